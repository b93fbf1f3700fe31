import { expect, test } from 'vitest';
import { PORTRAIT_BAND, SELFIE_BAND, WORST_GROUP } from '../policy/face-policy.ts';
import { describeFaceLimit } from './describe-face-limit.ts';

test('[S73] no pair of the worst measured group is within the product’s limits for the same person', () => {
  for (const band of [SELFIE_BAND, PORTRAIT_BAND]) {
    expect(describeFaceLimit(band).worst_group).toMatchObject({ false_matches: 0 });
  }
});

test('a comparison’s limits come with the false matches, pairs and interval of the worst group', () => {
  const { group, pairs } = WORST_GROUP[0]!;
  const { same_up_to, different_from, worst_group } = describeFaceLimit(SELFIE_BAND);
  expect(same_up_to).toBeLessThan(different_from);
  expect(worst_group).toEqual({ group, false_matches: 0, pairs, rate_at_most: expect.closeTo(3 / pairs, 4) });
});

test('a limit between two measured ones is described by the wider of them', () => {
  const narrow = { up_to: 0.5, group: 'measured', false_matches: 0, pairs: 1_000 };
  const wide = { ...narrow, up_to: 0.9, false_matches: 4 };
  const between = describeFaceLimit({ same: 0.7, different: 1.1 }, [narrow, wide]);
  expect(between.worst_group).toMatchObject({ false_matches: 4, pairs: 1_000 });
});

test('a limit beyond every measured one names no rate', () => {
  const { up_to } = WORST_GROUP.at(-1)!;
  expect(describeFaceLimit({ same: up_to + 0.01, different: up_to + 0.1 }).worst_group).toBeNull();
});
