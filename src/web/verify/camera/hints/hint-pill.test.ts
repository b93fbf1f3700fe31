import { createElement } from 'react';
import { expect, test } from 'vitest';
import { drawScreen } from '../../../../../test/harness/images/draw-screen.ts';
import { HintPill } from './hint-pill.tsx';
import type { Hint } from './hint-rules.ts';

/** Only the written hint; the spoken one follows later. */
const read = (hint: Hint, isLate: boolean) =>
  drawScreen(createElement(HintPill, { hint, isLate, frame: null, kind: 'document', hasTorch: false })).text;

test.each<[Hint, RegExp]>([
  ['missing', /^Put your licence in the frame/],
  ['corners', /^Show the whole card/],
  ['surface', /^Put the card on a darker table/],
])('a hint that did not help for long (%s) is replaced by the button', (hint, sentence) => {
  expect(read(hint, false)).toMatch(sentence);
  expect(read(hint, true)).toMatch(/^Press the button when it looks right$/);
});

test('a hint stays as long as its problem does', () => {
  expect(read('dark', true)).toMatch(/^It’s too dark/);
});
