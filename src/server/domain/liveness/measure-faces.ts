import { euclideanDistance } from '../faces/euclidean-distance.ts';
import { POSE_APART, POSE_COSTS } from '../policy/liveness-policy.ts';
import type { Pose } from './measure-pose.ts';

/** A face as one frame shows it. */
export type PosedFace = { pose: Pose; embedding: Float32Array };

/** Nearly all: the distance that this share of them does not exceed, for one frame alone may have gone wrong. */
const MOST = 0.9;

/**
 * How unlike each other the faces of a challenge are, without what their poses explain: a turned head's embedding moves
 * away from a straight one's about as far as somebody else's. Two parts are added: how far apart nearly all are, and how
 * much farther than among themselves those before some moment are from those after it, for that is when somebody else
 * takes a person's place. `faces` are in the order of their times. Null with fewer than three.
 */
export function measureFaces(faces: readonly PosedFace[]): number | null {
  if (faces.length < 3) return null;
  const distances = faces.map((one) => faces.map((other) => distanceBetween(one, other)));
  const all = distances.flatMap((row, at) => row.slice(at + 1)).sort((a, b) => a - b);
  const changes = faces.slice(1).map((_, at) => measureChange(distances, at + 1));
  return Math.max(0, Math.max(...changes) + all[Math.round((all.length - 1) * MOST)]!);
}

/** The mean distance between the faces before and from `moment` on, less the mean among each. */
function measureChange(distances: readonly (readonly number[])[], moment: number): number {
  const [across, within]: [number[], number[]] = [[], []];
  distances.forEach((row, one) => {
    row.forEach((distance, other) => {
      if (other > one) (one < moment && other >= moment ? across : within).push(distance);
    });
  });
  return mean(across) - mean(within);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function distanceBetween(one: PosedFace, other: PosedFace): number {
  const apart = poseDistance(one.pose, other.pose);
  const explained = (POSE_COSTS.first * apart) / (1 + POSE_COSTS.fewer * apart);
  return euclideanDistance(one.embedding, other.embedding) - explained;
}

function poseDistance(one: Pose, other: Pose): number {
  return Math.hypot(
    (one.yaw - other.yaw) / POSE_APART.yaw,
    (one.pitch - other.pitch) / POSE_APART.pitch,
    Math.log(one.scale / other.scale) / Math.log(POSE_APART.scale),
  );
}
