import { PACE } from '../policy/pace-policy.ts';
import type { ChallengeStep } from './challenge.ts';

/** Full-screen colours, far apart for a camera. */
export const STEP_COLORS = ['red', 'green', 'blue', 'white', 'black'] as const;
export type StepColor = (typeof STEP_COLORS)[number];

/** One step whose frames have come, in milliseconds of the database's clock. */
export type PacedStep = {
  turn: ChallengeStep;
  color?: StepColor | undefined;
  /** from its announcement until its frames had come */
  took_ms: number;
  /** how long it might take; what came later is late */
  allowed_ms: number;
  frames: number;
  /** from then until the next step was announced; null after the last one */
  dwell_ms: number | null;
};

/**
 * What the server knows about the pace of a challenge. `round_trip_ms` is the round trip that the first step measured.
 * `light`: whether colours were part of it; `declined` by a person who asked for none.
 */
export type ChallengePace = {
  steps: PacedStep[];
  round_trip_ms: number | null;
  is_late: boolean;
  light: 'shown' | 'declined' | 'off';
};

export const newPace = (light: ChallengePace['light']): ChallengePace => ({
  steps: [],
  round_trip_ms: null,
  is_late: false,
  light,
});

/** A step, numbered from 1. */
export type Step = { number: number; turn: ChallengeStep; color?: StepColor };

/** The step of this number: first the movements, then the colours, during which the person looks straight. */
export function stepAt(
  { steps, colors }: { steps: readonly ChallengeStep[]; colors: readonly StepColor[] },
  number: number,
): Step | null {
  const turn = steps[number - 1];
  if (turn) return { number, turn };
  const color = colors[number - 1 - steps.length];
  return color ? { number, turn: 'straight', color } : null;
}

/** Milliseconds from the telling of a step until its frames must have come. */
export function allowedMs({ number, color }: Step, roundTripMs: number | null): number {
  if (number === 1) return PACE.firstMs;
  return (color ? PACE.colorMs : PACE.moveMs) + (roundTripMs ?? 0) + PACE.toleranceMs;
}

/**
 * The round trip that the first step shows: what it took beyond the frames' own time. It has no movement, so nothing
 * else takes time. A caller that waits there gains no more than `maxRoundTripMs`.
 */
export function measureRoundTrip({ took_ms, frames }: Pick<PacedStep, 'took_ms' | 'frames'>): number {
  return Math.max(0, Math.min(PACE.maxRoundTripMs, took_ms - (frames - 1) * PACE.frameMs));
}

/**
 * When the frames of the newest step were taken, in milliseconds after the first frame of all: the last when they had
 * come, and the others before it at the rate that is asked for. No time is the caller's.
 * @param after of the frame before them; null for the first step
 */
export function timeFrames({ steps }: Pick<ChallengePace, 'steps'>, after: number | null): number[] {
  const [first, newest] = [steps[0], steps.at(-1)];
  if (!first || !newest) return [];
  const lead = first.took_ms - (first.frames - 1) * PACE.frameMs;
  const before = steps.slice(0, -1).reduce((sum, each) => sum + each.took_ms + (each.dwell_ms ?? 0), 0);
  const last = before + newest.took_ms - lead;
  const times: number[] = [];
  for (let n = 0; n < newest.frames; n++) {
    const at = Math.round(last - (newest.frames - 1 - n) * PACE.frameMs);
    times.push(Math.max(at, (times.at(-1) ?? after ?? -1) + 1));
  }
  return times;
}

/** Draws a whole number of milliseconds before the next step is announced. @param randomBelow see `drawSteps` */
export const drawDwell = (randomBelow: (end: number) => number): number =>
  PACE.dwellMs.min + randomBelow(PACE.dwellMs.max - PACE.dwellMs.min + 1);

/** Draws four to six colours, none twice in a row. @param randomBelow see `drawSteps` */
export function drawColors(randomBelow: (end: number) => number): StepColor[] {
  const { min, max } = PACE.colors;
  const count = min + randomBelow(max - min + 1);
  const colors: StepColor[] = [];
  while (colors.length < count) {
    const others = STEP_COLORS.filter((color) => color !== colors.at(-1));
    colors.push(others[randomBelow(others.length)]!);
  }
  return colors;
}
