import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimObjects } from '../src/server/startup/claim-objects.ts';
import { openDiskObjectStore } from '../src/server/storage/disk/disk-object-store.ts';
import type { ObjectStore } from '../src/server/storage/object-store.ts';
import type { Database } from '../src/server/store/database/database.ts';
import { toTenantId } from '../src/server/store/tenant-id.ts';
import { borrowAnyDatabase } from './harness/databases/borrow-database.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { openWithoutTimeouts } from './harness/databases/open-without-timeouts.ts';
import { findPostgres } from './harness/databases/start-postgres.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-installation-'));
});
afterAll(() => rm(folder, { recursive: true }));

const SENTENCES = {
  another: /^The object store and the database belong to different installations\. .+\.$/,
  empty: /^The object store has objects, but the database is empty\. .+\.$/,
  without: /^The object store has none of the images that the database names\. .+\.$/,
};

let number = 0;
const newStore = () => {
  number += 1;
  return openDiskObjectStore(join(folder, `objects-${number}`));
};
const readId = async (db: Database) =>
  (await db.asSystem((tx) => tx.selectFrom('installation').select('id').executeTakeFirst()))?.id ?? null;

/** A used database, with one upload whose image is at `key`. */
async function use(db: Database): Promise<string> {
  const [subject_id, id] = [crypto.randomUUID(), crypto.randomUUID()];
  const tenant_id = toTenantId(crypto.randomUUID());
  const key = `${tenant_id}/${subject_id}/${id}`;
  const now = new Date();
  const of = { tenant_id, subject_id };
  await db.asSystem(async (tx) => {
    await tx
      .insertInto('tenants')
      .values({ tenant_id, host: `${tenant_id}.test`, name: 'A', settings: '{}', created_at: now })
      .execute();
    const names = { first_name: 'A', last_name: 'B', image_key: Buffer.from('x') };
    await tx
      .insertInto('subjects')
      .values({ tenant_id, id: subject_id, ...names, created_at: now })
      .execute();
    await tx
      .insertInto('submissions')
      .values({
        ...of,
        id,
        kind: 'license',
        verification_id: id,
        external_uid: null,
        status: 'pending',
        attempt: 1,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const image = { object_key: key, content_type: 'image/jpeg', bytes: 1, created_at: now };
    await tx
      .insertInto('attempts')
      .values({ ...of, submission_id: id, attempt: 1, upload_type: 'license', ...image })
      .execute();
  });
  return key;
}

/** A claim that dies before it has written the id beside the objects. */
const claimAndDie = (db: Database, store: ObjectStore) =>
  claimObjects(db, { ...store, writeInstallation: () => Promise.reject(new Error('killed')) });

test('the installation id is created once where database and store are new, though the first start dies half-way', async () => {
  const [db, store] = [await borrowAnyDatabase(), newStore()];
  await expect(claimAndDie(db, store)).rejects.toThrow('killed');
  const id = await readId(db);
  expect(id).not.toBeNull();
  const objects = await claimObjects(db, store);
  await objects.put('a/b', Buffer.from('x'));
  await use(db);
  await claimObjects(db, store);
  expect([await readId(db), await store.readInstallation()]).toEqual([id, id]);
  await db.close();
});

test('[S98] refuses objects of another installation, and objects without an id beside an empty database', async () => {
  const [db, other, store] = [await borrowAnyDatabase(), await borrowAnyDatabase(), newStore()];
  const objects = await claimObjects(db, store);
  await objects.put(await use(db), Buffer.from('x'));
  await expect(claimObjects(other, store)).rejects.toThrow(SENTENCES.another);
  await rm(join(folder, `objects-${number}`, '.installation'));
  await expect(claimObjects(other, store)).rejects.toThrow(SENTENCES.empty);
  expect([await store.readInstallation(), await readId(other)]).toEqual([null, null]);
  await Promise.all([db.close(), other.close()]);
});

test('an older installation without an id gets one, though the first start dies half-way', async () => {
  const [db, store] = [await borrowAnyDatabase(), newStore()];
  const key = await use(db);
  await store.writeInstallation('');
  await rm(join(folder, `objects-${number}`, '.installation'));
  await store.put(key, Buffer.from('x'));
  await expect(claimAndDie(db, store)).rejects.toThrow('killed');
  await claimObjects(db, store);
  expect(await store.readInstallation()).toBe(await readId(db));
  await db.close();
});

test('[S98] a folder without the images gets no installation id: an unmounted volume must not pass for an empty one', async () => {
  const db = await borrowAnyDatabase();
  await use(db);
  const store = newStore();
  await expect(claimObjects(db, store)).rejects.toThrow(SENTENCES.without);
  expect([await readId(db), await store.readInstallation()]).toEqual([null, null]);
  await db.close();
});

test('a written installation id is checked again, since another database may write its own in the same moment', async () => {
  const [db, store] = [await borrowAnyDatabase(), newStore()];
  const other = crypto.randomUUID();
  const outrun = { ...store, writeInstallation: () => store.writeInstallation(other) };
  await expect(claimObjects(db, outrun)).rejects.toThrow(SENTENCES.another);
  expect(await store.readInstallation()).toBe(other);
  await db.close();
});

test('[S98] accepts an installation id that another server wrote between reading database and store', async () => {
  const [db, store] = [await borrowAnyDatabase(), newStore()];
  let looks = 0;
  const readInstallation = async () => {
    looks += 1;
    if (looks === 1) await claimObjects(db, store);
    return store.readInstallation();
  };
  await claimObjects(db, { ...store, readInstallation });
  expect(await store.readInstallation()).toBe(await readId(db));
  await db.close();
});

test('only one of two databases that claim a store at the same time keeps it', async () => {
  const [one, other, store] = [await borrowAnyDatabase(), await borrowAnyDatabase(), newStore()];
  const claims = await Promise.allSettled([claimObjects(one, store), claimObjects(other, store)]);
  const installationId = await store.readInstallation();
  for (const [at, db] of [one, other].entries()) {
    if (claims[at]!.status === 'rejected') continue;
    const objects = await claimObjects(db, store).catch(() => null);
    expect(objects !== null).toBe((await readId(db)) === installationId);
  }
  expect([await readId(one), await readId(other)]).toContain(installationId);
  await Promise.all([one.close(), other.close()]);
});

const bin = findPostgres();
test.skipIf(bin === null)(
  'many servers that start concurrently on one PostgreSQL agree on one installation id',
  async () => {
    const postgres = await createPostgres();
    const store = newStore();
    const databases = await Promise.all([1, 2, 3, 4].map(() => openWithoutTimeouts(postgres.url)));
    await Promise.all(databases.map((db) => claimObjects(db, store)));
    const ids = await Promise.all(databases.map(readId));
    expect(new Set([...ids, await store.readInstallation()]).size).toBe(1);
    await Promise.all(databases.map((db) => db.close()));
    await postgres.close();
  },
);
