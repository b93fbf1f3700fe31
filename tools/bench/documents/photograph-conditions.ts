import type { SeededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import type { Background } from '../../specimen/photo/draw-ground.ts';
import type { Light } from '../../specimen/photo/light-image.ts';

/** How people photograph their documents, drawn from a seed. */

export const BACKGROUNDS: readonly [Background, ...Background[]] = ['desk', 'white', 'blanket', 'hand'];

/** Tilted up to 30 degrees out of the plane, turned a little or by quarters, small to filling the frame. */
export function pose(random: SeededRandom) {
  const quarters = random.next() < 0.35 ? Math.floor(random.next() * 4) : 0;
  const angle = random.next() < 0.3 ? (random.next() - 0.5) * 60 : (random.next() - 0.5) * 16;
  return {
    rotation: quarters * 90 + angle,
    tilt: random.next() < 0.4 ? random.next() * 30 : random.next() * 12,
    fill: 0.5 + random.next() * 0.5,
    megapixels: 2,
  };
}

/** In all lights, more or less sharp. */
export function light(random: SeededRandom): Light & { blur: number; jpegQuality: number } {
  const sometimes = (share: number, max: number) => (random.next() < share ? random.next() * max : 0);
  return {
    shadow: sometimes(0.4, 0.8),
    glare: sometimes(0.3, 0.5),
    lowLight: sometimes(0.2, 0.6),
    colourCast: random.next() * 1.2 - 0.6,
    blur: sometimes(0.4, 1.2),
    noise: 1 + random.next() * 4,
    jpegQuality: 70 + Math.floor(random.next() * 25),
  };
}
