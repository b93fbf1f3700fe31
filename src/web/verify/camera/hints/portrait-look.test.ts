import { expect, it } from 'vitest';
import { boundQuad, type CardQuad } from '../card/quad.ts';
import type { FaceFinder } from '../faces/face-finder.ts';
import type { FaceImage } from '../faces/face-image.ts';
import type { FaceMeasure, MovingFace } from '../faces/measure-face.ts';
import type { CardMeasure, FrameMeasure } from '../measure/measure-frame.ts';
import { createPortraitLook } from './portrait-look.ts';

const VIEW = { part: { left: 100, top: 200, width: 640, height: 460 }, size: { width: 320, height: 230 } };
const CARD: CardMeasure = {
  quad: [
    [30, 40],
    [290, 40],
    [290, 200],
    [30, 200],
  ],
  sides: 4,
  isCut: false,
  margin: 0.05,
  width: 0.9,
  ratio: 1.586,
  squareness: 1,
  offset: { x: 0, y: 0 },
  turn: 0,
  covered: 0,
  others: 0,
};

const FRAME: FrameMeasure = {
  light: 200,
  burnt: 0,
  shine: 0,
  travel: 0,
  sharpness: 1,
  clearness: 1,
  card: CARD,
  isUpsideDown: false,
  portrait: 'seen',
  likeness: null,
  zone: { rows: 0, pitch: 0 },
  hasBarcode: false,
  ground: 180,
  groundStep: 3,
  face: null,
};

/** A finder with one answer, which notes what it was shown. */
function scriptFinder(answer: FaceMeasure | null, isAwaited = false) {
  const images: (FaceImage | null)[] = [];
  const finder: FaceFinder = {
    see: (take) => {
      images.push(take(false));
      return answer && { ...answer, aside: null };
    },
    isAwaited: () => isAwaited,
    close: () => {},
  };
  return { finder, pictures: images };
}

const take = (outline: CardQuad) => ({
  width: 1,
  height: 1,
  rgba: new Uint8ClampedArray(4),
  oval: boundQuad(outline),
});
/** The sampled image shows the card as it is above, and upside down below. */
const portrait = (y: number, sure = 0.7, another = 0.2): FaceMeasure => ({
  sure,
  another,
  height: 0.3,
  offset: { x: -0.3, y },
});

it.each([
  ['is upright above', portrait(0), false],
  ['is upright below', portrait(1), true],
  ['tells nothing yet, since it is about as good both ways', portrait(1, 0.5, 0.48), null],
  ['is hardly a face', portrait(1, 0.2, 0), false],
])('a card whose portrait %s', (_, face, expected) => {
  const { finder, pictures: images } = scriptFinder(face);
  expect(createPortraitLook(finder)(take, VIEW, FRAME, 0).isUpsideDown).toBe(expected);
  // In px of the video, of which the view shows each second one.
  expect(images[0]!.oval).toEqual({ left: 160, top: 280, width: 520, height: 320 });
});

it('a card is not upside down while nothing tells, and unknown while an answer is awaited', () => {
  expect(createPortraitLook(scriptFinder(null).finder)(take, VIEW, FRAME, 0).isUpsideDown).toBe(false);
  expect(createPortraitLook(scriptFinder(null, true).finder)(take, VIEW, FRAME, 0).isUpsideDown).toBe(null);
});

it('the finder is shown no turned or distant card, none under a reflection, and nothing without a card', () => {
  const { finder, pictures: images } = scriptFinder(portrait(1), true);
  const look = createPortraitLook(finder);
  const lookAt = (card: Partial<CardMeasure>, frame: Partial<FrameMeasure> = {}) =>
    look(take, VIEW, { ...FRAME, card: { ...CARD, ...card }, ...frame }, 0).isUpsideDown;
  expect(lookAt({ turn: 40 })).toBe(false);
  expect(lookAt({ width: 0.5 })).toBe(false);
  expect(lookAt({ quad: null })).toBe(false);
  expect(lookAt({}, { burnt: 0.2 })).toBe(false);
  expect(lookAt({}, { shine: 0.1 })).toBe(false);
  expect(images).toEqual([]);
});

/** Shows each portrait until the finder has its next answer. @returns what was said after each */
function watchPortraits(...portraits: FaceMeasure[]) {
  let face: MovingFace | null = null;
  const look = createPortraitLook({ see: () => face, isAwaited: () => false, close: () => {} });
  return portraits.map((portrait) => {
    face = { ...portrait, aside: null };
    look(take, VIEW, FRAME, 0);
    return look(take, VIEW, FRAME, 0).isUpsideDown;
  });
}

it('answers that do not tell alone tell together, and an answer counts once', () => {
  expect(watchPortraits(portrait(0, 0.49, 0.41), portrait(1, 0.7, 0.33))).toEqual([null, true]);
  expect(watchPortraits(portrait(1, 0.44, 0.33), portrait(1, 0.44, 0.33))).toEqual([null, true]);
  expect(watchPortraits(portrait(1, 0.67, 0.51), portrait(0, 0.69, 0.34), portrait(0))).toEqual([
    null,
    null,
    false,
  ]);
});

it('a card counts as upright after three answers that do not tell, and is told later if one does', () => {
  const alike = portrait(1, 0.5, 0.48);
  expect(watchPortraits(alike, alike, alike, portrait(1, 0.8))).toEqual([null, null, false, true]);
});

it('a card that is turned the right way up is told after two answers', () => {
  const [down, up] = [portrait(1), portrait(0)];
  expect(watchPortraits(down, down, down, up, up)).toEqual([true, true, true, true, false]);
});

/** What is known of the portrait after each of some answers. */
function watchForPortrait(...faces: FaceMeasure[]) {
  let face: MovingFace | null = null;
  const look = createPortraitLook({ see: () => face, isAwaited: () => false, close: () => {} });
  return faces.map((each) => {
    face = { ...each, aside: null };
    return look(take, VIEW, FRAME, 0).portrait;
  });
}

it('a card has a portrait with the first answer that sees one, and none after three that do not', () => {
  const nothing = portrait(0, 0.2, 0);
  expect(watchForPortrait(portrait(0), nothing, nothing, nothing)).toEqual(['seen', 'seen', 'seen', 'none']);
  expect(watchForPortrait(nothing, nothing, nothing, portrait(0))).toEqual([null, null, 'none', 'seen']);
});

it('says how much anything was like a portrait so far', () => {
  const { finder } = scriptFinder(portrait(0, 0.2, 0));
  expect(createPortraitLook(finder)(take, VIEW, FRAME, 0).likeness).toBe(0.2);
  const high = scriptFinder({ ...portrait(0), height: 1.2 });
  expect(createPortraitLook(high.finder)(take, VIEW, FRAME, 0).likeness).toBe(0);
  expect(createPortraitLook(scriptFinder(null).finder)(take, VIEW, FRAME, 0).likeness).toBeNull();
});

it('a face as high as the card, or as small as print, is no portrait', () => {
  for (const height of [1.2, 0.1]) {
    const face = { ...portrait(0), height };
    expect(watchForPortrait(face, face, face)).toEqual([null, null, 'none']);
  }
});

it('nothing is known of a portrait without a finder, without a card, and after the card was gone', () => {
  expect(createPortraitLook(scriptFinder(null).finder)(take, VIEW, FRAME, 0).portrait).toBeNull();
  const look = createPortraitLook(scriptFinder(portrait(0)).finder);
  expect(look(take, VIEW, FRAME, 0).portrait).toBe('seen');
  expect(look(take, VIEW, { ...FRAME, card: { ...CARD, quad: null } }, 0).portrait).toBeNull();
});
