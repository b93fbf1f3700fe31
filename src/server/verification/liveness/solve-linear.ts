/**
 * The coefficients of the columns whose sum is nearest to the values, by least squares (normal equations, Gaussian
 * elimination with pivots). null when the columns do not determine them.
 * @param columns each as long as `values`
 */
export function solveLinear(
  columns: readonly ArrayLike<number>[],
  values: ArrayLike<number>,
): number[] | null {
  const size = columns.length;
  const rows = columns.map((column) => [...columns.map((other) => dot(column, other)), dot(column, values)]);
  for (let at = 0; at < size; at++) {
    const pivot = rows.reduce(
      (best, row, i) => (i >= at && Math.abs(row[at]!) > Math.abs(rows[best]![at]!) ? i : best),
      at,
    );
    [rows[at], rows[pivot]] = [rows[pivot]!, rows[at]!];
    const pivotRow = rows[at]!;
    if (Math.abs(pivotRow[at]!) < 1e-9) return null;
    for (const row of rows) {
      if (row === pivotRow) continue;
      const factor = row[at]! / pivotRow[at]!;
      for (let k = at; k <= size; k++) row[k]! -= factor * pivotRow[k]!;
    }
  }
  return rows.map((row, at) => row[size]! / row[at]!);
}

function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += one[i]! * other[i]!;
  return sum;
}
