import type { Box, Finding, TextLine } from '../../vision/evidence.ts';
import { FIELD_WEIGHTS, READ_FROM } from '../policy/score-policy.ts';
import { findNearest } from '../print/find-nearest.ts';
import { layOutTextSpans, type TextSpan } from '../print/text-spans.ts';
import type { FieldMatch } from './field-match.ts';
import { matchCity, matchCountry, matchPostCode, matchRegion, matchStreet } from './match-address.ts';
import { matchDate } from './match-date.ts';
import { matchMiddleName, matchName } from './match-name.ts';
import { matchNumber } from './match-number.ts';
import { type DetailField, hasScorableDetails, type StoredDetails } from './stored-details.ts';

export type ScoredField = {
  field: DetailField;
  stored: string;
  /** what stands on the card for it, or comes nearest to it (then the score is 0); null without either */
  read: string | null;
  /** 0 .. 1 */
  score: number;
  /** the line it stands on, in fractions of the card */
  box: Box | null;
};

export type DetailsScore = {
  /** 0 .. 1, four decimals */
  score: number;
  /** the last name was read, and the date of birth or the licence number */
  identifies: boolean;
  /** in the order of FIELD_WEIGHTS; what the record lacks is left out */
  fields: ScoredField[];
};

type Matcher = (spans: readonly TextSpan[], stored: string, details: StoredDetails) => FieldMatch | null;

const MATCHERS: Record<DetailField, Matcher> = {
  first_name: (spans, stored, { middle_name, last_name }) =>
    matchName(spans, stored, {
      role: 'given',
      others: [last_name, middle_name ?? ''],
      middle: middle_name,
    }),
  last_name: (spans, stored, { first_name, middle_name }) =>
    matchName(spans, stored, { role: 'family', others: [first_name, middle_name ?? ''] }),
  middle_name: (spans, stored, { first_name, last_name }) =>
    matchMiddleName(spans, { first: first_name, middle: stored, last: last_name }),
  date_of_birth: matchDate,
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
 * @param again what a second look read of some lines
 */
export function scoreDetails(
  lines: readonly TextLine[],
  details: StoredDetails,
  again: readonly TextLine[] = [],
): DetailsScore {
  const spans = layOutTextSpans(lines, again);
  const fields = FIELDS.flatMap((field) => {
    const stored = details[field]?.trim();
    return stored ? [scoreField(field, stored, spans, details)] : [];
  });
  return { ...summarise(fields), fields };
}

/** What scored fields come to together. */
export function summarise(
  fields: readonly Pick<ScoredField, 'field' | 'score'>[],
): Pick<DetailsScore, 'score' | 'identifies'> {
  const isRead = (field: DetailField) =>
    fields.some((each) => each.field === field && each.score >= READ_FROM);
  const identifies = isRead('last_name') && (isRead('date_of_birth') || isRead('license_number'));
  return { score: weigh(fields), identifies };
}

/** The text finding scored; null when the record has nothing beyond the name to score it on. */
export function scoreTextFinding(
  text: Finding<readonly TextLine[]>,
  details: StoredDetails,
  again: readonly TextLine[] = [],
): Finding<DetailsScore> | null {
  if (!hasScorableDetails(details)) return null;
  return text.ok ? { ok: true, value: scoreDetails(text.value, details, again) } : text;
}

function scoreField(
  field: DetailField,
  stored: string,
  spans: readonly TextSpan[],
  details: StoredDetails,
): ScoredField {
  const match = MATCHERS[field](spans, stored, details);
  if (!match) return { field, stored, score: 0, ...nearest(field, stored, spans) };
  return { field, stored, ...match, score: round(match.score) };
}

/** Every card has several dates: what is like a date is mostly another one. */
function nearest(field: DetailField, stored: string, spans: readonly TextSpan[]) {
  const found = MATCHERS[field] === matchDate ? null : findNearest(spans, stored);
  return found ?? { read: null, box: null };
}

function weigh(fields: readonly Pick<ScoredField, 'field' | 'score'>[]): number {
  const total = fields.reduce((sum, { field }) => sum + FIELD_WEIGHTS[field], 0);
  const reached = fields.reduce((sum, { field, score }) => sum + FIELD_WEIGHTS[field] * score, 0);
  return total === 0 ? 0 : round(reached / total);
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
