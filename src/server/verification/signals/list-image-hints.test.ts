import { expect, test } from 'vitest';
import type { DocumentMeasure, FaceDescriptors } from '../../vision/evidence.ts';
import type { PortraitJudgement } from '../faces/assess-portrait.ts';
import { listImageHints, listSelfieHints } from './list-image-hints.ts';

const rectangle = (left: number, top: number, right: number, bottom: number): DocumentMeasure['corners'] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];
const GOOD: DocumentMeasure = {
  corners: rectangle(0.1, 0.2, 0.9, 0.8),
  outline: 'edges',
  outlineScore: 2,
  textInside: 1,
  vertical: false,
  quality: { sharpness: 0.9, glare: 0 },
};
const hints = (changes: Partial<DocumentMeasure>, cause: PortraitJudgement['cause'] = null) =>
  listImageHints({ document: { ...GOOD, ...changes }, portrait: { state: 'unclear', cause, figures: {} } });

test('an image in good light, sharp and whole has no hint', () => {
  expect(hints({})).toEqual([]);
  expect(hints({ corners: rectangle(0, 0, 1, 1) })).toEqual([]);
  expect(listImageHints({})).toEqual([]);
  expect(listImageHints({ document: null, portrait: null })).toEqual([]);
});

test.each([
  ['dark', { quality: { ...GOOD.quality, light: 0.12 } }],
  ['dark', { corners: null, quality: { sharpness: 0, glare: 0, light: 0.05 } }],
  ['blur', { quality: { sharpness: 0.1, glare: 0 } }],
  ['glare', { quality: { sharpness: 0.9, glare: 0.3 } }],
  ['cut_off', { corners: rectangle(0.1, -0.05, 0.9, 0.6) }],
])('an image that is %s has that hint', (hint, changes) => {
  expect(hints(changes)).toEqual([hint]);
});

test.each([
  ['burnt_out', 'glare'],
  ['blurred', 'blur'],
  ['cut_off', 'cut_off'],
] as const)('a portrait that is %s has the hint %s', (cause, hint) => {
  expect(hints({}, cause)).toEqual([hint]);
});

const FACE = { box: { x: 0.3, y: 0.2, width: 0.4, height: 0.5 }, score: 0.9 };
const CLEAR_FACE = { even: 0.1, flat: 0.02, edge: 30, light: 140 };
type Selfie = Parameters<typeof listSelfieHints>[0];
const GOOD_SELFIE: Selfie = {
  surface: CLEAR_FACE,
  faces: { ok: true, value: [FACE] },
  descriptors: { ok: true, value: { fitness: 1.2 } as FaceDescriptors },
};
const hintsOfSelfie = (changes: Partial<Selfie>) => listSelfieHints({ ...GOOD_SELFIE, ...changes });
const unfit: Selfie['descriptors'] = { ok: true, value: { fitness: 0.5 } as FaceDescriptors };
const at = (x: number, y: number): Selfie['faces'] => ({
  ok: true,
  value: [{ ...FACE, box: { ...FACE.box, x, y } }],
});

test('a selfie in good light, sharp and whole has no hint', () => {
  expect(hintsOfSelfie({})).toEqual([]);
  expect(hintsOfSelfie({ descriptors: unfit })).toEqual([]);
  expect(hintsOfSelfie({ surface: { ...CLEAR_FACE, edge: 8 } })).toEqual([]);
});

test('a selfie of which nothing could be measured has no hint', () => {
  const away = { ok: false, why: 'unavailable' } as const;
  expect(listSelfieHints({ faces: away, descriptors: away })).toEqual([]);
});

test.each<[string, Partial<Selfie>]>([
  ['dark', { light: 0.3 }],
  ['dark', { light: 0.3, faces: { ok: true, value: [] } }],
  ['blur', { surface: { ...CLEAR_FACE, edge: 8 }, descriptors: unfit }],
  ['glare', { surface: { ...CLEAR_FACE, edge: 8, light: 230 } }],
  ['cut_off', { faces: at(-0.02, 0.2) }],
  ['cut_off', { faces: at(0.61, 0.2) }],
  ['cut_off', { faces: at(0.3, 0.52) }],
])('a selfie that is %s has that hint', (hint, changes) => {
  expect(hintsOfSelfie(changes)).toEqual([hint]);
});

test('the hints of a selfie are those that were stored when it was examined', () => {
  expect(listImageHints({ image_hints: ['dark'] })).toEqual(['dark']);
});
