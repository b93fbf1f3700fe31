import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openUploadPermits } from '../../../http/uploads/upload-permits.ts';
import type { Database } from '../../../store/database/database.ts';
import type { Upload } from '../upload.ts';
import { computeRate, runOrQueue } from './run-or-queue.ts';

test('two uploads at once are processed for the queue, so that other requests are answered between them', async () => {
  const db = {
    asTenant: async () => ({ waiting: 1, oldest: new Date(), begunCount: 0, firstBegun: null }),
  } as unknown as Database;
  const deps = { db, permits: openUploadPermits({ maxWaitMs: 600_000 }), now: () => new Date() };
  let [inside, maxInside] = [0, 0];
  const processUpload = async () => {
    inside += 1;
    maxInside = Math.max(maxInside, inside);
    await setTimeout(5);
    inside -= 1;
    return { status: 200, body: {} };
  };
  const send = (_: unknown, link: number) => {
    const holder = { tenant: 'a', link: String(link) };
    const upload = { grant: { tenant_id: 'a' } as Upload['grant'], kind: 'license', queues: true } as const;
    return runOrQueue(deps, upload, { holder, weight: 2, latest: Date.now() }, processUpload);
  };
  await Promise.all(Array.from({ length: 6 }, send));
  expect(maxInside).toBe(2);
});

test.each([
  ['nothing was examined yet', 0, null, 10],
  ['the first two began at this moment', 2, 0, 24],
  ['twenty began in the last ten seconds', 20, 10_000, 120],
  ['120 began in the last minute', 120, 60_000, 120],
  ['one began a minute ago', 1, 60_000, 10],
])('the rate of a queue of which %s is that of the time since the first', (_, begunCount, ago, rate) => {
  const at = 1_000_000;
  const firstBegun = ago === null ? null : new Date(at - ago);
  expect(computeRate({ begunCount, firstBegun }, at)).toBe(rate);
});
