import { DESCRIPTOR_WEIGHT, FACE_BOUNDARIES } from '../policy/face-policy.ts';

/** The largest error of a coarse distance of descriptors (`vision/face/coarse-descriptor`). */
const COARSE_ERROR = 0.01;

/**
 * The coarse distance of two faces' descriptors above which their combined distance exceeds `distance` for any
 * embeddings.
 */
export function coarseReach(distance: number): number {
  return (distance * FACE_BOUNDARIES.descriptor) / DESCRIPTOR_WEIGHT + COARSE_ERROR;
}
