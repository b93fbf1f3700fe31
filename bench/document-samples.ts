import type { Quad } from '../src/server/vision/geometry/homography.ts';
import type { CardOptions } from '../src/specimen/card/draw-card.ts';
import { makeSpecimen } from '../src/specimen/make-specimen.ts';
import { readSelfie } from '../src/specimen/people.ts';
import type { Background } from '../src/specimen/photo/draw-ground.ts';
import type { PhotographOptions } from '../src/specimen/photo/take-photograph.ts';
import { photographScene, scenes } from '../src/specimen/scene/draw-scene.ts';
import { type SeededRandom, seededRandom } from '../src/specimen/seeded-random.ts';
import { byTurns } from './by-turns.ts';

/** A photograph with what it shows; `corners` in pixels, null for what is no document. */
export type Sample = { name: string; jpeg: Buffer; corners: Quad | null; card: CardOptions | null };

const BACKGROUNDS: readonly [Background, ...Background[]] = ['desk', 'white', 'blanket', 'hand'];

/** A licence of either layout, photographed as people do; everything follows from the seed. */
export async function licenceSample(seed: number): Promise<Sample> {
  const card: CardOptions = { person: seed % 10, layout: seed % 2 ? 'us' : 'eu' };
  const photo = photographOf(seed);
  const name = `${seed} ${card.layout} ${photo.background} ${describe(photo)}`;
  const { jpeg, corners } = await makeSpecimen({ ...card, photo });
  return { name, jpeg, corners, card };
}

/** How the card of a seed is photographed, whatever is on it. */
export function photographOf(seed: number): PhotographOptions {
  const random = seededRandom(seed * 7919);
  const background = byTurns(BACKGROUNDS, seed >> 1);
  return { ...pose(random), ...light(random), background, seed };
}

/** Tilted up to 30 degrees out of the plane, turned a little or by quarters, small to filling the frame. */
function pose(random: SeededRandom): PhotographOptions {
  const quarters = random.next() < 0.35 ? Math.floor(random.next() * 4) : 0;
  const turned = random.next() < 0.3 ? (random.next() - 0.5) * 60 : (random.next() - 0.5) * 16;
  return {
    rotation: quarters * 90 + turned,
    tilt: random.next() < 0.4 ? random.next() * 30 : random.next() * 12,
    fill: 0.5 + random.next() * 0.5,
    megapixels: 2,
  };
}

function light(random: SeededRandom): PhotographOptions {
  const sometimes = (share: number, most: number) => (random.next() < share ? random.next() * most : 0);
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

/** What is no document: the drawn scenes, and people's faces. */
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
    // Pages wholly in sight have an outline, as cards have; scenery fills the frame.
    ...(scene === 'scenery' ? {} : { fill: 0.6 + random.next() * 0.7 }),
  };
  const { jpeg } = await photographScene(scene, photo);
  return { name: `${seed} ${scene} ${background}`, jpeg, corners: null, card: null };
}

function describe(photo: PhotographOptions): string {
  const shown = ['rotation', 'tilt', 'fill', 'shadow', 'glare', 'lowLight', 'blur'] as const;
  return shown
    .filter((key) => photo[key])
    .map((key) => `${key} ${Math.round(photo[key]! * 100) / 100}`)
    .join(', ');
}
