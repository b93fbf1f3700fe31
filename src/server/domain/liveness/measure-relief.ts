import type { FaceShape } from './face-shape.ts';
import { HEAD_DEPTH } from './head-depth.ts';
import { solveLinear } from './solve-linear.ts';

/**
 * How much of what the landmarks did past a plane, and past a sheet bent in any direction, a head's depth explains: 1 is
 * a rigid head, 0 a flat or bent picture.
 */
export function measureRelief(straight: FaceShape, seen: FaceShape): number {
  const { x, y } = straight;
  const sheet = [
    x,
    y,
    x.map((value) => value ** 2),
    x.map((value, i) => value * y[i]!),
    y.map((v) => v ** 2),
  ];
  const columns = [...sheet, new Float64Array(x.length).fill(1)];
  let [left, explained] = [0, 0];
  for (const values of [seen.x, seen.y]) {
    const bent = deviation(columns, values);
    left += bent;
    explained += bent - deviation([...columns, HEAD_DEPTH], values);
  }
  return left > 0 ? explained / left : 0;
}

/** The sum of squares that the best sum of the columns leaves. */
function deviation(columns: readonly ArrayLike<number>[], values: Float64Array): number {
  const coefficients = solveLinear(columns, values);
  if (!coefficients) return 0;
  return values.reduce((sum, value, i) => {
    const fitted = coefficients.reduce((total, factor, at) => total + factor * columns[at]![i]!, 0);
    return sum + (value - fitted) ** 2;
  }, 0);
}
