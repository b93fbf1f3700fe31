import { expect, it } from 'vitest';
import { InferenceError } from '../inference/inference.ts';
import { settle } from './settle.ts';
import { startSteps } from './time-steps.ts';

it('answers with what the step answers, and notes how long it took, also when it failed', async () => {
  const steps = startSteps(Date.now() + 60_000);
  expect(await steps.run('sum', () => 1 + 1)).toBe(2);
  const failing = () => Promise.reject(new InferenceError('unavailable', 'It is away.'));
  expect(await settle(() => steps.run('away', failing))).toEqual({ ok: false, why: 'unavailable' });
  expect(Object.keys(steps.timings)).toEqual(['sum', 'away']);
});

it('begins no step after the deadline', async () => {
  const steps = startSteps(Date.now() - 1);
  let begun = false;
  const work = () => {
    begun = true;
  };
  expect(await settle(() => steps.run('late', work))).toEqual({ ok: false, why: 'budget' });
  expect(begun).toBe(false);
});

it('lets mistakes through that are no outage', async () => {
  await expect(settle(() => Promise.reject(new TypeError('a mistake')))).rejects.toThrow('a mistake');
});
