import { expect, test } from 'vitest';
import type { DocumentMeasure } from '../../vision/evidence.ts';
import type { PortraitJudgement } from '../faces/assess-portrait.ts';
import { listImageHints } from './list-image-hints.ts';

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
