type Field = string | number | Blob | readonly Blob[] | undefined;

/** A form of these fields; an undefined value is left out, and a list is one field many times. */
export function writeForm(fields: Readonly<Record<string, Field>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each instanceof Blob) form.append(name, each, each instanceof File ? each.name : 'picture.jpg');
      else if (each !== undefined) form.append(name, String(each));
    }
  }
  return form;
}
