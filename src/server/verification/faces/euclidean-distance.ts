/** @throws RangeError when the lengths differ */
export function euclideanDistance(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) throw new RangeError(`${a.length} values cannot be compared with ${b.length}.`);
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2;
  return Math.sqrt(sum);
}
