import fc from 'fast-check';
import { expect, it } from 'vitest';
import { selectByRank } from './select-by-rank.ts';

it('the value of a rank is the one of the sorted order, with any repetitions', () => {
  const values = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(values, fc.nat(), (some, seed) => {
      const rank = seed % some.length;
      expect(selectByRank(Float32Array.from(some), rank)).toBe(Float32Array.from(some).sort()[rank]);
    }),
  );
});
