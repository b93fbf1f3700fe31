import { depthwise, firstConvolution, type Grid, pointwise } from './face-net.ts';
import {
  type FaceWeights,
  type ManifestEntry,
  readTensors,
  type SeparableConvolution,
} from './face-weights.ts';
import type { FaceBox } from './read-faces.ts';

/** Three convolutions whose sums are added up: the first halves the image. */
type Block = {
  first: FaceWeights['first'] | SeparableConvolution;
  others: readonly [SeparableConvolution, SeparableConvolution];
};
export type LandmarkWeights = { blocks: readonly Block[]; last: { mix: Float32Array; bias: Float32Array } };

/** The side of the net's input, in px, and the mean that it was trained to subtract, RGB, 0 to 255 (face-api). */
const SIDE = 112;
const MEAN_RGB = [122.782, 117.001, 104.298] as const;

/**
 * Reads the weights of face-api's tiny landmark net.
 * @throws Error when manifest and bytes do not fit each other
 */
export function readLandmarkWeights(manifest: readonly ManifestEntry[], bytes: Uint8Array): LandmarkWeights {
  const { mixing, separable } = readTensors(manifest, bytes);
  const { mix: filters, bias } = mixing('filters', 'dense0/conv0');
  const block = (name: string, first: Block['first']): Block => ({
    first,
    others: [separable(`${name}/conv1`), separable(`${name}/conv2`)],
  });
  return {
    blocks: [
      block('dense0', { filters, bias }),
      ...['dense1', 'dense2'].map((name) => block(name, separable(`${name}/conv0`))),
    ],
    last: mixing('weights', 'fc'),
  };
}

/**
 * The sideways shift of the nose's tip from its position in a straight face, as a share of the distance between the
 * eyes. Above 0 it is to the image's right. At 20 degrees it is about 0.15.
 * @param rgba `width` by `height` px, four bytes each
 */
export function noseAside(
  weights: LandmarkWeights,
  rgba: Uint8ClampedArray,
  width: number,
  face: FaceBox,
): number {
  const points = runLandmarkNet(weights, cropFace(rgba, width, face));
  const at = (n: number) => [points[n * 2]!, points[n * 2 + 1]!] as const;
  const [right, left, tip] = [at(36), at(45), at(30)];
  const [x, y] = [left[0] - right[0], left[1] - right[1]];
  const along = (tip[0] - right[0]) * x + (tip[1] - right[1]) * y;
  return along / (x * x + y * y) - 0.5;
}

/** @returns x and y of 68 landmarks, in parts of the crop's side */
function runLandmarkNet({ blocks, last }: LandmarkWeights, crop: Grid): Float32Array {
  const { width, height, channels, data } = blocks.reduce(runBlock, crop);
  const means = new Float32Array(channels);
  for (let at = 0; at < data.length; at += 1) means[at % channels]! += data[at]! / (width * height);
  return pointwise({ width: 1, height: 1, channels, data: means }, last).data;
}

function runBlock(grid: Grid, { first, others: [second, third] }: Block): Grid {
  const one = rectify(
    'filters' in first
      ? firstConvolution(grid, first, 2)
      : pointwise(depthwise(grid, first.spread, 2), first),
  );
  const two = pointwise(depthwise(one, second.spread), second);
  const both = rectify(add(one, two));
  const three = pointwise(depthwise(both, third.spread), third);
  return rectify(add(add(one, two), three));
}

const rectify = (grid: Grid): Grid => ({ ...grid, data: grid.data.map((value) => Math.max(0, value)) });
const add = (one: Grid, other: Grid): Grid => ({
  ...one,
  data: one.data.map((value, at) => value + other.data[at]!),
});

/** The face's box in the middle of a square, black where there is no image; a rim of nothing at the far sides. */
function cropFace(rgba: Uint8ClampedArray, width: number, face: FaceBox): Grid {
  const height = rgba.length / 4 / width;
  const side = Math.max(face.width, face.height);
  const [left, top] = [face.x - side / 2, face.y - side / 2];
  const crop: Grid = {
    width: SIDE + 1,
    height: SIDE + 1,
    channels: 3,
    data: new Float32Array((SIDE + 1) ** 2 * 3),
  };
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const u = left + ((x + 0.5) / SIDE) * side - 0.5;
      const v = top + ((y + 0.5) / SIDE) * side - 0.5;
      const isInBox =
        Math.abs(u + 0.5 - face.x) <= face.width / 2 && Math.abs(v + 0.5 - face.y) <= face.height / 2;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = isInBox ? sample(rgba, width, height, u, v, channel) : 0;
        crop.data[(y * (SIDE + 1) + x) * 3 + channel] = (value - MEAN_RGB[channel]!) / 255;
      }
    }
  }
  return crop;
}

/** The mean of the four pixels around a place, by nearness. */
function sample(
  rgba: Uint8ClampedArray,
  width: number,
  height: number,
  u: number,
  v: number,
  channel: number,
): number {
  if (u < 0 || v < 0 || u > width - 1 || v > height - 1) return 0;
  const [x, y] = [Math.floor(u), Math.floor(v)];
  const at = (column: number, row: number) =>
    rgba[(Math.min(height - 1, row) * width + Math.min(width - 1, column)) * 4 + channel]!;
  const upper = at(x, y) * (1 - u + x) + at(x + 1, y) * (u - x);
  const lower = at(x, y + 1) * (1 - u + x) + at(x + 1, y + 1) * (u - x);
  return upper * (1 - v + y) + lower * (v - y);
}
