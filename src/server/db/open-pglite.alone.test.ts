import { fdatasyncSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { MIGRATIONS } from '../../../test/harness/paths.ts';
import { openPglite } from './open-pglite.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, fdatasyncSync: vi.fn(fs.fdatasyncSync) };
});

const folder = await mkdtemp(join(tmpdir(), 'attesta-pglite-'));
afterAll(() => rm(folder, { recursive: true }));

test('a transaction is on the disk before it is acknowledged, and one that reads asks nothing of it', async () => {
  const db = await openPglite({ folder: join(folder, 'database') }, MIGRATIONS);
  const synced = () => vi.mocked(fdatasyncSync).mock.calls.length;
  const tenant = { name: 'A', settings: '{}', created_at: new Date() };
  for (const host of ['one.test', 'two.test']) {
    const before = synced();
    await db.asSystem((tx) =>
      tx
        .insertInto('tenants')
        .values({ ...tenant, tenant_id: crypto.randomUUID(), host })
        .execute(),
    );
    expect(synced()).toBeGreaterThan(before);
  }
  const before = synced();
  await db.asSystem((tx) => tx.selectFrom('tenants').selectAll().execute());
  expect(synced()).toBe(before);
  await db.close();
});
