import { fdatasyncSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { installSnapshot } from '../../../../test/harness/databases/install-snapshot.ts';
import { MIGRATIONS } from '../../../../test/harness/paths.ts';
import { testDeep } from '../../../../test/harness/tier.ts';
import type { Database } from '../database/database.ts';
import { toTenantId } from '../tenant-id.ts';
import { openPglite } from './open-pglite.ts';

const disk = vi.hoisted(() => ({ isBroken: false }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const sync = (file: number) => {
    if (disk.isBroken) throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
    fs.fdatasyncSync(file);
  };
  return { ...fs, fdatasyncSync: vi.fn(sync) };
});

const folder = await mkdtemp(join(tmpdir(), 'attesta-pglite-'));
await installSnapshot(folder);
afterAll(() => rm(folder, { recursive: true }));

const addTenant = (db: Database, host: string) =>
  db.asSystem((tx) =>
    tx
      .insertInto('tenants')
      .values({
        name: 'A',
        settings: '{}',
        created_at: new Date(),
        tenant_id: toTenantId(crypto.randomUUID()),
        host,
      })
      .execute(),
  );
const listHosts = (db: Database) =>
  db.asSystem(async (tx) => {
    const rows = await tx.selectFrom('tenants').select('host').orderBy('host').execute();
    return rows.map((row) => row.host);
  });

test('[S221] syncs a transaction to disk before acknowledging it, but not one that only reads', async () => {
  const db = await openPglite({ folder: join(folder, 'database') }, MIGRATIONS);
  const synced = () => vi.mocked(fdatasyncSync).mock.calls.length;
  for (const host of ['one.test', 'two.test']) {
    const before = synced();
    await addTenant(db, host);
    expect(synced()).toBeGreaterThan(before);
  }
  const before = synced();
  expect(await listHosts(db)).toEqual(['one.test', 'two.test']);
  expect(synced()).toBe(before);
  await db.close();
});

testDeep('keeps no answer in memory after it was read', async () => {
  const db = await openPglite({ folder: join(folder, 'database') }, MIGRATIONS);
  const [answers, characters] = [40, 2 ** 20];
  const before = heapInUse();
  for (let i = 0; i < answers; i++) {
    const { rows } = await db.asSystem((tx) =>
      sql<{ text: string }>`select repeat('x', ${characters}::int) as text`.execute(tx),
    );
    expect(rows[0]?.text).toHaveLength(characters);
  }
  expect(heapInUse() - before).toBeLessThan((answers * characters) / 4);
  await db.close();
});

/** Bytes of live objects, measured after a full garbage collection. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return getHeapStatistics().used_heap_size;
}

test('[S221] halts if the disk cannot sync: acknowledges and accepts no more, and the next start recovers the rest', async () => {
  const onHalt = vi.fn();
  const db = await openPglite({ folder: join(folder, 'database'), onHalt }, MIGRATIONS);
  await addTenant(db, 'three.test');
  disk.isBroken = true;
  await expect(addTenant(db, 'four.test')).rejects.toMatchObject({ code: '57P02' });
  expect(onHalt).toHaveBeenCalledOnce();
  disk.isBroken = false;
  for (const ask of [() => addTenant(db, 'five.test'), () => listHosts(db), () => db.ping()]) {
    await expect(ask()).rejects.toMatchObject({ code: '57P02' });
  }
  await db.close();
  const next = await openPglite({ folder: join(folder, 'database') }, MIGRATIONS);
  const hosts = await listHosts(next);
  expect(hosts.filter((host) => host !== 'four.test')).toEqual(['one.test', 'three.test', 'two.test']);
  await next.close();
});
