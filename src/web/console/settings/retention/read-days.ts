import { SETTING_FIELDS } from '../../api/setting-fields.ts';

const { minimum, maximum } = SETTING_FIELDS.retention_days;
export const MAX_DIGITS = String(maximum).length;

/** A whole number of days as the API takes it; null when it is none. */
export function readDays(text: string): number | null {
  const digits = text.trim();
  if (!/^\d+$/.test(digits) || digits.length > MAX_DIGITS) return null;
  const days = Number(digits);
  return days >= minimum && days <= maximum ? days : null;
}
