import { openKernel } from '../kernels/open-kernel.ts';
import { roundToBytes } from '../kernels/round-to-bytes.ts';
import { computeOffsets, memory } from '../kernels/thread-memory.ts';
import { numberAt } from '../value-at.ts';
import type { Pixels } from './pixels.ts';

/**
 * For each pixel of the result along one axis: where its source samples begin, and every sample's share. Each has
 * `taps` shares, the last ones 0 if fewer count.
 */
export type AxisWeights = { taps: number; first: Int32Array; shares: Float32Array };

/** Every argument that is not a count is an offset in the thread's memory. */
type MixKernel = {
  mixRows(rows: number, stride: number, taps: number, shares: number, out: number): void;
  mixColumns(row: number, firsts: number, taps: number, shares: number, out: number, count: number): void;
};
const { mixRows, mixColumns } = openKernel<MixKernel>('mix');

/** Bytes of the image that are processed at a time, unless a single row of the result needs more. */
const BAND = 256 * 1024;
const PIXEL = 3 * Float32Array.BYTES_PER_ELEMENT;

/**
 * Mixes the rows and the columns of an image. The first row of samples never lies above that of the row before.
 *
 * @param out three values a pixel, row by row, as many as there are weights; bytes are rounded. A pixel without a share
 * keeps its value
 */
export function mixAxes(
  { data, width, height }: Pixels,
  { rows, columns }: { rows: AxisWeights; columns: AxisWeights },
  out: Uint8Array | Float32Array,
): void {
  const stride = width * 3;
  const bandRows = Math.min(height, Math.max(rows.taps, Math.floor(BAND / stride)));
  const values = columns.first.length * 3;
  const place = computeOffsets({
    band: bandRows * stride,
    rowShares: rows.taps * 4,
    mixedRow: stride * 4,
    firsts: columns.first.byteLength,
    columnShares: columns.shares.byteLength,
    mixed: values * 4,
    rounded: values,
  });
  const { buffer } = memory;
  const band = new Uint8Array(buffer, place.band, bandRows * stride);
  const rowShares = new Float32Array(buffer, place.rowShares, rows.taps);
  new Int32Array(buffer, place.firsts).set(columns.first.map((pixel) => pixel * PIXEL));
  new Float32Array(buffer, place.columnShares).set(columns.shares);
  const inBytes = out instanceof Uint8Array;
  const result = inBytes
    ? new Uint8Array(buffer, place.rounded, values)
    : new Float32Array(buffer, place.mixed, values);
  let [from, to] = [0, 0];
  for (let y = 0; y < rows.first.length; y++) {
    const shares = rows.shares.subarray(y * rows.taps, (y + 1) * rows.taps);
    if (!shares.some((share) => share > 0)) continue;
    const first = numberAt(rows.first, y);
    if (first < from || first + rows.taps > to) {
      [from, to] = [first, Math.min(height, first + bandRows)];
      band.set(data.subarray(from * stride, to * stride));
    }
    rowShares.set(shares);
    mixRows(place.band + (first - from) * stride, stride, rows.taps, place.rowShares, place.mixedRow);
    mixColumns(
      place.mixedRow,
      place.firsts,
      columns.taps,
      place.columnShares,
      place.mixed,
      columns.first.length,
    );
    if (inBytes) roundToBytes(place.mixed, values, place.rounded);
    out.set(result, y * values);
  }
}
