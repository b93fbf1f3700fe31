/** A point in pixels: (0, 0) is the outer corner of the top left pixel, (width, height) that of the last one. */
export type PixelPoint = readonly [x: number, y: number];

/** Four corners, clockwise from the top left. */
export type Quad = readonly [PixelPoint, PixelPoint, PixelPoint, PixelPoint];

/** Row by row, the last one 1: u = (h0 x + h1 y + h2) / (h6 x + h7 y + 1), v = (h3 x + h4 y + h5) / same. */
export type Homography = readonly number[];

/** The corners of a picture of this size. */
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
  const rows: number[][] = [];
  for (let i = 0; i < 4; i++) {
    const [x, y] = from[i];
    const [u, v] = to[i];
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  }
  for (let column = 0; column < 8; column++) eliminate(rows, column);
  return [...rows.map((row, i) => row[8] / row[i]), 1];
}

export function applyHomography(h: Homography, [x, y]: PixelPoint): PixelPoint {
  const k = 1 / (h[6] * x + h[7] * y + h[8]);
  return [(h[0] * x + h[1] * y + h[2]) * k, (h[3] * x + h[4] * y + h[5]) * k];
}

function eliminate(rows: number[][], column: number): void {
  let pivot = column;
  for (let i = column + 1; i < 8; i++)
    if (Math.abs(rows[i][column]) > Math.abs(rows[pivot][column])) pivot = i;
  [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
  const own = rows[column];
  if (Math.abs(own[column]) < 1e-12) throw new RangeError('Three corners lie on one line.');
  for (const row of rows) {
    if (row === own) continue;
    const factor = row[column] / own[column];
    for (let k = column; k < 9; k++) row[k] -= factor * own[k];
  }
}
