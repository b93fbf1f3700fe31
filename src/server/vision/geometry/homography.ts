import { itemAt, numberAt } from '../value-at.ts';

/** A point in pixels: (0, 0) is the outer corner of the top left pixel, (width, height) that of the last one. */
export type PixelPoint = readonly [x: number, y: number];

/** Four corners, clockwise from the top left. */
export type Quad = readonly [PixelPoint, PixelPoint, PixelPoint, PixelPoint];

/** Row by row, the last one 1: u = (a x + b y + c) / (g x + h y + 1), v = (d x + e y + f) / same. */
export type Homography = readonly [
  ...[a: number, b: number, c: number],
  ...[d: number, e: number, f: number],
  ...[g: number, h: number, one: number],
];

/** The corners of an image of this size. */
export function rectangleQuad(width: number, height: number): Quad {
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
}

/**
 * The projective map that takes each corner of `from` to that of `to`, by Gaussian elimination with pivots.
 * @throws RangeError when three corners of either lie on one line
 */
export function findHomography(from: Quad, to: Quad): Homography {
  const rows = from.flatMap(([x, y], corner) => {
    const [u, v] = itemAt(to, corner);
    return [
      Float64Array.of(x, y, 1, 0, 0, 0, -u * x, -u * y, u),
      Float64Array.of(0, 0, 0, x, y, 1, -v * x, -v * y, v),
    ];
  });
  for (let column = 0; column < 8; column++) eliminate(rows, column);
  const solve = (i: number) => numberAt(itemAt(rows, i), 8) / numberAt(itemAt(rows, i), i);
  return [solve(0), solve(1), solve(2), solve(3), solve(4), solve(5), solve(6), solve(7), 1];
}

export function applyHomography([a, b, c, d, e, f, g, h, one]: Homography, [x, y]: PixelPoint): PixelPoint {
  const k = 1 / (g * x + h * y + one);
  return [(a * x + b * y + c) * k, (d * x + e * y + f) * k];
}

function eliminate(rows: Float64Array[], column: number): void {
  const sizeIn = (row: number) => Math.abs(itemAt(rows, row)[column] ?? 0);
  let pivot = column;
  for (let i = column + 1; i < 8; i++) if (sizeIn(i) > sizeIn(pivot)) pivot = i;
  const pivotRow = itemAt(rows, pivot);
  rows[pivot] = itemAt(rows, column);
  rows[column] = pivotRow;
  if (sizeIn(column) < 1e-12) throw new RangeError('Three corners lie on one line.');
  for (const row of rows) {
    if (row === pivotRow) continue;
    const factor = numberAt(row, column) / numberAt(pivotRow, column);
    for (let k = column; k < 9; k++) row[k] = (row[k] ?? 0) - factor * (pivotRow[k] ?? 0);
  }
}
