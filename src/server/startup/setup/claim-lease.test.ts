import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPostgres } from '../../../../test/harness/databases/create-postgres.ts';
import { openPatient } from '../../../../test/harness/databases/open-patient.ts';
import { findPostgres, type TestPostgres } from '../../../../test/harness/databases/start-postgres.ts';
import type { Database } from '../../db/database.ts';
import { openDiskObjectStore } from '../../storage/disk/disk-object-store.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { claimObjects } from '../claim-objects.ts';
import { claimLease, deleteNothing, LEASE_MS } from './claim-lease.ts';

// Two databases beside one store: the one in use, and a copy of it.
describe.skipIf(findPostgres() === null)('the lease of an object store', () => {
  let servers: TestPostgres[];
  let db: Database;
  let copy: Database;
  let folder: string;
  let objects: ObjectStore;
  let at = Date.parse('2030-01-31T12:00:00Z');
  const now = () => new Date(at);
  beforeAll(async () => {
    const [first, second] = [await createPostgres(), await createPostgres()];
    servers = [first, second];
    db = await openPatient(first.url);
    copy = await openPatient(second.url);
  });
  afterAll(async () => {
    for (const opened of [db, copy]) await opened.close();
    for (const server of servers) await server.close();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attesta-lease-'));
    objects = await claimObjects(db, openDiskObjectStore(folder));
    await objects.put('a/1', Buffer.from('picture'));
    return () => rm(folder, { recursive: true });
  });

  test('refuses a copy of the database in one sentence until the lease is over', async () => {
    await claimLease({ db, objects, now });
    // Another server of the same database.
    await claimLease({ db, objects, now });
    await expect(claimLease({ db: copy, objects, now })).rejects.toThrow(
      'Another database uses the bucket: stop its servers and start after 2030-01-31T12:05:00.000Z, or set PRACTICE=1 for a copy that deletes nothing.',
    );
    at += LEASE_MS;
    await claimLease({ db: copy, objects, now });
  });

  test('is renewed by a server that goes on, and without it nothing is removed', async () => {
    const own = await claimLease({ db, objects, now });
    at += LEASE_MS - 1;
    await own.renew();
    at += LEASE_MS - 1;
    await expect(claimLease({ db: copy, objects, now })).rejects.toThrow('Another database uses the bucket');
    at += 1;
    await claimLease({ db: copy, objects, now });
    await own.renew();
    for (const remove of [() => own.objects.delete('a/1'), () => own.objects.move('a/1', 'b/1')])
      await expect(remove()).rejects.toThrow('nothing is removed');
    expect(await objects.has('a/1')).toBe(true);
    at += LEASE_MS;
    await own.renew();
    await own.objects.delete('a/1');
    expect(await objects.has('a/1')).toBe(false);
  });

  test('is not taken by a practice server, which removes nothing', async () => {
    await claimLease({ db, objects, now });
    const practice = deleteNothing(objects);
    await practice.objects.delete('a/1');
    await practice.objects.move('a/1', 'b/1');
    expect([await objects.has('a/1'), await objects.has('b/1')]).toEqual([true, false]);
    await practice.renew();
    await claimLease({ db, objects, now });
  });
});
