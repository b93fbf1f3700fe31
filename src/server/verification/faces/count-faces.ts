import type { CardFace, Finding } from '../../vision/evidence.ts';
import { CHANCE_FACE, COUNTED_FACE } from '../policy/face-policy.ts';
import { combineDistances } from './combine-distances.ts';
import { isClearFace } from './is-clear-face.ts';

/** How many faces a card bears: its portrait, and other faces clear enough to be a person's. */
export function countFaces(faces: Finding<readonly CardFace[]>): Finding<number> {
  if (!faces.ok) return faces;
  const [portrait, ...others] = faces.value;
  const clearFaces = others.filter((face) => isClearFace(face, COUNTED_FACE) && !isRandomDescription(face));
  return { ok: true, value: portrait ? 1 + clearFaces.length : 0 };
}

/** Is its description random, that is, another one in a mirror? */
function isRandomDescription({ pixels, mirrored }: CardFace): boolean {
  return (
    mirrored !== undefined && pixels >= CHANCE_FACE.pixels && combineDistances(mirrored) >= CHANCE_FACE.from
  );
}
