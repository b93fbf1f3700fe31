import type { CardFace } from '../../vision/evidence.ts';
import type { FaceLimits } from '../policy/face-policy.ts';

/**
 * Whether a face beside the portrait says anything: a ghost image a few dozen pixels wide, printed pale or engraved,
 * and a face in the artwork, are as far from the portrait as a stranger's, and accuse nobody.
 */
export function isClearFace({ score, pixels, contrast, tone }: CardFace, least: FaceLimits): boolean {
  return score >= least.score && pixels >= least.pixels && contrast >= least.contrast && tone >= least.tone;
}
