import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { StartError } from '../../errors.ts';
import { explainIssue } from '../../http/bodies.ts';
import { type Setup, setup } from './setup-schema.ts';

export type Path = readonly PropertyKey[];
/** The parsed file. `locate` formats a position as the beginning of a sentence: `attesta.yaml:12:5: `. */
export type ReadSetup = Setup & { locate(path: Path): string };

/** Reads and checks the file. @throws StartError with one sentence and its position, about the first fault */
export async function readSetup(file: string): Promise<ReadSetup> {
  const text = await readFile(file, 'utf8').catch((cause: Error) => {
    throw new StartError(`${file} cannot be read: ${cause.message}.`, { cause });
  });
  const name = basename(file);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${name}:${line}:${col}: `;
  };
  const [broken] = document.errors;
  if (broken) throw new StartError(`${at(broken.pos[0])}${broken.message}.`);
  const locate = (path: Path) => at(findOffset(document.contents, path));
  const value: unknown = document.toJS();
  const result = setup.safeParse(value);
  if (result.success) return { ...result.data, locate };
  const issue = result.error.issues[0]!;
  if (issue.path.length === 0 && issue.code === 'invalid_type') {
    throw new StartError(`${locate([])}The file must begin with "tenants:".`);
  }
  const where = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
  throw new StartError(`${locate(where)}${explainIssue(issue, value)}`);
}

/** The offset of the value that the path names, or of its nearest ancestor in the file. */
function findOffset(contents: Node | null, path: Path): number {
  let node: unknown = contents;
  let offset = contents?.range?.[0] ?? 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (!pair) return offset;
      offset = isScalar(pair.key) ? (pair.key.range?.[0] ?? offset) : offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset =
        (isMap(node) || isSeq(node) || isScalar(node) || isAlias(node) ? node.range?.[0] : null) ?? offset;
    } else {
      return offset;
    }
  }
  return offset;
}
