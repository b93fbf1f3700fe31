import type { FaceMeasure } from '../faces/measure-face.ts';
import { type CardMeasure, type FrameMeasure, MIN_CONFIDENCE } from '../measure/measure-frame.ts';

const HINTS = [
  'missing',
  'noFace',
  'alone',
  'oval',
  'corners',
  'surface',
  'closer',
  'back',
  'dark',
  'glare',
  'flat',
  'still',
  'focus',
  'bright',
] as const;
/** The problem in the camera's picture; `good` when nothing is. */
export type Hint = (typeof HINTS)[number];

/** When a hint becomes wrong, and when right again; in between it stays as it was. */
export type HintRule = {
  hint: Hint;
  isWrong(frame: FrameMeasure): boolean;
  isRight(frame: FrameMeasure): boolean;
};

/** A rule about a card's measure, silent while no card is found. */
function aboutCard(
  hint: Hint,
  isWrong: (card: CardMeasure) => boolean,
  isRight: (card: CardMeasure) => boolean,
): HintRule {
  const of = (judge: (card: CardMeasure) => boolean, otherwise: boolean) => (frame: FrameMeasure) =>
    frame.card?.quad ? judge(frame.card) : otherwise;
  return { hint, isWrong: of(isWrong, false), isRight: of(isRight, true) };
}

/** A rule about a figure that should be large. */
function atLeast(hint: Hint, read: (frame: FrameMeasure) => number, wrong: number, right: number): HintRule {
  return { hint, isWrong: (frame) => read(frame) < wrong, isRight: (frame) => read(frame) > right };
}

/** A rule about a figure that should be small. */
function atMost(hint: Hint, read: (frame: FrameMeasure) => number, wrong: number, right: number): HintRule {
  return { hint, isWrong: (frame) => read(frame) > wrong, isRight: (frame) => read(frame) < right };
}

/** When it is darker than this nothing can be found, and the hint is about the light. */
const NIGHT = 25;

/** Some sides, but not all, are a card that is cut off, or one whose other sides cannot be told from the table. */
const SOME_SIDES = 2;
const hasSome = ({ card }: FrameMeasure) => !card?.quad && (card?.sides ?? 0) >= SOME_SIDES;
const isCutOff = (frame: FrameMeasure) => hasSome(frame) && Boolean(frame.card?.isCut);
const isFaint = (frame: FrameMeasure) => hasSome(frame) && !frame.card?.isCut;

/** For a document; the highest that is wrong is said. The figures are held by `card/find-card.deep.test.ts`. */
export const CARD_RULES: readonly HintRule[] = [
  {
    hint: 'missing',
    isWrong: (frame) => !frame.card?.quad && !hasSome(frame) && frame.light > NIGHT + 5,
    isRight: (frame) => Boolean(frame.card?.quad) || hasSome(frame) || frame.light < NIGHT,
  },
  {
    hint: 'corners',
    isWrong: (frame) => isCutOff(frame) || (frame.card?.quad ? frame.card.margin < 0 : false),
    isRight: (frame) => !isCutOff(frame) && (!frame.card?.quad || frame.card.margin > 0.01),
  },
  { hint: 'surface', isWrong: isFaint, isRight: (frame) => !isFaint(frame) },
  aboutCard(
    'closer',
    (card) => card.width < 0.65,
    (card) => card.width > 0.72,
  ),
  aboutCard(
    'back',
    (card) => card.width > 1.06,
    (card) => card.width < 1.02,
  ),
  atLeast('dark', ({ light }) => light, 60, 70),
  atMost('glare', ({ burnt }) => burnt, 0.015, 0.008),
  aboutCard(
    'flat',
    (card) => card.squareness < 0.82,
    (card) => card.squareness > 0.87,
  ),
  atMost('still', ({ travel }) => travel, 0.02, 0.012),
  atLeast('focus', ({ sharpness }) => sharpness, 0.6, 0.75),
];

/** A rule about the face finder's result, silent without one. */
function aboutFace(
  hint: Hint,
  isWrong: (face: FaceMeasure) => boolean,
  isRight: (face: FaceMeasure) => boolean,
): HintRule {
  return {
    hint,
    isWrong: ({ face }) => face !== null && isWrong(face),
    isRight: ({ face }) => face === null || isRight(face),
  };
}

/** A far face is somewhere near the middle, within this: closer comes before just there. */
const FAR_OFF = 0.25;

/** How far the face is from where it belongs, the worse of both ways, in parts of the oval. */
const offMiddle = ({ offset }: FaceMeasure) => Math.max(Math.abs(offset.x), Math.abs(offset.y));

/**
 * For a face. Light comes first: in the dark no face is found. The finder scores each specimen selfie in the oval 0.25
 * or more, and a picture without a person 0.05 at most (`find-faces.deep.test.ts`). If it does not find a person, the
 * button still works at any time.
 */
export const FACE_RULES: readonly HintRule[] = [
  atLeast('dark', ({ light }) => light, 60, 70),
  atMost('bright', ({ light }) => light, 220, 210),
  aboutFace(
    'noFace',
    ({ sure }) => sure < MIN_CONFIDENCE,
    ({ sure }) => sure > 0.2,
  ),
  aboutFace(
    'alone',
    ({ another }) => another > 0.3,
    ({ another }) => another < 0.2,
  ),
  aboutFace(
    'closer',
    (face) => face.sure >= MIN_CONFIDENCE && face.height < 0.45 && offMiddle(face) < FAR_OFF,
    (face) => face.sure < MIN_CONFIDENCE || face.height > 0.48 || offMiddle(face) > FAR_OFF + 0.03,
  ),
  aboutFace(
    'oval',
    (face) => face.sure >= MIN_CONFIDENCE && offMiddle(face) > 0.12,
    (face) => face.sure < MIN_CONFIDENCE || offMiddle(face) < 0.1,
  ),
  aboutFace(
    'back',
    ({ height }) => height > 0.75,
    ({ height }) => height < 0.72,
  ),
  atMost('still', ({ travel }) => travel, 0.03, 0.02),
  atLeast('focus', ({ sharpness }) => sharpness, 0.6, 0.75),
];

/** A tick under the picture, and the hints that take it away. */
export type Check = {
  name: 'whole' | 'light' | 'glare' | 'steady' | 'alone' | 'place';
  hints: readonly Hint[];
};

export const CARD_CHECKS: readonly Check[] = [
  { name: 'whole', hints: ['missing', 'corners', 'surface', 'closer', 'back'] },
  { name: 'light', hints: ['dark'] },
  { name: 'glare', hints: ['glare'] },
  { name: 'steady', hints: ['flat', 'still', 'focus'] },
];

export const FACE_CHECKS: readonly Check[] = [
  { name: 'alone', hints: ['noFace', 'alone'] },
  { name: 'place', hints: ['noFace', 'oval', 'closer', 'back'] },
  { name: 'light', hints: ['dark', 'bright'] },
  { name: 'steady', hints: ['still', 'focus'] },
];
