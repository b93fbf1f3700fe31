import type { Scaling } from '../../inference/nets.ts';
import { openKernel } from '../kernels/open-kernel.ts';
import { computeOffsets, memory } from '../kernels/thread-memory.ts';
import { numberAt } from '../value-at.ts';
import type { Pixels } from './pixels.ts';

type Scale = {
  scaleChannel(bytes: number, count: number, scale: number, shift: number, out: number): void;
};

const { scaleChannel } = openKernel<Scale>('scale');

/** Pixels per batch: some 170 kB of the thread's memory. */
const BATCH_SIZE = 24_000;

/**
 * Writes a picture's channels as planes of a tensor, scaled.
 *
 * @param firsts the offsets in `out` of the planes of red, green and blue
 * @param stride from row to row of a plane
 */
export function writePlanes(
  { data, width, height }: Pixels,
  { firsts, stride }: { firsts: readonly number[]; stride: number },
  out: Float32Array,
  { mean, deviation }: Scaling,
): void {
  const rows = Math.max(1, Math.floor(BATCH_SIZE / width));
  const places = computeOffsets({ bytes: rows * width * 3, floats: rows * width * 4 });
  for (let top = 0; top < height; top += rows) {
    const count = Math.min(rows, height - top) * width;
    const from = top * width * 3;
    new Uint8Array(memory.buffer, places.bytes).set(data.subarray(from, from + count * 3));
    const floats = new Float32Array(memory.buffer, places.floats, count);
    for (const channel of [0, 1, 2] as const) {
      const scale = 1 / deviation[channel];
      scaleChannel(places.bytes + channel, count, scale, mean[channel] * scale, places.floats);
      copyRows(floats, width, out, numberAt(firsts, channel) + top * stride, stride);
    }
  }
}

function copyRows(rows: Float32Array, width: number, out: Float32Array, first: number, stride: number): void {
  if (stride === width) out.set(rows, first);
  else
    for (let at = 0, to = first; at < rows.length; at += width, to += stride)
      out.set(rows.subarray(at, at + width), to);
}
