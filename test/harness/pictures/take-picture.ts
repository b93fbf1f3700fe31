import { pictures } from './pictures.ts';

/** The card of the specimen whose face a person has, for seeds that nobody reads: drawing each takes long. */
export async function specimenPhoto({ face }: { face: number }): Promise<Uint8Array> {
  const photo = { width: 800, height: 600, seed: 7, fill: 0.86 };
  return (await pictures.card({ person: face, photo })).jpeg;
}
