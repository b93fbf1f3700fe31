import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BackgroundName, brandColors } from './brand-colors.ts';
import { contrastRatio, readColor, writeColor } from './contrast.ts';

const PAGES = { light: ['#ffffff', '#f3f5f7'], dark: ['#0f1216', '#0a0d10', '#171b20', '#1e232a'] };
const contrast = (one: string, other: string) => contrastRatio(readColor(one)!, readColor(other)!);

it.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#1a73e8', '#ffffff', 4.51],
])('the contrast of %s on %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 1);
  expect(contrast(other, one)).toBeCloseTo(expected, 1);
});

describe.each(['light', 'dark'] as const)('a tenant’s colour on the %s ground', (ground: BackgroundName) => {
  it('every brand colour becomes legible', () => {
    fc.assert(
      fc.property(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), (rgb) => {
        const minimum = ground === 'dark' ? 6.98 : 4.49;
        const { accent, accentBg, button, onButton } = brandColors(writeColor(rgb), ground)!;
        for (const page of [...PAGES[ground], accentBg])
          expect(contrast(accent, page)).toBeGreaterThanOrEqual(minimum);
        expect(contrast(button, onButton)).toBeGreaterThanOrEqual(minimum);
        // In the dark nothing else says where the button is.
        if (ground === 'dark') expect(contrast(button, PAGES.dark[0]!)).toBeGreaterThanOrEqual(4.5);
      }),
      { seed: 20260301, numRuns: 3000 },
    );
  });

  it('stays as it is where it can be read already', () => {
    const color = ground === 'light' ? '#0b5d66' : '#9fd8df';
    expect(brandColors(color, ground)).toMatchObject({ accent: color, button: color });
  });

  it('keeps its hue and most of its saturation in the dark', () => {
    const [red, green, blue] = readColor(brandColors('#0b5f6b', 'dark')!.accent)!;
    expect(green! - red!).toBeGreaterThan(80);
    expect(blue!).toBeGreaterThan(green!);
  });

  it.each(['red', '#12345', '', 'url(x)'])('the text %j is no colour', (text) => {
    expect(brandColors(text, ground)).toBeNull();
  });
});
