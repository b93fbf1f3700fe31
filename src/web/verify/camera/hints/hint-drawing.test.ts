import { createElement } from 'react';
import { expect, test } from 'vitest';
import { drawScreen } from '../../../../../test/harness/pictures/draw-screen.ts';
import english from '../../locales/catalogues/en.json' with { type: 'json' };
import { HintDrawing } from './hint-drawing.tsx';
import type { Hint } from './hint-rules.ts';

const PREFIX = 'shot.remark.';
/** A selfie has no drawing, and only a chosen file is too small: the camera has no hint of it. */
const OTHERS = ['darkFace', 'small'];
const causes = Object.keys(english)
  .filter((key) => key.startsWith(PREFIX))
  .map((key) => key.slice(PREFIX.length))
  .filter((cause) => !OTHERS.includes(cause));

test('each problem of a document’s shot is the cause of one hint, and has its drawing', () => {
  expect(causes.toSorted()).toEqual(['dark', 'focus', 'glare']);
  for (const cause of causes) {
    expect(english).toHaveProperty([`camera.hint.${cause}`]);
    const { html } = drawScreen(createElement(HintDrawing, { hint: cause as Hint }));
    expect([cause, html.split('<svg').length - 1]).toEqual([cause, 2]);
  }
});

test('no two sentences of the shot say the same, nor do two of the camera', () => {
  for (const prefix of [PREFIX, 'camera.hint.']) {
    const said = Object.entries(english).filter(([key]) => key.startsWith(prefix));
    expect(new Set(said.map(([, sentence]) => sentence)).size).toBe(said.length);
  }
});
