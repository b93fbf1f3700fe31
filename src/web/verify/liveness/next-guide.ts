import type { ChallengeStep } from '../../../server/verification/liveness/challenge.ts';
import type { MovingFace } from '../camera/faces/measure-face.ts';
import { judgeStep } from './judge-step.ts';

/** A pose must be held for this long, in ms, so that a few frames show it. */
const HOLD_MS = 700;
/**
 * After this time, in ms, the next step is asked for: the server or a reviewer may detect a movement that the page
 * did not.
 */
const MAX_STEP_MS = 8_000;

/** The person's progress through the steps. */
export type Guide = {
  steps: readonly ChallengeStep[];
  /** the index of the current step; their count at the end */
  at: number;
  /** when the current step began, and since when it is being done; null while it is not */
  begun: number;
  since: number | null;
  /** how the face stood when it looked straight; null when that was not seen */
  straight: MovingFace | null;
};

export const beginGuide = (steps: readonly ChallengeStep[], now: number): Guide => ({
  steps,
  at: 0,
  begun: now,
  since: null,
  straight: null,
});

export const isThrough = ({ steps, at }: Guide) => at >= steps.length;

/**
 * The next state of the guide, one step at a time. @param face the current measurement; null while nothing is known
 * @param now in ms of any clock that only rises
 */
export function nextGuide(guide: Guide, face: MovingFace | null, now: number): Guide {
  const turn = guide.steps[guide.at];
  if (!turn) return guide;
  const isDone = face !== null && judgeStep(turn, face, guide.straight);
  const since = isDone ? (guide.since ?? now) : null;
  const isHeld = since !== null && now - since >= HOLD_MS;
  if (!isHeld && now - guide.begun < MAX_STEP_MS) return { ...guide, since };
  const straight = turn === 'straight' && isDone ? face : guide.straight;
  return { ...guide, at: guide.at + 1, begun: now, since: null, straight };
}
