import { createElement, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createPart } from './create-part.ts';

const show = (part: ReturnType<typeof createPart<object>>) =>
  renderToStaticMarkup(createElement(Suspense, { fallback: 'waiting' }, createElement(part)));

test('a part that was loaded before is shown at once, and another waits', async () => {
  const load = () => Promise.resolve({ default: () => 'the part' });
  const [early, late] = [createPart<object>(load), createPart<object>(load)];
  early.preload();
  await new Promise(setImmediate);
  expect(show(early)).toBe('the part');
  expect(show(late)).toContain('waiting');
});

test('a part whose first load failed is loaded when it is needed', async () => {
  let isOnline = false;
  const load = () =>
    isOnline ? Promise.resolve({ default: () => 'the part' }) : Promise.reject(new Error('offline'));
  const part = createPart<object>(load);
  part.preload();
  await new Promise(setImmediate);
  isOnline = true;
  part.preload();
  await new Promise(setImmediate);
  expect(show(part)).toBe('the part');
});
