import type { Gradient } from './measure-gradient.ts';

/** Edges one pixel thin, each placed between pixels. Lists of equal length. */
export type EdgePoints = {
  count: number;
  /** the picture's size, and where in it each edge stands, in pixels from the picture's centre */
  width: number;
  height: number;
  x: Float32Array;
  y: Float32Array;
  /** unit vector across the edge */
  normalX: Float32Array;
  normalY: Float32Array;
  strength: Float32Array;
  /** for every pixel of the picture the number of the edge in it, or -1 */
  at: Int32Array;
};

/** tan(67.5 degrees): beyond it a gradient is nearer the axis than the diagonal. */
const NEARER_AXIS = 2.414;

/**
 * Keeps the pixels where the gradient peaks along its own direction (Canny's non-maximum suppression), and
 * places each by a parabola through its neighbours.
 *
 * @param least grey levels per pixel below which there is no edge
 */
export function thinEdges(gradient: Gradient, least: number): EdgePoints {
  const { width, height, magnitude } = gradient;
  const edges = roomFor(gradient);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      if ((magnitude[y * width + x] ?? 0) >= least) addIfPeak(gradient, x, y, edges);
    }
  }
  return edges;
}

function addIfPeak(gradient: Gradient, x: number, y: number, edges: EdgePoints): void {
  const { width, height, magnitude } = gradient;
  const pixel = y * width + x;
  const gx = gradient.x[pixel] ?? 0;
  const gy = gradient.y[pixel] ?? 0;
  const [stepX, stepY] = stepAcross(gx, gy);
  const before = magnitude[pixel - stepY * width - stepX] ?? 0;
  const after = magnitude[pixel + stepY * width + stepX] ?? 0;
  const here = magnitude[pixel] ?? 0;
  if (here < before || here <= after) return;
  const shift = (before - after) / (2 * (before - 2 * here + after) || -1);
  const placeX = x + 0.5 + shift * stepX;
  const placeY = y + 0.5 + shift * stepY;
  const number = edges.count++;
  edges.x[number] = placeX - width / 2;
  edges.y[number] = placeY - height / 2;
  edges.normalX[number] = gx / here;
  edges.normalY[number] = gy / here;
  edges.strength[number] = here;
  edges.at[Math.floor(placeY) * width + Math.floor(placeX)] = number;
}

type Step = readonly [number, number];
const ACROSS: Step = [1, 0];
const DOWN: Step = [0, 1];
const FALLING: Step = [1, 1];
const RISING: Step = [-1, 1];

/** The neighbour across an edge: one of the eight directions, y never negative. */
function stepAcross(gx: number, gy: number): Step {
  const ax = Math.abs(gx);
  const ay = Math.abs(gy);
  if (ax > NEARER_AXIS * ay) return ACROSS;
  if (ay > NEARER_AXIS * ax) return DOWN;
  return gx * gy > 0 ? FALLING : RISING;
}

function roomFor({ width, height }: Gradient): EdgePoints {
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
