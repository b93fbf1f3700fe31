import type { CardFace, Finding } from '../../vision/evidence.ts';
import { COUNTED_FACE } from '../policy/face-policy.ts';
import { isClearFace } from './is-clear-face.ts';

/** How many faces a card bears: its portrait, and those besides it that are clear enough to be somebody's. */
export function countFaces(faces: Finding<readonly CardFace[]>): Finding<number> {
  if (!faces.ok) return faces;
  const [portrait, ...others] = faces.value;
  return {
    ok: true,
    value: portrait ? 1 + others.filter((face) => isClearFace(face, COUNTED_FACE)).length : 0,
  };
}
