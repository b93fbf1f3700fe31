/**
 * A spreadsheet takes what begins like this for a formula, which could send the sheet away (OWASP, CSV
 * injection): an apostrophe before it makes it text. Spaces in front do not hide it from every program.
 */
const FORMULA = /^[\s\p{Cc}]*[=+\-@|%＋－＝＠]|^[\t\r\n]/u;

function quote(value: string | number | boolean | null): string {
  const said = value === null ? '' : String(value);
  const isText = typeof value === 'string' && FORMULA.test(said);
  return `"${(isText ? `'${said}` : said).replaceAll('"', '""')}"`;
}

/** Cells as a row of CSV, which ends as RFC 4180 has it; no text of theirs is a formula to a spreadsheet. */
export const writeCsvRow = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map(quote).join(',')}\r\n`;
