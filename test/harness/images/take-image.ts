import { pictures } from './images.ts';

/**
 * The specimen's card with a person's face, for seeds whose text does not matter: drawing each card takes
 * long.
 */
export async function specimenPhoto({ face }: { face: number }): Promise<Uint8Array> {
  const photo = { width: 800, height: 600, seed: 7, fill: 0.86 };
  return (await pictures.card({ person: face, photo })).jpeg;
}
