import type { PixelPoint } from '../geometry/homography.ts';
import { distance, mapQuad, turnedRectangle } from '../geometry/quad.ts';
import { fitRectangle, type TurnedRectangle } from './fit-rectangle.ts';
import type { TextBox } from './text-box.ts';

/** The net draws regions too small; they grow by area x this / perimeter (`det_db_unclip_ratio`, DB paper). */
const UNCLIP = 1.6;
/** Regions thinner or smaller than this are specks, in pixels of the map. */
const MIN_SIDE = 3;
const MIN_PIXELS = 10;

type Region = { outline: PixelPoint[]; pixels: number; meanScore: number };

/**
 * Turns the text detector's probability map into boxes (differentiable binarization: Liao et al., 2020).
 *
 * @param map row-major probabilities 0..1, `width * height` of them
 * @param scale pixels of the image per pixel of the map
 * @param thresholds the minimum of a pixel of text, and of a region's mean
 */
export function readTextMap(
  map: Float32Array,
  { width, height }: { width: number; height: number },
  scale: { x: number; y: number },
  thresholds: { pixel: number; region: number },
): TextBox[] {
  const untraced = new Uint8Array(width * height);
  for (let i = 0; i < untraced.length; i++) if ((map[i] ?? 0) > thresholds.pixel) untraced[i] = 1;
  const stack = new Int32Array(width * height);
  const rows = { first: new Int32Array(height), last: new Int32Array(height) };
  const boxes: TextBox[] = [];
  for (let start = untraced.indexOf(1); start >= 0; start = untraced.indexOf(1, start)) {
    const region = traceRegion(map, { width, height }, start, { untraced, stack, rows });
    if (region.pixels < MIN_PIXELS || region.meanScore < thresholds.region) continue;
    const rectangle = fitRectangle(region.outline);
    if (Math.min(rectangle.width, rectangle.height) < MIN_SIDE) continue;
    boxes.push(toTextBox(growRectangle(rectangle), region.meanScore, scale.x, scale.y));
  }
  return boxes;
}

type Tracing = {
  /** 1 where there is text that no region has yet */
  untraced: Uint8Array;
  stack: Int32Array;
  /** the first and last pixel of each row that the region has */
  rows: { first: Int32Array; last: Int32Array };
};

/** Flood fill over eight neighbours; the outline is each row's first and last pixel, which spans the hull. */
function traceRegion(
  map: Float32Array,
  { width, height }: { width: number; height: number },
  start: number,
  { untraced, stack, rows }: Tracing,
): Region {
  const { first, last } = rows;
  let top = (start / width) | 0;
  let bottom = top - 1;
  let depth = 0;
  let pixels = 0;
  let sum = 0;
  stack[depth++] = start;
  untraced[start] = 0;
  while (depth) {
    const i = stack[--depth] ?? 0;
    const y = (i / width) | 0;
    const x = i - y * width;
    pixels++;
    sum += map[i] ?? 0;
    if (y < top || y > bottom) {
      // Regions grow row by row: each new row is the next one above or below.
      first[y] = last[y] = x;
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    } else if (x < (first[y] ?? 0)) first[y] = x;
    else if (x > (last[y] ?? 0)) last[y] = x;
    const [up, down] = [y > 0 ? y - 1 : 0, y < height - 1 ? y + 1 : y];
    const [left, right] = [x > 0 ? x - 1 : 0, x < width - 1 ? x + 1 : x];
    for (let ny = up; ny <= down; ny++) {
      for (let n = ny * width + left, end = ny * width + right; n <= end; n++) {
        if (!untraced[n]) continue;
        untraced[n] = 0;
        stack[depth++] = n;
      }
    }
  }
  const outline: PixelPoint[] = [];
  for (let y = top; y <= bottom; y++) {
    const [x, end] = [first[y] ?? 0, (last[y] ?? 0) + 1];
    outline.push([x, y], [x, y + 1], [end, y], [end, y + 1]);
  }
  return { outline, pixels, meanScore: sum / pixels };
}

function growRectangle(rectangle: TurnedRectangle): TurnedRectangle {
  const { width, height } = rectangle;
  const margin = (width * height * UNCLIP) / (2 * (width + height));
  return { ...rectangle, width: width + 2 * margin, height: height + 2 * margin };
}

/** Gives the box its reading direction: along the longer side, but a nearly square box reads across. */
function toTextBox(rectangle: TurnedRectangle, score: number, scaleX: number, scaleY: number): TextBox {
  let { width, height, angle } = rectangle;
  const stands = Math.abs(Math.sin(angle)) > 0.9;
  if (height > width * 1.5 || (height > width && stands)) {
    [width, height] = [height, width];
    angle += Math.PI / 2;
  }
  while (angle > Math.PI / 2) angle -= Math.PI;
  while (angle <= -Math.PI / 2) angle += Math.PI;
  const centred = turnedRectangle(angle, -width / 2, -height / 2, width / 2, height / 2);
  const quad = mapQuad(centred, ([x, y]) => [(x + rectangle.x) * scaleX, (y + rectangle.y) * scaleY]);
  return {
    quad,
    width: distance(quad[0], quad[1]),
    height: distance(quad[0], quad[3]),
    angle: Math.atan2(quad[1][1] - quad[0][1], quad[1][0] - quad[0][0]),
    score,
  };
}
