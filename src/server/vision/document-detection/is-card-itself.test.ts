import { expect, it } from 'vitest';
import { isCardItself } from './is-card-itself.ts';

const SCAN: Parameters<typeof isCardItself>[0] = {
  size: { width: 680, height: 430 },
  angle: 0.01,
  bounds: { left: 24, top: 20, right: 650, bottom: 410 },
  outline: null,
};
/** The outline given by the artwork's lines. */
const WITHIN = { textInside: 0.8, area: 0.7 };

it('takes an image of a card’s proportions that text and portrait fill for the card', () => {
  expect(isCardItself(SCAN)).toBe(true);
  expect(isCardItself({ ...SCAN, outline: WITHIN })).toBe(true);
});

it('takes an upright image for an upright card', () => {
  const size = { width: 430, height: 680 };
  const bounds = { left: 20, top: 24, right: 410, bottom: 650 };
  expect(isCardItself({ ...SCAN, size, bounds, outline: WITHIN })).toBe(true);
});

it('takes an unevenly cropped scan for the card if an outline cuts print that extends to all its edges', () => {
  const size = { width: 680, height: 390 };
  const bounds = { left: 16, top: 10, right: 664, bottom: 380 };
  const uneven = { ...SCAN, size, bounds, outline: WITHIN };
  expect(isCardItself(uneven)).toBe(true);
  expect(isCardItself({ ...uneven, outline: null })).toBe(false);
  expect(isCardItself({ ...uneven, outline: { textInside: 0.99, area: 0.7 } })).toBe(false);
  expect(isCardItself({ ...uneven, bounds: { ...bounds, right: 600 } })).toBe(false);
  expect(isCardItself({ ...uneven, size: { width: 680, height: 382 } })).toBe(false);
});

it.each<[what: string, found: Partial<typeof SCAN>]>([
  ['a photograph of other proportions', { size: { width: 640, height: 480 } }],
  ['lines that slant', { angle: 0.1 }],
  ['text in the middle', { bounds: { left: 150, top: 100, right: 560, bottom: 340 } }],
  ['text above alone', { bounds: { left: 24, top: 20, right: 650, bottom: 200 } }],
  ['an outline that holds all text', { outline: { textInside: 1, area: 0.7 } }],
  ['an outline among other print', { outline: { textInside: 0.3, area: 0.7 } }],
  ['a small card with print around it', { outline: { textInside: 0.8, area: 0.3 } }],
])('an image with %s is not taken for the card', (_, overrides) => {
  expect(isCardItself({ ...SCAN, ...overrides })).toBe(false);
});
