import { type CardQuad, mapCorners } from '../card/quad.ts';
import { getUpsideDownLead } from '../faces/card-image.ts';
import type { FaceFinder } from '../faces/face-finder.ts';
import type { FaceImage } from '../faces/face-image.ts';
import type { FaceMeasure } from '../faces/measure-face.ts';
import type { FrameView } from '../frame/frame-areas.ts';
import type { FrameMeasure } from '../measure/measure-frame.ts';
import { hasGlare, isFar, isTurned } from './hint-rules.ts';

/**
 * The sum of the leads of all answers tells which way up a card is, once it is so large; one that is turned meanwhile
 * is told after an answer or two, because the sum has a maximum. `npm run bench -- camera-hints` prints what is said.
 */
const [MIN_LEAD, MAX_LEAD] = [0.2, 0.6];
/** After so many answers that do not tell, the card counts as upright, so that the wait ends. */
const MAX_ANSWERS = 3;

/** After so many answers without a portrait the card has none: one answer may miss it. */
const MAX_MISSES = 3;
/**
 * A portrait is so sure, and so high in parts of the card. In films of published specimens licences have 0.4 or more, and
 * what the finder takes for a face on a back has 0.26 at most, or is higher than the card.
 */
const [MIN_SURE, MIN_HEIGHT, MAX_HEIGHT] = [0.3, 0.18, 0.75];

/** How much a face on the card is like a portrait, 0 to 1. */
const measureLikeness = ({ sure, height }: FaceMeasure): number =>
  height >= MIN_HEIGHT && height <= MAX_HEIGHT ? sure : 0;

/** A lead this small is as good as none: small print may look a little like a face. */
const MIN_SINGLE_LEAD = 0.1;

function toLead(face: FaceMeasure): number {
  const lead = getUpsideDownLead(face);
  return Math.abs(lead) < MIN_SINGLE_LEAD ? 0 : lead;
}

export type PortraitFinding = Pick<FrameMeasure, 'isUpsideDown' | 'portrait' | 'likeness'>;
const NOT_LOOKED_AT: PortraitFinding = { isUpsideDown: false, portrait: null, likeness: null };

/**
 * Whether a card has a portrait, and whether it is upside down, by that; null while the finder's answers do not tell yet.
 * Where the finder does not run, no card is upside down, and none is known to have a portrait.
 * @param take captures the card with an outline in the video, in its px
 */
export function createPortraitLook(finder: FaceFinder) {
  let [lead, answers, isDown] = [0, 0, false];
  let last: FaceMeasure | null = null;
  let [isSeen, misses, likeness] = [false, 0, 0];
  const forget = () => {
    [isSeen, misses, likeness] = [false, 0, 0];
    return NOT_LOOKED_AT;
  };
  return (
    take: (outline: CardQuad) => FaceImage,
    { part, size }: Pick<FrameView, 'part' | 'size'>,
    frame: FrameMeasure,
    now: number,
  ): PortraitFinding => {
    const { card } = frame;
    // Under a reflection the answer would not count, and an answer takes as long as many looks.
    if (!card?.quad || isTurned(card) || isFar(card)) return forget();
    if (hasGlare(frame)) return NOT_LOOKED_AT;
    const scale = part.width / size.width;
    const place = mapCorners(card.quad, ([x, y]) => [part.left + x * scale, part.top + y * scale]);
    const face = finder.see(() => take(place), now);
    if (!face) return { ...NOT_LOOKED_AT, isUpsideDown: finder.isAwaited(now) ? null : isDown };
    if (face !== last) {
      last = face;
      likeness = Math.max(likeness, measureLikeness(face));
      if (measureLikeness(face) >= MIN_SURE) [isSeen, misses] = [true, 0];
      else misses += 1;
      if (misses >= MAX_MISSES) isSeen = false;
      const more = toLead(face);
      lead = Math.max(-MAX_LEAD, Math.min(MAX_LEAD, lead + more));
      const tells = getUpsideDownLead(face) === 0 || Math.abs(lead) >= MIN_LEAD;
      answers = tells ? MAX_ANSWERS : answers + 1;
      if (Math.abs(lead) >= MIN_LEAD) isDown = lead > 0;
    }
    const portrait = isSeen ? 'seen' : misses >= MAX_MISSES ? 'none' : null;
    return { isUpsideDown: answers < MAX_ANSWERS ? null : isDown, portrait, likeness };
  };
}
