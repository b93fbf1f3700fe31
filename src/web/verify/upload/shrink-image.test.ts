import { expect, test } from 'vitest';
import { sizeToSend } from './shrink-image.ts';

test.each([
  [4000, 3000, 2000, 1500],
  [3000, 4000, 1500, 2000],
  [2000, 1200, 2000, 1200],
  [640, 480, 640, 480],
  [20_000, 3, 2000, 1],
])('%i x %i is sent as %i x %i', (width, height, sentWidth, sentHeight) => {
  expect(sizeToSend(width, height)).toEqual({ width: sentWidth, height: sentHeight });
});
