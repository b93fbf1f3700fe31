import { afterEach, expect, test, vi } from 'vitest';
import { runPeriodically } from './run-periodically.ts';

let stop = async () => {};
const ends: (() => void)[] = [];
afterEach(async () => {
  const stopping = stop();
  for (const end of ends.splice(0)) end();
  await stopping;
});

/** Work whose runs end when the test says so, one after the other. */
function createHeldWork() {
  const work = vi.fn(() => new Promise<void>((end) => ends.push(end)));
  return { work, endOne: () => ends.shift()!() };
}

test('never overlaps two runs, and starts the next after the previous has ended', async () => {
  const { work, endOne } = createHeldWork();
  const turns = vi.fn(async () => {});
  stop = runPeriodically({ everyMs: 1, work, onFailure: vi.fn() });
  const stopTurns = runPeriodically({ everyMs: 1, work: turns, onFailure: vi.fn() });
  await expect.poll(() => turns.mock.calls.length).toBeGreaterThan(10);
  await stopTurns();
  expect(work).toHaveBeenCalledTimes(1);
  endOne();
  await expect.poll(() => work.mock.calls.length).toBe(2);
  endOne();
});

test('reports a failure and runs again', async () => {
  const onFailure = vi.fn();
  const work = vi.fn(() => Promise.reject(new Error('not now')));
  stop = runPeriodically({ everyMs: 1, work, onFailure });
  await expect.poll(() => onFailure.mock.calls.length).toBeGreaterThan(2);
  expect(onFailure).toHaveBeenCalledWith(new Error('not now'));
});

test('a periodic job can start at once, and stopping it waits for the current run', async () => {
  const { work, endOne } = createHeldWork();
  stop = runPeriodically({ everyMs: 3_600_000, startsNow: true, work, onFailure: vi.fn() });
  expect(work).toHaveBeenCalledTimes(1);
  const stopped = vi.fn();
  const stopping = stop().then(stopped);
  await new Promise((next) => setImmediate(next));
  expect(stopped).not.toHaveBeenCalled();
  endOne();
  await stopping;
  expect(work).toHaveBeenCalledTimes(1);
});
