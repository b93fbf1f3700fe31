import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { StartError } from '../../errors.ts';
import { readTable } from './read-table.ts';

/** A compared pair of faces without its images. */
export type DistanceRow = {
  /** where its images are from; the group if the table has no sets */
  set: string;
  group: string;
  isMated: boolean;
  /** combined distance */
  distance: number;
  /** fitness of the less clear face */
  fitness: number;
  /** the distance by faceres alone, by which a film is examined; null if the table has none */
  faceres: number | null;
};

/** Pairs of two people by group or set, in steps: how many lie up to each distance and beyond the step before. */
export type PairCounts = ReadonlyMap<string, readonly { upTo: number; count: number }[]>;

const REQUIRED_COLUMNS = ['group', 'same', 'combined', 'fitness_low'];
const KNOWN_COLUMNS = [...REQUIRED_COLUMNS, 'set', 'mobilefacenet', 'faceres', 'fr_feature', 'fitness_high'];

/** Reads the table of distances. @throws StartError with the line number and one sentence */
export function readDistances(text: string, file: string): DistanceRow[] {
  return readTable(text, file, { requiredColumns: REQUIRED_COLUMNS, allowedColumns: KNOWN_COLUMNS }).map(
    ({ line, cells }) => {
      const lineError = (sentence: string) => new StartError(`${file}, line ${line}: ${sentence}`);
      const { group = '', same = '', set = '' } = cells;
      if (group === '') throw lineError('group must not be empty.');
      if (same !== 'yes' && same !== 'no') throw lineError('same must be yes or no.');
      const [distance, fitness] = [readFigure(cells['combined']), readFigure(cells['fitness_low'])];
      if (distance === null) throw lineError('combined must be a number from 0.');
      if (fitness === null) throw lineError('fitness_low must be a number from 0.');
      const faceres = readFigure(cells['faceres']);
      if (cells['faceres'] && faceres === null) throw lineError('faceres must be empty or a number from 0.');
      return { set: set || group, group, isMated: same === 'yes', distance, fitness, faceres };
    },
  );
}

/** Reads how many pairs of two people there are, of which the table has the near ones. @throws StartError */
export function readCounts(text: string, file: string): PairCounts {
  const columns = ['group', 'same', 'bin_upper', 'count'];
  const counts = new Map<string, { upTo: number; count: number }[]>();
  for (const { line, cells } of readTable(text, file, {
    requiredColumns: columns,
    allowedColumns: columns,
  })) {
    const lineError = (sentence: string) => new StartError(`${file}, line ${line}: ${sentence}`);
    const { group = '', same } = cells;
    if (group === '') throw lineError('group must name a group or a set.');
    if (same !== 'no')
      throw lineError('same must be no: all pairs of one person are in the table of distances.');
    const [upTo, count] = [readFigure(cells['bin_upper']), readFigure(cells['count'])];
    if (upTo === null) throw lineError('bin_upper must be a number from 0.');
    if (count === null || !Number.isInteger(count)) throw lineError('count must be a whole number from 0.');
    counts.set(group, [...(counts.get(group) ?? []), { upTo, count }]);
  }
  return counts;
}

const readFigure = (cell = ''): number | null => (/^\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : null);

/** Bounds the memory that a compressed table can expand to. */
const MAX_TEXT_BYTES = 256 * 1024 * 1024;

/** The text of a file, which may be packed with gzip. @throws StartError with one sentence */
export async function readMaybeGzipped(path: string): Promise<string> {
  const bytes = await readFile(path).catch((cause: Error) => {
    throw new StartError(`${path} cannot be read. Check the path and its permissions.`, { cause });
  });
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString('utf8');
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_TEXT_BYTES }).toString('utf8');
  } catch (cause) {
    throw new StartError(`${path} is not a complete gzip file of at most 256 MB. Compress it again.`, {
      cause,
    });
  }
}
