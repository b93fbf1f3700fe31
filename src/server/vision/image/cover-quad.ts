import type { Quad } from '../geometry/homography.ts';
import { quadContains, signedArea } from '../geometry/quad.ts';
import type { Pixels } from './pixels.ts';

/** A copy of the image in which the part inside of `quad` has one grey level: the mean of the image around it. */
export function coverQuad(pixels: Pixels, quad: Quad): Pixels {
  const { width, height } = pixels;
  const data = Uint8Array.from(pixels.data);
  const turn = Math.sign(signedArea(quad));
  const cells: number[] = [];
  const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)];
  const [left, right] = [clamp(Math.min(...xs), width), clamp(Math.max(...xs), width)];
  const [top, bottom] = [clamp(Math.min(...ys), height), clamp(Math.max(...ys), height)];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (quadContains(quad, [x, y], turn)) cells.push((y * width + x) * 3);
  const level = meanOutside(pixels, { left, right, top, bottom });
  for (const cell of cells) data.fill(level, cell, cell + 3);
  return { data, width, height };
}

const clamp = (at: number, size: number) => Math.min(size, Math.max(0, Math.round(at)));

/** Of every 7th pixel, which is enough for a mean. */
const STEP = 7;

function meanOutside(
  { data, width, height }: Pixels,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
): number {
  let [sum, count] = [0, 0];
  for (let y = 0; y < height; y += STEP)
    for (let x = 0; x < width; x += STEP) {
      if (x >= left && x < right && y >= top && y < bottom) continue;
      sum += data[(y * width + x) * 3 + 1] ?? 0;
      count += 1;
    }
  return count === 0 ? MIDDLE_GREY : Math.round(sum / count);
}

const MIDDLE_GREY = 128;
