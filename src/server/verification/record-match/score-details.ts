import type { Box, Finding, TextLine } from '../../vision/evidence.ts';
import type { EncodedDates } from '../lexicon/dates/date-order.ts';
import { findNearest } from '../lexicon/find-nearest.ts';
import { listTextSpans, type TextSpan } from '../lexicon/text-spans.ts';
import { FIELD_WEIGHTS, READ_FROM } from '../policy/score-policy.ts';
import type { Agreement, FieldMatch } from './field-match.ts';
import { matchCity, matchCountry, matchPostCode, matchRegion, matchStreet } from './match-address.ts';
import { type CardPrint, matchBirthDate } from './match-birth-date.ts';
import { matchDate } from './match-date.ts';
import { matchMiddleName, matchName } from './match-name.ts';
import { matchNumber } from './match-number.ts';
import { type DetailField, hasScorableDetails, type StoredDetails } from './stored-details.ts';

export type ScoredField = {
  field: DetailField;
  stored: string;
  /** the card's text for it, or the nearest to it (then the score is 0); null without either */
  read: string | null;
  /** 0 .. 1 */
  score: number;
  /** the line that it is in, in fractions of the card */
  box: Box | null;
  /** the side of the card that the line is on; the front without it */
  side?: 'back';
  /**
   * `ambiguous`, of a birth date: day and month may be either, which neither identifies nor contradicts; `differs`: the
   * document says another value, which in a name, birth date or number no other detail compensates; `not_sure`: another
   * spelling of the name, or a value that only the back's code has; `swapped`: the document has the surname as given
   * name, and the reverse. Only with `matches` the score is above 0. Absent in evidence from before documents were read
   * by themselves
   */
  agreement?: Agreement;
  /** the document's own value, if it differs or may differ */
  says?: string;
};

export type DetailsScore = {
  /** 0 .. 1, four decimals */
  score: number;
  /** the last name was read, and the date of birth or the licence number, and none of the three differs */
  identifies: boolean;
  /** in the order of FIELD_WEIGHTS; details that the record lacks are left out */
  fields: ScoredField[];
};

type Matcher = (spans: readonly TextSpan[], storedValue: string, details: StoredDetails) => FieldMatch | null;

const MATCHERS: Record<Exclude<DetailField, 'date_of_birth'>, Matcher> = {
  first_name: (spans, storedValue, { middle_name, last_name }) =>
    matchName(spans, storedValue, {
      role: 'given',
      others: [last_name, middle_name ?? ''],
      middle: middle_name,
    }),
  last_name: (spans, storedValue, { first_name, middle_name }) =>
    matchName(spans, storedValue, { role: 'family', others: [first_name, middle_name ?? ''] }),
  middle_name: (spans, storedValue, { first_name, last_name }) =>
    matchMiddleName(spans, { first: first_name, middle: storedValue, last: last_name }),
  license_number: matchNumber,
  license_issue_date: matchDate,
  license_expiry_date: matchDate,
  license_state: matchRegion,
  addr_street: matchStreet,
  addr_city: matchCity,
  addr_state: matchRegion,
  addr_zip: matchPostCode,
  addr_country: matchCountry,
};

const FIELDS = Object.keys(FIELD_WEIGHTS) as DetailField[];

/**
 * Scores the text read off a card against a subject's record.
 *
 * @param again the second reading of some lines
 * @param encodedDates the dates in a code on the card
 * @param at when the image was taken
 */
export function scoreDetails(
  lines: readonly TextLine[],
  details: StoredDetails,
  again: readonly TextLine[] = [],
  encodedDates: EncodedDates | null = null,
  at: Date | null = null,
): DetailsScore {
  const card = { spans: listTextSpans(lines, again), lines, again, encodedDates, at };
  const fields = FIELDS.flatMap((field) => {
    const storedValue = details[field]?.trim();
    return storedValue ? [scoreField(field, storedValue, card, details)] : [];
  });
  return { ...summarise(fields), fields };
}

type FieldScore = Pick<ScoredField, 'field' | 'score' | 'agreement'>;

/** A document that says another of these is never the record's. */
const IDENTIFYING_FIELDS: readonly DetailField[] = ['last_name', 'date_of_birth', 'license_number'];

/** The total of the scored fields. */
export function summarise(fields: readonly FieldScore[]): Pick<DetailsScore, 'score' | 'identifies'> {
  const isRead = (field: DetailField) =>
    fields.some((each) => each.field === field && each.score >= READ_FROM);
  const differs = fields.some(
    ({ field, agreement }) => agreement === 'differs' && IDENTIFYING_FIELDS.includes(field),
  );
  const identifies = !differs && isRead('last_name') && (isRead('date_of_birth') || isRead('license_number'));
  return { score: weigh(fields.filter(({ agreement }) => agreement !== 'ambiguous')), identifies };
}

/** The scored text finding; null when the record has only the name to score it on. */
export function scoreTextFinding(
  text: Finding<readonly TextLine[]>,
  details: StoredDetails,
  again: readonly TextLine[] = [],
  encodedDates: EncodedDates | null = null,
  at: Date | null = null,
): Finding<DetailsScore> | null {
  if (!hasScorableDetails(details)) return null;
  return text.ok ? { ok: true, value: scoreDetails(text.value, details, again, encodedDates, at) } : text;
}

function scoreField(
  field: DetailField,
  storedValue: string,
  card: CardPrint,
  details: StoredDetails,
): ScoredField {
  const match =
    field === 'date_of_birth'
      ? matchBirthDate(card, storedValue)
      : MATCHERS[field](card.spans, storedValue, details);
  if (!match) return { field, stored: storedValue, score: 0, ...nearest(field, storedValue, card.spans) };
  return { field, stored: storedValue, ...match, score: round(match.score) };
}

/** Every card has several dates: a similar date is usually another one. */
function nearest(field: DetailField, storedValue: string, spans: readonly TextSpan[]) {
  const isDate = field === 'date_of_birth' || MATCHERS[field] === matchDate;
  return (isDate ? null : findNearest(spans, storedValue)) ?? { read: null, box: null };
}

function weigh(fields: readonly FieldScore[]): number {
  const total = fields.reduce((sum, { field }) => sum + FIELD_WEIGHTS[field], 0);
  const weightedSum = fields.reduce((sum, { field, score }) => sum + FIELD_WEIGHTS[field] * score, 0);
  return total === 0 ? 0 : round(weightedSum / total);
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
