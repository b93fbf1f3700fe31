/**
 * The limits for the frames of a liveness challenge. Weights were set on generated people (101 to 140) and attacks on
 * them. Limits were set on those and on others (141 to 180), the limit of faces on more (321 to 360). `npm run
 * bench -- liveness` prints the results for others, and docs/liveness-figures.md has its figures.
 */

/** With fewer frames with a face there is no result. */
export const MIN_FRAMES = 8;

/**
 * The minimum pose of a step: degrees to a side, degrees up, and times as large as when looking straight. People turn
 * by 20 degrees and more when they are asked to, and look up by 15.
 */
export const STEP_REACHED = { side: 14, up: 11, closer: 1.22 };
/** A move that only one frame shows is certain from so many times `STEP_REACHED` on. */
export const SURE_MOVE = 1.5;

/** Landmarks that are so much wider relative to their height than the straight face's do not cover a whole face. */
export const MAX_LANDMARK_WIDTH = 1.25;

/** Degrees a second: unhurried people stay far below. Frames less than `MIN_MS` apart show no speed. */
export const FASTEST_TURN = 300;
export const MIN_MS = 50;

/**
 * The usual distance of two embeddings of one person: `still` for the same pose, and a part for a difference of pose
 * along each axis, in units of `of`. `first` is the slope at the beginning; it falls for larger differences, because
 * embeddings have a greatest distance. The parts are orthogonal. Generated people are more alike than real ones, since
 * one program draws them all.
 */
export const FACE_POSES = {
  still: 0.115,
  yaw: { of: 12, first: 0.598, fewer: 0.956 },
  pitch: { of: 10, first: 0.433, fewer: 0.286 },
  scale: { of: Math.log(1.28), first: 0.127, fewer: 0 },
};

/**
 * A face below this share of its size has turned: its width is the cosine. A head that leans back becomes no smaller.
 */
export const HIDDEN_TURN = { below: 0.9 };

/**
 * The spread of such distances, more for other poses (up to `until`), and of those between two people, in any pose. One
 * pair contributes at most `most`, as the logarithm of the odds.
 */
export const FACE_SPREAD = { still: 0.045, more: 0.1625, until: 0.6 };
export const OTHER_PEOPLE = { apart: 0.9, spread: 0.105 };
export const MAX_PER_PAIR = 12;

/**
 * The logarithm of the odds that faces are of two people (see `measureFaces`): up to `same` they are one person's. Of
 * 280 living challenges of people 101 to 180 and 321 to 360 that look up, 8 lie above `same`, and one reaches
 * `different`. Of 279 with two people 5 lie below `same`.
 */
export const SAME_THROUGHOUT = { same: 0, different: 3 };

/**
 * How a head is distinguished from an image by frames that are turned to a side, by those that look up, and by those
 * that came nearer (see `measureRelief`). The values are weights of the logarithm of the odds, by logistic
 * regression, pitch in degrees. A plane that cannot be tracked (`minLikeness`) is ignored. `flat` is at most a
 * image's, and `head` at least a head's. Of people 101 to 180, 244 of 248 heads lie above `head` and 245 of 247
 * masks below it, none of either between .48 and .59. No head lies below `flat`.
 */
export const RELIEF = {
  /** which frames turned to a side, looked up, or came nearer: degrees, and times the straight face's size */
  fromYaw: 14,
  toPitch: 20,
  fromPitch: 9,
  toScale: 1.2,
  fromScale: 1.22,
  /** correlations below belong to a lost plane, and `noise` is the loss by an image's own grain */
  minLikeness: 0.2,
  noise: 0.003,
  /** a single feature counts at most this much, and looking up at most `maxRaised` of the logarithm */
  maxWidth: 1.1,
  maxScale: 1.05,
  maxRaised: 3,
  nearest: { min: -0.1, max: 0.3 },
  turned: { base: -5.72, nose: 3.7, width: 14.5, scale: 14 },
  raised: { base: 0, nose: 2.32, pitch: 0.37 },
  nearer: { base: -0.96, share: 16.5 },
  flat: 0.12,
  head: 0.55,
};

/** Challenges of a link up to which the pipeline may approve a selfie: 1 film of 26 fits one challenge by chance. */
export const MAX_CHALLENGES_TO_APPROVE = 3;
