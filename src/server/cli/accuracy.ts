import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Html, html } from '../../shared/html.ts';
import { StartError } from '../errors.ts';
import { type Config, readConfig } from '../startup/config.ts';
import { openConfiguredDatabase } from '../startup/open-configured-database.ts';
import { openInference } from '../startup/open-inference.ts';
import { equalErrorRate, errorsAt } from '../verification/accuracy/match-errors.ts';
import { seededRandom } from '../verification/accuracy/seeded-random.ts';
import { PRODUCT_LIMITS } from '../verification/policy/limits.ts';
import { openDecoders } from '../vision/decoding/open-decoders.ts';
import { openVision } from '../vision/workers/open-vision.ts';
import { openReader } from '../workers/extraction/open-reader.ts';
import { formatClaims } from './accuracy/claims.ts';
import { formatDecided, writeDecidedSection } from './accuracy/decided-section.ts';
import { formatDistances, writeDistanceSection } from './accuracy/distance-section.ts';
import { formatApprovals, writeDocumentSection } from './accuracy/document-section.ts';
import { writeFaceSection } from './accuracy/face-section.ts';
import { formatFilms, writeFilmSection } from './accuracy/film-section.ts';
import { formatPercent, formatShare } from './accuracy/format-share.ts';
import { measureDecided, readGroups } from './accuracy/measure-decided.ts';
import { measureDistances, sumCounts } from './accuracy/measure-distances.ts';
import { measureDocuments, readDocuments } from './accuracy/measure-documents.ts';
import { measureFaces, readPairs } from './accuracy/measure-faces.ts';
import { type FramedFilm, listFrames, measureFilms, readFilms } from './accuracy/measure-films.ts';
import { measureHalves } from './accuracy/measure-halves.ts';
import { readCounts, readDistances, readMaybeGzipped } from './accuracy/read-distances.ts';
import type { RecognitionDeps } from './accuracy/recognition.ts';
import { writePage } from './accuracy/write-page.ts';
import { readOptions } from './read-options.ts';
import type { Command, CommandContext } from './run-command.ts';

const USAGE_TEXT = `npm run accuracy -- --faces PAIRS.csv | --documents FOLDER | --film FOLDER | --decided HOST [--groups FILE.csv]
  | --distances TABLE.csv[.gz] [--counts COUNTS.csv]
  [--out PAGE.html] [--seed NUMBER]

Measures the product on your own pictures and films, or on the cases that your staff decided, on this machine.
It writes one page (accuracy.html by default) and keeps nothing else. docs/accuracy.md describes the files.
A table of distances is also measured in two halves, which --seed splits.
--decided reads the database. Only one process can open the embedded database: stop its server first.`;

export type AccuracyOptions = {
  faces?: string;
  documents?: string;
  film?: string;
  decided?: string;
  groups?: string;
  distances?: string;
  counts?: string;
  out: string;
  seed: number;
};

const SOURCES = ['faces', 'documents', 'film', 'decided', 'groups', 'distances', 'counts'] as const;
const OPTIONS = [...SOURCES.map((name) => `--${name}`), '--out', '--seed'];

/** Reads the command line. @returns null if it asks for nothing. @throws StartError with one sentence */
export function readWanted(args: readonly string[]): AccuracyOptions | null {
  const valueByOption = readOptions(args, OPTIONS);
  const sources = Object.fromEntries(
    SOURCES.flatMap((name) =>
      valueByOption.has(`--${name}`) ? [[name, valueByOption.get(`--${name}`)]] : [],
    ),
  ) as Pick<AccuracyOptions, (typeof SOURCES)[number]>;
  const { groups, counts, ...measured } = sources;
  if (groups !== undefined && measured.decided === undefined)
    throw new StartError('--groups belongs to --decided. Give both.');
  if (counts !== undefined && measured.distances === undefined)
    throw new StartError('--counts belongs to --distances. Give both.');
  if (Object.keys(measured).length === 0) return null;
  const seed = Number(valueByOption.get('--seed') ?? 1);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new StartError('--seed must be a whole number from 0.');
  return { ...sources, out: valueByOption.get('--out') ?? 'accuracy.html', seed };
}

/** `npm run accuracy`: an accuracy report from the operator's own images, films and decided cases. */
export const measureAccuracy: Command = {
  help: USAGE_TEXT,
  async run({ environment, args, say, now }) {
    const options = readWanted(args);
    if (!options) return null;
    const config = readConfig(environment);
    // Faults of a file are reported before the models load, which takes seconds.
    const parts = await prepare(options, say);
    const measuredParts = [
      ...(await readDistanceTable(options, say)),
      ...(await readDecided(config, options, { say, now: now() })),
    ];
    const page =
      parts.length === 0
        ? await writeParts(measuredParts, null)
        : await measure(config, [...measuredParts, ...parts], say);
    await writeFile(options.out, page);
    say(`The page was written to ${resolve(options.out)}.`);
    return true;
  },
};

/** Measures one source and writes its part of the page. */
type Part = (eyes: RecognitionDeps) => Promise<Html>;

async function measure(config: Config, parts: readonly Part[], say: CommandContext['say']): Promise<string> {
  // Never use remote inference servers: the images stay on this machine.
  const inference = await openInference({ ...config, inferenceUrls: [] }, say);
  const [vision, reader, decoders] = [
    openVision({ inference }),
    openReader(),
    openDecoders({ processes: 1 }),
  ];
  try {
    await vision.ready();
    return await writeParts(parts, { vision, readDocument: reader.read, decode: decoders.decode });
  } finally {
    await Promise.all([vision.close(), reader.close(), decoders.close()]);
  }
}

/** Measures one source after the other, and writes the page. */
export async function writeParts<Eyes>(
  parts: readonly ((eyes: Eyes) => Promise<Html>)[],
  eyes: Eyes,
): Promise<string> {
  const sections: Html[] = [];
  for (const part of parts) sections.push(await part(eyes));
  return writePage('Accuracy on your own people', html`${sections}`);
}

/**
 * Reads the given files.
 * @returns a part of the page for each, to be measured once the models are loaded
 * @throws StartError with one sentence about a fault in a file
 */
export async function prepare(
  { faces, documents, film, seed }: AccuracyOptions,
  say: CommandContext['say'],
): Promise<Part[]> {
  const parts: Part[] = [];
  if (faces !== undefined) {
    const pairs = readPairs(await readText(faces), faces);
    parts.push((eyes) => cardOfFaces(eyes, pairs, faces, { seed, say }));
  }
  if (documents !== undefined) {
    const table = join(documents, 'truth.csv');
    const truths = readDocuments(await readText(table), table);
    parts.push((eyes) => cardOfDocuments(eyes, truths, documents, say));
  }
  if (film !== undefined) {
    const films = await readFilmFolder(film);
    parts.push((eyes) => cardOfFilms(eyes, films, film, say));
  }
  return parts;
}

/** @throws StartError with one sentence about a fault in the table or in a folder of frames */
async function readFilmFolder(folder: string): Promise<FramedFilm[]> {
  const table = join(folder, 'films.csv');
  const films: FramedFilm[] = [];
  for (const film of readFilms(await readText(table), table))
    films.push({ ...film, frames: await listFrames(film, folder, table) });
  return films;
}

/** The part about decided cases; none if it is not asked for. Closes the database before it returns. */
async function readDecided(
  config: Config,
  { decided: host, groups: file }: AccuracyOptions,
  { say, now }: { say: CommandContext['say']; now: Date },
): Promise<[] | [() => Promise<Html>]> {
  if (host === undefined) return [];
  const groups = file === undefined ? [] : readGroups(await readText(file), file);
  const { db, close } = await openConfiguredDatabase(config);
  try {
    const errors = await measureDecided(db, host, { groups, now });
    for (const line of formatDecided(errors)) say(line);
    return [async () => writeDecidedSection(errors, host)];
  } finally {
    await close();
  }
}

/** The part about a table of distances; none if it is not asked for. */
export async function readDistanceTable(
  { distances, counts, seed }: Pick<AccuracyOptions, 'distances' | 'counts' | 'seed'>,
  say: CommandContext['say'],
): Promise<[] | [() => Promise<Html>]> {
  if (distances === undefined) return [];
  const rows = readDistances(await readMaybeGzipped(distances), distances);
  const totals = counts === undefined ? null : sumCounts(readCounts(await readMaybeGzipped(counts), counts));
  const measures = measureDistances(rows, totals);
  const halves = measureHalves(rows, totals, seed);
  for (const line of formatDistances(measures, halves, seed)) say(line);
  return [async () => writeDistanceSection(measures, halves, seed)];
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: Error) => {
    throw new StartError(`${path} cannot be read. Check the path and its permissions.`, { cause });
  });
}

async function cardOfFaces(
  eyes: RecognitionDeps,
  pairs: ReturnType<typeof readPairs>,
  file: string,
  { seed, say }: { seed: number; say: CommandContext['say'] },
): Promise<Html> {
  const measures = await measureFaces(eyes, pairs, dirname(file), createProgressPrinter(say));
  const { fmr, fnmr, limit } = errorsAt(measures.all, PRODUCT_LIMITS.selfie_band.same);
  say(
    `Faces at the limit ${limit}: false match rate ${formatShare(fmr)}, false non-match rate ${formatShare(fnmr)}.`,
  );
  say(`Equal error rate: ${formatPercent(equalErrorRate(measures.all))}; seed of the bootstrap: ${seed}.`);
  for (const line of formatClaims(measures)) say(line);
  return writeFaceSection(measures, { seed, random: seededRandom(seed).next });
}

async function cardOfDocuments(
  eyes: RecognitionDeps,
  documents: ReturnType<typeof readDocuments>,
  folder: string,
  say: CommandContext['say'],
): Promise<Html> {
  const measures = await measureDocuments(eyes, documents, folder, createProgressPrinter(say));
  say(formatApprovals(measures));
  return writeDocumentSection(measures);
}

async function cardOfFilms(
  eyes: RecognitionDeps,
  films: readonly FramedFilm[],
  folder: string,
  say: CommandContext['say'],
): Promise<Html> {
  const measures = await measureFilms(eyes, films, folder, createProgressPrinter(say, 'films'));
  for (const line of formatFilms(measures)) say(line);
  return writeFilmSection(measures);
}

/** Prints progress every 50 images and at the end. */
const createProgressPrinter =
  (say: CommandContext['say'], what = 'pictures') =>
  (doneCount: number, all: number) => {
    if (doneCount % 50 === 0 || doneCount === all) say(`${doneCount} of ${all} ${what}`);
  };
