import type { Pixels } from './pixels.ts';

/** The shares of pixels that are darker than black print and darker than the paper between it. */
const PRINT_SHARE = 0.03;
const PAPER_SHARE = 0.6;

/**
 * The image in grey, with its print black and its paper white: each pixel as dark as its darkest channel, stretched
 * between two percentiles. It removes coloured guilloche under a line of print.
 */
export function stretchContrast({ data, width, height }: Pixels): Pixels {
  const darkest = new Uint8Array(width * height);
  const counts = new Uint32Array(256);
  for (let at = 0; at < darkest.length; at++) {
    const value = Math.min(data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!);
    darkest[at] = value;
    counts[value]!++;
  }
  const black = findPercentile(counts, PRINT_SHARE * darkest.length);
  const white = findPercentile(counts, PAPER_SHARE * darkest.length);
  const scale = 255 / Math.max(1, white - black);
  const stretched = new Uint8ClampedArray(data.length);
  darkest.forEach((value, at) => {
    stretched.fill((value - black) * scale, at * 3, at * 3 + 3);
  });
  return { data: new Uint8Array(stretched.buffer), width, height };
}

/** The least value that so many pixels are not above. */
function findPercentile(counts: Uint32Array, pixels: number): number {
  let sum = 0;
  return counts.findIndex((count) => {
    sum += count;
    return sum > pixels;
  });
}
