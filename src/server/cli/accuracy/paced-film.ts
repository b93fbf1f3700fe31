import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { StartError } from '../../errors.ts';
import { decodeFrames } from '../../features/liveness/decode-frames.ts';
import { PACED_FRAME_PIXELS } from '../../features/liveness/judge-paced.ts';
import { MIN_STEP_FRAMES, STEP_FRAMES } from '../../features/liveness/paced-contract.ts';
import type { ChallengeStep } from '../../verification/liveness/challenge.ts';
import { judgePacedFrames, type PacedFrame } from '../../verification/liveness/judge-pace.ts';
import type { LivenessResult } from '../../verification/liveness/liveness-evidence.ts';
import {
  allowedMs,
  type ChallengePace,
  measureRoundTrip,
  newPace,
  type PacedStep,
  STEP_COLORS,
  type StepColor,
  stepAt,
  timeFrames,
} from '../../verification/liveness/pace.ts';
import { PACE } from '../../verification/policy/pace-policy.ts';
import { IMAGE_TIMEOUT_MS, type RecognitionDeps } from './recognition.ts';

/** A film of a paced challenge: a folder for each step, named by its number. */
export type PacedFolder = {
  folder: string;
  steps: ChallengeStep[];
  colors: StepColor[];
  /** milliseconds from the announcement of each step until its last frame */
  tookMs: number[];
};

type Refuse = (sentence: string) => StartError;

/** @throws StartError with one sentence */
export function readPacedFolder(
  cells: Record<string, string>,
  { folder, steps }: Pick<PacedFolder, 'folder' | 'steps'>,
  refuse: Refuse,
): PacedFolder {
  if ((cells['frame_ms'] ?? '') !== '')
    throw refuse(`a row with took_ms has five frames a second. Leave frame_ms empty.`);
  const colors = listWords(cells['colors']);
  if (!isColors(colors)) throw refuse(`colors must be some of ${STEP_COLORS.join(', ')}.`);
  const tookMs = listWords(cells['took_ms']).map(Number);
  const count = steps.length + colors.length;
  if (tookMs.length !== count || !tookMs.every((ms) => ms >= 0 && ms <= MAX_TOOK_MS))
    throw refuse(`took_ms must be ${count} numbers of milliseconds, 0 to ${MAX_TOOK_MS}, one for each step.`);
  return { folder, steps, colors, tookMs };
}

const MAX_TOOK_MS = 120_000;

const listWords = (cell = '') => cell.split(' ').filter(Boolean);

const isColors = (words: readonly string[]): words is StepColor[] =>
  words.every((word) => STEP_COLORS.some((color) => color === word));

/** The frames of all steps, each as `STEP/NAME`. @throws StartError for a step without its frames */
export async function listPacedFrames(
  { folder, tookMs }: PacedFolder,
  root: string,
  refuse: Refuse,
): Promise<string[]> {
  const frames: string[] = [];
  for (let number = 1; number <= tookMs.length; number += 1) {
    const step = join(folder, String(number));
    const names = await readdir(resolve(root, step)).catch(() => {
      throw refuse(`folder ${number} of step ${number} cannot be read. A paced film has one for each step.`);
    });
    const images = names.filter((name) => /\.jpe?g$/i.test(name)).sort();
    if (images.length < MIN_STEP_FRAMES || images.length > STEP_FRAMES.max)
      throw refuse(
        `step ${number} has ${images.length} JPEG files. It must have ${MIN_STEP_FRAMES} to ${STEP_FRAMES.max}.`,
      );
    frames.push(...images.map((name) => `${number}/${name}`));
  }
  return frames;
}

/** Judges a film as the server judges the frames of a paced challenge. @throws AppError for a frame that it refuses */
export async function judgePacedFilm(
  { decode, vision }: Pick<RecognitionDeps, 'decode' | 'vision'>,
  film: PacedFolder,
  frames: readonly string[],
  root: string,
): Promise<LivenessResult> {
  const files = await Promise.all(frames.map((frame) => readFile(resolve(root, film.folder, frame))));
  const images = await decodeFrames(decode, files, PACED_FRAME_PIXELS);
  const numbers = frames.map((frame) => Number.parseInt(frame, 10));
  const { pace, times } = timeFilm(film, numbers);
  const framesFinding = (await vision.examineFrames(images, Date.now() + IMAGE_TIMEOUT_MS)).frames;
  if (!framesFinding.ok) return 'unavailable';
  const observed = framesFinding.value.map(
    (frame, at): PacedFrame => ({ ...frame, at: times[at]!, step: numbers[at]! }),
  );
  const { steps, colors } = film;
  return judgePacedFrames({ steps, colors, pace, frames: observed }).liveness;
}

/** The pace that a server would have recorded, with the shortest dwell between two steps. */
function timeFilm({ steps, colors, tookMs }: PacedFolder, numbers: readonly number[]) {
  let pace: ChallengePace = newPace(colors.length > 0 ? 'shown' : 'off');
  const times: number[] = [];
  for (const [at, took_ms] of tookMs.entries()) {
    const step = stepAt({ steps, colors }, at + 1)!;
    const frames = numbers.filter((number) => number === at + 1).length;
    const allowed_ms = allowedMs(step, pace.round_trip_ms);
    const pacedStep: PacedStep = {
      turn: step.turn,
      ...(step.color ? { color: step.color } : {}),
      took_ms,
      allowed_ms,
      frames,
      dwell_ms: at + 1 < tookMs.length ? PACE.dwellMs.min : null,
    };
    pace = {
      ...pace,
      steps: [...pace.steps, pacedStep],
      round_trip_ms: pace.round_trip_ms ?? measureRoundTrip({ took_ms, frames }),
      is_late: pace.is_late || took_ms > allowed_ms,
    };
    times.push(...timeFrames(pace, times.at(-1) ?? null));
  }
  return { pace, times };
}
