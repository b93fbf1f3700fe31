/** What a spreadsheet takes for a formula begins like this (OWASP, CSV injection). */
const FORMULA = /^[\s\p{Cc}]*[=+\-@|%＋－＝＠]|^[\t\r\n]/u;

function quote(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Rows of cells as CSV (RFC 4180); no text of theirs is a formula to a spreadsheet. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('');
