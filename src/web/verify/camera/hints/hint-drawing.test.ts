import { createElement } from 'react';
import { expect, test } from 'vitest';
import { drawScreen } from '../../../../../test/harness/images/draw-screen.ts';
import english from '../../locales/catalogues/en.json' with { type: 'json' };
import type { DrawnCause } from './drawings.ts';
import { HintDrawing } from './hint-drawing.tsx';

const PREFIX = 'shot.remark.';
/** Another sentence for the same cause, and a chosen file that is too small, of which the camera has no hint. */
const OTHERS = ['darkFace', 'small'];
const causes = Object.keys(english)
  .filter((key) => key.startsWith(PREFIX))
  .map((key) => key.slice(PREFIX.length))
  .filter((cause) => !OTHERS.includes(cause));

const countImages = (hint: DrawnCause, kind: 'document' | 'face') =>
  drawScreen(createElement(HintDrawing, { hint, kind })).html.split('<svg').length - 1;

test('each problem of a document’s shot is the cause of one hint, and has its drawing', () => {
  expect(causes.toSorted()).toEqual(['dark', 'focus', 'glare']);
  for (const cause of causes) {
    expect(english).toHaveProperty([`camera.hint.${cause}`]);
    expect([cause, countImages(cause as DrawnCause, 'document')]).toEqual([cause, 2]);
  }
});

test('each problem that an image shows by itself has its drawing', () => {
  for (const cause of ['single', 'corners', 'covered', 'closer', 'paper', 'screen'] as const)
    expect([cause, countImages(cause, 'document')]).toEqual([cause, 2]);
  for (const cause of ['dark', 'focus', 'noFace', 'alone'] as const)
    expect([cause, countImages(cause, 'face')]).toEqual([cause, 2]);
  expect(countImages('glare', 'face')).toBe(0);
});

test('no two sentences of the shot say the same, nor do two of the camera', () => {
  for (const prefix of [PREFIX, 'camera.hint.']) {
    const hints = Object.entries(english).filter(([key]) => key.startsWith(prefix));
    expect(new Set(hints.map(([, sentence]) => sentence)).size).toBe(hints.length);
  }
});
