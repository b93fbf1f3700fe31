import type { TextLine } from '../../vision/evidence.ts';
import type { ExtractedDocument } from '../document/extracted-document.ts';
import { type CardDate, findCardDates } from '../lexicon/dates/card-dates.ts';
import { listReadings, readDateOrder } from '../lexicon/dates/date-order.ts';
import { MIN_UNCLEAR_CONFIDENCE } from '../policy/extraction-policy.ts';
import { MIN_HOLDER_AGE } from '../policy/score-policy.ts';
import type { Signal } from './signals.ts';

/**
 * A birth date that is printed twice, and differs. American cards repeat it in small print beside the ghost image. The
 * second print is alone in its line, without a label, on the same day and month, and years before any licence; no other
 * date of a card is that. Both must be read with hardly any doubt.
 */
export function raisePrintedTwice(lines: readonly TextLine[], { fields }: ExtractedDocument): Signal[] {
  const birth = fields.date_of_birth;
  const licenceDateField = fields.license_issue_date ?? fields.license_expiry_date;
  if (!birth?.box || !licenceDateField || birth.confidence < MIN_UNCLEAR_CONFIDENCE) return [];
  const sure = lines.filter(({ confidence }) => confidence >= MIN_UNCLEAR_CONFIDENCE);
  const cardDates = findCardDates(sure);
  const order = readDateOrder(lines, null, cardDates);
  const others = cardDates
    .filter((date) => date.role === null && date.clear && isAlone(date))
    .flatMap((date) => {
      const readings = listReadings(date, order);
      return readings.length === 1 ? readings : [];
    });
  const other = others.find((date) => isSecondBirthDate(date, birth.value, licenceDateField.value));
  return other && !others.includes(birth.value)
    ? [{ signal: 'printed_dates_differ', field: 'date_of_birth', says: other, other: birth.value }]
    : [];
}

function isAlone({ text, line }: CardDate): boolean {
  return line.text.trim().length === text.trim().length;
}

/** The ages until which American cards say that their holder is under age (`UNDER 21 UNTIL`). */
const AGES_OF_MAJORITY = [18, 19, 21];

function isSecondBirthDate(date: string, birth: string, licenceDate: string): boolean {
  const [year, born] = [Number(date.slice(0, 4)), Number(birth.slice(0, 4))];
  const isSameDay = date.slice(4) === birth.slice(4);
  const isBeforeAnyLicence = year + MIN_HOLDER_AGE <= Number(licenceDate.slice(0, 4));
  return year !== born && isSameDay && isBeforeAnyLicence && !AGES_OF_MAJORITY.includes(year - born);
}
