import type { Pixels } from './pixels.ts';

/** A mirrored image, left and right exchanged. */
export function mirrorPixels({ data: from, width, height }: Pixels): Pixels {
  const data = new Uint8Array(from.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const source = (y * width + x) * 3;
      data.set(from.subarray(source, source + 3), (y * width + width - 1 - x) * 3);
    }
  return { data, width, height };
}
