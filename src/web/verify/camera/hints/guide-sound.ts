import type { FrameMeasure } from '../measure/measure-frame.ts';

/** Without an outline the tone stays low: it rises only as the thing that stands out comes to the middle. */
const MAX_WITHOUT_OUTLINE = 0.3;

/**
 * How much of the guide the card fills, 0 to 1: less if it is small or beside the middle. Before its outline is found, how
 * near to the middle something stands out; null if nothing does.
 */
export function toCoverage(frame: Pick<FrameMeasure, 'card' | 'standout'> | null): number | null {
  const { card, standout } = frame ?? {};
  if (!card?.quad) {
    return standout ? MAX_WITHOUT_OUTLINE * Math.max(0, 1 - Math.hypot(standout.x, standout.y)) : null;
  }
  const { width, offset } = card;
  // A card that is larger than the guide is as far from right as a smaller one.
  const size = width > 1 ? 1 / width : width;
  return Math.max(0, Math.min(1, size - Math.hypot(offset.x, offset.y)));
}

/** A tone for a coverage: higher, and the next one sooner, the more of the guide is filled. */
export function toTone(coverage: number): { hertz: number; pauseMs: number; vibrationMs: number } {
  return {
    hertz: Math.round(220 * 2 ** (2 * coverage)),
    pauseMs: Math.round(900 - 700 * coverage),
    vibrationMs: Math.round(15 + 45 * coverage),
  };
}
