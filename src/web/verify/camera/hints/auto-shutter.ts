import type { HintState } from './hint-machine.ts';

/** Without a fault for this time, in ms, the shutter releases. */
export const AUTO_SHUTTER_MS = 600;
/** "Good" is shown for this long before the shutter releases, in ms. */
const GOOD_SHOWN_MS = 200;

/** How far the person is to the shutter, 0 to 1. It does not come while something else is asked of them. */
export function shareToShutter(state: HintState, now: number): number {
  const { current, shownSince, goodSince, turnedSince } = state;
  if (goodSince === null || current !== (turnedSince === null ? 'good' : 'still')) return 0;
  return Math.min(1, (now - goodSince) / AUTO_SHUTTER_MS, (now - shownSince) / GOOD_SHOWN_MS);
}
