import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AppError, StartError } from '../../errors.ts';
import { FRAMES, MIN_FRAMES } from '../../features/liveness/contract.ts';
import { decodeFrames } from '../../features/liveness/decode-frames.ts';
import { judgeFrames } from '../../features/liveness/judge-frames.ts';
import { type ChallengeStep, TURNS } from '../../verification/liveness/challenge.ts';
import type { LivenessResult } from '../../verification/liveness/liveness-evidence.ts';
import { judgePacedFilm, listPacedFrames, type PacedFolder, readPacedFolder } from './paced-film.ts';
import { readTable } from './read-table.ts';
import { IMAGE_TIMEOUT_MS, type RecognitionDeps } from './recognition.ts';

/** A film in a folder of frames, which the command judges. */
type FilmFolder = {
  /** folder of JPEG frames, in the order of their names */
  folder: string;
  steps: ChallengeStep[];
  frameMs: number;
};

type FilmResult = Exclude<LivenessResult, 'unavailable'> | 'no_response';

/** A presentation of a trial: a living person, or an attack with one species of instrument. */
export type Film = {
  line: number;
  /** its frames, or the result that the product has given while it was presented */
  source: FilmFolder | PacedFolder | { result: FilmResult };
  /** `bona_fide`, or the species of the attack instrument */
  kind: string;
  person: string;
  /** the operator's group of the person; empty for none */
  group: string;
};

/** The kind of a film of a living person (ISO/IEC 30107-1: bona fide presentation). */
export const BONA_FIDE = 'bona_fide';

const REQUIRED_COLUMNS = ['kind', 'person', 'consent'];
const OPTIONAL_COLUMNS = ['folder', 'steps', 'frame_ms', 'took_ms', 'colors', 'result', 'group'];
const ALLOWED_COLUMNS = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS];
const RESULTS = ['shown', 'not_shown', 'unclear', 'no_response'] as const satisfies readonly FilmResult[];
/** An answer lasts at most five minutes, and has at least eight frames. */
const MAX_FRAME_MS = 30_000;

/** Reads the table of films. @throws StartError with the line number and one sentence */
export function readFilms(text: string, file: string): Film[] {
  return readTable(text, file, { requiredColumns: REQUIRED_COLUMNS, allowedColumns: ALLOWED_COLUMNS }).map(
    ({ line, cells }) => {
      const lineError = (sentence: string) => new StartError(`${file}, line ${line}: ${sentence}`);
      const { kind = '', person = '', group = '' } = cells;
      const emptyCell = Object.entries({ kind, person }).find(([, value]) => value === '');
      if (emptyCell) throw lineError(`${emptyCell[0]} must not be empty.`);
      if (cells['consent'] !== 'yes')
        throw lineError('consent must be yes. Measure no film without the consent of its person.');
      return { line, kind, person, group, source: readSource(cells, lineError) };
    },
  );
}

/** A row has a folder of frames, or the result of a presentation to the product. */
function readSource(
  cells: Record<string, string>,
  lineError: (sentence: string) => StartError,
): Film['source'] {
  const { folder = '', result = '' } = cells;
  if (result !== '') {
    const filmResult = RESULTS.find((each) => each === result);
    if (!filmResult) throw lineError(`result must be one of ${RESULTS.join(', ')}.`);
    if (folder !== '') throw lineError('a row has either folder or result. Remove one.');
    return { result: filmResult };
  }
  if (folder === '') throw lineError('folder must not be empty, unless the row has a result.');
  const steps = (cells['steps'] ?? '').split(' ').filter(Boolean);
  if (!isChallenge(steps)) throw lineError(`steps must be straight and then moves of ${TURNS.join(', ')}.`);
  if ((cells['took_ms'] ?? '') !== '') return readPacedFolder(cells, { folder, steps }, lineError);
  if ((cells['colors'] ?? '') !== '') throw lineError('colors is only for a paced film. Add took_ms.');
  const frameMs = Number(cells['frame_ms']);
  if (!(frameMs >= 1 && frameMs <= MAX_FRAME_MS))
    throw lineError('frame_ms must be the milliseconds from one frame to the next, 1 to 30000.');
  return { folder, steps, frameMs };
}

const isChallenge = (steps: readonly string[]): steps is ChallengeStep[] =>
  steps.length >= 2 && steps[0] === 'straight' && steps.every((step) => TURNS.some((turn) => turn === step));

/** The results of the films of one kind. `no_response`: a frame is refused, or the check did not run. */
export type FilmCounts = Record<'shown' | 'not_shown' | 'unclear' | 'no_response', number> & {
  films: number;
  people: number;
};

/** The results by kind, and those of living people by group, in the order of the table. */
export type FilmMeasures = { kinds: Map<string, FilmCounts>; groups: Map<string, FilmCounts> };

/** A presentation that is ready to be judged. */
export type FramedFilm = Film & { frames: readonly string[] };

/** The names of a film's frames. @throws StartError if the folder cannot be read or has too few or too many */
export async function listFrames({ line, source }: Film, folder: string, file: string): Promise<string[]> {
  if ('result' in source) return [];
  const lineError = (sentence: string) => new StartError(`${file}, line ${line}: ${sentence}`);
  if ('tookMs' in source) return listPacedFrames(source, folder, lineError);
  const names = await readdir(resolve(folder, source.folder)).catch(() => {
    throw lineError('folder cannot be read. Check the path and its permissions.');
  });
  const frames = names.filter((name) => /\.jpe?g$/i.test(name)).sort();
  if (frames.length < MIN_FRAMES || frames.length > FRAMES.max)
    throw lineError(`folder has ${frames.length} JPEG files. It must have ${MIN_FRAMES} to ${FRAMES.max}.`);
  return frames;
}

type FilmDeps = Pick<RecognitionDeps, 'decode' | 'vision'>;

type JudgedFilm = Pick<Film, 'kind' | 'person' | 'group'> & { result: FilmResult };

/** Judges each film as the product judges the frames of a challenge. One film at a time is in memory. */
export async function measureFilms(
  deps: FilmDeps,
  films: readonly FramedFilm[],
  folder: string,
  onFilm: (doneCount: number, all: number) => void,
): Promise<FilmMeasures> {
  const results: JudgedFilm[] = [];
  for (const { kind, person, group, source, frames } of films) {
    const result = 'result' in source ? source.result : await judgeSource(deps, source, frames, folder);
    results.push({ kind, person, group, result });
    onFilm(results.length, films.length);
  }
  const living = results.filter(({ kind, group }) => kind === BONA_FIDE && group !== '');
  return { kinds: countBy(results, 'kind'), groups: countBy(living, 'group') };
}

function countBy(results: readonly JudgedFilm[], column: 'kind' | 'group'): Map<string, FilmCounts> {
  const names = [...new Set(results.map((each) => each[column]))];
  return new Map(names.map((name) => [name, countResults(results.filter((each) => each[column] === name))]));
}

function countResults(results: readonly JudgedFilm[]): FilmCounts {
  const count = (filmResult: FilmResult) => results.filter(({ result }) => result === filmResult).length;
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
  { decode, vision }: FilmDeps,
  { folder: filmFolder, steps, frameMs }: FilmFolder,
  frames: readonly string[],
  folder: string,
): Promise<LivenessResult> {
  const files = await Promise.all(frames.map((frame) => readFile(resolve(folder, filmFolder, frame))));
  const images = await decodeFrames(decode, files);
  const times = frames.map((_, at) => at * frameMs);
  return (await judgeFrames(vision, { steps, times }, images, Date.now() + IMAGE_TIMEOUT_MS)).result;
}

async function judgeSource(
  deps: FilmDeps,
  source: FilmFolder | PacedFolder,
  frames: readonly string[],
  folder: string,
): Promise<FilmResult> {
  try {
    const result =
      'tookMs' in source
        ? await judgePacedFilm(deps, source, frames, folder)
        : await judgeFilm(deps, source, frames, folder);
    return result === 'unavailable' ? 'no_response' : result;
  } catch (error) {
    // A frame that the product refuses. Any other fault ends the command.
    if (error instanceof AppError) return 'no_response';
    throw error;
  }
}
