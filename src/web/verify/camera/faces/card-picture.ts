import type { Area } from '../frame/luma.ts';
import type { FacePicture } from './face-picture.ts';
import type { FaceMeasure } from './measure-face.ts';

/** A card as the face finder sees it, in px: its portrait is then 45 to 60 px high. */
export const CARD_SIZE = { width: 256, height: 162 };

/** A card may reach beyond the outline that was found, in parts of that. */
const MARGIN_SHARE = 0.03;

/** The part of the video with a card in it. @param outline of the card, in px of the video */
export function getCardPart({ left, top, width, height }: Area): Area {
  return {
    left: left - MARGIN_SHARE * width,
    top: top - MARGIN_SHARE * height,
    width: (1 + 2 * MARGIN_SHARE) * width,
    height: (1 + 2 * MARGIN_SHARE) * height,
  };
}

/** Captures a card of the current video frame as it is, and below that the same upside down. */
export function createCardSampler(): (video: HTMLVideoElement, outline: Area) => FacePicture {
  const { width, height } = CARD_SIZE;
  const canvas = Object.assign(document.createElement('canvas'), { width, height: 2 * height });
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  return (video, outline) => {
    const part = getCardPart(outline);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.drawImage(video, part.left, part.top, part.width, part.height, 0, 0, width, height);
    pen.setTransform(-1, 0, 0, -1, width, 2 * height);
    // To draw the video again would turn all of its frame into colours again.
    pen.drawImage(canvas, 0, 0, width, height, 0, 0, width, height);
    const rgba = pen.getImageData(0, 0, width, 2 * height).data;
    return { width, height: 2 * height, rgba, oval: { left: 0, top: 0, width, height } };
  };
}

/** So sure the finder has to be of a portrait, or the card has none that tells. */
const MIN_SURE = 0.3;

/**
 * How much surer the finder is of the portrait upside down than of any other face: above 0 if the portrait is upright
 * only in the lower half of the picture, below 0 if it is so in the upper one, 0 if there is none.
 */
export function getUpsideDownLead({ sure, another, offset }: FaceMeasure): number {
  if (sure < MIN_SURE) return 0;
  return offset.y > 0.45 ? sure - another : another - sure;
}
