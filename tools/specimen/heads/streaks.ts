import type { SeededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import type { Raster } from '../artwork.ts';
import type { Colour } from './head-traits.ts';

const SIDE = 64;

/**
 * A small texture of one slightly uneven colour, 64 by 64.
 * @param unevenness the deviation, as a share
 * @param along so many pixels are alike downwards: 64 makes strands
 */
export function streaks(colour: Colour, unevenness: number, random: SeededRandom, along = 1): Raster {
  const data = new Uint8Array(SIDE * SIDE * 4);
  for (let column = 0; column < SIDE; column++) {
    let light = 1;
    for (let row = 0; row < SIDE; row++) {
      if (row % along === 0) light = 1 + random.between(-unevenness, unevenness);
      const at = (row * SIDE + column) * 4;
      for (let channel = 0; channel < 3; channel++)
        data[at + channel] = Math.min(255, colour[channel]! * light);
      data[at + 3] = 255;
    }
  }
  return { data, width: SIDE, height: SIDE };
}
