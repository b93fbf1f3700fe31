import { expect, it } from 'vitest';
import { BUILT_IN_NETS } from '../../../tools/models/built-in-nets.ts';
import { type Inference, InferenceError } from '../inference/inference.ts';
import { startExamination } from './start-examination.ts';
import { toFinding } from './to-finding.ts';

const noNets: Inference = { nets: BUILT_IN_NETS, run: async () => ({}) };

it('returns the step’s answer, and notes its time, also when it failed', async () => {
  const examination = startExamination(noNets, Date.now() + 60_000);
  expect(await examination.step('sum', () => 1 + 1)).toBe(2);
  const failing = () => Promise.reject(new InferenceError('unavailable', 'The net is unavailable.'));
  expect(await toFinding(() => examination.step('failing', failing))).toEqual({
    ok: false,
    why: 'unavailable',
  });
  expect(Object.keys(examination.timings)).toEqual(['sum', 'failing']);
});

it('begins no step after the deadline', async () => {
  const examination = startExamination(noNets, Date.now() - 1);
  let hasBegun = false;
  const work = () => {
    hasBegun = true;
  };
  expect(await toFinding(() => examination.step('late', work))).toEqual({ ok: false, why: 'budget' });
  expect(hasBegun).toBe(false);
});

it('passes errors on that are no outage', async () => {
  await expect(toFinding(() => Promise.reject(new TypeError('a mistake')))).rejects.toThrow('a mistake');
});

it('reports a net as unavailable if it leaves an output out', async () => {
  const examination = startExamination(noNets, Date.now() + 60_000);
  const input = { data: new Float32Array(1), shape: [1] };
  expect(await toFinding(() => examination.ask('face-age', input))).toEqual({
    ok: false,
    why: 'unavailable',
  });
});
