import type { FaceWeights, SeparableConvolution } from './face-weights.ts';

/**
 * Numbers for each place of an image and each channel: row by row, the channels of one place side by side.
 */
export type Grid = { width: number; height: number; channels: number; data: Float32Array };

/** The mean that the net was trained to subtract, RGB, 0 to 255 (face-api, `src/tinyFaceDetector/const.ts`). */
const MEAN_RGB = [117.001, 114.697, 97.404] as const;
/** The factor for a negative value between the layers. */
const LEAK = 0.1;

/**
 * Runs the net: a convolution, five separable ones, each halving the image before it, and a last one that
 * answers for every cell of some 32 px.
 * @param rgba `width` by `height` px, four bytes each
 * @returns 25 numbers for each cell: `read-faces` knows what they mean
 */
export function runFaceNet(
  weights: FaceWeights,
  rgba: Uint8ClampedArray,
  width: number,
  height: number,
): Grid {
  let grid = leak(firstConvolution(toGrid(rgba, width, height), weights.first));
  for (const layer of weights.separable) {
    grid = leak(pointwise(depthwise(halve(grid), layer.spread), layer));
  }
  return pointwise(smooth(grid), weights.last);
}

function toGrid(rgba: Uint8ClampedArray, width: number, height: number): Grid {
  const data = new Float32Array(width * height * 3);
  for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
    data[to] = (rgba[from]! - MEAN_RGB[0]) / 255;
    data[to + 1] = (rgba[from + 1]! - MEAN_RGB[1]) / 255;
    data[to + 2] = (rgba[from + 2]! - MEAN_RGB[2]) / 255;
  }
  return { width, height, channels: 3, data };
}

/** 3 by 3 over all channels, at each place or at every second one, without a rim. */
export function firstConvolution(
  grid: Grid,
  { filters, bias }: FaceWeights['first'],
  stride: 1 | 2 = 1,
): Grid {
  const [width, height] = [grid.width, grid.height].map((side) => Math.floor((side - 3) / stride) + 1) as [
    number,
    number,
  ];
  const channels = bias.length;
  const { data: input } = grid;
  const output = new Float32Array(width * height * channels);
  const patch = new Float32Array(27);
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let row = 0; row < 3; row += 1) {
        const from = ((y * stride + row) * grid.width + x * stride) * 3;
        for (let at = 0; at < 9; at += 1) patch[row * 9 + at] = input[from + at]!;
      }
      for (let channel = 0, at = 0; channel < channels; channel += 1, to += 1) {
        let sum = bias[channel]!;
        for (let tap = 0; tap < 27; tap += 1, at += 1) sum += filters[at]! * patch[tap]!;
        output[to] = sum;
      }
    }
  }
  return { width, height, channels, data: output };
}

/**
 * 3 by 3 in each channel alone; beyond the rim is nothing. Around each place, or around every second one: those of odd
 * numbers, as TensorFlow has them of grids whose sides are even.
 */
export function depthwise(grid: Grid, filters: Float32Array, stride: 1 | 2 = 1): Grid {
  const { channels, data: input } = grid;
  const [width, height] = [Math.floor(grid.width / stride), Math.floor(grid.height / stride)];
  const output = new Float32Array(width * height * channels);
  for (let y = 0; y < height; y += 1) {
    const middle = y * stride + stride - 1;
    for (let row = Math.max(0, middle - 1); row <= Math.min(grid.height - 1, middle + 1); row += 1) {
      for (let x = 0; x < width; x += 1) {
        const to = (y * width + x) * channels;
        const centre = x * stride + stride - 1;
        for (
          let column = Math.max(0, centre - 1);
          column <= Math.min(grid.width - 1, centre + 1);
          column += 1
        ) {
          const from = (row * grid.width + column) * channels;
          const tap = ((row - middle + 1) * 3 + column - centre + 1) * channels;
          for (let channel = 0; channel < channels; channel += 1)
            output[to + channel]! += input[from + channel]! * filters[tap + channel]!;
        }
      }
    }
  }
  return { width, height, channels, data: output };
}

/** Mixes the channels of each place. Four sums at a time: they need not wait for each other. */
export function pointwise(grid: Grid, { mix, bias }: Pick<SeparableConvolution, 'mix' | 'bias'>): Grid {
  const { width, height, channels: depth, data: input } = grid;
  const channels = bias.length;
  const places = width * height;
  const output = new Float32Array(places * channels);
  for (let channel = 0; channel < channels; channel += 1) {
    const start = bias[channel]!;
    const row = channel * depth;
    let place = 0;
    for (; place + 4 <= places; place += 4) {
      const from = place * depth;
      let [a, b, c, d] = [start, start, start, start];
      for (let at = 0; at < depth; at += 1) {
        const weight = mix[row + at]!;
        a += weight * input[from + at]!;
        b += weight * input[from + depth + at]!;
        c += weight * input[from + 2 * depth + at]!;
        d += weight * input[from + 3 * depth + at]!;
      }
      const to = place * channels + channel;
      output[to] = a;
      output[to + channels] = b;
      output[to + 2 * channels] = c;
      output[to + 3 * channels] = d;
    }
    for (; place < places; place += 1) {
      let sum = start;
      for (let at = 0; at < depth; at += 1) sum += mix[row + at]! * input[place * depth + at]!;
      output[place * channels + channel] = sum;
    }
  }
  return { width, height, channels, data: output };
}

/** In place. */
function leak(grid: Grid): Grid {
  const { data } = grid;
  for (let at = 0; at < data.length; at += 1) if (data[at]! < 0) data[at]! *= LEAK;
  return grid;
}

/** The greatest of each two by two; an odd row or column at the end is taken alone. */
const halve = (grid: Grid) => greatest(grid, 2);
/** The greatest of each place and its three neighbours to the right and below. */
const smooth = (grid: Grid) => greatest(grid, 1);

function greatest({ width, height, channels, data }: Grid, stride: 1 | 2): Grid {
  const [columns, rows] = [Math.ceil(width / stride), Math.ceil(height / stride)];
  const output = new Float32Array(columns * rows * channels);
  for (let y = 0, to = 0; y < rows; y += 1) {
    const [top, bottom] = [y * stride, Math.min(height - 1, y * stride + 1)];
    for (let x = 0; x < columns; x += 1) {
      const [left, right] = [x * stride, Math.min(width - 1, x * stride + 1)];
      const one = (top * width + left) * channels;
      const two = (top * width + right) * channels;
      const three = (bottom * width + left) * channels;
      const four = (bottom * width + right) * channels;
      for (let channel = 0; channel < channels; channel += 1, to += 1) {
        let maxScore = data[one + channel]!;
        if (data[two + channel]! > maxScore) maxScore = data[two + channel]!;
        if (data[three + channel]! > maxScore) maxScore = data[three + channel]!;
        if (data[four + channel]! > maxScore) maxScore = data[four + channel]!;
        output[to] = maxScore;
      }
    }
  }
  return { width: columns, height: rows, channels, data: output };
}
