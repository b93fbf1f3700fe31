/** A descriptor's values lie within a quarter of a unit of zero. */
const STEPS_PER_UNIT = 508;

/** A descriptor (192 values) in 8 bits a value, for searching: a 25th of the bytes of both descriptions. */
export function coarseDescriptor(descriptor: Float32Array): Int8Array {
  return Int8Array.from(descriptor, (value) =>
    Math.max(-127, Math.min(127, Math.round(value * STEPS_PER_UNIT))),
  );
}

/** The Euclidean distance of the two descriptors, with an error of a hundredth at most. */
export function coarseDistance(one: Int8Array, other: Int8Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += ((one[i] ?? 0) - (other[i] ?? 0)) ** 2;
  return Math.sqrt(sum) / STEPS_PER_UNIT;
}
