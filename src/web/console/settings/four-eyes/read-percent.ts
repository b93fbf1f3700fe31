/** A share of all cases in percent, 0 to 100, with a point or a comma; null when it is none. */
export function readPercent(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return null;
  const percent = Number(text);
  return percent <= 100 ? percent : null;
}
