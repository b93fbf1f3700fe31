const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How long a link works, in the largest unit that says it without a rest: `1 hour`, `90 minutes`. */
export function formatLifetime(locale: string, minutes: number): string {
  const [unit, length] = UNITS.find(([, each]) => minutes % each === 0)!;
  return (minutes / length).toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' });
}
