import { expect, test } from 'vitest';
import { proveAge } from './prove-age.ts';

const prove = (minAge: number, valueByElement: Record<string, unknown>) => {
  try {
    return proveAge(minAge, new Map(Object.entries(valueByElement))).hasReachedAge;
  } catch (error) {
    return (error as { reason: string }).reason;
  }
};

/** What a wallet shows that has the one element which the EU profile makes mandatory. */
test.each([
  [13, true, true],
  [15, true, true],
  [16, true, true],
  [18, true, true],
  [21, true, 'element_missing'],
  [25, true, 'element_missing'],
  [13, false, 'element_missing'],
  [15, false, 'element_missing'],
  [16, false, 'element_missing'],
  [18, false, false],
  [21, false, false],
  [25, false, false],
])('[S278] for %i years age_over_18 %s answers %s', (minAge, age_over_18, answer) => {
  expect(prove(minAge, { age_over_18 })).toBe(answer);
});

test.each<[number, Record<string, unknown>, boolean | string]>([
  [21, { age_over_18: true, age_over_21: false }, false],
  [21, { age_over_18: true, age_over_25: true }, true],
  [16, { age_over_15: true, age_over_18: false }, 'element_missing'],
  [16, { age_over_16: 'true' }, 'element_missing'],
  [16, { age_over_16: null }, 'element_missing'],
  [16, { age_over_016: true, age_over_1: true, age_over: true, AGE_OVER_18: true }, 'element_missing'],
  [16, {}, 'element_missing'],
  [16, { age_over_15: false, age_over_18: true }, 'malformed'],
])('[S278] for %i years %o answers %s', (minAge, valueByElement, answer) => {
  expect(prove(minAge, valueByElement)).toBe(answer);
});
