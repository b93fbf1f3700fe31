/**
 * The limits of a paced challenge: of its times, and of what may change from one frame to the next. Times are those of
 * an unhurried person and of a slow line, by design and not by measurement. The limits of continuity were set on drawn
 * people (`npm run bench -- liveness paced`); no person has been filmed for them.
 */
export const PACE = {
  /** the person holds a pose for a random time before the next step is announced */
  dwellMs: { min: 400, max: 1_600 },
  /** to find the camera and look straight; nothing about this step is secret */
  firstMs: 15_000,
  /** to read a movement, make it and hold it; and to look straight again and show a colour for two frames */
  moveMs: 3_000,
  colorMs: 2_000,
  /** what a step may take beyond its own time and the round trip that was measured */
  toleranceMs: 1_500,
  /** a slower line ends as `unclear` */
  maxRoundTripMs: 2_000,
  /** five frames a second */
  frameMs: 200,
  /** no person reads a movement and makes it sooner */
  minMoveMs: 400,
  /** WCAG 2.3.1 allows three flashes a second: a colour lasts a dwell and two frames at least */
  colors: { min: 4, max: 6 },
};

/**
 * How much may change from one frame to the next, 200 ms later. `held`: across two steps, while the person holds the
 * pose; `moving`: within a step.
 */
export const CONTINUITY = {
  /** degrees */
  turn: { held: 9, moving: 60 },
  /** of the face's middle, as a part of its height; and the ratio of sizes as a logarithm */
  place: { held: 0.15, moving: 0.5 },
  scale: { held: Math.log(1.12), moving: Math.log(1.5) },
  /** of the face's brightness, as a logarithm; frames with colours are not compared */
  light: 0.35,
  /** grey levels of the background's cells in the mean, after a change of all cells alike is taken off */
  background: 12,
  /** a face may be missed on so many frames in a row */
  missed: 1,
};

/**
 * When the light on a face follows the colours of the screen (see `measureLight`). Set on drawn heads with a model of
 * light (`npm run bench -- liveness paced`), which says little about skin, daylight and screens: no person has been filmed.
 * What lies below is undecided, and never evidence against a person.
 */
export const LIGHT = { minColors: 3, minMatch: 0.7, minChange: 0.02, dark: 8 };
