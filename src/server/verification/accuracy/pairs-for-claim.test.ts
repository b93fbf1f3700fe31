import { expect, test } from 'vitest';
import { assessClaims, pairsForClaim } from './pairs-for-claim.ts';

test.each([
  [0.01, 299],
  [0.001, 2_995],
  [0.0001, 29_956],
])(
  'a false match rate of at most %d takes %i independent pairs without a match, and one less is too few',
  (fmr, pairs) => {
    expect(pairsForClaim(fmr)).toBe(pairs);
    // The probability that none matches although the rate is higher, as a product.
    let chance = 1;
    for (let pair = 1; pair < pairs; pair++) chance *= 1 - fmr;
    expect(chance).toBeGreaterThan(0.05);
    expect(chance * (1 - fmr)).toBeLessThanOrEqual(0.05);
  },
);

test('many pairs of few people support no claim, because pairs that share a person are not independent', () => {
  expect(assessClaims({ people: 120, pairs: 7_140 })).toEqual([
    { fmr: 0.01, pairs: 299, people: 598, independent: 60, isEnough: false },
    { fmr: 0.001, pairs: 2_995, people: 5_990, independent: 60, isEnough: false },
    { fmr: 0.0001, pairs: 29_956, people: 59_912, independent: 60, isEnough: false },
  ]);
});

test('enough people support a claim only with enough pairs', () => {
  const enough = (people: number, pairs: number) =>
    assessClaims({ people, pairs }).map(({ isEnough }) => isEnough);
  expect(enough(5_990, 2_995)).toEqual([true, true, false]);
  expect(enough(5_989, 2_995)).toEqual([true, false, false]);
  expect(enough(5_990, 2_994)).toEqual([true, false, false]);
});
