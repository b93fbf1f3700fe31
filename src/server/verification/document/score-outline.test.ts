import { expect, it } from 'vitest';
import { scoreOutline } from './score-outline.ts';

it('scoreOutline requires more of an outline around text, and that it contains the text', () => {
  expect(scoreOutline({ outline: 'edges', outlineScore: 2.2, textInside: 1 })).toBe(2);
  expect(scoreOutline({ outline: 'edges', outlineScore: 1.6, textInside: 1 })).toBe(1);
  expect(scoreOutline({ outline: 'edges', outlineScore: 1.6, textInside: 0 })).toBe(2);
  expect(scoreOutline({ outline: 'edges', outlineScore: 2.2, textInside: 0.4 })).toBe(0);
  expect(scoreOutline({ outline: 'text', outlineScore: 1, textInside: 1 })).toBe(0.5);
  expect(scoreOutline({ outline: 'none', outlineScore: 0, textInside: 0 })).toBe(0);
});
