import type { Pixels } from '../image/pixels.ts';
import { openKernel } from '../kernels/open-kernel.ts';
import { computeOffsets, memory } from '../kernels/thread-memory.ts';

/** Per pixel: how steep the steepest colour channel is (grey levels per pixel), and which way. */
export type Gradient = {
  width: number;
  height: number;
  magnitude: Float32Array;
  x: Float32Array;
  y: Float32Array;
};

/** Parameters other than `plane`, `share` or `count` are offsets in the thread's memory; see the kernel's source. */
type Kernel = {
  blurDown(
    far: number,
    above: number,
    here: number,
    below: number,
    farBelow: number,
    out: number,
    count: number,
  ): void;
  blurAcross(row: number, out: number, plane: number, count: number): void;
  measureRow(
    above: number,
    here: number,
    below: number,
    plane: number,
    share: number,
    magnitude: number,
    x: number,
    y: number,
    count: number,
  ): void;
};
const { blurDown, blurAcross, measureRow } = openKernel<Kernel>('gradient');

/** The weights 1 4 6 4 1 add up to 16, across and down: both blurs stay whole numbers, scaled by that. */
const BLUR_SCALE = 16 * 16;
/** Sobel's weights of each side add up to 4, and its sides are two pixels apart. */
const SHARE = 1 / (8 * BLUR_SCALE);
/** Rows of the image that a blur reads, and blurred rows that a gradient reads. */
const BLUR_ROWS = 5;
const GRADIENT_ROWS = 3;
/** Pixels that are repeated at each end of a row. */
const BORDER_PIXELS = 2;

/**
 * Sobel's gradient of the strongest of the three channels, after a 5-tap binomial blur. Colour counts: a
 * pink card on a grey table of the same brightness has no edge in grey. None at the image's border.
 */
export function measureGradient(image: Pixels): Gradient {
  const { width, height } = image;
  const size = width * height;
  const gradient: Gradient = {
    width,
    height,
    magnitude: new Float32Array(size),
    x: new Float32Array(size),
    y: new Float32Array(size),
  };
  const blurred = prepareBlur(image);
  const rows = blurred.place;
  const read = (place: number) => new Float32Array(memory.buffer, place, Math.max(0, width - 2));
  const [magnitude, x, y] = [read(rows.magnitude), read(rows.x), read(rows.y)];
  for (let below = 0; below < height; below++) {
    blurred.blurRow(below);
    if (below < 2 || width < 3) continue;
    // From the second pixel on, two bytes each.
    const [above, here, last] = [below - 2, below - 1, below].map(
      (row) => blurred.rowAt(row) + 2,
    ) as ThreeValues;
    measureRow(above, here, last, blurred.plane, SHARE, rows.magnitude, rows.x, rows.y, width - 2);
    const first = (below - 1) * width + 1;
    gradient.magnitude.set(magnitude, first);
    gradient.x.set(x, first);
    gradient.y.set(y, first);
  }
  return gradient;
}

type ThreeValues = [number, number, number];
type FiveValues = [number, number, number, number, number];

/** Blurs one row after the other; the last three are kept. Beyond the border the last pixel is repeated. */
function prepareBlur({ data, width, height }: Pixels) {
  const stride = width * 3;
  const plane = Math.ceil((width * 2) / 16) * 16 + 16;
  const place = computeOffsets({
    source: BLUR_ROWS * stride,
    down: (width + 2 * BORDER_PIXELS) * 6,
    blurred: GRADIENT_ROWS * 3 * plane,
    magnitude: width * 4,
    x: width * 4,
    y: width * 4,
  });
  const source = new Uint8Array(memory.buffer, place.source, BLUR_ROWS * stride);
  const down = new Uint16Array(memory.buffer, place.down, (width + 2 * BORDER_PIXELS) * 3);
  const row = place.down + BORDER_PIXELS * 6;
  const rowAt = (y: number) => place.blurred + (y % GRADIENT_ROWS) * 3 * plane;
  let copied = 0;
  const blurRow = (y: number) => {
    for (; copied < Math.min(height, y + 3); copied++)
      source.set(data.subarray(copied * stride, (copied + 1) * stride), (copied % BLUR_ROWS) * stride);
    const around = [-2, -1, 0, 1, 2].map((step) => {
      const from = Math.min(Math.max(y + step, 0), height - 1);
      return place.source + (from % BLUR_ROWS) * stride;
    }) as FiveValues;
    blurDown(...around, row, stride);
    const end = stride + BORDER_PIXELS * 3;
    for (let at = BORDER_PIXELS * 3 - 1; at >= 0; at--) down[at] = down[at + 3] ?? 0;
    for (let at = end; at < end + BORDER_PIXELS * 3; at++) down[at] = down[at - 3] ?? 0;
    blurAcross(row, rowAt(y), plane, width);
  };
  return { place, plane, blurRow, rowAt };
}
