/** A point in pixels, x to the right and y downwards; whole numbers lie on the edges between pixels. */
export type Point = [x: number, y: number];

/** Eight numbers of a plane's projective map, row by row; the ninth is 1. */
export type Homography = readonly number[];

/** The map that takes four points to four others, no three of which lie on a line. */
export function homographyBetween(from: readonly Point[], to: readonly Point[]): Homography {
  const rows: number[][] = [];
  for (let index = 0; index < 4; index++) {
    const [x, y] = from[index]!;
    const [u, v] = to[index]!;
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  }
  return solve(rows);
}

/** Where the map takes a point. */
export function mapPoint(map: Homography, [x, y]: Point): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = map;
  const scale = 1 / (g * x + h * y + 1);
  return [(a * x + b * y + c) * scale, (d * x + e * y + f) * scale];
}

/** Gauss-Jordan elimination with the largest pivot; each row holds its equation's right side last. */
function solve(rows: number[][]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    }
    const chosen = rows[pivot]!;
    rows[pivot] = rows[column]!;
    rows[column] = chosen;
    for (let row = 0; row < size; row++) {
      if (row !== column) subtract(rows[row]!, chosen, rows[row]![column]! / chosen[column]!);
    }
  }
  return rows.map((row, index) => row[size]! / row[index]!);
}

function subtract(row: number[], other: number[], times: number): void {
  for (let index = 0; index < row.length; index++) row[index] = row[index]! - times * other[index]!;
}
