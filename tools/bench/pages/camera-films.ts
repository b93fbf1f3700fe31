import type { FilmScene } from './draw-camera-films.ts';

/** A situation in front of the camera, and the hints that are right in it. */
type CameraFilm = { name: string; scene: FilmScene; expected: readonly string[] };

export const CAMERA_FILMS: readonly CameraFilm[] = [
  { name: 'dark', scene: { lowLight: 1.3 }, expected: ['dark'] },
  { name: 'blurred', scene: { blur: 4 }, expected: ['focus', 'wipe'] },
  { name: 'far', scene: { share: 0.45 }, expected: ['closer'] },
  { name: 'glare', scene: { glare: 1 }, expected: ['glare'] },
  { name: 'cut off', scene: { aside: 0.55 }, expected: ['corners'] },
  { name: 'none', scene: { share: 0 }, expected: ['missing'] },
  { name: 'two cards', scene: { hasAnother: true }, expected: ['single'] },
  { name: 'hand over a third', scene: { isCovered: true }, expected: ['covered'] },
  { name: 'tilted by 28 degrees', scene: { turn: 28 }, expected: ['straight', 'still'] },
  { name: 'tilted by 90 degrees', scene: { turn: 90 }, expected: ['straight', 'still'] },
  { name: 'upside down', scene: { turn: 180 }, expected: ['upright', 'still'] },
  { name: '(a good card)', scene: {}, expected: ['good'] },
  { name: '(good, warm and dim)', scene: { lowLight: 0.35, colourCast: 0.6 }, expected: ['good'] },
  { name: '(good, in shade)', scene: { shadow: 0.5, share: 0.96, turn: -4 }, expected: ['good'] },
  { name: '(good, a little off)', scene: { share: 0.8, turn: 6, aside: 0.04 }, expected: ['good'] },
];
