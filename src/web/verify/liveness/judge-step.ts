import type { ChallengeStep } from '../../../server/verification/liveness/challenge.ts';
import type { MovingFace } from '../camera/faces/measure-face.ts';

/** A face that is less sure than this counts as none. */
const MIN_SURENESS = 0.35;
/** A face that looks straight stands near the oval's middle and is neither far nor cut off, in parts of the oval. */
const MIDDLE_DISTANCE = 0.25;
const HEIGHT = { min: 0.3, max: 0.9 };

/**
 * Turning the head by 15 degrees or more moves the nose between the eyes so far. The position of the face says nothing
 * about it, since the finder's box stays on the head. In parts of the distance between the eyes.
 */
const SIDEWAYS_TURN = 0.11;
/**
 * Looking up raises the face by a twentieth of its height, because a head turns about the neck. A person may lean
 * instead: the server checks the frames itself, and detects that.
 */
const UPWARDS_TURN = 0.05;
/** Coming closer makes the face this many times as high as before: more than the server asks for. */
const CLOSER_FACTOR = 1.22;

const isThere = ({ sure }: MovingFace) => sure >= MIN_SURENESS;

type IsPoseReached = (face: MovingFace, straight: MovingFace) => boolean;

/** To the camera's right is the person's own left. */
const sideways = (face: MovingFace, straight: MovingFace) => (face.aside ?? 0) - (straight.aside ?? 0);

const REACHED_CHECKS: Record<Exclude<ChallengeStep, 'straight'>, IsPoseReached> = {
  left: (face, straight) => sideways(face, straight) >= SIDEWAYS_TURN,
  right: (face, straight) => sideways(face, straight) <= -SIDEWAYS_TURN,
  up: (face, straight) =>
    (straight.offset.y - face.offset.y) / Math.max(0.1, straight.height) >= UPWARDS_TURN,
  closer: (face, straight) => face.height / Math.max(0.1, straight.height) >= CLOSER_FACTOR,
};

function isStraight(face: MovingFace): boolean {
  const { x, y } = face.offset;
  const isPlaced = Math.abs(x) <= MIDDLE_DISTANCE && Math.abs(y) <= MIDDLE_DISTANCE;
  return isThere(face) && isPlaced && face.height >= HEIGHT.min && face.height <= HEIGHT.max;
}

/** Whether the face does the step. @param straight its pose before; null if that was not seen */
export function judgeStep(turn: ChallengeStep, face: MovingFace, straight: MovingFace | null): boolean {
  if (turn === 'straight') return isStraight(face);
  return straight !== null && isThere(face) && REACHED_CHECKS[turn](face, straight);
}

/** Whether the face looks at the screen again after a turn or a raise; it may still be nearer than before. */
export const isBack = (face: MovingFace, straight: MovingFace | null): boolean =>
  isThere(face) &&
  (straight === null ||
    (Math.abs(sideways(face, straight)) < SIDEWAYS_TURN / 2 && !REACHED_CHECKS.up(face, straight)));
