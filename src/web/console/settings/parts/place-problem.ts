/** What went wrong, and the field that it is about; null: the whole. */
export type Placed = { field: string | null; sentence: string };

/** The API's sentence at the field that it begins with, under the form's own name of it. */
export function placeProblem(sentence: string, labels: Readonly<Record<string, string>>): Placed {
  const [, name = '', , rest = ''] = /^([a-z_]+(?:\.[a-z_]+)*)(\.\d+)?( .*)$/s.exec(sentence) ?? [];
  const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
  return label === undefined ? { field: null, sentence } : { field: name, sentence: label + rest };
}
