import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPostgres } from '../../../../test/harness/databases/create-postgres.ts';
import { openWithoutTimeouts } from '../../../../test/harness/databases/open-without-timeouts.ts';
import { findPostgres, type TestPostgres } from '../../../../test/harness/databases/start-postgres.ts';
import { openDiskObjectStore } from '../../storage/disk/disk-object-store.ts';
import type { WatchedObjects } from '../../storage/watch-writes.ts';
import type { Database } from '../../store/database/database.ts';
import { claimObjects } from '../claim-objects.ts';
import { claimLease, deleteNothing, LEASE_MS, TAKE_OVER_MS } from './claim-lease.ts';

const MINUTE = 60_000;

describe.skipIf(findPostgres() === null)('object store lease', () => {
  let servers: TestPostgres[];
  let db: Database;
  let copy: Database;
  let folder: string;
  let objects: WatchedObjects;
  let at = Date.parse('2030-01-31T12:00:00Z');
  const now = () => new Date(at);
  beforeAll(async () => {
    const [first, second] = [await createPostgres(), await createPostgres()];
    servers = [first, second];
    db = await openWithoutTimeouts(first.url);
    copy = await openWithoutTimeouts(second.url);
  });
  afterAll(async () => {
    for (const database of [db, copy]) await database.close();
    for (const server of servers) await server.close();
  });
  beforeEach(async () => {
    // Lets the leases of the previous test expire.
    at += LEASE_MS;
    folder = await mkdtemp(join(tmpdir(), 'attesta-lease-'));
    objects = await claimObjects(db, openDiskObjectStore(folder));
    await objects.put('a/1', Buffer.from('picture'));
    return () => rm(folder, { recursive: true });
  });

  /** Copies the current database rows into the second database. */
  async function takeCopy(): Promise<void> {
    const row = await db.asSystem((tx) =>
      tx.selectFrom('installation').selectAll().executeTakeFirstOrThrow(),
    );
    await servers[1]!.askOwner('truncate installation');
    await copy.asSystem((tx) => tx.insertInto('installation').values(row).execute());
  }
  const claim = (by: Database, store = objects) => claimLease({ db: by, objects: store, now });

  test('[S206] refuses a copy of the database in one sentence until the lease expires', async () => {
    await claim(db);
    await takeCopy();
    at += TAKE_OVER_MS;
    // Another server of the same database starts after the first one has stopped.
    await claim(db);
    const until = new Date(at + LEASE_MS).toISOString();
    await expect(claim(copy)).rejects.toThrow(
      `Another database uses the bucket. Stop its servers and start after ${until}, or set PRACTICE=1 to run a copy that deletes nothing.`,
    );
    at += LEASE_MS;
    await claim(copy);
  });

  test('[S206] a running server renews its lease, and without the lease nothing is removed', async () => {
    const leased = await claim(db);
    await takeCopy();
    at += LEASE_MS - 1;
    await leased.renew();
    at += LEASE_MS - 1;
    await expect(claim(copy)).rejects.toThrow('Another database uses the bucket');
    at += 1;
    await claim(copy);
    await expect(leased.renew()).rejects.toThrow('Nothing is removed');
    for (const remove of [() => leased.objects.delete('a/1'), () => leased.objects.move('a/1', 'b/1')])
      await expect(remove()).rejects.toThrow('Nothing is removed');
    expect(await objects.has('a/1')).toBe(true);
    at += LEASE_MS;
    await leased.renew();
    await leased.objects.delete('a/1');
    expect(await objects.has('a/1')).toBe(false);
  });

  test('[S206] a lease is lost by a copy that starts before its original renews, and never by the original', async () => {
    const leased = await claim(db);
    await takeCopy();
    at += MINUTE / 2;
    const early = await claim(copy);
    at += MINUTE / 4;
    await early.renew();
    at += MINUTE / 4;
    await leased.renew();
    await expect(early.renew()).rejects.toThrow('Nothing is removed');
    await expect(early.objects.delete('a/1')).rejects.toThrow('Nothing is removed');
    at += MINUTE;
    await leased.renew();
    await leased.objects.delete('a/1');
  });

  test('the servers of one database share a lease; another one renews it when the first has stopped', async () => {
    const first = await claim(db);
    const second = await claim(db);
    for (let minutes = 0; minutes < 3; minutes += 1) {
      at += MINUTE;
      await first.renew();
      await second.renew();
    }
    for (let minutes = 0; minutes < 2 * (LEASE_MS / MINUTE); minutes += 1) {
      at += MINUTE;
      await second.renew();
    }
    await takeCopy();
    at += MINUTE;
    await second.renew();
    await expect(claim(copy)).rejects.toThrow('Another database uses the bucket');
    await second.objects.delete('a/1');
  });

  test('survives a renewal that is interrupted before or after the write', async () => {
    let interruption: 'before' | 'after' | null = null;
    const shaky: WatchedObjects = {
      ...objects,
      writeLease: async (lease) => {
        if (interruption === 'before') throw new Error('The store is down.');
        await objects.writeLease(lease);
        if (interruption === 'after') throw new Error('The store is down.');
      },
    };
    const leased = await claim(db, shaky);
    for (interruption of ['before', 'after'] as const) {
      at += MINUTE;
      await expect(leased.renew()).rejects.toThrow('The store is down.');
      // A server of this database that starts meanwhile gets the lease.
      await (await claim(db)).objects.put('a/2', Buffer.from('picture'));
    }
    interruption = null;
    at += MINUTE;
    await leased.renew();
    await leased.objects.delete('a/1');
  });

  test('a lease is read again if another server renews it during the read', async () => {
    const leased = await claim(db);
    let isRenewedMeanwhile = true;
    const slow: WatchedObjects = {
      ...objects,
      readLease: async () => {
        const read = await objects.readLease();
        if (isRenewedMeanwhile) {
          isRenewedMeanwhile = false;
          await leased.renew();
        }
        return read;
      },
    };
    await (await claim(db, slow)).objects.delete('a/1');
    expect(isRenewedMeanwhile).toBe(false);
  });

  test('[S206] a practice server claims no lease and removes nothing', async () => {
    await claim(db);
    const practice = deleteNothing(objects);
    await practice.objects.delete('a/1');
    await practice.objects.move('a/1', 'b/1');
    expect([await objects.has('a/1'), await objects.has('b/1')]).toEqual([true, false]);
    await practice.renew();
    await claim(db);
  });
});
