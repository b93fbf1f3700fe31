import {
  getViews,
  isViewDue,
  type LookedPart,
  toVideo,
} from '../../../src/web/verify/camera/frame/frame-areas.ts';
import { scalePlane } from '../../../src/web/verify/camera/frame/scale-plane.ts';
import { shareToShutter } from '../../../src/web/verify/camera/hints/auto-shutter.ts';
import { NO_HINTS, nextHints } from '../../../src/web/verify/camera/hints/hint-machine.ts';
import { CARD_RULES, type HintRule } from '../../../src/web/verify/camera/hints/hint-rules.ts';
import { createFrameMeter } from '../../../src/web/verify/camera/measure/measure-frame.ts';
import { FILM } from './draw-camera-films.ts';
import { createFilmPortraitLook } from './film-portrait-look.ts';

/** A phone's window, and the guide in it, in px of the screen. */
const SCREEN = { width: 390, height: 844 };
const GUIDE = { left: 18, top: 268, width: 354, height: 223 };
const [SECONDS, FRAMES_PER_SECOND] = [6, 10];

/** The looks of a film, in ms each: what the page reads of a frame, measures and rules on. The face finder is a worker's. */
type FilmWatch = { hints: string[]; captureAt: number | null; looks: number[] };

/** The hints that the page shows of a film, frame by frame, and when it would take the image, in ms. */
export function watchFilm(
  frames: readonly Uint8Array[],
  rules: readonly HintRule[] = CARD_RULES,
  seconds = SECONDS,
): FilmWatch {
  const { near, wide, fine, areas } = getViews(toVideo(GUIDE, FILM, SCREEN), FILM, SCREEN);
  const measure = createFrameMeter(areas);
  const findPortrait = createFilmPortraitLook();
  let state = NO_HINTS;
  const hints: string[] = [];
  const looks: number[] = [];
  let captureAt: number | null = null;
  for (let at = 0; at < seconds * FRAMES_PER_SECOND; at += 1) {
    const now = (at * 1000) / FRAMES_PER_SECOND;
    const data = frames[at % frames.length]!;
    const plane = { ...FILM, data, stride: FILM.width, isFull: true };
    const read = ({ part, size }: LookedPart) => scalePlane(plane, part, size);
    const start = performance.now();
    const isDue = (view: 'wide' | 'fine') => isViewDue(view, at);
    const views = {
      near: read(near),
      wide: isDue('wide') ? read(wide) : null,
      fine: isDue('fine') ? read(fine) : null,
    };
    const frameMeasure = measure(views, now);
    const measureEnd = performance.now();
    const portrait = findPortrait(plane, near, frameMeasure, now);
    const ruled = performance.now();
    state = nextHints(state, rules, { ...frameMeasure, ...portrait }, now);
    looks.push(measureEnd - start + performance.now() - ruled);
    if (state.current) hints.push(state.current);
    if (shareToShutter(state, now) >= 1) captureAt ??= now;
  }
  return { hints, captureAt, looks };
}

/** How long the looks took; the bench prints the machine above. */
export function describeLooks(looks: readonly number[]): string {
  const sorted = looks.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  const aSecond = (1000 * sorted.length) / sorted.reduce((sum, each) => sum + each, 0);
  return `a look: median ${at(0.5)} ms, p95 ${at(0.95)} ms; ${aSecond.toFixed(0)} looks a second, of ${sorted.length}`;
}
