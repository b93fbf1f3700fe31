import type { TextLine } from '../../vision/evidence.ts';
import { isCalendarForm } from '../lexicon/dates/calendar-date.ts';
import { findCardDates } from '../lexicon/dates/card-dates.ts';
import {
  type EncodedDates,
  listReadings,
  MIN_DATE_CONFIDENCE,
  readDateOrder,
} from '../lexicon/dates/date-order.ts';
import { READ_FROM } from '../policy/score-policy.ts';
import type { ScoredField } from '../record-match/score-details.ts';

export type DateField = 'date_of_birth' | 'license_expiry_date';
/** The printed dates, `YYYY-MM-DD`; null where uncertain. */
export type PrintedDates = Record<DateField, string | null>;

/**
 * The dates of birth and of expiry as the card prints them: the stored one if it was read, else the one beside its
 * label, if it has only one reading.
 */
export function readPrintedDates(
  lines: readonly TextLine[],
  fields: readonly ScoredField[],
  encodedDates: EncodedDates | null,
): PrintedDates {
  const read = (field: DateField) => scoredDate(fields, field) ?? labelledDate(lines, field, encodedDates);
  return { date_of_birth: read('date_of_birth'), license_expiry_date: read('license_expiry_date') };
}

function scoredDate(fields: readonly ScoredField[], field: DateField): string | null {
  const scoredField = fields.find((each) => each.field === field);
  return scoredField && scoredField.score >= READ_FROM && isCalendarForm(scoredField.stored)
    ? scoredField.stored
    : null;
}

/** null also when two places of the card contradict each other. */
function labelledDate(
  lines: readonly TextLine[],
  field: DateField,
  encodedDates: EncodedDates | null,
): string | null {
  const sure = lines.filter(({ confidence }) => confidence >= MIN_DATE_CONFIDENCE);
  const dates = findCardDates(sure);
  const order = readDateOrder(lines, encodedDates, dates);
  const labelled = dates.filter(({ role, clear }) => clear && role?.field === field);
  const readings = new Set(labelled.flatMap((date) => listReadings(date, order)));
  return readings.size === 1 ? [...readings][0]! : null;
}
