import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noiseImage } from '../../../../test/harness/images/noise-image.ts';
import { withAlpha } from './with-alpha.ts';

it.each([
  ['small', { max: 12, numRuns: 50 }],
  ['large', { max: 400, numRuns: 5 }],
])('a %s image has the same three channels, and an opaque fourth', (_what, { max, numRuns }) => {
  const side = fc.integer({ min: 1, max });
  fc.assert(
    fc.property(side, side, fc.nat(), (width, height, seed) => {
      const { data } = noiseImage(width, height, seed);
      const expected = Buffer.alloc(width * height * 4, 255);
      for (let at = 0; at < width * height; at++) expected.set(data.subarray(at * 3, at * 3 + 3), at * 4);
      const rgbaBytes = withAlpha({ data, width, height });
      expect(rgbaBytes).toBeInstanceOf(Uint8ClampedArray);
      // A failure would print every pixel, and comparing them one by one takes seconds.
      expect(expected.equals(Buffer.from(rgbaBytes))).toBe(true);
    }),
    { numRuns },
  );
});
