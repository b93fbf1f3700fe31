import type { Pixels } from './pixels.ts';

/** Turns an image clockwise by quarter turns; any whole number of them, negative ones anticlockwise. */
export function turnPixels(pixels: Pixels, quarterTurns: number): Pixels {
  const turns = ((quarterTurns % 4) + 4) % 4;
  if (turns === 0) return pixels;
  const { data: from, width: fromWidth, height: fromHeight } = pixels;
  const [width, height] = turns === 2 ? [fromWidth, fromHeight] : [fromHeight, fromWidth];
  const data = new Uint8Array(from.length);
  // The position of the result's first pixel in the source, and the steps there for one pixel right and one down.
  const [start, right, down] =
    turns === 1
      ? [(fromHeight - 1) * fromWidth, -fromWidth, 1]
      : turns === 2
        ? [fromHeight * fromWidth - 1, -1, -fromWidth]
        : [fromWidth - 1, fromWidth, -1];
  let to = 0;
  for (let y = 0; y < height; y++) {
    let source = (start + y * down) * 3;
    for (let x = 0; x < width; x++) {
      data[to] = from[source] ?? 0;
      data[to + 1] = from[source + 1] ?? 0;
      data[to + 2] = from[source + 2] ?? 0;
      to += 3;
      source += right * 3;
    }
  }
  return { data, width, height };
}
