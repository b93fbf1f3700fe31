import type { SheetLikeness } from '../../vision/evidence.ts';
import { RELIEF } from '../policy/liveness-policy.ts';
import type { Pose } from './measure-pose.ts';

/** A frame's pose, and how much its face looks like the first frame's on a sheet. */
export type TurnedFace = { pose: Pose; sheet: SheetLikeness | null };

/**
 * Whether what turned to a side stands out like a head: 0 a flat or bent picture, 1 a head, by logistic regression on such,
 * of the frame that is most like a picture. Null when nothing turned, or no sheet could be followed.
 */
export function measureRelief(faces: readonly TurnedFace[]): number | null {
  const odds = faces.flatMap(({ pose, sheet }) => {
    const isTurned = Math.abs(pose.yaw) >= RELIEF.fromYaw && Math.abs(pose.pitch) < RELIEF.toPitch;
    if (!isTurned || !sheet || sheet.nose < RELIEF.leastNose) return [];
    const { base, face, nose, yaw, width, scale } = RELIEF.weights;
    return [
      base +
        face * sheet.face +
        nose * sheet.nose +
        yaw * Math.abs(pose.yaw) +
        width * Math.min(1, pose.width) +
        scale * Math.min(RELIEF.mostScale, pose.scale),
    ];
  });
  if (odds.length === 0) return null;
  return 1 / (1 + Math.exp(-Math.min(...odds)));
}
