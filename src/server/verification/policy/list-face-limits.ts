import { BETWEEN_TWO, GHOST_DIFFERENT_FROM, PORTRAIT_BAND, SELFIE_BAND } from './face-policy.ts';
import { REFERENCE_SPREAD } from './reference-policy.ts';

/** Each combined distance up to which the product takes two faces for one person's, and for what. */
export const FACE_LIMITS: readonly { limit: number; uses: string }[] = [
  { limit: PORTRAIT_BAND.same, uses: 'a portrait; blocks and same_face_as where one face is a portrait' },
  {
    limit: SELFIE_BAND.same,
    uses: 'a selfie; a film against its selfie; blocks and same_face_as between selfies',
  },
  { limit: BETWEEN_TWO.within, uses: 'a first selfie between two people' },
  { limit: GHOST_DIFFERENT_FROM, uses: 'the ghost image of a document' },
  { limit: REFERENCE_SPREAD, uses: 'pictures of one reference' },
];
