/**
 * A spreadsheet may read text that begins like this as a formula, which could send the sheet's data
 * elsewhere (OWASP, CSV injection). An apostrophe in front makes it text. Some programs ignore leading
 * spaces, so those are matched too.
 */
const FORMULA = /^[\s\p{Cc}]*[=+\-@|%＋－＝＠]|^[\t\r\n]/u;
/**
 * The same after a character that a spreadsheet may take for a separator. One that expects `;` or tabs
 * ignores our quotes and starts a cell there.
 */
const INNER_FORMULA = /([;|\t\r\n][\s\p{Cc}"]*)(?=[=+\-@|%＋－＝＠])/gu;

function quote(value: string | number | boolean | null): string {
  const cell = value === null ? '' : String(value);
  if (typeof value !== 'string') return `"${cell}"`;
  const text = `${FORMULA.test(cell) ? "'" : ''}${cell.replace(INNER_FORMULA, "$1'")}`;
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Formats cells as a row of CSV with the line ending of RFC 4180. No text in it becomes a formula in a
 * spreadsheet.
 */
export const writeCsvRow = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map(quote).join(',')}\r\n`;
