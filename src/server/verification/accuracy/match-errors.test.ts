import { describe, expect, test } from 'vitest';
import {
  bootstrapEqualErrorRate,
  equalErrorRate,
  errorsAt,
  limitForFmr,
  traceErrors,
} from './match-errors.ts';
import { seededRandom } from './seeded-random.ts';

const PAIRS = { mated: [0.1, 0.2, 0.3, 0.9], nonMated: [0.5, 0.8, 1, 1.1] };
const HUNDRED = Array.from({ length: 100 }, (_, at) => (at + 1) / 100);

describe('error rates of pairs', () => {
  test('at a limit, a distance equal to it counts as one person', () => {
    const { fmr, fnmr } = errorsAt(PAIRS, 0.5);
    expect([fmr.some, fmr.all, fnmr.some, fnmr.all]).toEqual([1, 4, 1, 4]);
  });

  test('at every limit, equal distances fall to one side together', () => {
    expect(traceErrors({ mated: [0.1, 0.5], nonMated: [0.5, 0.5] })).toEqual([
      { limit: Number.NEGATIVE_INFINITY, fmr: 0, fnmr: 1 },
      { limit: 0.1, fmr: 0, fnmr: 0.5 },
      { limit: 0.5, fmr: 1, fnmr: 0 },
    ]);
  });

  test.each([
    ['that cross on a limit', PAIRS, 0.25],
    ['that lie apart', { mated: [0.1, 0.2], nonMated: [0.8, 0.9] }, 0],
    ['that are turned round', { mated: [0.8, 0.9], nonMated: [0.1, 0.2] }, 1],
    ['that cross between two limits', { mated: [0.1, 0.5], nonMated: [0.5, 0.5] }, 1 / 3],
  ])('%s have this equal error rate', (_, pairs, rate) => expect(equalErrorRate(pairs)).toBeCloseTo(rate, 9));

  test('pairs of one kind alone have no equal error rate', () =>
    expect(equalErrorRate({ mated: [0.1], nonMated: [] })).toBeNaN());

  test('resampling with one seed gives one interval around the rate', () => {
    const computeInterval = () => bootstrapEqualErrorRate(PAIRS, seededRandom(7).next, 200);
    expect(computeInterval()).toEqual(computeInterval());
    const { low, high } = computeInterval();
    expect(low).toBeLessThanOrEqual(0.25);
    expect(high).toBeGreaterThanOrEqual(0.25);
  });
});

describe('a limit for a wanted false match rate', () => {
  test('the limit lies between two pairs and meets the rate', () => {
    const limit = limitForFmr({ mated: [], nonMated: HUNDRED }, 0.01)!;
    expect(limit).toBeCloseTo(0.015);
    expect(errorsAt({ mated: [], nonMated: HUNDRED }, limit).fmr.some).toBe(1);
  });

  test('no limit is given if there are fewer pairs than the rate needs', () => {
    expect(limitForFmr({ mated: [], nonMated: HUNDRED }, 0.001)).toBeNull();
    expect(limitForFmr({ mated: [], nonMated: [] }, 0.1)).toBeNull();
  });

  test('the limit is below all pairs of equal distance if it would match them all', () => {
    const nonMated = Array.from({ length: 100 }, () => 0.5);
    expect(errorsAt({ mated: [], nonMated }, limitForFmr({ mated: [], nonMated }, 0.01)!).fmr.some).toBe(0);
  });
});
