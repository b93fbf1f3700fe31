import { expect, test } from 'vitest';
import { errorsAt } from './match-errors.ts';
import { recommendLimit } from './recommend-limit.ts';

/** `count` pairs of two people from one distance to another. */
const strangers = (count: number, from: number, to: number) => ({
  mated: [0.3, 0.5],
  nonMated: Array.from({ length: count }, (_, at) => from + ((to - from) * at) / count),
});

test('a limit is recommended by the group whose people lie nearest to each other', () => {
  const groups = new Map([
    ['alike', strangers(100, 0.7, 1.2)],
    ['different', strangers(1000, 1, 1.5)],
  ]);
  const { limit, worstGroup, unknown } = recommendLimit(groups, 0.01);
  expect(worstGroup).toBe('alike');
  expect(limit).toBeLessThan(0.72);
  expect(unknown).toEqual([]);
  for (const pairs of groups.values()) expect(errorsAt(pairs, limit!).fmr.share).toBeLessThanOrEqual(0.01);
});

test('a group with too few pairs of two people is named and does not decide the limit', () => {
  const groups = new Map([
    ['few', strangers(20, 0.5, 1)],
    ['many', strangers(200, 1, 1.5)],
  ]);
  expect(recommendLimit(groups, 0.01)).toMatchObject({ worstGroup: 'many', unknown: ['few'] });
});

test('no limit is recommended without a group that can be judged', () => {
  expect(recommendLimit(new Map(), 0.01)).toEqual({ limit: null, worstGroup: null, unknown: [] });
  const groups = new Map([['few', strangers(20, 0.5, 1)]]);
  expect(recommendLimit(groups, 0.01)).toEqual({ limit: null, worstGroup: null, unknown: ['few'] });
});
