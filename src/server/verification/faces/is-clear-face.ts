import type { CardFace } from '../../vision/evidence.ts';
import type { FaceLimits } from '../policy/face-policy.ts';

/**
 * Whether a face beside the portrait is clear enough to count. Small ghost images, printed pale or engraved, and faces
 * in the artwork are as far from the portrait as a stranger's face. They are not evidence against the holder.
 */
export function isClearFace({ score, pixels, contrast, tone }: CardFace, limits: FaceLimits): boolean {
  return (
    score >= limits.score && pixels >= limits.pixels && contrast >= limits.contrast && tone >= limits.tone
  );
}
