import type { CardMeasure, FrameMeasure } from './measure-frame.ts';

export const HINTS = [
  'missing',
  'corners',
  'closer',
  'back',
  'dark',
  'glare',
  'flat',
  'still',
  'focus',
  'bright',
] as const;
/** What is wrong with what the camera sees; `good` when nothing is. */
export type Hint = (typeof HINTS)[number];

/** What makes a hint wrong, and when it is right again: between the two it stays as it was. */
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

/** So many sides without the others are a card that is cut off, and not something else. */
const CUT_OFF_SIDES = 2;
const isCutOff = ({ card }: FrameMeasure) => !card?.quad && (card?.sides ?? 0) >= CUT_OFF_SIDES;

/** For a document; the highest that is wrong is said. The figures are held by `find-card.test.ts`. */
export const CARD_RULES: readonly HintRule[] = [
  {
    hint: 'missing',
    isWrong: (frame) => !frame.card?.quad && !isCutOff(frame),
    isRight: (frame) => Boolean(frame.card?.quad) || isCutOff(frame),
  },
  {
    hint: 'corners',
    isWrong: (frame) => isCutOff(frame) || (frame.card?.quad ? frame.card.margin < 0 : false),
    isRight: (frame) => !isCutOff(frame) && (!frame.card?.quad || frame.card.margin > 0.01),
  },
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

/**
 * For a face: light and stillness alone. Nothing in a browser finds every face alike (of what there is, one found 44
 * of 60 specimen selfies, and none of one person's six), and who is not found must not be told to be wrong.
 */
export const FACE_RULES: readonly HintRule[] = [
  atLeast('dark', ({ light }) => light, 60, 70),
  atMost('bright', ({ light }) => light, 220, 210),
  atMost('still', ({ travel }) => travel, 0.03, 0.02),
  atLeast('focus', ({ sharpness }) => sharpness, 0.6, 0.75),
];

/** The ticks under the picture, each with the hints that take it away. */
export const CARD_CHECKS = [
  { name: 'whole', hints: ['missing', 'corners', 'closer', 'back'] },
  { name: 'light', hints: ['dark'] },
  { name: 'glare', hints: ['glare'] },
  { name: 'steady', hints: ['flat', 'still', 'focus'] },
] as const satisfies readonly { name: string; hints: readonly Hint[] }[];
