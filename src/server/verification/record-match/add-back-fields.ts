import type { Finding } from '../../vision/evidence.ts';
import { READ_FROM } from '../policy/score-policy.ts';
import { type DetailsScore, type ScoredField, summarise } from './score-details.ts';
import type { DetailField } from './stored-details.ts';

/** The details that issuers print on the back. The others identify the holder, and count from the front alone. */
const ON_BACKS: readonly DetailField[] = [
  'addr_street',
  'addr_city',
  'addr_state',
  'addr_zip',
  'addr_country',
  'license_issue_date',
  'license_expiry_date',
];

/**
 * The text of both sides scored against the record: the front's, with the details that it lacks and the back prints.
 */
export function addBackFields(
  front: Finding<DetailsScore> | null,
  back: Finding<DetailsScore> | null,
): Finding<DetailsScore> | null {
  if (!front?.ok || !back?.ok) return front;
  const fields = front.value.fields.map((field) => {
    const other = back.value.fields.find((each) => each.field === field.field);
    return other && isOnBack(field, other) ? { ...other, side: 'back' as const } : field;
  });
  return { ok: true, value: { ...summarise(fields), fields } };
}

const isOnBack = (front: ScoredField, back: ScoredField) =>
  ON_BACKS.includes(front.field) && front.score < READ_FROM && back.score >= READ_FROM;
