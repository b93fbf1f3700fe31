import { describe, expect, it } from 'vitest';
import { pointsOfOutline } from './points-of-outline.ts';

describe('pointsOfOutline', () => {
  it('pointsOfOutline requires more of an outline around text, and that it contains the text', () => {
    expect(pointsOfOutline({ outline: 'edges', outlineScore: 2.2, textInside: 1 })).toBe(2);
    expect(pointsOfOutline({ outline: 'edges', outlineScore: 1.6, textInside: 1 })).toBe(1);
    expect(pointsOfOutline({ outline: 'edges', outlineScore: 1.6, textInside: 0 })).toBe(2);
    expect(pointsOfOutline({ outline: 'edges', outlineScore: 2.2, textInside: 0.4 })).toBe(0);
    expect(pointsOfOutline({ outline: 'text', outlineScore: 1, textInside: 1 })).toBe(0.5);
    expect(pointsOfOutline({ outline: 'none', outlineScore: 0, textInside: 0 })).toBe(0);
  });
});
