import { DESCRIPTOR_WEIGHT, FACE_BOUNDARIES } from '../policy/face-policy.ts';

/** The most by which a coarse distance of descriptors is wrong (`vision/face/coarse-descriptor`). */
const COARSE_ERROR = 0.01;

/**
 * The coarse distance of two faces' descriptors beyond which their combined distance is more than `distance`, however
 * near their embeddings are.
 */
export function coarseReach(distance: number): number {
  return (distance * FACE_BOUNDARIES.descriptor) / DESCRIPTOR_WEIGHT + COARSE_ERROR;
}
