/**
 * What the frames of a liveness challenge must show, all of it set on ten made-up people and attacks on them;
 * `npm run bench:liveness` prints what becomes of others, and docs/liveness.md has its figures.
 */

/** Of fewer frames with a face nothing is said. */
export const LEAST_FRAMES = 8;

/**
 * From which pose on a step is done: degrees to a side, degrees up, and times as large as when looking straight. People
 * who turned by 22 to 36 degrees were measured at 18 to 43, and those who looked up by 15 to 27 at 13 to 30.
 */
export const STEP_REACHED = { side: 14, up: 11, closer: 1.22 };

/** Degrees a second; unhurried people made 164 at most. Frames less than `LEAST_MS` apart say nothing about speed. */
export const FASTEST_TURN = 300;
export const LEAST_MS = 50;

/**
 * How far apart two descriptors of one person may be for each of these differences of pose (combined as a distance), and
 * what may be left: of one person 0.31 and less in 26 of 28 challenges, of two people more in 24 of 28. Made-up people are
 * more alike than real ones, since one program draws them all.
 */
export const POSE_APART = { yaw: 12, pitch: 10, scale: 1.28 };
export const POSE_COSTS = 0.12;
export const SAME_THROUGHOUT = { same: 0.31, different: 0.4 };

/** The straight frames against the selfie: the band that selfies are compared with (`SELFIE_BAND`), for one net alone. */
export const SAME_AS_SELFIE = { same: 0.52, different: 0.59 };

/**
 * How a head is told from a picture by frames that are turned to a side (see `measureRelief`): weights of the logarithm of
 * the odds, by logistic regression, yaw in degrees. A sheet that cannot be followed (`leastNose`) says nothing. `flat` is
 * at most a picture's, and `head` at least a head's: of 28 heads the flattest frame had 0.40 and more, of 17 bent prints and
 * 8 screens 0.09 and less, of 27 cut-out masks two more than `head`.
 */
export const RELIEF = {
  fromYaw: 14,
  toPitch: 20,
  leastNose: 0.2,
  mostScale: 1.05,
  weights: { base: 1.56, face: -7.68, nose: -10.64, yaw: -0.017, width: 1.95, scale: 12.73 },
  flat: 0.2,
  head: 0.35,
};
