import type { MirrorDistance } from '../../vision/evidence.ts';
import { FACE_BOUNDARIES } from '../policy/face-policy.ts';

/** The mean of both descriptions' Euclidean distances, each divided by its boundary. */
export function combineDistances({ descriptor, embedding }: MirrorDistance): number {
  return (descriptor / FACE_BOUNDARIES.descriptor + embedding / FACE_BOUNDARIES.embedding) / 2;
}
