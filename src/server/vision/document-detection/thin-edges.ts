import { openKernel } from '../kernels/open-kernel.ts';
import { computeOffsets, memory } from '../kernels/thread-memory.ts';
import type { Gradient } from './measure-gradient.ts';

/**
 * `above`, `here`, `below`, `xs`, `ys`, `sides` and `out` are offsets in the thread's memory, and `apart` is a number
 * of bytes; see the kernel's source.
 */
type Kernel = {
  thinRow(
    above: number,
    here: number,
    below: number,
    xs: number,
    ys: number,
    count: number,
    min: number,
    axis: number,
    pixel: number,
    x: number,
    y: number,
    sides: number,
    out: number,
    apart: number,
    edgeCount: number,
  ): number;
};
const { thinRow } = openKernel<Kernel>('edges');

/** Edges one pixel thin, each placed between pixels. Lists of equal length. */
export type EdgePoints = {
  count: number;
  /** the image's size, and the position of each edge in it, in pixels from the image's centre */
  width: number;
  height: number;
  x: Float32Array;
  y: Float32Array;
  /** unit vector across the edge */
  normalX: Float32Array;
  normalY: Float32Array;
  strength: Float32Array;
  /** for every pixel of the image the number of the edge in it, or -1 */
  at: Int32Array;
};

/** tan(67.5 degrees): beyond it a gradient is nearer the axis than the diagonal. */
const NEARER_AXIS = 2.414;

/** Pixels per batch: some 300 kB of the thread's memory. */
const BATCH_SIZE = 8192;
/** Pixels at the image's border that are left out: they have no gradient, or their neighbours have none. */
const BORDER_PIXELS = 2;

/**
 * Keeps the pixels where the gradient peaks along its own direction (Canny's non-maximum suppression), and
 * places each by a parabola through its neighbours.
 *
 * @param min grey levels per pixel below which there is no edge
 */
export function thinEdges(gradient: Gradient, min: number): EdgePoints {
  const { width, height } = gradient;
  const edges = allocateEdges(gradient);
  if (width <= 2 * BORDER_PIXELS) return edges;
  const maxRows = Math.max(1, Math.floor(BATCH_SIZE / width));
  const row = width * 4;
  const apart = maxRows * row;
  const place = computeOffsets({ magnitude: apart + 2 * row, x: apart, y: apart, sides: 64, out: 6 * apart });
  const copy = (values: Float32Array, from: number, to: number, target: number) =>
    new Float32Array(memory.buffer, target).set(values.subarray(from * width, to * width));
  for (let top = BORDER_PIXELS; top < height - BORDER_PIXELS; top += maxRows) {
    const end = Math.min(height - BORDER_PIXELS, top + maxRows);
    copy(gradient.magnitude, top - 1, end + 1, place.magnitude);
    copy(gradient.x, top, end, place.x);
    copy(gradient.y, top, end, place.y);
    let edgeCount = 0;
    for (let y = top; y < end; y++) {
      const first = (y - top) * row + BORDER_PIXELS * 4;
      edgeCount = thinRow(
        place.magnitude + first,
        place.magnitude + first + row,
        place.magnitude + first + 2 * row,
        place.x + first,
        place.y + first,
        width - 2 * BORDER_PIXELS,
        min,
        NEARER_AXIS,
        y * width + BORDER_PIXELS,
        BORDER_PIXELS + 0.5 - width / 2,
        y + 0.5 - height / 2,
        place.sides,
        place.out,
        apart,
        edgeCount,
      );
    }
    pickUp(edges, place.out, apart, edgeCount);
  }
  return edges;
}

/** Adds the edges that the kernel has found. */
function pickUp(edges: EdgePoints, place: number, apart: number, edgeCount: number): void {
  const lists = [edges.x, edges.y, edges.normalX, edges.normalY, edges.strength];
  for (const [n, list] of lists.entries())
    list.set(new Float32Array(memory.buffer, place + n * apart, edgeCount), edges.count);
  const pixels = new Int32Array(memory.buffer, place + lists.length * apart, edgeCount);
  for (let n = 0; n < edgeCount; n++) edges.at[pixels[n] ?? 0] = edges.count + n;
  edges.count += edgeCount;
}

function allocateEdges({ width, height }: Gradient): EdgePoints {
  const size = width * height;
  return {
    count: 0,
    width,
    height,
    x: new Float32Array(size),
    y: new Float32Array(size),
    normalX: new Float32Array(size),
    normalY: new Float32Array(size),
    strength: new Float32Array(size),
    at: new Int32Array(size).fill(-1),
  };
}
