import type { FaceShape } from './face-shape.ts';
import { HEAD_DEPTH } from './head-depth.ts';
import { solveLinear } from './solve-linear.ts';

/** How a head is posed relative to its straight pose. */
export type Pose = {
  /** degrees, to the person's own left above zero */
  yaw: number;
  /** degrees, up above zero */
  pitch: number;
  /** times as large */
  scale: number;
  /** how wide relative to how high; a head that turns keeps 1 and an image that is turned becomes narrow */
  width: number;
};

const DEGREES = 180 / Math.PI;

/**
 * The pose of a face from how its landmarks moved past each other. Each coordinate is a sum of the straight face's two
 * and of a head's depth, and the share of depth is the sine of the turn. A flat image should have no such share,
 * however it is held. It has some, because the net places the landmarks of a turned image where a turned head's would
 * be.
 * @returns null when the landmarks lie on a line
 */
export function measurePose(straight: FaceShape, shape: FaceShape): Pose | null {
  const columns = [straight.x, straight.y, HEAD_DEPTH, new Float64Array(HEAD_DEPTH.length).fill(1)];
  const right = solveLinear(columns, shape.x);
  const down = solveLinear(columns, shape.y);
  if (!right || !down) return null;
  const [acrossX, downX, deepX] = right as [number, number, number];
  const [acrossY, downY, deepY] = down as [number, number, number];
  const roll = Math.atan2(acrossY, acrossX);
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  const side = cos * deepX + sin * deepY;
  const below = cos * deepY - sin * deepX;
  const scale = Math.hypot(acrossX, acrossY, side);
  return {
    yaw: arcSine(side / scale),
    pitch: arcSine(-below / Math.hypot(downY, below)),
    scale,
    width: Math.hypot(acrossX, downX, deepX) / Math.hypot(acrossY, downY, deepY),
  };
}

function arcSine(value: number): number {
  return Math.asin(Math.max(-1, Math.min(1, value))) * DEGREES;
}
