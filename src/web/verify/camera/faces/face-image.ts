import { getAreaWithin, seenPart, toVideo } from '../frame/frame-areas.ts';
import type { Area } from '../frame/luma.ts';

type Size = { width: number; height: number };

/** The image for the face finder. */
export type FaceImage = Size & {
  /** four bytes a pixel */
  rgba: Uint8ClampedArray;
  /** where the oval lies in it, in px; parts of it may lie outside */
  oval: Area;
};

/**
 * The oval's height in the image, in px. A face that fills 45 to 75 % of it is then 58 to 96 px high, the sizes
 * that the net finds best; at 40 px it misses every third.
 */
const OVAL_HEIGHT = 128;
/** The image's longest side, in px: the net's time grows with its area. */
const MAX_SIDE = 256;

/** For a face that is far away, the middle of the oval is shown so many times larger. */
const FAR_FACTOR = 2;

/** What of the video is shown, in px of the video: what will be sent, as far as it lies around the oval. */
export function getFaceView(oval: Area, shownArea: Area, isFar = false): { part: Area; scale: number } {
  const scale = ((isFar ? FAR_FACTOR : 1) * OVAL_HEIGHT) / oval.height;
  const reach = MAX_SIDE / 2 / scale;
  const [x, y] = [oval.left + oval.width / 2, oval.top + oval.height / 2];
  const left = Math.max(shownArea.left, x - reach);
  const top = Math.max(shownArea.top, y - reach);
  const width = Math.min(shownArea.left + shownArea.width, x + reach) - left;
  const height = Math.min(shownArea.top + shownArea.height, y + reach) - top;
  return { part: { left, top, width, height }, scale };
}

/** Captures the current video frame; null while it shows nothing. */
export function createFaceSampler(): (
  video: HTMLVideoElement,
  guide: HTMLElement,
  isFar: boolean,
) => FaceImage | null {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  return (video, guide, isFar) => {
    const size = { width: video.videoWidth, height: video.videoHeight };
    const box = video.getBoundingClientRect();
    if (size.width === 0 || box.width === 0) return null;
    const place = toVideo(getAreaWithin(guide.getBoundingClientRect(), box), size, box);
    const { part, scale } = getFaceView(place, seenPart(size, box), isFar);
    const [width, height] = [Math.round(part.width * scale), Math.round(part.height * scale)];
    if (!(width > 0 && height > 0)) return null;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    pen.drawImage(video, part.left, part.top, part.width, part.height, 0, 0, width, height);
    const oval = {
      left: (place.left - part.left) * scale,
      top: (place.top - part.top) * scale,
      width: place.width * scale,
      height: place.height * scale,
    };
    return { width, height, rgba: pen.getImageData(0, 0, width, height).data, oval };
  };
}
