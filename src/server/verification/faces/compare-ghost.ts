import type { DocumentEvidence, Finding, GhostDescriptors } from '../../vision/evidence.ts';
import { CLEAR_FACE, UNSURE_GHOST_FROM } from '../policy/face-policy.ts';
import { compareFaces } from './compare-faces.ts';
import { isClearFace } from './is-clear-face.ts';

/**
 * How far a card's ghost image is from its portrait (see `compareFaces`).
 *
 * @returns null without a ghost image that is clear enough to compare, so no finding can be missing
 */
export function compareGhost({
  faces,
  portrait,
  ghost,
}: Pick<DocumentEvidence, 'faces' | 'portrait' | 'ghost'>): Finding<number | null> {
  if (!faces.ok) return faces;
  const [, second] = faces.value;
  if (!second || !isClearFace(second, CLEAR_FACE)) return { ok: true, value: null };
  if (!ghost.ok) return ghost;
  if (!portrait.ok) return portrait;
  if (!ghost.value || !portrait.value) return { ok: true, value: null };
  if (isUnsure(ghost.value)) return { ok: true, value: null };
  return { ok: true, value: compareFaces(portrait.value, ghost.value).distance };
}

/** A face of any person would be similar to its mirror image. */
function isUnsure({ mirrored, ...ghost }: GhostDescriptors): boolean {
  return mirrored !== undefined && compareFaces(ghost, mirrored).distance >= UNSURE_GHOST_FROM;
}
