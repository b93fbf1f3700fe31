import { expect, test } from 'vitest';
import { halftone } from './halftone.ts';

/** The mean brightness of a printed patch of one grey. */
function printed(grey: number): number {
  const data = new Uint8Array(120 * 120 * 4).map((_, index) => (index % 4 === 3 ? 255 : grey));
  halftone({ data, width: 120, height: 120 }, 30);
  const greens = data.filter((_, index) => index % 4 === 1);
  return greens.reduce((sum, value) => sum + value, 0) / greens.length;
}

test('bare paper stays bare, and darker greys are printed darker, though never black', () => {
  const tones = [255, 200, 150, 100, 50, 0].map(printed);
  expect(tones[0]).toBe(250);
  for (let index = 1; index < tones.length; index++)
    expect(tones[index]).toBeLessThan(tones[index - 1]! - 10);
  expect(tones.at(-1)).toBeGreaterThan(8);
});

test('a middle grey is made of dots', () => {
  const data = new Uint8Array(60 * 60 * 4).fill(140);
  halftone({ data, width: 60, height: 60 }, 12);
  const greens = data.filter((_, index) => index % 4 === 1);
  expect(Math.max(...greens) - Math.min(...greens)).toBeGreaterThan(60);
});
