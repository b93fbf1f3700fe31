import type { SheetLikeness } from '../../vision/evidence.ts';
import { RELIEF } from '../policy/liveness-policy.ts';
import type { Pose } from './measure-pose.ts';

/** A frame's pose, and the likeness of its face to the first frame's on a plane. */
export type TurnedFace = { pose: Pose; sheet: SheetLikeness | null };

type TrackedPose = { pose: Pose; sheet: SheetLikeness };

/**
 * Whether the moving object has depth like a head: 0 a flat or bent image, 1 a head, by logistic regression on both.
 * Of the frames that turned to a side the mean counts. Of the frames that looked up the mean counts too, with less
 * weight for a head than against it: the eyes of a mask with holes move behind the paper when it turns, and hardly when
 * it is tilted. A nose that came nearer moves away from the image's middle, and a paper's does not. Null when no
 * frame turned to a side, or no plane could be tracked.
 */
export function measureRelief(faces: readonly TurnedFace[]): number | null {
  const followed = faces.flatMap(({ pose, sheet }) =>
    sheet && Math.min(sheet.face, sheet.nose) >= RELIEF.minLikeness ? [{ pose, sheet }] : [],
  );
  const turnOdds = mean(followed.filter(isTurned).map(oddsOfTurned));
  if (turnOdds === null) return null;
  const raised = mean(followed.filter(isRaised).map(oddsOfRaised)) ?? 0;
  const nearer = mean(followed.filter(isNear).flatMap(oddsOfNearer)) ?? 0;
  return 1 / (1 + Math.exp(-turnOdds - Math.min(RELIEF.maxRaised, raised) - nearer));
}

const isTurned = ({ pose }: TrackedPose) =>
  Math.abs(pose.yaw) >= RELIEF.fromYaw && Math.abs(pose.pitch) < RELIEF.toPitch;
const isRaised = ({ pose }: TrackedPose) =>
  Math.abs(pose.yaw) < RELIEF.fromYaw && pose.pitch >= RELIEF.fromPitch && pose.scale < RELIEF.toScale;

const isNear = ({ pose }: TrackedPose) =>
  Math.abs(pose.yaw) < RELIEF.fromYaw && pose.scale >= RELIEF.fromScale;

function oddsOfTurned({ pose, sheet }: TrackedPose): number {
  const { base, nose, width, scale } = RELIEF.turned;
  return (
    base +
    nose * unlike(sheet.nose) +
    width * Math.min(RELIEF.maxWidth, pose.width) +
    scale * Math.log(Math.min(RELIEF.maxScale, pose.scale))
  );
}

function oddsOfRaised({ pose, sheet }: TrackedPose): number {
  const { base, nose, pitch } = RELIEF.raised;
  return base + nose * unlike(sheet.nose) + pitch * pose.pitch;
}

/** No relief where the nose is too near to the image's middle to move. */
function oddsOfNearer({ sheet }: TrackedPose): number[] {
  if (sheet.nearer === null) return [];
  const { base, share } = RELIEF.nearer;
  const { min, max } = RELIEF.nearest;
  return [base + share * Math.max(min, Math.min(max, sheet.nearer))];
}

/** From .96 to .98 is as far as from .5 to .75: the remainder that a plane does not explain is halved. */
const unlike = (likeness: number) => Math.log(1 - likeness + RELIEF.noise);

const mean = (values: readonly number[]): number | null =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
