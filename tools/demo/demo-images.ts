import { makeSpecimen } from '../specimen/make-specimen.ts';
import { readSelfie } from '../specimen/people.ts';
import { photographScene } from '../specimen/scene/draw-scene.ts';

/** The fictional people of the walk, by their numbers among the specimens. */
export const PERSON = { maren: 0, zoe: 1, fergus: 2, thibault: 5 } as const;

export type DemoImages = Awaited<ReturnType<typeof drawDemoImages>>;

/** Draws the images of the walk (JPEG, 2 megapixels) beforehand, so that no request waits for one. */
export async function drawDemoImages() {
  const { maren, fergus, thibault } = PERSON;
  const card = async (person: number, seed: number, changes: object = {}) =>
    (await makeSpecimen({ person, layout: 'us', ...changes, photo: { seed, rotation: seed - 8, tilt: 5 } }))
      .jpeg;
  return {
    marenCard: await card(maren, 7),
    facelessCard: await card(maren, 5, { portrait: 'none', ghost: 'none' }),
    letter: (await photographScene('letter', { seed: 3 })).jpeg,
    fergusCard: await card(fergus, 9),
    thibaultCard: await card(thibault, 12, { layout: 'eu' }),
    fergusSelfie: await readSelfie(fergus, 1),
    fergusOtherSelfie: await readSelfie(fergus, 2),
  };
}
