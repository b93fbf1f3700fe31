import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openUploadPermits } from '../../../http/uploads/upload-permits.ts';
import type { Database } from '../../../store/database/database.ts';
import type { Upload } from '../upload.ts';
import { runOrQueue } from './run-or-queue.ts';

test('two uploads at once are processed for the queue, so that few pictures are decoded in memory', async () => {
  const db = { asTenant: async () => ({ waiting: 1, taken: 0 }) } as unknown as Database;
  const deps = { db, permits: openUploadPermits({ maxWaitMs: 600_000 }), now: () => new Date() };
  let [inside, most] = [0, 0];
  const process = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await setTimeout(5);
    inside -= 1;
    return { status: 200, body: {} };
  };
  const send = (_: unknown, link: number) => {
    const holder = { tenant: 'a', link: String(link) };
    const upload = { grant: { tenant_id: 'a' } as Upload['grant'], kind: 'license', queues: true } as const;
    return runOrQueue(deps, upload, { holder, weight: 2, latest: Date.now() }, process);
  };
  await Promise.all(Array.from({ length: 6 }, send));
  expect(most).toBe(2);
});
