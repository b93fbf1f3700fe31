import type { DocumentEvidence, Finding, GhostDescriptors } from '../../vision/evidence.ts';
import { CLEAR_FACE, UNSURE_GHOST_FROM } from '../policy/face-policy.ts';
import { compareFaces } from './compare-faces.ts';
import { isClearFace } from './is-clear-face.ts';

/**
 * Why a ghost image was not compared: it is small, pale or engraved (`faint`), its description is random (`random`), the
 * portrait has none (`portrait`), or a net was `unavailable` or too late (`budget`).
 */
export const GHOST_CAUSES = ['faint', 'random', 'portrait', 'unavailable', 'budget'] as const;

/** The portrait beside its ghost image, the card's smaller second print of it; `none`: the card shows no second face. */
export type GhostJudgement = {
  state: 'same' | 'different' | 'not_compared' | 'none';
  /** only if it was not compared */
  cause: (typeof GHOST_CAUSES)[number] | null;
  /** see `compareFaces`; null if it was not compared */
  distance: number | null;
};

type GhostFindings = Pick<DocumentEvidence, 'faces' | 'portrait' | 'ghost'>;

/**
 * Compares the ghost image with the portrait.
 *
 * @param differentFrom the distance from which on they show two people
 */
export function judgeGhost(findings: GhostFindings, differentFrom: number): GhostJudgement {
  const { faces, portrait, ghost } = findings;
  if (!faces.ok) return leaveOut(faces.why);
  const [, second] = faces.value;
  if (!second) return { state: 'none', cause: null, distance: null };
  if (!isClearFace(second, CLEAR_FACE)) return leaveOut('faint');
  if (!ghost.ok) return leaveOut(ghost.why);
  if (!portrait.ok) return leaveOut(portrait.why);
  if (!ghost.value) return leaveOut('faint');
  if (!portrait.value) return leaveOut('portrait');
  if (isUnsure(ghost.value)) return leaveOut('random');
  const { distance } = compareFaces(portrait.value, ghost.value);
  return { state: distance < differentFrom ? 'same' : 'different', cause: null, distance };
}

function leaveOut(cause: GhostJudgement['cause']): GhostJudgement {
  return { state: 'not_compared', cause, distance: null };
}

/** A face of any person would be similar to its mirror image. */
function isUnsure({ mirrored, ...ghost }: GhostDescriptors): boolean {
  return mirrored !== undefined && compareFaces(ghost, mirrored).distance >= UNSURE_GHOST_FROM;
}

/** The distance alone, as a finding: an outage is one, and all other ghost images that were not compared are null. */
export function getGhostDistance({ cause, distance }: GhostJudgement): Finding<number | null> {
  if (cause === 'unavailable' || cause === 'budget') return { ok: false, why: cause };
  return { ok: true, value: distance };
}
