/** A stream of numbers that is the same for the same seed, on every machine. */
export type SeededRandom = {
  /** The next number, 0 <= n < 1. */
  next(): number;
  /** The next number between the two, the upper one excluded. */
  between(low: number, high: number): number;
  /** The next 32 bits as an unsigned integer. */
  bits(): number;
};

/**
 * Starts a stream from a seed (any integer). Mulberry32 by Tommy Ettinger, public domain: small, fast and random enough
 * for images; never for secrets.
 */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const bits = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const next = () => bits() / 4294967296;
  return { next, bits, between: (low, high) => low + (high - low) * next() };
}
