import type { Pixels } from './pixels.ts';

/** An image's pixels as four bytes each: red, green, blue, and 255, which is opaque. */
export function withAlpha({ data, width, height }: Pixels): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let from = 0, to = 0; to < rgba.length; from += 3, to += 4) {
    rgba[to] = data[from] ?? 0;
    rgba[to + 1] = data[from + 1] ?? 0;
    rgba[to + 2] = data[from + 2] ?? 0;
  }
  return rgba;
}
