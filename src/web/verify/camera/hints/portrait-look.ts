import { boundQuad } from '../card/quad.ts';
import { isUpsideDown } from '../faces/card-picture.ts';
import type { FaceFinder } from '../faces/face-finder.ts';
import type { FacePicture } from '../faces/face-picture.ts';
import type { FrameView } from '../frame/frame-areas.ts';
import { type Area, scaleArea } from '../frame/luma.ts';
import type { CardMeasure } from '../measure/measure-frame.ts';
import { isFar, isTurned } from './hint-rules.ts';

/**
 * Whether a card is upside down, by its portrait; null until the first card has been looked at. Where the finder does
 * not run, no card is.
 * @param take captures the card within an area of the video, in its px
 */
export function createPortraitLook(finder: FaceFinder) {
  return (
    take: (outline: Area) => FacePicture,
    { part, size }: Pick<FrameView, 'part' | 'size'>,
    card: CardMeasure | null,
    now: number,
  ): boolean | null => {
    if (!card?.quad || isTurned(card) || isFar(card)) return false;
    const { left, top, width, height } = scaleArea(boundQuad(card.quad), part.width / size.width);
    const place = { left: part.left + left, top: part.top + top, width, height };
    const face = finder.see(() => take(place), now);
    if (face) return isUpsideDown(face);
    return finder.isAwaited(now) ? null : false;
  };
}
