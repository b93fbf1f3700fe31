import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AppError, StartError } from '../../errors.ts';
import { FRAMES, MIN_FRAMES } from '../../features/liveness/contract.ts';
import { decodeFrames } from '../../features/liveness/decode-frames.ts';
import { judgeFrames } from '../../features/liveness/judge-frames.ts';
import { type ChallengeStep, TURNS } from '../../verification/liveness/challenge.ts';
import type { LivenessResult } from '../../verification/liveness/liveness-evidence.ts';
import { readTable } from './read-table.ts';
import { PICTURE_TIMEOUT_MS, type RecognitionDeps } from './recognition.ts';

/** A presentation of a trial: a living person, or an attack with one species of instrument. */
export type Film = {
  line: number;
  /** folder of JPEG frames, in the order of their names */
  folder: string;
  steps: ChallengeStep[];
  /** `bona_fide`, or the species of the attack instrument */
  kind: string;
  frameMs: number;
  person: string;
};

/** The kind of a film of a living person (ISO/IEC 30107-1: bona fide presentation). */
export const BONA_FIDE = 'bona_fide';

const COLUMNS = ['folder', 'steps', 'kind', 'person', 'frame_ms', 'consent'];
/** An answer lasts at most five minutes, and has at least eight frames. */
const MAX_FRAME_MS = 30_000;

/** Reads the table of films. @throws StartError with the line number and one sentence */
export function readFilms(text: string, file: string): Film[] {
  return readTable(text, file, { needed: COLUMNS, known: COLUMNS }).map(({ line, cells }) => {
    const refuse = (sentence: string) => new StartError(`${file}, line ${line}: ${sentence}`);
    const empty = ['folder', 'kind', 'person'].find((name) => !cells[name]);
    if (empty) throw refuse(`${empty} must not be empty.`);
    if (cells['consent'] !== 'yes')
      throw refuse('consent must be yes. Measure no film without the consent of its person.');
    const steps = (cells['steps'] ?? '').split(' ').filter(Boolean);
    if (!isChallenge(steps)) throw refuse(`steps must be straight and then moves of ${TURNS.join(', ')}.`);
    const frameMs = Number(cells['frame_ms']);
    if (!(frameMs >= 1 && frameMs <= MAX_FRAME_MS))
      throw refuse('frame_ms must be the milliseconds from one frame to the next, 1 to 30000.');
    // The loop above has checked that they are present.
    return { line, steps, frameMs, folder: cells['folder']!, kind: cells['kind']!, person: cells['person']! };
  });
}

const isChallenge = (steps: readonly string[]): steps is ChallengeStep[] =>
  steps.length >= 2 && steps[0] === 'straight' && steps.every((step) => TURNS.some((turn) => turn === step));

/** The results of the films of one kind. `no_response`: a frame is refused, or the check did not run. */
export type FilmCounts = Record<'shown' | 'not_shown' | 'unclear' | 'no_response', number> & {
  films: number;
  people: number;
};

/** The results by kind, in the order of the table. */
export type FilmMeasures = Map<string, FilmCounts>;

/** The names of a film's frames. @throws StartError if the folder cannot be read or has too few or too many */
export async function listFrames(film: Film, folder: string, file: string): Promise<string[]> {
  const refuse = (sentence: string) => new StartError(`${file}, line ${film.line}: ${sentence}`);
  const names = await readdir(resolve(folder, film.folder)).catch(() => {
    throw refuse('folder cannot be read. Check the path and its permissions.');
  });
  const frames = names.filter((name) => /\.jpe?g$/i.test(name)).sort();
  if (frames.length < MIN_FRAMES || frames.length > FRAMES.most)
    throw refuse(`folder has ${frames.length} JPEG files. It must have ${MIN_FRAMES} to ${FRAMES.most}.`);
  return frames;
}

/** Judges each film as the product judges the frames of a challenge. One film at a time is in memory. */
export async function measureFilms(
  eyes: Pick<RecognitionDeps, 'decode' | 'vision'>,
  films: readonly (Film & { frames: readonly string[] })[],
  folder: string,
  onFilm: (done: number, all: number) => void,
): Promise<FilmMeasures> {
  const results: { kind: string; person: string; result: keyof FilmCounts }[] = [];
  for (const film of films) {
    results.push({ kind: film.kind, person: film.person, result: await judgeFilm(eyes, film, folder) });
    onFilm(results.length, films.length);
  }
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  return new Map(kinds.map((kind) => [kind, countResults(results.filter((each) => each.kind === kind))]));
}

function countResults(results: readonly { person: string; result: keyof FilmCounts }[]): FilmCounts {
  const count = (wanted: keyof FilmCounts) => results.filter(({ result }) => result === wanted).length;
  return {
    films: results.length,
    people: new Set(results.map(({ person }) => person)).size,
    shown: count('shown'),
    not_shown: count('not_shown'),
    unclear: count('unclear'),
    no_response: count('no_response'),
  };
}

async function judgeFilm(
  { decode, vision }: Pick<RecognitionDeps, 'decode' | 'vision'>,
  { folder: name, frames, steps, frameMs }: Film & { frames: readonly string[] },
  folder: string,
): Promise<Exclude<LivenessResult, 'unavailable'> | 'no_response'> {
  try {
    const files = await Promise.all(frames.map((frame) => readFile(resolve(folder, name, frame))));
    const pictures = await decodeFrames(decode, files);
    const times = frames.map((_, at) => at * frameMs);
    const { result } = await judgeFrames(vision, { steps, times }, pictures, Date.now() + PICTURE_TIMEOUT_MS);
    return result === 'unavailable' ? 'no_response' : result;
  } catch (error) {
    // A frame that the product refuses. Any other fault ends the command.
    if (error instanceof AppError) return 'no_response';
    throw error;
  }
}
