/**
 * What frames of a liveness challenge must show. `npm run bench:liveness` prints how often made-up people and attacks on
 * them come to which end; docs/liveness.md has its figures.
 */

/** Of fewer frames on which a face was found nothing is said. */
export const LEAST_FRAMES = 8;

/**
 * From which pose on a step counts as done: degrees to a side, degrees up, and times as large as when looking straight.
 * Below half of each the head is straight.
 */
export const STEP_REACHED = { side: 14, up: 9, closer: 1.22 };

/** Heads turn by up to some 300 degrees a second when they must, and here nobody must. */
export const FASTEST_TURN = 250;

/** Descriptors of one person in two frames lie at most this far apart (dlib's scale, where 0.6 is another person). */
export const SAME_FACE = { same: 0.55, different: 0.65 };

/** What of the landmarks' movement past a plane's a head's depth explains: below it a thing is flat, or not surely none. */
export const RELIEF = { flatBelow: 0.2, headFrom: 0.4 };
