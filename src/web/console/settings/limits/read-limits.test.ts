import { expect, test } from 'vitest';
import { explainLimits } from '../../../../server/verification/policy/explain-limits.ts';
import { PRODUCT_LIMITS } from '../../../../server/verification/policy/limits.ts';
import { WORST_GROUP } from '../../../../server/verification/policy/measured-groups.ts';
import english from '../../locales/en/settings-forms.json' with { type: 'json' };
import {
  diffLimits,
  flattenLimits,
  LIMITS,
  looserBy,
  needsConfirmation,
  readLimits,
  typeLimits,
} from './read-limits.ts';

const typed = typeLimits(PRODUCT_LIMITS, 'en-GB');

test('limits are typed with a point or a comma, and nothing else', () => {
  expect(readLimits(typed)).toEqual(PRODUCT_LIMITS);
  expect(readLimits({ ...typed, passing_score: '0,85' })).toMatchObject({ passing_score: 0.85 });
  for (const bad of ['', 'a', '-1', '1e3', '0.12345'])
    expect(readLimits({ ...typed, passing_score: bad })).toBeNull();
});

test('limits are shown as the language writes them, and read back alike', () => {
  const german = typeLimits(PRODUCT_LIMITS, 'de-DE');
  expect(german['selfie_band.same']).toBe('0,82');
  expect(readLimits(german)).toEqual(PRODUCT_LIMITS);
});

test('the help of the limit for selfies has the rate of the worst measured group at the default', () => {
  const { false_matches, pairs } = WORST_GROUP.find(({ up_to }) => up_to >= PRODUCT_LIMITS.selfie_band.same)!;
  expect(english['limits.selfieMeasured']).toContain(
    `${false_matches} of ${pairs.toLocaleString('en')} pairs`,
  );
});

test('only changed limits are sent, and a limit equal to the default is removed', () => {
  const before = { ...PRODUCT_LIMITS, passing_score: 0.9 };
  const band = { same: 0.9, different: 1.06 };
  expect(diffLimits({ ...PRODUCT_LIMITS, selfie_band: band }, before, PRODUCT_LIMITS)).toEqual({
    selfie_band: band,
    passing_score: null,
  });
});

test('a limit for the same person shows by how much it is looser than the default', () => {
  expect(looserBy('selfie_band.same', 0.9, PRODUCT_LIMITS)).toBe(0.08);
  expect(looserBy('portrait_band.same', 0.7801, PRODUCT_LIMITS)).toBe(0.0001);
  expect(looserBy('selfie_band.same', 0.82, PRODUCT_LIMITS)).toBeNull();
  expect(looserBy('selfie_band.same', 0.7, PRODUCT_LIMITS)).toBeNull();
  expect(looserBy('selfie_band.same', null, PRODUCT_LIMITS)).toBeNull();
  expect(looserBy('selfie_band.different', 1.2, PRODUCT_LIMITS)).toBeNull();
});

test.each(LIMITS)('a confirmation is asked for exactly where the server demands one: %s', (name) => {
  const value = flattenLimits(PRODUCT_LIMITS)[name];
  const set = (limit: number) => readLimits({ ...typed, [name]: limit.toFixed(4) })!;
  let calls = 0;
  for (const now of [PRODUCT_LIMITS, set(value + 0.02), set(value - 0.02)])
    for (const step of [-0.04, -0.02, -0.01, 0, 0.01, 0.02, 0.04]) {
      const limits = set(value + step);
      const isDemanded = explainLimits(limits, now, false)?.sentence.includes('loosen: true') ?? false;
      const limit = flattenLimits(limits)[name];
      expect([step, needsConfirmation(name, limit, now, PRODUCT_LIMITS)]).toEqual([step, isDemanded]);
      calls += isDemanded ? 1 : 0;
    }
  expect(calls).toBeGreaterThan(0);
  expect(needsConfirmation(name, null, PRODUCT_LIMITS, PRODUCT_LIMITS)).toBe(false);
});
