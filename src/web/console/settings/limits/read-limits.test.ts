import { expect, test } from 'vitest';
import { PRODUCT_LIMITS } from '../../../../server/domain/policy/limits.ts';
import { changesOf, readLimits, typeLimits } from './read-limits.ts';

const typed = typeLimits(PRODUCT_LIMITS);

test('limits are typed with a point or a comma, and nothing else', () => {
  expect(readLimits(typed)).toEqual(PRODUCT_LIMITS);
  expect(readLimits({ ...typed, passing_score: '0,85' })).toMatchObject({ passing_score: 0.85 });
  for (const bad of ['', 'a', '-1', '1e3', '0.12345'])
    expect(readLimits({ ...typed, passing_score: bad })).toBeNull();
});

test('only what differs is sent, and what is the product’s again goes', () => {
  const before = { ...PRODUCT_LIMITS, passing_score: 0.9 };
  const band = { same: 0.9, different: 1.06 };
  expect(changesOf({ ...PRODUCT_LIMITS, selfie_band: band }, before, PRODUCT_LIMITS)).toEqual({
    selfie_band: band,
    passing_score: null,
  });
});
