import type { FaceImage } from './face-image.ts';
import type { FaceMeasure } from './measure-face.ts';

/** A card as the face finder sees it, in px: its portrait is then 45 to 60 px high. */
export const CARD_SIZE = { width: 256, height: 162 };

/** A card may reach beyond the outline that was found, in parts of that. */
const MARGIN_SHARE = 0.03;

/** In px of the video. */
type Place = readonly [x: number, y: number];
/** A card's corners: top left, top right, bottom right, bottom left. */
type CardOutline = readonly [Place, Place, Place, Place];

/** Where an image's first px and the next ones across and down lie in the video, in px of the video. */
type CardAxes = { origin: Place; across: Place; down: Place };

/**
 * How a card lies in the video, so that its image shows it straight: the finder misses a portrait that leans by a few
 * degrees. @param outline of the card, in px of the video
 */
export function getCardAxes([a, b, c, d]: CardOutline): CardAxes {
  const whole = 1 + 2 * MARGIN_SHARE;
  const axis = (one: Place, other: Place, from: Place, to: Place, px: number): Place => [
    (whole * (other[0] - one[0] + to[0] - from[0])) / 2 / px,
    (whole * (other[1] - one[1] + to[1] - from[1])) / 2 / px,
  ];
  const { width, height } = CARD_SIZE;
  const [across, down] = [axis(a, b, d, c, width), axis(a, d, b, c, height)];
  const start = (xy: 0 | 1) =>
    (a[xy] + b[xy] + c[xy] + d[xy]) / 4 - (across[xy] * width + down[xy] * height) / 2;
  return { origin: [start(0), start(1)], across, down };
}

/** Captures a card of the current video frame, straight, and below that the same upside down. */
export function createCardSampler(): (video: HTMLVideoElement, outline: CardOutline) => FaceImage {
  const { width, height } = CARD_SIZE;
  const canvas = Object.assign(document.createElement('canvas'), { width, height: 2 * height });
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  return (video, outline) => {
    const { origin, across, down } = getCardAxes(outline);
    pen.setTransform(new DOMMatrix([...across, ...down, ...origin]).inverse());
    pen.drawImage(video, 0, 0);
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
 * only in the lower half of the image, below 0 if it is so in the upper one, 0 if there is none.
 */
export function getUpsideDownLead({ sure, another, offset }: FaceMeasure): number {
  if (sure < MIN_SURE) return 0;
  return offset.y > 0.45 ? sure - another : another - sure;
}
