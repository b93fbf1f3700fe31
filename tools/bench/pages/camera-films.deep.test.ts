import { expect, test } from 'vitest';
import { CAMERA_FILMS } from './camera-films.ts';
import { drawFilm } from './draw-camera-films.ts';
import { watchFilm } from './watch-film.ts';

/** The hints of a film of six seconds, each once. */
async function listHints(name: string, ground: 'desk' | 'white' | 'blanket', seed: number) {
  const { scene } = CAMERA_FILMS.find((film) => film.name === name)!;
  const film = await drawFilm(scene, ground, seed);
  return [...new Set(watchFilm(film.frames).hints)];
}

test.each([
  // The top band of its second card is as bright as the wood, and its left side lies at the image's end.
  ['desk', 4],
  ['desk', 5004],
  ['white', 1],
  ['blanket', 2],
] as const)(
  'the camera asks for one card when two lie on a ground like %s (film %i)',
  async (ground, seed) => {
    expect(await listHints('two cards', ground, seed)).toEqual(['single']);
  },
);

test('the camera takes the grain of wood for no second card', async () => {
  // Until its portrait was seen nothing is said against it.
  expect(await listHints('(a good card)', 'desk', 4)).toEqual(['hold', 'good']);
});
