import { CborTag, type CborValue } from '../cbor/cbor-value.ts';
import { expectTag, expectText } from '../cbor/expect-cbor.ts';
import { CredentialRefusal } from '../refusal.ts';

/** `tdate` of ISO 18013-5: RFC 3339 in UTC. It has no fraction of a second, but issuers write one. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;
const [TAG_DATE_TIME, TAG_FULL_DATE] = [0, 1004];

export function readDateTime(value: CborValue | undefined, field: string): Date {
  const text = expectText(expectTag(value, TAG_DATE_TIME, field), field);
  const time = new Date(text);
  if (!DATE_TIME.test(text) || Number.isNaN(time.getTime()))
    throw new CredentialRefusal('malformed', `${field} is not a time`);
  return time;
}

/** @returns the day of a `full-date` (RFC 8943) or of a `tdate` as `YYYY-MM-DD`, or null */
export function readFullDate(value: CborValue): string | null {
  if (!(value instanceof CborTag) || typeof value.value !== 'string') return null;
  if (value.tag !== TAG_FULL_DATE && value.tag !== TAG_DATE_TIME) return null;
  const day = value.value.slice(0, 10);
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) ? day : null;
}
