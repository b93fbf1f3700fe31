const UNITS = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 } as const;
type Unit = keyof typeof UNITS;

/** A number as it is written, with spaces between its thousands; null for anything else. */
export function readLimit(typed: string): number | null {
  const digits = typed.replace(/\s/g, '');
  const limit = Number(digits);
  return /^\d+$/.test(digits) && Number.isSafeInteger(limit) ? limit : null;
}

/** Bytes, written with a unit or without one: `5 GB`, `1,5 TB`, `5000000000`; null for anything else. */
export function readBytes(typed: string): number | null {
  const [, figure = '', unit = ''] = /^(\d+(?:[.,]\d+)?)([kmgt]?b)?$/i.exec(typed.replace(/\s/g, '')) ?? [];
  if (!figure) return null;
  const bytes = Number(figure.replace(',', '.')) * UNITS[(unit.toLowerCase() || 'b') as Unit];
  const whole = Math.round(bytes);
  // A part of a byte is a slip, and so is a number that is not exact any more.
  return Math.abs(bytes - whole) < 1e-6 * Math.max(1, whole) && Number.isSafeInteger(whole) ? whole : null;
}

/** Bytes in the largest unit that needs at most three decimals, so that it is read back alike. */
export function writeBytes(bytes: number, locale: string): string {
  for (const unit of ['TB', 'GB', 'MB', 'kB'] as const) {
    const figure = bytes / UNITS[unit.toLowerCase() as Unit];
    if (figure >= 1 && Math.round(figure * 1000) === figure * 1000)
      return `${figure.toLocaleString(locale, { maximumFractionDigits: 3, useGrouping: false })} ${unit}`;
  }
  return `${bytes} B`;
}
