/** The value added to the diagonal, as a share of it, so that a matrix of low rank has an inverse too. */
const RIDGE = 1e-6;

/** The inverse of a symmetric, positive matrix, row by row (Gauss-Jordan). */
export function invert(matrix: Float64Array, size: number): Float64Array {
  const reducedMatrix = Float64Array.from(matrix);
  const inverse = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    inverse[i * size + i] = 1;
    reducedMatrix[i * size + i] = (reducedMatrix[i * size + i] ?? 0) * (1 + RIDGE) + 1e-12;
  }
  for (let k = 0; k < size; k++) {
    const pivot = reducedMatrix[k * size + k] ?? 1;
    for (let j = 0; j < size; j++) {
      reducedMatrix[k * size + j] = (reducedMatrix[k * size + j] ?? 0) / pivot;
      inverse[k * size + j] = (inverse[k * size + j] ?? 0) / pivot;
    }
    for (let i = 0; i < size; i++) {
      const factor = reducedMatrix[i * size + k] ?? 0;
      if (i === k || factor === 0) continue;
      for (let j = 0; j < size; j++) {
        reducedMatrix[i * size + j] =
          (reducedMatrix[i * size + j] ?? 0) - factor * (reducedMatrix[k * size + j] ?? 0);
        inverse[i * size + j] = (inverse[i * size + j] ?? 0) - factor * (inverse[k * size + j] ?? 0);
      }
    }
  }
  return inverse;
}
