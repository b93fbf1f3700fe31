import type { FaceMeasure } from '../faces/measure-face.ts';
import { type CardMeasure, type FrameMeasure, MIN_CONFIDENCE } from '../measure/measure-frame.ts';
import {
  findWrongKind,
  isConfirmed,
  WANTED_LICENCE,
  type WantedDocument,
  type WrongKind,
} from './wanted-document.ts';

const HINTS = [
  'missing',
  'single',
  'passport',
  'document',
  'reverse',
  'front',
  'noPortrait',
  'covered',
  'upright',
  'straight',
  'wipe',
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
  'hold',
] as const;
/** The problem in the camera's image; `good` when nothing is. */
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

/** How bright a card's paper is. */
const NIGHT = { wrong: 80, right: 92 };
/**
 * When nothing is brighter than this, no card can be found. In films, white paper in the dark has 53 at most, and a dark
 * blanket in good light 76 or more.
 */
const BLACK = { wrong: 58, right: 66 };

/** Some sides, but not all, are a card that is cut off, or one whose other sides cannot be told from the table. */
const SOME_SIDES = 3;
const hasSome = ({ card }: FrameMeasure) =>
  !card?.quad && (Boolean(card?.isCut) || (card?.sides ?? 0) >= SOME_SIDES);
/** The shorter of two opposite sides in parts of the longer. */
const FLAT_LIMITS = { wrong: 0.82, right: 0.87 };
/** So much of a card's side is under a hand; a thumb on the edge covers 0.05. */
const COVERED_LIMITS = { wrong: 0.1, right: 0.08 };
/** Seen from the side, an outline lies beside the card's own in places. */
const isAslant = (card: CardMeasure) => Boolean(card.quad) && card.squareness < FLAT_LIMITS.wrong;
const isCovered = ({ card }: FrameMeasure, limit = COVERED_LIMITS.wrong) =>
  card !== null && card.covered > limit && !isAslant(card);
const isCutOff = (frame: FrameMeasure) =>
  !frame.card?.quad && Boolean(frame.card?.isCut || frame.standout?.isCut) && !isCovered(frame);
/** Too near for an outline: it goes beyond the image on both sides. */
const isLarge = (frame: FrameMeasure) => !frame.card?.quad && Boolean(frame.standout?.isLarge);
/**
 * On a darker ground a side is not lost for want of contrast, and on one with print or joints the sides that were found
 * may be its own. In drawn grounds, plain ones step by 13 grey levels or less, and patterned ones by 20 or more.
 */
const [BRIGHT_GROUND, MAX_EVEN_STEP] = [150, 15];
const isFaint = (frame: FrameMeasure) =>
  hasSome(frame) &&
  !frame.card?.isCut &&
  !isCovered(frame) &&
  frame.ground > BRIGHT_GROUND &&
  frame.groundStep < MAX_EVEN_STEP;
const nightLimit = (frame: FrameMeasure) => (frame.card?.quad || hasSome(frame) ? NIGHT : BLACK);
const isDark = (frame: FrameMeasure) => frame.light < nightLimit(frame).wrong;
const isNight = (frame: FrameMeasure) => !frame.card?.quad && isDark(frame);

/** White fields of a card may be burnt out in good light, without a word in them: up to 0.11 of published specimens. */
const BURNT_LIMITS = { wrong: 0.05, right: 0.042 };
const BURNT_ON_WHITE = { wrong: 0.125, right: 0.115 };
/**
 * A reflection over some words burns out this much. On white paper it cannot be told from the paper itself, which has up
 * to 0.047 of it in films of published specimens.
 */
const SHINE = { wrong: 0.012, right: 0.0105 };
const SHINE_ON_WHITE = { wrong: 0.05, right: 0.046 };
/** Paper as bright as this is white, in grey levels. */
const WHITE = 205;
const shineLimit = ({ light }: FrameMeasure) => (light < WHITE ? SHINE : SHINE_ON_WHITE);
const burntLimit = ({ light }: FrameMeasure) => (light < WHITE ? BURNT_LIMITS : BURNT_ON_WHITE);

/** In degrees. */
const TURN = { wrong: 22, right: 18 };
/** A card's width in parts of the guide's. */
const FAR_LIMITS = { wrong: 0.65, right: 0.72 };
/** Whether a card is too far away for its print and its portrait. */
export const isFar = ({ width }: CardMeasure): boolean => width < FAR_LIMITS.wrong;
/** Whether a card is to be turned. Its corners may be outside of the guide and its margin. */
export const isTurned = ({ turn }: CardMeasure): boolean => turn > TURN.wrong;

/**
 * What is small, longer than a card and not seen aslant may be a slip of paper: no sentence about a card's place is sure.
 * Scans of licences have 1.64 at most. The outline of a large turned card wavers by more.
 */
const MAX_CARD_RATIO = 1.72;
const isSlip = ({ ratio, squareness, width }: CardMeasure) =>
  ratio > MAX_CARD_RATIO && squareness > FLAT_LIMITS.right && width < FAR_LIMITS.right;

/** Whether a reflection lies on a card. */
export const hasGlare = (frame: FrameMeasure): boolean =>
  frame.burnt > burntLimit(frame).wrong || frame.shine > shineLimit(frame).wrong;
/** Under a reflection a portrait may look like a face the other way up. */
const isInverted = (frame: FrameMeasure) =>
  Boolean(frame.card?.quad && frame.isUpsideDown) && !hasGlare(frame);

/** Without a card, what moves is the rest of the image. */
const TRAVEL = { wrong: 0.02, right: 0.012 };

/** Nothing in the frame looks like a part of a card: neither an outline nor some of its sides. */
const isEmpty = (frame: FrameMeasure) =>
  !frame.card?.quad &&
  !hasSome(frame) &&
  !isCovered(frame) &&
  !frame.standout?.isCut &&
  !isLarge(frame) &&
  (frame.card?.sides ?? 0) === 0;

/** A rule about the kind of document, silent until the card is straight, near and sharp enough for its zone. */
function aboutKind(kind: WrongKind, wantedDocument: WantedDocument): HintRule {
  const isKind = (frame: FrameMeasure) => {
    const { card, clearness } = frame;
    if (!card?.quad || isTurned(card) || isFar(card) || isAslant(card) || clearness < CLEAR_MARGIN)
      return false;
    // In the dark, and under a reflection, a portrait is not found.
    if (isDark(frame)) return false;
    return !hasGlare(frame) && findWrongKind(frame, wantedDocument) === kind;
  };
  return { hint: kind, isWrong: isKind, isRight: (frame) => !isKind(frame) };
}
const CLEAR_MARGIN = 0.02;

const WRONG_KINDS: readonly WrongKind[] = ['passport', 'document', 'reverse', 'front', 'noPortrait'];

/** Of how a card lies, and how far away. */
const PLACE_RULES: readonly HintRule[] = [
  aboutCard(
    'straight',
    (card) => isTurned(card) && !isSlip(card),
    (card) => card.turn < TURN.right || isSlip(card),
  ),
  aboutCard(
    'closer',
    (card) => isFar(card) && !isSlip(card),
    (card) => card.width > FAR_LIMITS.right || isSlip(card),
  ),
];

/** For a document; the highest that is wrong is said. The figures are held by `card/find-card.deep.test.ts`. */
export const createCardRules = (wantedDocument: WantedDocument): readonly HintRule[] => [
  {
    hint: 'missing',
    isWrong: (frame) => isEmpty(frame) && !isNight(frame),
    isRight: (frame) => !isEmpty(frame) || isNight(frame),
  },
  atMost('single', ({ card }) => card?.others ?? 0, 0.5, 0.5),
  ...WRONG_KINDS.map((kind) => aboutKind(kind, wantedDocument)),
  {
    hint: 'corners',
    isWrong: (frame) => !isNight(frame) && (isCutOff(frame) || isOutside(frame, 0)),
    isRight: (frame) => isNight(frame) || (!isCutOff(frame) && !isOutside(frame, 0.01)),
  },
  { hint: 'covered', isWrong: isCovered, isRight: (frame) => !isCovered(frame, COVERED_LIMITS.right) },
  {
    hint: 'surface',
    isWrong: (frame) => isFaint(frame) && !isNight(frame),
    isRight: (frame) => !isFaint(frame) || isNight(frame),
  },
  { hint: 'upright', isWrong: isInverted, isRight: (frame) => !isInverted(frame) },
  ...PLACE_RULES,
  {
    hint: 'back',
    isWrong: (frame) => isLarge(frame) || (Boolean(frame.card?.quad) && frame.card!.width > 1.06),
    isRight: (frame) => !isLarge(frame) && (!frame.card?.quad || frame.card.width < 1.02),
  },
  {
    hint: 'dark',
    isWrong: isDark,
    isRight: (frame) => frame.light > nightLimit(frame).right,
  },
  {
    hint: 'glare',
    isWrong: hasGlare,
    isRight: (frame) => frame.burnt < burntLimit(frame).right && frame.shine < shineLimit(frame).right,
  },
  aboutCard(
    'flat',
    (card) => card.squareness < FLAT_LIMITS.wrong,
    (card) => card.squareness > FLAT_LIMITS.right,
  ),
  {
    hint: 'still',
    isWrong: ({ card, travel }) => Boolean(card?.quad) && travel > TRAVEL.wrong,
    isRight: ({ card, travel }) => !card?.quad || travel < TRAVEL.right,
  },
  {
    hint: 'focus',
    isWrong: ({ sharpness, clearness }) => sharpness < 0.6 || clearness < 0.03,
    isRight: ({ sharpness, clearness }) => sharpness > 0.75 && clearness > 0.04,
  },
  {
    hint: 'hold',
    isWrong: (frame) => !isNight(frame) && !isConfirmed(frame, wantedDocument),
    isRight: (frame) => isNight(frame) || isConfirmed(frame, wantedDocument),
  },
];

/** For the front of a licence, and where a link does not say what it accepts. */
export const CARD_RULES = createCardRules(WANTED_LICENCE);

/** The outline of a turned card may leave the frame. The hint then asks to turn it, not to show the whole card. */
const isOutside = ({ card }: FrameMeasure, margin: number) =>
  Boolean(card?.quad) && card!.margin < margin && !isTurned(card!);

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
 * or more, and an image without a person 0.05 at most (`find-faces.deep.test.ts`). If it does not find a person, the
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
