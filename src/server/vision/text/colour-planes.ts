import type { Pixels } from '../image/pixels.ts';

/** What a net takes off each channel (0..255) and divides it by; in the order red, green, blue. */
export type Normalisation = {
  mean: readonly [number, number, number];
  deviation: readonly [number, number, number];
};

/** PP-OCR's line nets: x / 127.5 - 1. */
export const CENTRED: Normalisation = { mean: [127.5, 127.5, 127.5], deviation: [127.5, 127.5, 127.5] };

/**
 * Writes a picture into a tensor of three planes, blue first as PP-OCR's nets were trained (OpenCV's order),
 * from the tensor's top left. What the picture does not cover keeps the value it has.
 *
 * @param planes values of `3 x height x width`, row-major, the planes of one picture
 */
export function writePlanes(
  picture: Pixels,
  planes: Float32Array,
  width: number,
  height: number,
  { mean, deviation }: Normalisation,
): void {
  const { data } = picture;
  for (const channel of [0, 1, 2] as const) {
    const scale = 1 / deviation[channel];
    const shift = mean[channel] * scale;
    const plane = (2 - channel) * width * height;
    for (let y = 0; y < picture.height; y++) {
      let from = y * picture.width * 3 + channel;
      const to = plane + y * width;
      for (let x = 0; x < picture.width; x++, from += 3) planes[to + x] = (data[from] ?? 0) * scale - shift;
    }
  }
}
