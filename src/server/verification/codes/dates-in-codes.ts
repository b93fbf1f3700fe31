import type { EncodedDates } from '../lexicon/dates/date-order.ts';
import type { ReadCodes } from './read-codes.ts';

/** The dates that a document's codes encode, and the country that its barcode names; null without a code. */
export function datesInCodes(codes: ReadCodes | null): EncodedDates | null {
  const read = [codes?.barcode, codes?.mrz].filter((code) => code != null);
  if (read.length === 0) return null;
  const dates = read.flatMap(({ date_of_birth, license_issue_date, license_expiry_date }) =>
    [date_of_birth, license_issue_date, license_expiry_date].filter((date) => date !== null),
  );
  return { dates, country: codes?.barcode?.addr_country ?? null };
}
