/** A share of all cases in percent, with a point or a comma; null when it is none, or outside these limits. */
export function readPercent(
  typed: string,
  { minimum, maximum }: { minimum: number; maximum: number },
): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return null;
  const percent = Number(text);
  return percent >= minimum && percent <= maximum ? percent : null;
}
