import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../errors.ts';
import { type Html, html } from '../http/pages/html.ts';
import { readConfig } from '../startup/config.ts';
import { openInference } from '../startup/open-inference.ts';
import { equalErrorRate, errorsAt } from '../verification/accuracy/match-errors.ts';
import { seededRandom } from '../verification/accuracy/seeded-random.ts';
import { PRODUCT_LIMITS } from '../verification/policy/limits.ts';
import { openDecoders } from '../vision/decoding/open-decoders.ts';
import { openVision } from '../vision/workers/open-vision.ts';
import { openReader } from '../workers/extraction/open-reader.ts';
import { formatClaims } from './accuracy/claims.ts';
import { formatApprovals, writeDocumentCard } from './accuracy/document-card.ts';
import { writeFaceCard } from './accuracy/face-card.ts';
import { formatPercent, formatShare } from './accuracy/format-share.ts';
import { measureDocuments, readDocuments } from './accuracy/measure-documents.ts';
import { measureFaces, readPairs } from './accuracy/measure-faces.ts';
import type { RecognitionDeps } from './accuracy/recognition.ts';
import { writePage } from './accuracy/write-page.ts';
import { readOptions } from './read-options.ts';
import type { Command, CommandContext } from './run-command.ts';

const HELP = `npm run accuracy -- --faces PAIRS.csv | --documents FOLDER [--out PAGE.html] [--seed NUMBER]

Measures the product on your own pictures, on this machine, and writes one page (accuracy.html by default).
It keeps nothing else. docs/accuracy.md describes the files.`;

export type AccuracyOptions = { faces?: string; documents?: string; out: string; seed: number };

const OPTIONS = ['--faces', '--documents', '--out', '--seed'];

/** Reads the command line. @returns null if it asks for nothing. @throws StartError with one sentence */
export function readWanted(args: readonly string[]): AccuracyOptions | null {
  const given = readOptions(args, OPTIONS);
  const [faces, documents] = [given.get('--faces'), given.get('--documents')];
  if (faces === undefined && documents === undefined) return null;
  const seed = Number(given.get('--seed') ?? 1);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new StartError('--seed must be a whole number.');
  const sources = { ...(faces ? { faces } : {}), ...(documents ? { documents } : {}) };
  return { ...sources, out: given.get('--out') ?? 'accuracy.html', seed };
}

/** `npm run accuracy`: an accuracy report from the operator's own pictures, with the models in MODELS_DIR. */
export const measureAccuracy: Command = {
  help: HELP,
  async run({ environment, args, say }) {
    const wanted = readWanted(args);
    if (!wanted) return null;
    // Faults of a file are reported before the models load, which takes seconds.
    const write = await prepare(wanted, say);
    // Never use remote inference servers: the pictures stay on this machine.
    const inference = await openInference({ ...readConfig(environment), inferenceUrls: [] }, say);
    const [vision, reader, decoders] = [
      openVision({ inference }),
      openReader(),
      openDecoders({ processes: 1 }),
    ];
    try {
      await vision.ready();
      const page = await write({ vision, readDocument: reader.read, decode: decoders.decode });
      await writeFile(wanted.out, page);
      say(`The page was written to ${resolve(wanted.out)}.`);
      return true;
    } finally {
      await Promise.all([vision.close(), reader.close(), decoders.close()]);
    }
  },
};

/**
 * Reads the given files.
 * @returns a function that measures and writes the page, once the models are loaded
 * @throws StartError with one sentence about a fault in a file
 */
export async function prepare(
  wanted: AccuracyOptions,
  say: CommandContext['say'],
): Promise<(eyes: RecognitionDeps) => Promise<string>> {
  const { faces, documents, seed } = wanted;
  const table = documents === undefined ? null : join(documents, 'truth.csv');
  const pairs = faces === undefined ? null : readPairs(await readText(faces), faces);
  const truths = table === null ? null : readDocuments(await readText(table), table);
  return async (eyes) => {
    const parts: Html[] = [];
    if (pairs && faces !== undefined) parts.push(await cardOfFaces(eyes, pairs, faces, { seed, say }));
    if (truths && documents !== undefined) parts.push(await cardOfDocuments(eyes, truths, documents, say));
    return writePage('Accuracy on your own pictures', html`${parts}`);
  };
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
  return writeFaceCard(measures, { seed, random: seededRandom(seed).next });
}

async function cardOfDocuments(
  eyes: RecognitionDeps,
  documents: ReturnType<typeof readDocuments>,
  folder: string,
  say: CommandContext['say'],
): Promise<Html> {
  const measures = await measureDocuments(eyes, documents, folder, createProgressPrinter(say));
  say(formatApprovals(measures));
  return writeDocumentCard(measures);
}

/** Prints progress every 50 pictures and at the end. */
const createProgressPrinter = (say: CommandContext['say']) => (done: number, all: number) => {
  if (done % 50 === 0 || done === all) say(`${done} of ${all} pictures`);
};
