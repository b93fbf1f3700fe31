import type { Homography } from '../geometry/homography.ts';
import { openKernel } from '../kernels/open-kernel.ts';
import { roundToBytes } from '../kernels/round-to-bytes.ts';
import { computeOffsets, memory } from '../kernels/thread-memory.ts';
import type { Pixels } from './pixels.ts';
import { type Rectangle, sourceTile, splitInHalves } from './source-tile.ts';

/** `frame`, `places`, `end` and `out` are offsets in the thread's memory; see the kernel's source. */
type Sample = {
  placeSamples(
    frame: number,
    u: number,
    v: number,
    w: number,
    places: number,
    size: number,
    end: number,
  ): void;
  blendSamples(places: number, size: number, end: number, stride: number, share: number, out: number): void;
};
const { placeSamples, blendSamples } = openKernel<Sample>('sample');

export type ImageSampling = {
  /** from the result's pixels to the image's */
  map: Homography;
  /** samples a side of a result's pixel, whose mean it is */
  taps: number;
  /** how far beyond the image its edge repeats; further out it is black, and the result keeps nothing of it */
  margin: number;
};
type Result = { data: Uint8Array | Float32Array; width: number };
type SampleJob = ImageSampling & { pixels: Pixels; result: Result };

/** Bytes of the image that are processed at a time. */
const MAX_BYTES = 384 * 1024;
/** A part of the result with sides like these is not halved any more, however much lies under it. */
const MIN_SIDE = 8;
const DOUBLE_BYTES = Float64Array.BYTES_PER_ELEMENT;
/** Of one sample of two pixels. */
const PLACES_BYTES = 32;

/** Fills a part of the result with samples of an image; bytes are rounded. */
export function sampleImage(pixels: Pixels, sampling: ImageSampling, part: Rectangle, result: Result): void {
  if (part.width > 0 && part.height > 0) samplePart({ ...sampling, pixels, result }, part);
}

/**
 * Only the pixels under a part are copied to the thread's memory, which is small: the part is halved until they are
 * few.
 */
function samplePart(work: SampleJob, part: Rectangle): void {
  const tile = sourceTile(work.pixels, work.map, part);
  if (tile.width * tile.height * 3 <= MAX_BYTES || Math.max(part.width, part.height) <= MIN_SIDE)
    sampleTile(work, part, tile);
  else for (const half of splitInHalves(part)) samplePart(work, half);
}

function sampleTile(
  { pixels, map, taps, margin, result }: SampleJob,
  part: Rectangle,
  tile: Rectangle,
): void {
  const { lead, stride } = measureAlignment(pixels, tile);
  const values = part.width * 3;
  const samples = taps * taps;
  const size = samples * PLACES_BYTES;
  const place = computeOffsets({
    tile: lead + (tile.height + 1) * stride,
    frame: 8 * DOUBLE_BYTES,
    places: Math.ceil(part.width / 2) * size,
    sampled: values * 4,
    rounded: values,
  });
  const { buffer } = memory;
  const from = place.tile + lead;
  copyTile(pixels, tile, new Uint8Array(buffer, from, tile.height * stride));
  const ownMap = mapToTile(map, tile);
  const frame = [ownMap[0], ownMap[3], ownMap[6], from, stride, tile.width - 1, tile.height - 1, margin];
  new Float64Array(buffer, place.frame).set(frame);
  const end = place.places + Math.ceil(part.width / 2) * size;
  const inBytes = result.data instanceof Uint8Array;
  const row = inBytes
    ? new Uint8Array(buffer, place.rounded, values)
    : new Float32Array(buffer, place.sampled, values);
  for (let y = part.y; y < part.y + part.height; y++) {
    for (let sample = 0; sample < samples; sample++) {
      const across = part.x + ((sample % taps) + 0.5) / taps;
      const down = y + (Math.floor(sample / taps) + 0.5) / taps;
      const u = ownMap[0] * across + ownMap[1] * down + ownMap[2];
      const v = ownMap[3] * across + ownMap[4] * down + ownMap[5];
      const w = ownMap[6] * across + ownMap[7] * down + 1;
      placeSamples(place.frame, u, v, w, place.places + sample * PLACES_BYTES, size, end);
    }
    blendSamples(place.places, size, end, stride, 1 / samples, place.sampled);
    if (inBytes) roundToBytes(place.sampled, values, place.rounded);
    result.data.set(row, (y * result.width + part.x) * 3);
  }
}

/**
 * How far after a multiple of 8 bytes a tile begins, and the distance of its rows, so that each row has the alignment
 * that it has in the image. Otherwise V8 copies shared memory, which decoded images are in, byte by byte.
 */
function measureAlignment({ data, width }: Pixels, tile: Rectangle): { lead: number; stride: number } {
  const lead = (data.byteOffset + (tile.y * width + tile.x) * 3) % 8;
  return { lead, stride: tile.width * 3 + (((width - tile.width) * 3) % 8) };
}

/** @param to rows of the tile, as far apart as `alignmentOf` says */
function copyTile({ data, width }: Pixels, tile: Rectangle, to: Uint8Array): void {
  const first = (tile.y * width + tile.x) * 3;
  const stride = to.length / tile.height;
  if (tile.width === width) to.set(data.subarray(first, first + to.length));
  else
    for (let y = 0, from = first; y < tile.height; y++, from += width * 3)
      to.set(data.subarray(from, from + tile.width * 3), y * stride);
}

/** Coordinates relative to the middle of the tile's first pixel. */
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
