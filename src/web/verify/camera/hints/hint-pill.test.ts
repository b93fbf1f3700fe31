import { createElement } from 'react';
import { expect, test } from 'vitest';
import { drawScreen } from '../../../../../test/harness/pictures/draw-screen.ts';
import { HintPill } from './hint-pill.tsx';
import type { Hint } from './hint-rules.ts';

/** What is read first; what is heard comes after it. */
const read = (hint: Hint, isLate: boolean) =>
  drawScreen(createElement(HintPill, { hint, isLate, frame: null, kind: 'document', hasTorch: false })).text;

test.each<[Hint, RegExp]>([
  ['missing', /^Put the card in the frame/],
  ['corners', /^Show all four corners/],
  ['surface', /^Lay it flat on a darker table/],
])('what has not helped for so long (%s) is asked for no more: the button works', (hint, sentence) => {
  expect(read(hint, false)).toMatch(sentence);
  expect(read(hint, true)).toMatch(/^Press the button when it looks right\./);
});

test('what can be mended is said as long as it is so', () => {
  expect(read('dark', true)).toMatch(/^More light/);
});
