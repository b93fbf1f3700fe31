import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../ui/use-latest.ts';
import { nextFrame } from '../device/next-frame.ts';
import { createCardSampler } from '../faces/card-image.ts';
import type { FaceFinder } from '../faces/face-finder.ts';
import { createFaceSampler } from '../faces/face-image.ts';
import { getAreaWithin, getViews, isViewDue, toVideo } from '../frame/frame-areas.ts';
import { createLumaReader } from '../frame/read-luma.ts';
import { createFrameMeter, type FrameMeasure, type FrameMeter } from '../measure/measure-frame.ts';
import { shareToShutter } from './auto-shutter.ts';
import { spokenKey } from './format-hint.ts';
import { type HintState, NO_HINTS, nextHints } from './hint-machine.ts';
import { createCardRules, FACE_RULES } from './hint-rules.ts';
import { createPortraitLook } from './portrait-look.ts';
import type { WantedDocument } from './wanted-document.ts';

export type HintView = { hints: HintState; frame: FrameMeasure | null };

/** The minimum time between two measurements, in ms: more of them find nothing more and warm the phone. */
const FRAME_INTERVAL_MS = 60;

type HintSources = {
  video: RefObject<HTMLVideoElement | null>;
  guide: RefObject<HTMLElement | null>;
  kind: 'document' | 'face';
  /** what a photo of a document is to show */
  wanted: WantedDocument;
  /** null where none is wanted */
  finder: FaceFinder | null;
  /** false while a shot is taken, or nothing is seen */
  isLooking: boolean;
  /** how far it is to the shutter, 0 to 1, at every look */
  onShare(share: number): void;
  /** everything has been good for long enough */
  onReady(): void;
};

/**
 * Measures about ten of the camera's frames a second, and returns the problem. The result changes only when the
 * person is to see or hear something else, since most frames change nothing.
 */
export function useHints(sources: HintSources): HintView & { lastMeasure: RefObject<FrameMeasure | null> } {
  const { video, guide, kind, finder, isLooking } = sources;
  const [seen, setSeen] = useState<HintView>({ hints: NO_HINTS, frame: null });
  const lastMeasure = useRef<FrameMeasure | null>(null);
  const latest = useLatest(sources);
  useEffect(() => {
    if (!isLooking) return;
    let isOver = false;
    const look = createFrameLook(kind, finder);
    const rules = kind === 'document' ? createCardRules(latest.current.wanted) : FACE_RULES;
    let [hints, announcement] = [NO_HINTS, ''];
    const watch = async () => {
      while (!isOver) {
        const [screen, frame] = [video.current, guide.current];
        const now = performance.now();
        const frameMeasure = screen && frame ? await look(screen, frame, now) : null;
        if (isOver) return;
        if (frameMeasure) {
          lastMeasure.current = frameMeasure;
          hints = nextHints(hints, rules, frameMeasure, now);
          const share = shareToShutter(hints, now);
          latest.current.onShare(share);
          const telling = describeHints(hints, frameMeasure, kind);
          if (telling !== announcement) setSeen({ hints, frame: frameMeasure });
          announcement = telling;
          if (share >= 1 && !finder?.isAwaited(now)) return latest.current.onReady();
        }
        const rest = FRAME_INTERVAL_MS - (performance.now() - now);
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
        if (screen) await nextFrame(screen);
      }
    };
    void watch();
    return () => {
      isOver = true;
    };
  }, [video, guide, kind, finder, isLooking, latest]);
  return { ...seen, lastMeasure };
}

/**
 * Everything that the screen shows about a frame, as one string to compare: the sentence and the direction.
 */
function describeHints({ current }: HintState, frame: FrameMeasure, kind: HintSources['kind']): string {
  return [current && spokenKey(current, frame, kind, false), current].join();
}

/** One look: null while there is no frame. */
function createFrameLook(kind: HintSources['kind'], finder: FaceFinder | null) {
  const takeFace = createFaceSampler();
  const takeCard = createCardSampler();
  const findPortrait = finder && kind === 'document' ? createPortraitLook(finder) : null;
  const read = createLumaReader();
  let meter: { of: string; measure: FrameMeter; looks: number } | null = null;
  return async (video: HTMLVideoElement, guide: HTMLElement, now: number): Promise<FrameMeasure | null> => {
    const size = { width: video.videoWidth, height: video.videoHeight };
    const box = video.getBoundingClientRect();
    if (size.width === 0 || box.width === 0) return null;
    const area = getAreaWithin(guide.getBoundingClientRect(), box);
    const { near, wide, fine, areas } = getViews(toVideo(area, size, box), size, box);
    // A frame of another size (the phone was turned) cannot be compared with those before: measuring starts again.
    const of = JSON.stringify([near.size, areas]);
    if (meter?.of !== of) meter = { of, measure: createFrameMeter(areas, kind), looks: 0 };
    const face = (kind === 'face' && finder?.see((isFar) => takeFace(video, guide, isFar), now)) || null;
    const isDue = (view: 'wide' | 'fine') => kind === 'document' && isViewDue(view, meter!.looks);
    const due = [near, isDue('wide') ? wide : null, isDue('fine') ? fine : null];
    meter.looks += 1;
    const [frame, all, finer] = await read(video, due);
    const views = { near: frame!, wide: all ?? null, fine: finer ?? null };
    const frameMeasure = meter.measure(views, now, face);
    if (!findPortrait) return frameMeasure;
    return { ...frameMeasure, ...findPortrait((place) => takeCard(video, place), near, frameMeasure, now) };
  };
}
