/**
 * How far each landmark from the brows to the mouth (17 to 67 of 68) projects from an adult's face, as a fraction of
 * the distance between the outer corners of the eyes. These are rough means of anthropometry, the same for every face.
 * The jaw's landmarks are left out: they follow the outline of the image and are other points of the head in each
 * pose.
 */
export const HEAD_DEPTH: readonly number[] = [
  ...[-0.27, -0.13, -0.04, 0.01, 0.03], // right brow, from the outside
  ...[0.03, 0.01, -0.04, -0.13, -0.27], // left brow
  ...[0.0, 0.1, 0.21, 0.32], // bridge of the nose, down to its tip
  ...[0.08, 0.13, 0.17, 0.13, 0.08], // base of the nose
  ...[-0.2, -0.13, -0.11, -0.13, -0.12, -0.13], // right eye, from the outside, clockwise
  ...[-0.13, -0.11, -0.13, -0.2, -0.13, -0.12], // left eye
  ...[-0.05, 0.04, 0.09, 0.1, 0.09, 0.04, -0.05], // mouth, along the upper lip
  ...[0.02, 0.06, 0.07, 0.06, 0.02], // along the lower lip
  ...[-0.03, 0.05, 0.07, 0.05, -0.03, 0.05, 0.06, 0.05], // between the lips
];

/** The first landmark that `HEAD_DEPTH` knows. */
export const FIRST_WITH_DEPTH = 17;
