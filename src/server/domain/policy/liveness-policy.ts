/**
 * What the frames of a liveness challenge must show, all of it set on forty made-up people and attacks on them;
 * `npm run bench:liveness` prints what becomes of others, and docs/liveness.md has its figures.
 */

/** Of fewer frames with a face nothing is said. */
export const LEAST_FRAMES = 8;

/**
 * From which pose on a step is done: degrees to a side, degrees up, and times as large as when looking straight. People
 * turn by 20 degrees and more when they are asked to, and look up by 15.
 */
export const STEP_REACHED = { side: 14, up: 11, closer: 1.22 };
/** A move that one frame alone shows is sure from so many times `STEP_REACHED` on. */
export const SURE_MOVE = 1.5;

/** Degrees a second: unhurried people stay far below. Frames less than `LEAST_MS` apart say nothing about speed. */
export const FASTEST_TURN = 300;
export const LEAST_MS = 50;

/**
 * How far apart two embeddings of one person may be for a difference of pose (combined as a distance, in parts of
 * `POSE_APART`): `first` for the beginning of it and, because embeddings have a greatest distance, less and less for
 * more; and how unlike all may be (see `measureFaces`). Made-up people are more alike than real ones, since one program
 * draws them all.
 */
export const POSE_APART = { yaw: 12, pitch: 10, scale: 1.28 };
export const POSE_COSTS = { first: 0.5, fewer: 0.6 };
export const SAME_THROUGHOUT = { same: 0.43, different: 0.6 };

/**
 * How a head is told from a picture by frames that are turned to a side, and by those that look up (see
 * `measureRelief`): weights of the logarithm of the odds, by logistic regression, pitch in degrees. A sheet that
 * cannot be followed (`leastLikeness`) says nothing. `flat` is at most a picture's, and `head` at least a head's.
 */
export const RELIEF = {
  fromYaw: 14,
  toPitch: 20,
  fromPitch: 9,
  toScale: 1.2,
  leastLikeness: 0.2,
  noise: 0.003,
  mostWidth: 1.1,
  mostScale: 1.05,
  mostRaised: 3,
  turned: { base: 0, nose: 2.56, width: 6.6, scale: 9 },
  raised: { base: 2.21, nose: 2.93, face: -0.99, pitch: 0.249 },
  flat: 0.38,
  head: 0.68,
};
