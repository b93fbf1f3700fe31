import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startThread } from './start-thread.ts';

/**
 * A thread like one that processes images: a heap of some MB, and much external memory, most of it
 * short-lived.
 */
const WASTEFUL_WORKER = `
  import { constants, PerformanceObserver } from 'node:perf_hooks';
  import { setTimeout } from 'node:timers/promises';
  import { parentPort } from 'node:worker_threads';
  let whole = 0;
  new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) whole += 1;
  }).observe({ entryTypes: ['gc'] });
  const objects = (length) => Array.from({ length }, (_, at) => ({ at }));
  const lasting = objects(150_000);
  const kept = [];
  for (let at = 0; at < 300; at += 1) {
    kept[at % 12] = new Uint8Array(2 ** 21).fill(at);
    objects(20_000);
    await setTimeout(1);
  }
  parentPort.postMessage({ whole, lasting: lasting.length });
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-thread-'));
  await writeFile(join(folder, 'worker.mjs'), WASTEFUL_WORKER);
});
afterAll(() => rm(folder, { recursive: true }));

it('collects the whole heap less often with a larger initial heap', async () => {
  const worker = startThread(pathToFileURL(join(folder, 'worker.mjs')), null, { restingMegabytes: 256 });
  const [{ whole, lasting }] = await once(worker, 'message');
  await worker.terminate();
  expect(lasting).toBe(150_000);
  // 2 to 6 collections, depending on V8's version; 9 to 13 without it.
  expect(whole).toBeLessThan(8);
});
