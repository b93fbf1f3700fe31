import { expect, test } from 'vitest';
import { likelihoodRatio, type MeasuredSet } from '../accuracy/likelihood-ratio.ts';
import { ATTACK_MEASUREMENTS, MAX_FALSE_ALARMS, MIN_LIKELIHOOD_RATIO } from '../policy/attack-policy.ts';
import { canStop, canWarn } from './attack-signals.ts';
import { DEFAULT_SEVERE_SIGNALS, listSevere, STOPPING_SIGNALS, WARNING_SIGNALS } from './severity.ts';
import type { Signal } from './signals.ts';

const set = (raised: number, alarms: number, of = 1000): MeasuredSet => ({
  set: 'invented',
  attacks: { raised, of },
  genuine: { raised: alarms, of },
});
const measure = (...sets: MeasuredSet[]) => ({ blur: sets });

test('a likelihood ratio has both rates with their intervals, and an interval from the ends of those', () => {
  const { attacks, genuine, ratio, low, high } = likelihoodRatio(set(240, 239));
  expect(ratio).toBeCloseTo(1.004, 3);
  expect(low).toBeCloseTo(attacks.low / genuine.high, 10);
  expect(high).toBeCloseTo(attacks.high / genuine.low, 10);
  expect([low < ratio, ratio < high]).toEqual([true, true]);
  expect(likelihoodRatio(set(9, 0)).ratio).toBe(Number.POSITIVE_INFINITY);
  expect(likelihoodRatio(set(0, 0)).ratio).toBeNaN();
});

test('[S9] a signal warns only if each set shows that attacks raise it three times as often', () => {
  expect(canWarn('blur', measure(set(900, 100)))).toBe(true);
  expect(canWarn('blur', measure(set(900, 301)))).toBe(false);
  expect(canWarn('blur', measure(set(900, 100), set(240, 239)))).toBe(false);
  // Three times as often, and too few images to show it.
  expect(canWarn('blur', measure(set(12, 3, 15)))).toBe(false);
  expect(canWarn('blur', measure(set(0, 0)))).toBe(false);
  expect(canWarn('blur', measure(set(0, 0, 0)))).toBe(false);
  expect(canWarn('blur', { blur: [] })).toBe(false);
  expect(canWarn('blocked', measure(set(0, 0)))).toBe(true);
});

test('[S9] a signal stops only if it also has at most 1 false alarm in 100 of each set', () => {
  expect(canStop('blur', measure(set(900, 10)))).toBe(true);
  expect(canStop('blur', measure(set(900, 11)))).toBe(false);
  expect(canStop('blur', measure(set(900, 10), set(900, 100)))).toBe(false);
  expect(canStop('blur', measure(set(240, 239)))).toBe(false);
});

test('[S9] a signal whose measurements do not tell attacks apart is in no list above a notice', () => {
  const weak = (Object.keys(ATTACK_MEASUREMENTS) as Signal['signal'][]).filter((name) => !canWarn(name));
  expect(weak).toContain('screen_or_print');
  for (const list of [DEFAULT_SEVERE_SIGNALS, WARNING_SIGNALS, STOPPING_SIGNALS])
    expect(list.filter((name) => weak.includes(name))).toEqual([]);
  expect(listSevere([{ signal: 'screen_or_print', score: 1 }], weak)).toEqual([]);
  expect([MIN_LIKELIHOOD_RATIO, MAX_FALSE_ALARMS]).toEqual([3, 0.01]);
});
