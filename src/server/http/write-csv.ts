/**
 * A spreadsheet takes what begins like this for a formula, which could send the sheet away (OWASP, CSV
 * injection): an apostrophe before it makes it text. Spaces in front do not hide it from every program.
 */
const FORMULA = /^[\s\p{Cc}]*[=+\-@|%＋－＝＠]|^[\t\r\n]/u;
/**
 * The same behind what a spreadsheet may take for a separator: one that expects `;` or tabs does not see our quotes, and
 * begins a cell there.
 */
const INNER_FORMULA = /([;|\t\r\n][\s\p{Cc}"]*)(?=[=+\-@|%＋－＝＠])/gu;

function quote(value: string | number | boolean | null): string {
  const said = value === null ? '' : String(value);
  if (typeof value !== 'string') return `"${said}"`;
  const text = `${FORMULA.test(said) ? "'" : ''}${said.replace(INNER_FORMULA, "$1'")}`;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Cells as a row of CSV, which ends as RFC 4180 has it; no text of theirs is a formula to a spreadsheet. */
export const writeCsvRow = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map(quote).join(',')}\r\n`;
