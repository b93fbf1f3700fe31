import type { Homography } from '../geometry/homography.ts';
import { openKernel } from '../kernels/open-kernel.ts';
import { roundToBytes } from '../kernels/round-to-bytes.ts';
import { layOut, memory } from '../kernels/thread-memory.ts';
import type { Pixels } from './pixels.ts';
import { halvesOf, type Rectangle, tileUnder } from './tile-under.ts';

/** `tile` to `lastOffset` and `out` are places in the thread's memory; see the kernel's source. */
type Sample = {
  sampleRow(
    tile: number,
    stride: number,
    frame: number,
    offsets: number,
    lastOffset: number,
    u: number,
    v: number,
    w: number,
    stepW: number,
    share: number,
    out: number,
    count: number,
  ): void;
};
const { sampleRow } = openKernel<Sample>('sample');

export type PictureSampling = {
  /** from the result's pixels to the picture's */
  map: Homography;
  /** samples a side of a result's pixel, whose mean it is */
  taps: number;
  /** how far beyond the picture its edge repeats; further away it is black, and the result keeps nothing of it */
  margin: number;
};
type Result = { data: Uint8Array | Float32Array; width: number };
type Work = PictureSampling & { pixels: Pixels; result: Result };

/** Bytes of the picture that are worked on at a time. */
const MOST_BYTES = 384 * 1024;
/** A part of the result with sides like these is not halved any more, whatever lies under it. */
const LEAST_SIDE = 8;
const DOUBLE = Float64Array.BYTES_PER_ELEMENT;

/** Fills a part of the result with samples of a picture; bytes are rounded. */
export function samplePicture(
  pixels: Pixels,
  sampling: PictureSampling,
  part: Rectangle,
  result: Result,
): void {
  if (part.width > 0 && part.height > 0) samplePart({ ...sampling, pixels, result }, part);
}

/** Only what lies under a part goes to the thread's memory, which is small: the part is halved until that is little. */
function samplePart(work: Work, part: Rectangle): void {
  const tile = tileUnder(work.pixels, work.map, part);
  if (tile.width * tile.height * 3 <= MOST_BYTES || Math.max(part.width, part.height) <= LEAST_SIDE)
    sampleTile(work, part, tile);
  else for (const half of halvesOf(part)) samplePart(work, half);
}

function sampleTile({ pixels, map, taps, margin, result }: Work, part: Rectangle, tile: Rectangle): void {
  const stride = tile.width * 3;
  const values = part.width * 3;
  const own = mapToTile(map, tile);
  const offsets = offsetsOf(own, taps);
  const place = layOut({
    tile: (tile.height + 1) * stride,
    frame: 8 * DOUBLE,
    offsets: offsets.length * DOUBLE,
    sampled: values * 4,
    rounded: values,
  });
  const { buffer } = memory;
  copyTile(pixels, tile, new Uint8Array(buffer, place.tile, tile.height * stride));
  new Float64Array(buffer, place.frame).set(frameOf(pixels, own, margin, tile));
  new Float64Array(buffer, place.offsets).set(offsets);
  const lastOffset = place.offsets + offsets.length * DOUBLE;
  const inBytes = result.data instanceof Uint8Array;
  const row = inBytes
    ? new Uint8Array(buffer, place.rounded, values)
    : new Float32Array(buffer, place.sampled, values);
  for (let y = part.y; y < part.y + part.height; y++) {
    const u = own[0] * part.x + own[1] * y + own[2];
    const v = own[3] * part.x + own[4] * y + own[5];
    const w = own[6] * part.x + own[7] * y + 1;
    const { tile: from, frame, offsets: first, sampled } = place;
    const each = 1 / (taps * taps);
    sampleRow(from, stride, frame, first, lastOffset, u, v, w, own[6], each, sampled, part.width);
    if (inBytes) roundToBytes(sampled, values, place.rounded);
    result.data.set(row, (y * result.width + part.x) * 3);
  }
}

/** The pairs that the kernel wants to know of the map and the tile. */
function frameOf(
  pixels: Pixels,
  map: Homography,
  margin: number,
  { x, y, width, height }: Rectangle,
): number[] {
  const step = [map[0], map[3]];
  const last = [width - 1, height - 1];
  const least = [-margin - x, -margin - y];
  const most = [pixels.width - 1 + margin - x, pixels.height - 1 + margin - y];
  return [...step, ...last, ...least, ...most];
}

function copyTile({ data, width }: Pixels, tile: Rectangle, to: Uint8Array): void {
  const stride = tile.width * 3;
  const first = (tile.y * width + tile.x) * 3;
  if (tile.width === width) to.set(data.subarray(first, first + to.length));
  else
    for (let y = 0, from = first; y < tile.height; y++, from += width * 3)
      to.set(data.subarray(from, from + stride), y * stride);
}

/** Coordinates from the middle of the tile's first pixel on. */
function mapToTile(map: Homography, { x, y }: Rectangle): Homography {
  const [left, top] = [x + 0.5, y + 0.5];
  return [
    map[0] - left * map[6],
    map[1] - left * map[7],
    map[2] - left,
    map[3] - top * map[6],
    map[4] - top * map[7],
    map[5] - top,
    map[6],
    map[7],
    1,
  ];
}

/** What each sample of a pixel adds to u, v and w of its upper left corner. */
function offsetsOf(map: Homography, taps: number): number[] {
  const places = Array.from({ length: taps }, (_, tap) => (tap + 0.5) / taps);
  return places.flatMap((y) =>
    places.flatMap((x) => [map[0] * x + map[1] * y, map[3] * x + map[4] * y, map[6] * x + map[7] * y]),
  );
}
