import type { Area } from '../frame/luma.ts';
import type { FacePicture } from './face-picture.ts';
import type { FaceMeasure } from './measure-face.ts';

/** A card as the face finder sees it, in px: its portrait is then 45 to 60 px high. */
export const CARD_SIZE = { width: 256, height: 162 };

/** A card may reach beyond the outline that was found, in parts of that. */
const AROUND = 0.03;

/** The part of the video with a card in it. @param outline of the card, in px of the video */
export function getCardPart({ left, top, width, height }: Area): Area {
  return {
    left: left - AROUND * width,
    top: top - AROUND * height,
    width: (1 + 2 * AROUND) * width,
    height: (1 + 2 * AROUND) * height,
  };
}

/** Captures a card of the current video frame as it is, and below that the same upside down. */
export function createCardSampler(): (video: HTMLVideoElement, outline: Area) => FacePicture {
  const { width, height } = CARD_SIZE;
  const canvas = Object.assign(document.createElement('canvas'), { width, height: 2 * height });
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  return (video, outline) => {
    const part = getCardPart(outline);
    const draw = () =>
      pen.drawImage(video, part.left, part.top, part.width, part.height, 0, 0, width, height);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    draw();
    pen.setTransform(-1, 0, 0, -1, width, 2 * height);
    draw();
    const rgba = pen.getImageData(0, 0, width, 2 * height).data;
    return { width, height: 2 * height, rgba, oval: { left: 0, top: 0, width, height } };
  };
}

/**
 * So sure the finder has to be of the portrait, and so much surer than of any other face. 17 of 18 specimen cards
 * upside down have such a lead (`npm run bench:camera-hints` prints what is said of others). With a smaller one, an
 * upright card in shade or dim light was called upside down.
 */
const [MIN_SURE, MIN_LEAD] = [0.3, 0.15];

/** Whether the portrait of a sampled card is upright only in the lower half of the picture. */
export const isUpsideDown = ({ sure, another, offset }: FaceMeasure): boolean =>
  sure >= MIN_SURE && sure - another >= MIN_LEAD && offset.y > 0.45;
