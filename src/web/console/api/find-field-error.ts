import { Refused } from '../../api/api-failure.ts';

/** What went wrong, and the field that it is about; null: the whole. */
export type FieldError = { field: string | null; sentence: string };

/**
 * A problem at the field that the API names, under the form's own name of it.
 * @param sentence the message; the field's name in it becomes the form's
 */
export function findFieldError(
  error: unknown,
  sentence: string,
  labels: Readonly<Record<string, string>>,
): FieldError {
  const path = error instanceof Refused ? error.field : null;
  // A list has one field for all of its entries.
  const field = path?.replace(/\.\d+$/, '') ?? null;
  const label = field !== null && Object.hasOwn(labels, field) ? labels[field] : undefined;
  if (field === null || label === undefined) return { field: null, sentence };
  return { field, sentence: sentence.replaceAll(path!, () => label) };
}
