import { seededRandom } from '../../src/server/verification/accuracy/seeded-random.ts';
import { makeSpecimen } from '../specimen/make-specimen.ts';
import type { Background } from '../specimen/photo/draw-ground.ts';

const BACKGROUNDS: readonly Background[] = ['desk', 'white', 'blanket', 'hand'];

/** Photograph `index` of the benchmarks: ten people, both layouts, four backgrounds, held at a slight angle. */
export async function drawLicence(
  index: number,
  megapixels: number,
): Promise<{ person: number; jpeg: Buffer }> {
  const person = index % 10;
  const random = seededRandom(index + 1);
  const photo = {
    megapixels,
    background: BACKGROUNDS[index % BACKGROUNDS.length]!,
    fill: 0.65 + random.next() * 0.25,
    rotation: (random.next() - 0.5) * 16,
    tilt: random.next() * 12,
    shadow: random.next() * 0.4,
    noise: 2 + random.next() * 2,
    seed: index + 1,
  };
  const { jpeg } = await makeSpecimen({ person, layout: index % 20 < 10 ? 'us' : 'eu', photo });
  return { person, jpeg };
}
