import { expect, test } from 'vitest';
import { PORTRAIT_BAND, SELFIE_BAND } from '../policy/face-policy.ts';
import { MEASURED_GROUPS, MEASURED_LIMITS, WORST_GROUP } from '../policy/measured-groups.ts';
import { describeFaceLimit } from './describe-face-limit.ts';

test('[S73] at the product’s limits for the same person the worst measured group has at most 1 false match in 1,000', () => {
  for (const band of [SELFIE_BAND, PORTRAIT_BAND]) {
    const { false_matches, pairs } = describeFaceLimit(band).worst_group!;
    expect(false_matches / pairs).toBeLessThanOrEqual(1 / 1000);
  }
});

test('a comparison’s limits come with the false matches, pairs and interval of the worst group', () => {
  const { same_up_to, different_from, worst_group } = describeFaceLimit(SELFIE_BAND);
  expect(same_up_to).toBeLessThan(different_from);
  expect(worst_group).toEqual({
    group: expect.stringContaining('Korean singers'),
    false_matches: 6,
    pairs: 7_481,
    rate_at_most: expect.closeTo(0.0017, 4),
  });
});

test('no measured group has a larger share within a limit than the group that is named for it', () => {
  for (const [at, { up_to, false_matches, pairs }] of WORST_GROUP.entries()) {
    expect(up_to).toBe(MEASURED_LIMITS[at]);
    for (const group of MEASURED_GROUPS) {
      expect(group.within).toHaveLength(MEASURED_LIMITS.length);
      expect(group.within).toEqual([...group.within].sort((a, b) => a - b));
      expect(group.within[at]! / group.pairs).toBeLessThanOrEqual(false_matches / pairs);
    }
  }
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
