import { euclideanDistance } from '../faces/euclidean-distance.ts';
import {
  FACE_POSES,
  FACE_SPREAD,
  HIDDEN_TURN,
  MAX_PER_PAIR,
  OTHER_PEOPLE,
} from '../policy/liveness-policy.ts';
import type { Pose } from './measure-pose.ts';

/** A face as one frame shows it. */
export type PosedFace = { pose: Pose; embedding: Float32Array };

/**
 * How much more likely two people are than one for a pair of faces, as a logarithm, and how far apart one person's are.
 */
type Pair = { odds: number; expected: number };

/**
 * How much more likely it is that the faces of a challenge are of two people, one after the other, than of one. The
 * result is the logarithm of the odds for a pair, below 0 for one person. A turned head's embedding moves away from a
 * straight one's about as far as another person's does. So each pair is weighed by the distance that its poses predict
 * for one person. Each face is compared with the face across a change that has the most similar pose, because other
 * pairs show little. Of all moments the most likely change counts. `faces` are in the order of their times. Null with
 * fewer than three.
 */
export function measureFaces(faces: readonly PosedFace[]): number | null {
  if (faces.length < 3) return null;
  const pairs = faces.map((one) => faces.map((other) => comparePair(one, other)));
  return Math.max(...faces.slice(1).map((_, at) => oddsOfChange(pairs, at + 1)));
}

/** @param from the first face after the change */
function oddsOfChange(pairs: readonly Pair[][], from: number): number {
  const nearest = pairs.map((row, at) => maxAlike(at < from ? row.slice(from) : row.slice(0, from)));
  return nearest.reduce((sum, { odds }) => sum + odds, 0) / nearest.length;
}

const maxAlike = (pairs: readonly Pair[]) =>
  pairs.reduce((one, other) => (other.expected < one.expected ? other : one));

function comparePair(one: PosedFace, other: PosedFace): Pair {
  const apart = euclideanDistance(one.embedding, other.embedding);
  const expected = expectedDistance(one.pose, other.pose);
  const spread = FACE_SPREAD.still + FACE_SPREAD.more * Math.min(FACE_SPREAD.until, expected);
  const odds =
    logDensity(apart, OTHER_PEOPLE.apart, OTHER_PEOPLE.spread) - logDensity(apart, expected, spread);
  return { odds: Math.max(-MAX_PER_PAIR, Math.min(MAX_PER_PAIR, odds)), expected };
}

/** The logarithm of the normal density, up to a constant. */
const logDensity = (value: number, middle: number, spread: number) =>
  -(((value - middle) / spread) ** 2) / 2 - Math.log(spread);

/** The usual distance of two embeddings of one person. */
function expectedDistance(one: Pose, other: Pose): number {
  const { still, yaw, pitch, scale } = FACE_POSES;
  return Math.hypot(
    still,
    pickPart(yaw, Math.abs(one.yaw - other.yaw) + hiddenTurn(one) + hiddenTurn(other)),
    pickPart(pitch, one.pitch - other.pitch),
    pickPart(scale, Math.log(one.scale / other.scale)),
  );
}

/**
 * By how many degrees more than its landmarks show a head has turned that became smaller by it. On a face that is
 * turned far the net has the landmarks of a smaller one.
 */
function hiddenTurn({ yaw, scale }: Pose): number {
  const angle = Math.acos(Math.min(1, scale / HIDDEN_TURN.below)) * (180 / Math.PI);
  return Math.max(0, angle - Math.abs(yaw));
}

function pickPart(
  { of, first, fewer }: { of: number; first: number; fewer: number },
  difference: number,
): number {
  const apart = Math.abs(difference) / of;
  return (first * apart) / (1 + fewer * apart);
}
