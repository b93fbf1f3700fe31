/** A hundred years. */
const MAX_DAYS = 36_500;

/** A whole number of days as the API takes it; null when it is none. */
export function readDays(text: string): number | null {
  if (!/^\s*\d{1,5}\s*$/.test(text)) return null;
  const days = Number(text);
  return days >= 1 && days <= MAX_DAYS ? days : null;
}
