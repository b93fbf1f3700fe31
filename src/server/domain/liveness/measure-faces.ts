import { euclideanDistance } from '../faces/euclidean-distance.ts';
import { POSE_APART, POSE_COSTS } from '../policy/liveness-policy.ts';
import type { Pose } from './measure-pose.ts';

/** A face as one frame shows it. */
export type PosedFace = { pose: Pose; descriptor: Float32Array };

/**
 * How far apart the two faces of a challenge are that are least alike, without what their poses explain: a turned head's
 * descriptor moves away from a straight one's about as far as somebody else's. Null with fewer than two.
 */
export function measureFaces(faces: readonly PosedFace[]): number | null {
  const distances = faces.flatMap((one, at) =>
    faces
      .slice(at + 1)
      .map(
        (other) =>
          euclideanDistance(one.descriptor, other.descriptor) -
          POSE_COSTS * poseDistance(one.pose, other.pose),
      ),
  );
  return distances.length > 0 ? Math.max(0, ...distances) : null;
}

function poseDistance(one: Pose, other: Pose): number {
  return Math.hypot(
    (one.yaw - other.yaw) / POSE_APART.yaw,
    (one.pitch - other.pitch) / POSE_APART.pitch,
    Math.log(one.scale / other.scale) / Math.log(POSE_APART.scale),
  );
}
