import type { MovingFace } from '../camera/faces/measure-face.ts';
import { beginStep, followStep, type StepProgress } from './follow-step.ts';
import { pickFrames } from './pick-frames.ts';
import type { Challenge, Step, StepAnswer } from './send-frames.ts';

/** Five frames a second. */
export const FRAME_INTERVAL_MS = 200;
const MIN_FRAMES = 3;

export type Result = Extract<StepAnswer, { liveness: unknown }>['liveness'];

/** What a run asks of the page. `F`: a frame */
export type RunOptions<F> = {
  isStill: boolean;
  begin(): Promise<Challenge>;
  /** @param moments when each frame was seen, also one that was not kept; in ms, ascending */
  send(
    challenge: Challenge,
    step: Step,
    frames: readonly F[],
    moments: readonly number[],
  ): Promise<StepAnswer>;
  onFace(face: MovingFace | null): void;
  /** `holding`: its frames are on their way, and the person holds the pose */
  onStep(step: Step, holding: boolean): void;
  onEnd(challenge: Challenge | null, result: Result | null): void;
};

/** A camera whose faces are measured. */
export type FaceCamera<F> = {
  /** waits for the next frame. @returns false if there is nothing to be seen */
  next(): Promise<boolean>;
  look(now: number): MovingFace | null;
  /** @throws when there is nothing to be seen */
  capture(): Promise<F>;
};

/** One challenge, from its first step to its result. */
export class PacedRun<F> {
  readonly #options: () => RunOptions<F>;
  readonly #camera: FaceCamera<F>;
  #isOver = false;
  #challenge: Challenge | null = null;
  /** null while frames are on their way */
  #progress: StepProgress | null = null;
  #straight: MovingFace | null = null;
  #frames: F[] = [];
  #moments: number[] = [];
  #takenAt = Number.NEGATIVE_INFINITY;

  constructor(options: () => RunOptions<F>, camera: FaceCamera<F>) {
    this.#options = options;
    this.#camera = camera;
  }

  stop(): void {
    this.#isOver = true;
  }

  async start(): Promise<void> {
    try {
      const challenge = await this.#options().begin();
      if (this.#isOver) return;
      this.#challenge = challenge;
      this.#enter(challenge.step);
      while (!this.#isOver) await this.#watch();
    } catch {
      this.#end(null);
    }
  }

  #enter(step: Step): void {
    this.#progress = beginStep(step, this.#straight, performance.now());
    this.#options().onStep(step, false);
  }

  #end(result: Result | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#options().onEnd(this.#challenge, result);
  }

  async #watch(): Promise<void> {
    const isSeen = await this.#camera.next();
    if (this.#isOver || !isSeen) return;
    const now = performance.now();
    this.#moments.push(now);
    const face = this.#camera.look(now);
    this.#options().onFace(face);
    await this.#keepFrame(now);
    if (!this.#progress || this.#isOver) return;
    const { isStill } = this.#options();
    const progress = followStep(this.#progress, { face, now, isStill });
    this.#progress = progress;
    this.#straight = progress.straight;
    if (progress.isDone && this.#frames.length >= MIN_FRAMES) void this.#send(progress.step);
  }

  /** While frames are on their way only the newest is kept: the next step begins with it. */
  async #keepFrame(now: number): Promise<void> {
    if (now - this.#takenAt < FRAME_INTERVAL_MS) return;
    this.#takenAt = now;
    const frame = await this.#camera.capture().catch(() => null);
    if (frame !== null) this.#frames = this.#progress ? [...this.#frames, frame] : [frame];
  }

  async #send(step: Step): Promise<void> {
    const challenge = this.#challenge;
    if (!challenge) return;
    const frames = pickFrames(this.#frames);
    // Sent again with the next step, the movement would look like another one.
    this.#frames = [];
    this.#progress = null;
    this.#options().onStep(step, true);
    const answer = await this.#options()
      .send(challenge, step, frames, this.#moments)
      .catch(() => null);
    if (this.#isOver) return;
    if (!answer) this.#end(null);
    else if ('step' in answer) this.#enter(answer.step);
    else this.#end(answer.liveness);
  }
}
