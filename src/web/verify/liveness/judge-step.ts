import type { Turn } from '../../../server/domain/liveness/challenge.ts';
import type { FaceMeasure } from '../camera/faces/measure-face.ts';

/** Less sure than this is nobody. */
const SURE = 0.35;
/** A face that looks straight stands near the oval's middle and is neither far nor cut off, in parts of the oval. */
const MIDDLE = 0.25;
const HEIGHT = { least: 0.3, most: 0.9 };

/**
 * How far a face moves when the head turns, against how it stood when it looked straight: a head turns about the neck,
 * so that its face goes to the side by a seventh of its width, and up by a twentieth of its height. Somebody may lean
 * instead: the server looks for itself, and sees that.
 */
const SIDEWAYS = 0.14;
const UPWARDS = 0.05;
const CLOSER = 1.22;

const isThere = ({ sure }: FaceMeasure) => sure >= SURE;

type Reached = (face: FaceMeasure, straight: FaceMeasure) => boolean;

/** To the camera's right is the person's own left. The oval is three quarters as wide as high, and so is a face. */
const sideways = (face: FaceMeasure, straight: FaceMeasure) =>
  (face.offset.x - straight.offset.x) / Math.max(0.1, straight.height);

const REACHED: Record<Exclude<Turn, 'straight'>, Reached> = {
  left: (face, straight) => sideways(face, straight) >= SIDEWAYS,
  right: (face, straight) => sideways(face, straight) <= -SIDEWAYS,
  up: (face, straight) => (straight.offset.y - face.offset.y) / Math.max(0.1, straight.height) >= UPWARDS,
  closer: (face, straight) => face.height / Math.max(0.1, straight.height) >= CLOSER,
};

function isStraight(face: FaceMeasure): boolean {
  const { x, y } = face.offset;
  const isPlaced = Math.abs(x) <= MIDDLE && Math.abs(y) <= MIDDLE;
  return isThere(face) && isPlaced && face.height >= HEIGHT.least && face.height <= HEIGHT.most;
}

/** Whether the face does the step. @param straight how it stood before; null when that was not seen */
export function judgeStep(turn: Turn, face: FaceMeasure, straight: FaceMeasure | null): boolean {
  if (turn === 'straight') return isStraight(face);
  return straight !== null && isThere(face) && REACHED[turn](face, straight);
}
