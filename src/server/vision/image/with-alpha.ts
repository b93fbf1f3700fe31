import { openKernel } from '../kernels/open-kernel.ts';
import { computeOffsets, memory } from '../kernels/thread-memory.ts';
import type { Pixels } from './pixels.ts';

/** Both are offsets in the thread's memory. */
type AlphaKernel = { addAlpha(rgb: number, count: number, rgba: number): void };
const { addAlpha } = openKernel<AlphaKernel>('alpha');

/** Pixels per batch: some 170 kB of the thread's memory. */
const BATCH_SIZE = 24_000;

/** A picture's pixels as four bytes each: red, green, blue, and 255, which is opaque. */
export function withAlpha({ data, width, height }: Pixels): Uint8ClampedArray<ArrayBuffer> {
  const pixels = width * height;
  const rgba = new Uint8ClampedArray(pixels * 4);
  const most = Math.min(BATCH_SIZE, pixels);
  const place = computeOffsets({ rgb: most * 3, rgba: most * 4 });
  for (let first = 0; first < pixels; first += most) {
    const count = Math.min(most, pixels - first);
    new Uint8Array(memory.buffer, place.rgb).set(data.subarray(first * 3, (first + count) * 3));
    addAlpha(place.rgb, count, place.rgba);
    rgba.set(new Uint8Array(memory.buffer, place.rgba, count * 4), first * 4);
  }
  return rgba;
}
