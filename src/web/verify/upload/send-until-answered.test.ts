import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../api/api-failure.ts';
import type { Phase } from '../journey/journey.ts';
import { sendUntilAnswered } from './send-until-answered.ts';

const ANSWER = { status: 'LICENSE_APPROVED' };
const LONG = 60_000;

/** The outcome of each attempt: the shares that leave, then an answer or a broken line (null). */
type ScriptedResponse = { shares: number[]; answer: typeof ANSWER | null };

let online: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  online = new EventTarget();
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online));
  vi.stubGlobal('removeEventListener', online.removeEventListener.bind(online));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function follow(tries: ScriptedResponse[], mayHaveArrived = false) {
  const phases: Phase[] = [];
  let tryCount = 0;
  const persistence = sendUntilAnswered(
    async (onShare) => {
      const { shares, answer } = tries[Math.min(tryCount, tries.length - 1)]!;
      tryCount += 1;
      await null;
      shares.forEach(onShare);
      if (!answer) throw new ApiFailure('offline');
      return answer;
    },
    (phase) => phases.push(phase),
    mayHaveArrived,
  );
  return { ...persistence, phases, begun: () => tryCount, stages: () => phases.map(({ stage }) => stage) };
}

test('an offline sender waits, begins again from zero and comes to its answer', async () => {
  const sender = follow([
    { shares: [0.3], answer: null },
    { shares: [0.5, 1], answer: ANSWER },
  ]);
  await vi.advanceTimersByTimeAsync(LONG);
  expect(await sender.answer).toBe(ANSWER);
  expect(sender.phases).toMatchObject([
    { stage: 'sending', share: 0.3 },
    { stage: 'waiting' },
    { stage: 'sending', share: 0 },
    { stage: 'sending', share: 0.5 },
    { stage: 'sending', share: 1 },
  ]);
});

test('after all bytes were sent it checks whether they arrived, and never shows that it sends again', async () => {
  const sender = follow([
    { shares: [1], answer: null },
    { shares: [0.4, 1], answer: ANSWER },
  ]);
  await vi.advanceTimersByTimeAsync(LONG);
  await sender.answer;
  expect(sender.stages()).toEqual(['sending', 'looking', 'looking']);
});

test('after a reload it first checks whether the image arrived', async () => {
  const sender = follow([{ shares: [1], answer: ANSWER }], true);
  // The caller does not know yet which upload it is about.
  expect(sender.stages()).toEqual([]);
  await sender.answer;
  expect(sender.stages()).toEqual(['looking']);
});

test('the network’s return and a wish end the wait; calling it off ends everything', async () => {
  const sender = follow([{ shares: [], answer: null }]);
  await vi.advanceTimersByTimeAsync(10);
  expect(sender.begun()).toBe(1);
  online.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(10);
  expect(sender.begun()).toBe(2);
  sender.hurry();
  await vi.advanceTimersByTimeAsync(10);
  expect(sender.begun()).toBe(3);
  sender.abort();
  expect(await sender.answer).toBe(null);
  await vi.advanceTimersByTimeAsync(LONG);
  expect(sender.begun()).toBe(3);
});
