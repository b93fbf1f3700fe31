import { type RefObject, useEffect } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import { nextFrame } from '../camera/device/next-frame.ts';
import type { FaceFinder } from '../camera/faces/face-finder.ts';
import { createFaceSampler } from '../camera/faces/face-image.ts';
import type { MovingFace } from '../camera/faces/measure-face.ts';
import { captureFrame } from './capture-frame.ts';
import { beginStep, followStep, type StepProgress } from './follow-step.ts';
import { pickFrames } from './pick-frames.ts';
import type { Challenge, Step, StepAnswer } from './send-frames.ts';

/** Five frames a second. */
const FRAME_INTERVAL_MS = 200;
const MIN_FRAMES = 3;

export type Result = Extract<StepAnswer, { liveness: unknown }>['liveness'];

type GuideOptions = {
  video: RefObject<HTMLVideoElement | null>;
  guide: RefObject<HTMLElement | null>;
  /** null while there is nothing to do */
  finder: FaceFinder | null;
  isStill: boolean;
  begin(): Promise<Challenge>;
  /** @param moments when each frame was seen, also one that was not kept; in ms, ascending */
  send(
    challenge: Challenge,
    step: Step,
    frames: readonly Blob[],
    moments: readonly number[],
  ): Promise<StepAnswer>;
  onFace(face: MovingFace | null): void;
  /** `holding`: its frames are on their way, and the person holds the pose */
  onStep(step: Step, holding: boolean): void;
  onEnd(challenge: Challenge | null, result: Result | null): void;
};

/** Leads a person through the steps as the server announces them, and sends the frames of each. */
export function usePacedGuide(options: GuideOptions): void {
  const { video, guide, finder } = options;
  const latest = useLatest(options);
  useEffect(() => {
    if (!finder) return;
    const run = new PacedRun(latest, { video, guide, finder });
    void run.start();
    return () => run.stop();
  }, [video, guide, finder, latest]);
}

type Eyes = Pick<GuideOptions, 'video' | 'guide'> & { finder: FaceFinder };

/** One challenge, from its first step to its result. */
class PacedRun {
  readonly #options: Readonly<RefObject<GuideOptions>>;
  readonly #eyes: Eyes;
  readonly #look = createFaceSampler();
  #isOver = false;
  #challenge: Challenge | null = null;
  /** null while frames are on their way */
  #progress: StepProgress | null = null;
  #straight: MovingFace | null = null;
  #frames: Blob[] = [];
  #moments: number[] = [];
  #takenAt = Number.NEGATIVE_INFINITY;

  constructor(options: Readonly<RefObject<GuideOptions>>, eyes: Eyes) {
    this.#options = options;
    this.#eyes = eyes;
  }

  stop(): void {
    this.#isOver = true;
  }

  async start(): Promise<void> {
    try {
      const challenge = await this.#options.current.begin();
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
    this.#options.current.onStep(step, false);
  }

  #end(result: Result | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#options.current.onEnd(this.#challenge, result);
  }

  async #watch(): Promise<void> {
    const [screen, oval] = [this.#eyes.video.current, this.#eyes.guide.current];
    if (screen) await nextFrame(screen);
    else await new Promise((resolve) => setTimeout(resolve, FRAME_INTERVAL_MS));
    if (this.#isOver || !screen || !oval || screen.videoWidth === 0) return;
    const now = performance.now();
    this.#moments.push(now);
    const face = this.#eyes.finder.see((isFar) => this.#look(screen, oval, isFar), now) ?? null;
    this.#options.current.onFace(face);
    await this.#keepFrame(screen, now);
    if (!this.#progress || this.#isOver) return;
    const { isStill } = this.#options.current;
    const progress = followStep(this.#progress, { face, now, isStill });
    this.#progress = progress;
    this.#straight = progress.straight;
    if (progress.isDone && this.#frames.length >= MIN_FRAMES) void this.#send(progress.step);
  }

  /** While frames are on their way only the newest is kept: the next step begins with it. */
  async #keepFrame(screen: HTMLVideoElement, now: number): Promise<void> {
    if (now - this.#takenAt < FRAME_INTERVAL_MS) return;
    this.#takenAt = now;
    const frame = await captureFrame(screen).catch(() => null);
    if (frame) this.#frames = this.#progress ? [...this.#frames, frame] : [frame];
  }

  async #send(step: Step): Promise<void> {
    const challenge = this.#challenge;
    if (!challenge) return;
    const frames = pickFrames(this.#frames);
    this.#progress = null;
    this.#options.current.onStep(step, true);
    const answer = await this.#options.current.send(challenge, step, frames, this.#moments).catch(() => null);
    if (this.#isOver) return;
    if (!answer) this.#end(null);
    else if ('step' in answer) this.#enter(answer.step);
    else this.#end(answer.liveness);
  }
}
