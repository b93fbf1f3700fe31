import { expect, it } from 'vitest';
import { hasFoldedPortrait, scorePortrait } from './score-portrait.ts';

const face = (x: number, width: number, height: number, score = 0.9) => [
  { box: { x, y: 0.3, width, height }, score },
];

it('scorePortrait counts a face of a portrait’s size on one side of the card', () => {
  expect(scorePortrait(face(0.08, 0.18, 0.35), false)).toBe(3);
  expect(scorePortrait(face(0.7, 0.18, 0.35), false)).toBe(3);
});

it('scorePortrait ignores a face that is central, too small, fills the card, or has a low score', () => {
  expect(scorePortrait(face(0.41, 0.18, 0.35), false)).toBe(0);
  expect(scorePortrait(face(0.08, 0.05, 0.1), false)).toBe(0);
  expect(scorePortrait(face(0.1, 0.6, 0.8), false)).toBe(0);
  expect(scorePortrait(face(0.08, 0.18, 0.35, 0.4), false)).toBe(0);
});

it('scorePortrait allows an upright card its portrait in the middle', () => {
  expect(scorePortrait(face(0.35, 0.3, 0.25), true)).toBe(3);
});

it('hasFoldedPortrait accepts a face of a portrait’s size on half of an upright document', () => {
  expect(hasFoldedPortrait(face(0.09, 0.2, 0.128))).toBe(true);
  expect(hasFoldedPortrait(face(0.09, 0.1, 0.128))).toBe(false);
  expect(hasFoldedPortrait(face(0.09, 0.2, 0.06))).toBe(false);
  expect(hasFoldedPortrait(face(0.09, 0.2, 0.128, 0.4))).toBe(false);
});
