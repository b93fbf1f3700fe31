import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDeep } from '../../../test/harness/tier.ts';
import { ThreadPool } from './thread-pool.ts';

type TestWork = { obey: { question: { order: number; after: number }; answer: number } };

/** A thread that obeys the question: 1 crashes, 2 hangs, 3 fails; any other value is returned. */
const OBEDIENT_WORKER = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ question: { order, after } }) => {
    if (order === 1) process.exit(1);
    if (order === 2) for (;;);
    if (order === 3) return parentPort.postMessage({ is: 'failure', error: new Error('no good') });
    setTimeout(() => parentPort.postMessage({ is: 'value', value: order }), after);
  });
  parentPort.postMessage({ is: 'started' });
`;

const soon = () => Date.now() + 20_000;

describe('ThreadPool', () => {
  let dir: string;
  let open: ThreadPool<TestWork>;
  const failures: string[] = [];
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'attesta-threads-'));
    await writeFile(join(dir, 'worker.mjs'), OBEDIENT_WORKER);
  });
  afterEach(async () => {
    await open.close();
    failures.length = 0;
  });
  afterAll(() => rm(dir, { recursive: true }));

  function openThreads(threads: number, maxWaiting = 10): ThreadPool<TestWork> {
    open = new ThreadPool<TestWork>({
      name: 'obedient',
      threads,
      maxWaiting,
      workerUrl: pathToFileURL(join(dir, 'worker.mjs')),
      onFailure: ({ message }) => failures.push(message),
    });
    return open;
  }

  const ask = (threads: ThreadPool<TestWork>, order: number, deadline = soon(), after = 0, holder = '') =>
    threads.ask('obey', { order, after }, deadline, holder);

  it('answers more questions than there are threads, each with its own answer', async () => {
    const threads = openThreads(2);
    const orders = [10, 11, 12, 13, 14, 15];
    expect(await Promise.all(orders.map((order) => ask(threads, order)))).toEqual(orders);
  });

  it('[S341] serves one of few questions before the rest of many', async () => {
    // On one thread, answers come in the order in which questions are taken, however slow the machine is.
    const threads = openThreads(1, 20);
    await threads.started();
    const holders: string[] = [];
    const note = async (holder: string, order: number) => {
      await ask(threads, order, soon(), 1, holder);
      holders.push(holder);
    };
    const many = Array.from({ length: 10 }, (_, at) => note('many', 10 + at));
    await Promise.all([note('few', 30), ...many]);
    // The one in work when it came is answered before it.
    expect(holders.indexOf('few')).toBe(1);
    holders.length = 0;
    const others = Array.from({ length: 6 }, (_, at) => note('many', 40 + at));
    await Promise.all([...others, ...[50, 51, 52].map((order) => note('few', order))]);
    expect(holders.lastIndexOf('few')).toBeLessThanOrEqual(6);
  });

  it('[S328] leaves the last free thread to a tenant with nothing in work while several are active', async () => {
    const threads = openThreads(2, 20);
    await threads.started();
    const askLongAndShort = async () => {
      const names: string[] = [];
      const note = async (name: string, after: number) => {
        await ask(threads, 10, soon(), after, 'many');
        names.push(name);
      };
      await Promise.all([note('long', 200), note('short', 0)]);
      return names;
    };
    expect(await askLongAndShort()).toEqual(['short', 'long']);
    await ask(threads, 20, soon(), 0, 'few');
    expect(await askLongAndShort()).toEqual(['long', 'short']);
  });

  it('rejects a question whose deadline passes in the queue', async () => {
    const threads = openThreads(1);
    const long = ask(threads, 10, soon(), 300);
    await expect(ask(threads, 11, Date.now() + 20)).rejects.toMatchObject({ why: 'budget' });
    expect(await long).toBe(10);
  });

  it('refuses a question if too many wait', async () => {
    const threads = openThreads(1, 2);
    const answers = [10, 11, 12].map((order) => ask(threads, order, soon(), 50));
    await expect(ask(threads, 13)).rejects.toMatchObject({ why: 'unavailable' });
    expect(await Promise.all(answers)).toHaveLength(3);
  });

  it('answers as unavailable when the thread crashes, and the next question on another thread', async () => {
    const threads = openThreads(1);
    await expect(ask(threads, 1)).rejects.toMatchObject({ why: 'unavailable' });
    expect(await ask(threads, 10)).toBe(10);
  });

  testDeep('stops a thread that hangs beyond the deadline, and continues with another', async () => {
    const threads = openThreads(1);
    await threads.started();
    await expect(ask(threads, 2, Date.now() + 50)).rejects.toMatchObject({ why: 'budget' });
    expect(await ask(threads, 10)).toBe(10);
    expect(failures).toEqual(['One of the obedient threads hung and was stopped.']);
  });

  it('reports the cause of a failed question to onFailure, and unavailable to the caller', async () => {
    const threads = openThreads(1);
    await expect(ask(threads, 3)).rejects.toMatchObject({ why: 'unavailable' });
    expect(failures).toEqual(['no good']);
    expect(await ask(threads, 10)).toBe(10);
  });

  it('answers waiting questions as unavailable when it closes', async () => {
    const threads = openThreads(1);
    const questions = [2, 10].map((order) => ask(threads, order));
    const outcomes = Promise.allSettled(questions);
    await threads.close();
    for (const result of await outcomes)
      expect(result).toMatchObject({ status: 'rejected', reason: { why: 'unavailable' } });
    await expect(ask(threads, 10)).rejects.toMatchObject({ why: 'unavailable' });
  });
});
