import { withoutLookAlikes } from '../lexicon/look-alikes.ts';

/**
 * The key by which a number is compared: only letters and digits, look-alikes as one. `document_number_key` in SQL
 * computes the same.
 */
export function documentNumberKey(number: string): string {
  return withoutLookAlikes(number.replace(/[^0-9A-Za-z]/g, '').toUpperCase());
}
