import { StartError } from '../../errors.ts';

/** A row of a CSV file: its line number, and its cells by column name. */
export type TableRow = { line: number; cells: Record<string, string> };

/**
 * Reads comma-separated values (RFC 4180 without line breaks within a cell). The first line names the
 * columns. Empty lines and lines that begin with `#` are skipped.
 *
 * @param file the file's name, for error sentences
 * @param columns those that the first line must have, and all that it may have; null for any
 * @throws StartError with the line number and one sentence about the fault
 */
export function readTable(
  text: string,
  file: string,
  {
    requiredColumns,
    allowedColumns,
  }: { requiredColumns: readonly string[]; allowedColumns: readonly string[] | null },
): TableRow[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((content, at) => ({ line: at + 1, content }))
    .filter(({ content }) => content.trim() !== '' && !content.startsWith('#'));
  const [head, ...rows] = lines;
  if (!head) throw new StartError(`${file} is empty. Its first line must name the columns.`);
  const lineError = (line: number, sentence: string) => new StartError(`${file}, line ${line}: ${sentence}`);
  const names = splitCells(head.content) ?? [];
  const missing = requiredColumns.find((name) => !names.includes(name));
  if (missing) throw lineError(head.line, `the first line must name the column ${missing}.`);
  const stranger = allowedColumns && names.find((name) => !allowedColumns.includes(name));
  if (typeof stranger === 'string')
    throw lineError(head.line, `the column ${stranger || 'without a name'} is unknown. Remove it.`);
  const twin = names.find((name, at) => names.indexOf(name) < at);
  if (twin !== undefined) throw lineError(head.line, `the column ${twin} appears twice. Remove one.`);
  if (rows.length === 0) throw new StartError(`${file} has no row below its first line. Add one.`);
  return rows.map(({ line, content }) => {
    const cells = splitCells(content);
    if (!cells) throw lineError(line, 'a quotation mark is not closed. Add the second one.');
    if (cells.length !== names.length) {
      throw lineError(
        line,
        `it has ${cells.length} cells, and the first line names ${names.length} columns.`,
      );
    }
    return { line, cells: Object.fromEntries(names.map((name, at) => [name, cells[at]!])) };
  });
}

/** Splits a line into cells; null if a quotation mark is not closed. */
function splitCells(line: string): string[] | null {
  const cells: string[] = [];
  const cell = /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y;
  for (;;) {
    const match = cell.exec(line);
    if (!match) return null;
    cells.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim());
    if (match[3] === '') return cells;
  }
}
