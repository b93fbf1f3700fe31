const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size to read, with one decimal in its unit; a kilobyte is a thousand bytes. */
export function formatSize(bytes: number, locale: string): string {
  let figure = bytes;
  let unit = 0;
  // 999,950 bytes would be 1,000.0 kB.
  while (Math.round(figure * 10) / 10 >= 1000 && unit < UNITS.length - 1) {
    figure /= 1000;
    unit += 1;
  }
  return `${figure.toLocaleString(locale, { maximumFractionDigits: 1 })} ${UNITS[unit]}`;
}
