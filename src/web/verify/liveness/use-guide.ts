import { type RefObject, useEffect, useState } from 'react';
import type { ChallengeStep } from '../../../server/verification/liveness/challenge.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { nextFrame } from '../camera/device/next-frame.ts';
import type { FaceFinder } from '../camera/faces/face-finder.ts';
import { createFaceSampler } from '../camera/faces/face-picture.ts';
import type { MovingFace } from '../camera/faces/measure-face.ts';
import { captureFrame } from './capture-frame.ts';
import { beginGuide, isThrough, nextGuide } from './next-guide.ts';
import type { Frame } from './send-frames.ts';
import { MIN_FRAMES, thinFrames } from './thin-frames.ts';

/** From one frame that is kept to the next, in ms. */
const FRAME_INTERVAL_MS = 300;
/** The series without movements takes this long between frames. */
const STILL_MS = 400;

/** `moments`: when each frame was seen, also one that was not kept; in ms (`performance.now()`), ascending. */
export type CapturedFrames = { frames: Frame[]; moments: number[] };

type GuideOptions = {
  video: RefObject<HTMLVideoElement | null>;
  guide: RefObject<HTMLElement | null>;
  finder: FaceFinder | null;
  /** null while there is nothing to do; no steps: frames alone, for a person who does not turn */
  steps: readonly ChallengeStep[] | null;
  onFace(face: MovingFace | null): void;
  onTaken(taken: CapturedFrames): void;
};

/** Leads a person through the steps, and captures frames meanwhile. @returns the index of the current step */
export function useGuide(options: GuideOptions): number {
  const { video, guide: oval, finder, steps } = options;
  const [at, setAt] = useState(0);
  const latest = useLatest(options);
  useEffect(() => {
    if (!steps) return;
    let isOver = false;
    const look = createFaceSampler();
    const every = steps.length > 0 ? FRAME_INTERVAL_MS : STILL_MS;
    const frames: (Frame & { isKey: boolean })[] = [];
    const moments: number[] = [];
    const watch = async () => {
      let guide = beginGuide(steps, performance.now());
      while (!isOver && !(isThrough(guide) && frames.length >= MIN_FRAMES)) {
        const [screen, frame] = [video.current, oval.current];
        if (screen) await nextFrame(screen);
        else await new Promise((resolve) => setTimeout(resolve, every));
        if (isOver || !screen || !frame || screen.videoWidth === 0) continue;
        const now = performance.now();
        moments.push(now);
        const face = finder?.see((isFar) => look(screen, frame, isFar), now) ?? null;
        latest.current.onFace(face);
        guide = nextGuide(guide, face, now);
        setAt(guide.at);
        if (now - (frames.at(-1)?.at ?? -every) < every) continue;
        const picture = await captureFrame(screen).catch(() => null);
        if (picture) frames.push({ picture, at: now, isKey: guide.since !== null });
      }
      if (!isOver) latest.current.onTaken({ frames: thinFrames(frames), moments });
    };
    void watch();
    return () => {
      isOver = true;
    };
  }, [video, oval, finder, steps, latest]);
  return at;
}
