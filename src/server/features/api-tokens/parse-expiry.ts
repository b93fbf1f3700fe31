import { AppError } from '../../errors.ts';
import { isCalendarDate } from '../../http/fields/request-fields.ts';

const EXPIRY_PATTERN =
  /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2}):(\d{2}(?:\.\d{1,9})?)(Z|[+-]\d{2}:\d{2})?)?$/i;

/**
 * An expiry in the callers' forms: `YYYY-MM-DD HH:MM:SS` (UTC), RFC 3339, or a day (its midnight, UTC). Empty: no
 * expiry.
 * @throws AppError `field-refused`
 */
export function parseExpiry(value: string): Date | null {
  if (value === '') return null;
  const match = EXPIRY_PATTERN.exec(value);
  const [, day = '', hour = '00', minute = '00', second = '00', zone = 'Z'] = match ?? [];
  const at = new Date(`${day}T${hour}:${minute}:${second}${zone}`);
  if (!match || !isCalendarDate(day) || Number.isNaN(at.getTime())) {
    const sentence = 'expires_at must be a time like 2030-01-31 12:00:00 or 2030-01-31T12:00:00+01:00.';
    throw new AppError('field-refused', sentence, { field: 'expires_at' });
  }
  return at;
}
