import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import type { Quad } from '../../../src/server/vision/geometry/homography.ts';
import type { CardOptions } from '../../specimen/card/draw-card.ts';
import { makeSpecimen } from '../../specimen/make-specimen.ts';
import { readSelfie } from '../../specimen/people.ts';
import type { PhotographOptions } from '../../specimen/photo/take-photograph.ts';
import { photographScene, scenes } from '../../specimen/scene/draw-scene.ts';
import { byTurns } from './by-turns.ts';
import { BACKGROUNDS, light, pose } from './photograph-conditions.ts';

/** A photo with its content; `corners` in pixels, null for an image without a document. */
export type Sample = { name: string; jpeg: Buffer; corners: Quad | null; card: CardOptions | null };

/** A licence of either layout, with a random condition; it follows from the seed. */
export async function licenceSample(seed: number): Promise<Sample> {
  const card: CardOptions = { person: seed % 10, layout: seed % 2 ? 'us' : 'eu' };
  const photo = photographOptions(seed);
  const name = `${seed} ${card.layout} ${photo.background} ${describe(photo)}`;
  const { jpeg, corners } = await makeSpecimen({ ...card, photo });
  return { name, jpeg, corners, card };
}

/** How the card of a seed is photographed, whatever is on it. */
export function photographOptions(seed: number): PhotographOptions {
  const random = seededRandom(seed * 7919);
  const background = byTurns(BACKGROUNDS, seed >> 1);
  return { ...pose(random), ...light(random), background, seed };
}

/** Images without a document: the drawn scenes, and people's faces. */
export async function negativeSample(seed: number): Promise<Sample> {
  const scene = scenes[seed % (scenes.length + 1)];
  if (!scene) {
    const jpeg = await readSelfie(Math.floor(seed / 7) % 10, 1 + (seed % 6));
    return { name: `${seed} face`, jpeg, corners: null, card: null };
  }
  const random = seededRandom(seed * 104_729);
  const background = scene === 'scenery' ? 'white' : byTurns(BACKGROUNDS, Math.floor(random.next() * 3));
  const photo: PhotographOptions = {
    ...light(random),
    background,
    rotation: (random.next() - 0.5) * 40,
    tilt: random.next() * 20,
    seed,
    // Pages completely in sight have an outline, as cards have; scenery fills the frame.
    ...(scene === 'scenery' ? {} : { fill: 0.6 + random.next() * 0.7 }),
  };
  const { jpeg } = await photographScene(scene, photo);
  return { name: `${seed} ${scene} ${background}`, jpeg, corners: null, card: null };
}

function describe(photo: PhotographOptions): string {
  const conditions = ['rotation', 'tilt', 'fill', 'shadow', 'glare', 'lowLight', 'blur'] as const;
  return conditions
    .filter((key) => photo[key])
    .map((key) => `${key} ${Math.round(photo[key]! * 100) / 100}`)
    .join(', ');
}
