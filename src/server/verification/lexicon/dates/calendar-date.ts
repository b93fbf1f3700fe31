/** `YYYY-MM-DD` of a date that the calendar has; else null. */
export function calendarDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}

/** Is it written `YYYY-MM-DD`, as records and codes have dates here? */
export function isCalendarForm(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}
