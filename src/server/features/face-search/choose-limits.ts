import {
  type DistanceBand,
  FIT_PHOTO,
  FIT_PORTRAIT,
  PORTRAIT_BAND,
  SELFIE_BAND,
} from '../../verification/policy/face-policy.ts';
import type { DescribedFace } from './open-face.ts';

/** The limits of a comparison of two people's faces, by the kinds of image that they are from. */
export function chooseLimits(
  one: Pick<DescribedFace, 'kind'>,
  other: Pick<DescribedFace, 'kind'>,
): { band: DistanceBand; minFitness: number } {
  const arePhotos = one.kind === 'selfie' && other.kind === 'selfie';
  return arePhotos
    ? { band: SELFIE_BAND, minFitness: FIT_PHOTO }
    : { band: PORTRAIT_BAND, minFitness: FIT_PORTRAIT };
}
