import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { inject } from 'vitest';
import { makeSpecimen, type SpecimenOptions } from '../../../tools/specimen/make-specimen.ts';
import type { Photograph, PhotographOptions } from '../../../tools/specimen/photo/take-photograph.ts';
import { photographScene, type Scene } from '../../../tools/specimen/scene/draw-scene.ts';
import { selfieWithoutFace, selfieWithSeveralFaces } from '../../../tools/specimen/scene/make-selfie.ts';
import { isDeep } from '../tier.ts';

/** The usual camera settings. Suites that share them share the nets' answers, too. */
const USUAL: PhotographOptions = { seed: 7, megapixels: isDeep ? 2 : 1.4 };

const drawings = new Map<string, Promise<unknown>>();

/**
 * The image of `draw`, drawn once in a run. The workers share a folder, because a drawing takes as long as
 * a net.
 */
function once<T extends Photograph | Buffer>(what: unknown[], draw: () => Promise<T>): Promise<T> {
  const name = createHash('sha1').update(JSON.stringify(what)).digest('hex');
  const before = drawings.get(name) as Promise<T> | undefined;
  if (before) return before;
  const path = join(inject('images'), name);
  const make = async (): Promise<T> => {
    if (existsSync(path)) return deserialize(await readFile(path));
    const drawn = await draw();
    // Another worker may draw the same image: each writes a whole file and renames it.
    await writeFile(`${path}.${process.pid}`, serialize(drawn));
    await rename(`${path}.${process.pid}`, path);
    return drawn;
  };
  const made = make();
  drawings.set(name, made);
  return made;
}

/** Images that many suites use. A photo comes with the outline of its card or paper. */
export const pictures = {
  card: (options: SpecimenOptions): Promise<Photograph> => {
    const whole = { ...options, photo: { ...USUAL, ...options.photo } };
    return once(['card', whole], () => makeSpecimen(whole));
  },
  scene: (scene: Scene, photo: PhotographOptions = {}): Promise<Photograph> => {
    const whole = { ...USUAL, ...photo };
    return once(['scene', scene, whole], () => photographScene(scene, whole));
  },
  /** a selfie of two people */
  together: (person: number, other: number): Promise<Buffer> =>
    once(['together', person, other], () => selfieWithSeveralFaces(person, other)),
  /** an image without a person */
  withoutPerson: (): Promise<Buffer> => once(['without a person'], () => selfieWithoutFace()),
};
