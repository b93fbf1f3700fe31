import { alignFace } from '../face/align-face.ts';
import type { PixelPoint } from '../geometry/homography.ts';
import type { Pixels } from '../image/pixels.ts';
import { sampleChip } from '../image/sample-chip.ts';

/** The side of a chip, in pixels: eyes are 30 apart, so that a projecting nose moves by some of them. */
export const CHIP = 64;
/** The margin around the mean face, so that a face that is turned away still fits. */
const CHIP_ALIGNMENT = { template: 'dlib', margin: 0.2 } as const;
/** Each grey level is compared with the mean of those up to so many pixels away. */
const MEAN_RADIUS = 7;
/** Added to the variance, so that even skin does not become a pattern of noise. */
const NOISE = 9;

/** An upright face, in grey levels without its lighting. */
export type FaceChip = {
  /** about -3 to 3, row by row */
  grey: Float32Array;
  /** the 68 landmarks, in pixels of the chip */
  landmarks: PixelPoint[];
  /** pixels of the image to one of the chip: how large the face is */
  size: number;
  /** the position of the image's middle, in pixels of the chip; it may lie outside */
  middle: PixelPoint;
};

/** @param landmarks in pixels of the image */
export function faceChip(pixels: Pixels, landmarks: readonly PixelPoint[]): FaceChip {
  const chip = alignFace(landmarks, CHIP, CHIP_ALIGNMENT);
  const rgb = sampleChip(pixels, chip, CHIP);
  const grey = Float32Array.from({ length: CHIP * CHIP }, (_, at) => {
    const [red, green, blue] = [rgb[at * 3] ?? 0, rgb[at * 3 + 1] ?? 0, rgb[at * 3 + 2] ?? 0];
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
  const { a, b, tx, ty } = chip;
  const square = a * a + b * b;
  const place = ([x, y]: PixelPoint): PixelPoint => {
    const [u, v] = [x - tx, y - ty];
    return [(a * u + b * v) / square, (a * v - b * u) / square];
  };
  return {
    grey: withoutLight(meanAround(grey, 1)),
    landmarks: landmarks.map(place),
    size: Math.sqrt(square),
    middle: place([pixels.width / 2, pixels.height / 2]),
  };
}

/** Each grey level less the mean around it, divided by the standard deviation around it. */
function withoutLight(grey: Float32Array): Float32Array {
  const mean = meanAround(grey, MEAN_RADIUS);
  const apart = grey.map((value, at) => value - (mean[at] ?? 0));
  const spread = meanAround(
    apart.map((value) => value * value),
    MEAN_RADIUS,
  );
  return apart.map((value, at) => value / Math.sqrt((spread[at] ?? 0) + NOISE));
}

/**
 * The mean of the square around each pixel, row by row and then column by column. At a border only the pixels within
 * count.
 */
function meanAround(values: Float32Array, reach: number): Float32Array {
  return meanAlong(meanAlong(values, reach, 1, CHIP), reach, CHIP, 1);
}

function meanAlong(values: Float32Array, reach: number, step: number, next: number): Float32Array {
  const out = new Float32Array(values.length);
  for (let line = 0; line < CHIP; line++) {
    const start = line * next;
    for (let at = 0; at < CHIP; at++) {
      const from = Math.max(0, at - reach);
      const to = Math.min(CHIP - 1, at + reach);
      let sum = 0;
      for (let i = from; i <= to; i++) sum += values[start + i * step] ?? 0;
      out[start + at * step] = sum / (to - from + 1);
    }
  }
  return out;
}
