import type { MirrorDistance } from '../../vision/evidence.ts';
import { DESCRIPTOR_WEIGHT, FACE_BOUNDARIES } from '../policy/face-policy.ts';

/** The weighted mean of both descriptions' Euclidean distances, each divided by its boundary. */
export function combineDistances({ descriptor, embedding }: MirrorDistance): number {
  return (
    (DESCRIPTOR_WEIGHT * descriptor) / FACE_BOUNDARIES.descriptor +
    ((1 - DESCRIPTOR_WEIGHT) * embedding) / FACE_BOUNDARIES.embedding
  );
}
