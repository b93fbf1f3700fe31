import type { Pixels } from '../../../src/server/vision/image/pixels.ts';

/** An image whose values are all random, the same for the same seed. */
export function noiseImage(width: number, height: number, seed: number): Pixels {
  const data = new Uint8Array(width * height * 3);
  let state = seed | 1;
  for (let at = 0; at < data.length; at++) {
    // Marsaglia's xorshift
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    data[at] = state;
  }
  return { data, width, height };
}
