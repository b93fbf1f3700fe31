import type { MovingFace } from '../camera/faces/measure-face.ts';
import { isBack, judgeStep } from './judge-step.ts';
import type { Step } from './send-frames.ts';

/** A pose is held for this long, in ms, so that frames show it; the server then lets it be held on. */
const HOLD_MS = 400;
/** A camera shows a new light some 100 ms later. */
const COLOR_MS = 650;
/** How long before its deadline a step is sent as it is, in ms: the server may see what the page did not. */
const SEND_MS = 1_500;
/** Of a person who does not move. */
const STILL_MS = 600;

/** The person's progress in one step. */
export type StepProgress = {
  step: Step;
  /** when it was announced, and since when it is being done; null while it is not */
  begun: number;
  since: number | null;
  /** how the face stood when it looked straight; null until that was seen */
  straight: MovingFace | null;
  isDone: boolean;
};

export const beginStep = (step: Step, straight: MovingFace | null, now: number): StepProgress => ({
  step,
  begun: now,
  since: null,
  straight,
  isDone: false,
});

/**
 * The next state of a step. @param face the current measurement; null while nothing is known
 * @param now in ms of any clock that only rises
 */
export function followStep(
  progress: StepProgress,
  { face, now, isStill }: { face: MovingFace | null; now: number; isStill: boolean },
): StepProgress {
  const { step, begun, straight } = progress;
  const elapsed = now - begun;
  const isOver = elapsed >= step.deadline_ms - SEND_MS;
  if (isStill) return { ...progress, isDone: isOver || elapsed >= STILL_MS };
  if (step.color) {
    const isLit = elapsed >= COLOR_MS && face !== null && isBack(face, straight);
    return { ...progress, isDone: isOver || isLit };
  }
  const isReached = face !== null && judgeStep(step.turn, face, straight);
  const since = isReached ? (progress.since ?? now) : null;
  const isHeld = since !== null && now - since >= HOLD_MS;
  const stands = step.turn === 'straight' && isReached ? face : straight;
  return { ...progress, since, straight: stands, isDone: isHeld || isOver };
}
