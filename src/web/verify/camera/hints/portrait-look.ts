import { boundQuad } from '../card/quad.ts';
import { getUpsideDownLead } from '../faces/card-picture.ts';
import type { FaceFinder } from '../faces/face-finder.ts';
import type { FacePicture } from '../faces/face-picture.ts';
import type { FaceMeasure } from '../faces/measure-face.ts';
import type { FrameView } from '../frame/frame-areas.ts';
import { type Area, scaleArea } from '../frame/luma.ts';
import type { FrameMeasure } from '../measure/measure-frame.ts';
import { hasGlare, isFar, isTurned } from './hint-rules.ts';

/**
 * The sum of the leads of all answers tells which way up a card is, once it is so large; one that is turned meanwhile
 * is told after an answer or two, because the sum has a maximum. `npm run bench -- camera-hints` prints what is said.
 */
const [MIN_LEAD, MAX_LEAD] = [0.2, 0.6];
/** After so many answers that do not tell, the card counts as upright, so that the wait ends. */
const MAX_ANSWERS = 3;

/**
 * Whether a card is upside down, by its portrait; null while the finder's answers do not tell yet. Where the finder does
 * not run, no card is.
 * @param take captures the card within an area of the video, in its px
 */
export function createPortraitLook(finder: FaceFinder) {
  let [lead, answers, isDown] = [0, 0, false];
  let last: FaceMeasure | null = null;
  return (
    take: (outline: Area) => FacePicture,
    { part, size }: Pick<FrameView, 'part' | 'size'>,
    frame: FrameMeasure,
    now: number,
  ): boolean | null => {
    const { card } = frame;
    // Under a reflection the answer would not count, and an answer takes as long as many looks.
    if (!card?.quad || isTurned(card) || isFar(card) || hasGlare(frame)) return false;
    const { left, top, width, height } = scaleArea(boundQuad(card.quad), part.width / size.width);
    const place = { left: part.left + left, top: part.top + top, width, height };
    const face = finder.see(() => take(place), now);
    if (!face) return finder.isAwaited(now) ? null : isDown;
    if (face !== last) {
      last = face;
      const more = getUpsideDownLead(face);
      lead = Math.max(-MAX_LEAD, Math.min(MAX_LEAD, lead + more));
      const tells = more === 0 || Math.abs(lead) >= MIN_LEAD;
      answers = tells ? MAX_ANSWERS : answers + 1;
      if (Math.abs(lead) >= MIN_LEAD) isDown = lead > 0;
    }
    return answers < MAX_ANSWERS ? null : isDown;
  };
}
