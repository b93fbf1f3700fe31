import type { FaceSurface } from '../evidence.ts';
import { cropPixels, type PixelRect } from '../image/crop-pixels.ts';
import type { Pixels } from '../image/pixels.ts';
import { resizePixels } from '../image/resize-pixels.ts';
import { numberAt } from '../value-at.ts';

/** The part of a face's box that is examined, as shares of it: without hair and background at its sides. */
const FACE_PART = { left: 0.1, right: 0.9, top: 0.05, bottom: 1 };
/** On this grid, in cells a side, skin has shades everywhere, and no noise. */
const GRID = 40;
/** Neighbours that differ by less, in whole grey levels, have one tone. */
const ONE_TONE = { pixel: 2, cell: 2 };
/** The steepest share of the pixels is the eyes, the mouth, and the edges of a mosaic. */
const STEEP_SHARE = 0.02;
/** Fewer pixels a side show nothing. */
const MIN_SIDE = 10;

/**
 * How the surface of a face differs from an image's. Photographs have grain, and skin has shades. Drawings and
 * mosaics have areas of one tone, and blurred faces have no edges.
 *
 * @returns null where the face is outside the image
 */
export function measureSurface(image: Pixels, box: PixelRect): FaceSurface | null {
  const rect = innerRect(image, box);
  if (rect.width < MIN_SIDE || rect.height < MIN_SIDE) return null;
  const inner = cropPixels(image, rect);
  const grey = toGrey(inner);
  const steps = countSteps(grey, rect.width, rect.height);
  const cells = countSteps(toGrey(resizePixels(inner, GRID, GRID)), GRID, GRID);
  return {
    even: round(shareBelow(steps, ONE_TONE.pixel)),
    flat: round(shareBelow(cells, ONE_TONE.cell)),
    edge: steepestStep(steps),
    light: Math.round(grey.reduce((sum, level) => sum + level, 0) / grey.length),
  };
}

function innerRect({ width, height }: Pixels, box: PixelRect): PixelRect {
  const within = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)));
  const x = within(box.x + box.width * FACE_PART.left, width);
  const y = within(box.y + box.height * FACE_PART.top, height);
  return {
    x,
    y,
    width: within(box.x + box.width * FACE_PART.right, width) - x,
    height: within(box.y + box.height * FACE_PART.bottom, height) - y,
  };
}

function toGrey({ data, width, height }: Pixels): Float32Array {
  const grey = new Float32Array(width * height);
  for (let at = 0, i = 0; at < grey.length; at++, i += 3)
    grey[at] = 0.299 * (data[i] ?? 0) + 0.587 * (data[i + 1] ?? 0) + 0.114 * (data[i + 2] ?? 0);
  return grey;
}

/**
 * How many pixels have each step 0 .. 255, in whole grey levels: the greater of those to the neighbours on the right and
 * below.
 */
function countSteps(grey: Float32Array, width: number, height: number): Uint32Array {
  const counts = new Uint32Array(256);
  for (let y = 0; y < height - 1; y++)
    for (let x = 0, at = y * width; x < width - 1; x++, at++) {
      const level = grey[at] ?? 0;
      const right = Math.abs(level - (grey[at + 1] ?? 0));
      const below = Math.abs(level - (grey[at + width] ?? 0));
      const step = Math.min(255, Math.round(Math.max(right, below)));
      counts[step] = (counts[step] ?? 0) + 1;
    }
  return counts;
}

function sum(counts: Uint32Array): number {
  return counts.reduce((total, count) => total + count, 0);
}

function shareBelow(counts: Uint32Array, limit: number): number {
  return sum(counts.subarray(0, limit)) / sum(counts);
}

function steepestStep(counts: Uint32Array): number {
  const steepCount = sum(counts) * STEEP_SHARE;
  let step = 255;
  for (let steeper = numberAt(counts, step); step > 0 && steeper < steepCount; )
    steeper += numberAt(counts, --step);
  return step;
}

const round = (value: number) => Math.round(value * 1000) / 1000;
