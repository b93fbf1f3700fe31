import { CARD_RATIO } from '../card/card-format.ts';
import type { Quad } from '../geometry/homography.ts';
import { measureRectangle } from '../geometry/measure-rectangle.ts';
import { quadContains, sideLengths, signedArea } from '../geometry/quad.ts';
import { itemAt } from '../value-at.ts';
import type { PlacedGuide } from './card-guide.ts';
import type { Side } from './measure-side.ts';
import { focalLength, minSide, type Scene } from './scene.ts';

export type QuadCandidate = {
  corners: Quad;
  /** about 1 (poor) .. 2.5 (every side visible, the right shape, all text within) */
  score: number;
  /** the share of the text's weight that lies wholly within, 0 .. 1; 0 without text */
  textInside: number;
};

/** A quad that may be a card's outline, in pixels from the image's centre. */
export type QuadGuess = { corners: Quad; sides: QuadSides };

/** The sides 0-1, 1-2, 2-3 and 3-0. */
type QuadSides = readonly [Side, Side, Side, Side];

/** How the parts of a quad's score weigh; measured on 120 drawn photographs, checked on 120 others. */
const WEIGHTS = {
  meanSupport: 0.55,
  worstSupport: 0.45,
  proportion: 0.35,
  rightAngles: 0.15,
  runningOn: -0.35,
  size: 0.25,
  textInside: 0.5,
  textCut: -0.6,
  faceInside: 0.2,
  faceCut: -0.2,
  faceOutside: -0.1,
};

/** The most that all parts except support can add to a score, and a margin for rounding. */
const MAX_UNSUPPORTED =
  WEIGHTS.proportion + WEIGHTS.rightAngles + WEIGHTS.size + WEIGHTS.textInside + WEIGHTS.faceInside + 1e-9;

/** The conditions for a quad to be scored at all. */
const MIN_AREA = 0.05; // of the image
const RATIO_ON_IMAGE = { min: 0.42, max: 2.4 }; // as drawn, before perspective is undone
const MIN_MEAN_SUPPORT = 0.45;
const MAX_OFF_RATIO = 0.3; // natural logarithm

/** Widths of the bells around the right proportion (logarithm) and the right angle (cosine). */
const RATIO_SIGMA = 0.085;
const SKEW_SIGMA = 0.12;
/** A card whose area is the square of this share of the image is large enough for the full score. */
const FULL_SIZE = 0.6;

type SideSupport = { mean: number; worst: number; runningOn: number; frameSide: number };

/**
 * Scores a quad as the outline of a card; null when it cannot be one, or not reach `atLeast`. The cheapest measures
 * come first.
 */
export function scoreQuad(
  { corners, sides }: QuadGuess,
  scene: Scene,
  atLeast: number,
): QuadCandidate | null {
  const support = sumUp(sides);
  if (!support || support.mean < MIN_MEAN_SUPPORT) return null;
  const supportScore = WEIGHTS.meanSupport * support.mean + WEIGHTS.worstSupport * support.worst;
  if (supportScore + MAX_UNSUPPORTED < atLeast) return null;
  const area = signedArea(corners);
  const imageArea = scene.width * scene.height;
  if (Math.abs(area) < MIN_AREA * imageArea || !hasPlausibleSides(corners, scene)) return null;
  const shape = measureRectangle(corners, focalLength(scene));
  const off = offCardRatio(shape.ratio, support.frameSide);
  if (!(off <= MAX_OFF_RATIO)) return null;
  const size = Math.min(1, Math.sqrt(Math.abs(area) / imageArea) / FULL_SIZE);
  const outline =
    supportScore +
    WEIGHTS.proportion * bell(off, RATIO_SIGMA) +
    WEIGHTS.rightAngles * bell(shape.skew, SKEW_SIGMA) +
    WEIGHTS.runningOn * support.runningOn +
    WEIGHTS.size * size;
  if (outline + WEIGHTS.textInside + WEIGHTS.faceInside < atLeast) return null;
  const text = weighGuide(corners, Math.sign(area), scene.guide);
  return { corners, score: outline + text.score, textInside: text.inside };
}

function hasPlausibleSides(corners: Quad, scene: Scene): boolean {
  const [top, right, bottom, left] = sideLengths(corners);
  if (Math.min(top, right, bottom, left) < minSide(scene)) return false;
  const ratio = (top + bottom) / (right + left);
  return ratio >= RATIO_ON_IMAGE.min && ratio <= RATIO_ON_IMAGE.max;
}

/** Null where two sides are the image's borders. */
function sumUp(sides: QuadSides): SideSupport | null {
  let sum = 0;
  let worst = 1;
  let runningOn = 0;
  let frameSide = -1;
  for (let n = 0; n < 4; n++) {
    const side = itemAt(sides, n);
    if (side.isFrame) {
      if (frameSide >= 0) return null;
      frameSide = n;
    }
    sum += side.support;
    worst = Math.min(worst, side.support);
    runningOn += side.runningOn;
  }
  return { mean: sum / 4, worst, runningOn: runningOn / 4, frameSide };
}

/**
 * How far the proportion is from a card's, lying or upright, as a logarithm. The image's border can only have
 * shortened a card: a proportion wrong in that way counts half, wrong in the other way double.
 */
function offCardRatio(ratio: number, frameSide: number): number {
  const long = Math.abs(Math.log(ratio));
  const off = Math.abs(long - Math.log(CARD_RATIO));
  if (frameSide < 0) return off;
  const cutsHeight = frameSide % 2 === 0;
  const shortensLongSide = cutsHeight === ratio < 1;
  const explained = shortensLongSide ? long <= Math.log(CARD_RATIO) : long >= Math.log(CARD_RATIO);
  return explained ? off / 2 : off * 2;
}

/** Text and portrait belong wholly on the card. */
function weighGuide(
  corners: Quad,
  turn: number,
  guide: PlacedGuide | null,
): { score: number; inside: number } {
  if (!guide || guide.totalWeight === 0) return { score: 0, inside: 0 };
  let inside = 0;
  let cutWeight = 0;
  for (const { quad, weight } of guide.boxes) {
    const cornersIn = cornersInside(corners, quad, turn);
    if (cornersIn === 4) inside += weight;
    else if (cornersIn > 0) cutWeight += weight;
  }
  let score = (WEIGHTS.textInside * inside + WEIGHTS.textCut * cutWeight) / guide.totalWeight;
  if (guide.face) {
    const cornersIn = cornersInside(corners, guide.face, turn);
    score += cornersIn === 4 ? WEIGHTS.faceInside : cornersIn > 0 ? WEIGHTS.faceCut : WEIGHTS.faceOutside;
  }
  return { score, inside: inside / guide.totalWeight };
}

function cornersInside(quad: Quad, box: Quad, turn: number): number {
  let count = 0;
  for (const corner of box) if (quadContains(quad, corner, turn)) count++;
  return count;
}

function bell(value: number, sigma: number): number {
  return Math.exp(-0.5 * (value / sigma) ** 2);
}
