import { StartError } from '../../errors.ts';

/** A row of a file of comma-separated values: its line's number, and its cells by the names in the first line. */
export type TableRow = { line: number; cells: Record<string, string> };

/**
 * Reads comma-separated values (RFC 4180 without line breaks within a cell). The first line names the columns; empty
 * lines and those that begin with `#` are passed over.
 *
 * @param file its name, for what is said
 * @throws StartError with the line's number and one sentence about what is wrong with it
 */
export function readTable(
  text: string,
  file: string,
  { needed, known }: { needed: readonly string[]; known: readonly string[] },
): TableRow[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((content, at) => ({ line: at + 1, content }))
    .filter(({ content }) => content.trim() !== '' && !content.startsWith('#'));
  const [head, ...rows] = lines;
  if (!head) throw new StartError(`${file} is empty. Its first line must name the columns.`);
  const refuse = (line: number, sentence: string) => new StartError(`${file}, line ${line}: ${sentence}`);
  const names = splitCells(head.content) ?? [];
  const missing = needed.find((name) => !names.includes(name));
  if (missing) throw refuse(head.line, `the first line must name the column ${missing}.`);
  const stranger = names.find((name) => !known.includes(name));
  if (stranger !== undefined)
    throw refuse(head.line, `the column ${stranger || 'without a name'} is unknown. Remove it.`);
  if (rows.length === 0) throw new StartError(`${file} has no row below its first line. Add one.`);
  return rows.map(({ line, content }) => {
    const cells = splitCells(content);
    if (!cells) throw refuse(line, 'a quotation mark is not closed. Add the second one.');
    if (cells.length !== names.length) {
      throw refuse(line, `it has ${cells.length} cells, and the first line names ${names.length} columns.`);
    }
    return { line, cells: Object.fromEntries(names.map((name, at) => [name, cells[at]!])) };
  });
}

/** null where a quotation mark is not closed. Add the second one. */
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
