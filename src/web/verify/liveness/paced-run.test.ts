import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MovingFace } from '../camera/faces/measure-face.ts';
import { PacedRun } from './paced-run.ts';
import type { Challenge, Step, StepAnswer } from './send-frames.ts';

const STEPS: Step[] = (['straight', 'left', 'up'] as const).map((turn, at) => ({
  number: at + 1,
  turn,
  deadline_ms: 4_500,
}));
const FACE: MovingFace = { sure: 0.9, another: 0, height: 0.6, offset: { x: 0, y: 0 }, aside: 0 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Goes through a challenge by a camera and a line of some speed.
 * @param captureMs until a frame is there
 * @param answerMs until the server announces the next step
 * @returns the frames of each step by their numbers, and the last one before the step was announced
 */
async function run(captureMs: number, answerMs: number) {
  const sentSteps: { frames: readonly number[]; before: number }[] = [];
  let taken = 0;
  let before = 0;
  const answer = (number: number): StepAnswer =>
    STEPS[number] ? { step: STEPS[number] } : ({ liveness: 'unclear' } as StepAnswer);
  const ended = new Promise<void>((resolve) => {
    const paced = new PacedRun<number>(
      () => ({
        isStill: false,
        begin: async () => ({ challenge_id: 'c', step: STEPS[0]! }) as Challenge,
        send: async (_, { number }, frames) => {
          sentSteps.push({ frames, before });
          await pause(answerMs);
          before = taken;
          return answer(number);
        },
        onFace: () => {},
        onStep: () => {},
        onEnd: () => resolve(),
      }),
      {
        next: () => pause(30).then(() => true),
        look: () => FACE,
        capture: async () => {
          await pause(captureMs);
          taken += 1;
          return taken;
        },
      },
    );
    void paced.start();
  });
  await vi.advanceTimersByTimeAsync(120_000);
  await ended;
  return sentSteps;
}

test.each([
  ['a quick device', 20, 600],
  ['a device that takes a frame in more time than the server needs', 900, 400],
  ['a device that takes a frame in two seconds', 2_000, 100],
])('[S251] no frame of a step is sent with the next one, on %s', async (_, captureMs, answerMs) => {
  const sentSteps = await run(captureMs, answerMs);
  expect(sentSteps).toHaveLength(STEPS.length);
  const numbers = sentSteps.flatMap(({ frames }) => frames);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  for (const { frames } of sentSteps) expect(frames.length).toBeGreaterThanOrEqual(3);
});

test('the first frame of a step is the last one before it was announced, where there is one', async () => {
  const sentSteps = await run(20, 900);
  for (const { frames, before } of sentSteps.slice(1)) expect(frames[0]).toBe(before);
});
