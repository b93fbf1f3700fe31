import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database } from '../src/server/db/database.ts';
import { openPglite } from '../src/server/db/open-pglite.ts';
import { openPostgres } from '../src/server/db/open-postgres.ts';
import { openPgliteClient } from '../src/server/db/pglite-client.ts';
import { claimObjects } from '../src/server/startup/claim-objects.ts';
import { openDiskObjectStore } from '../src/server/storage/disk/disk-object-store.ts';
import type { ObjectStore } from '../src/server/storage/object-store.ts';
import { createPostgres } from './harness/create-postgres.ts';
import { createLauncher, stop } from './harness/launch-server.ts';
import { layDatabase } from './harness/lay-database.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { findPostgres } from './harness/start-postgres.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-installation-'));
});
afterAll(() => rm(folder, { recursive: true }));

const SENTENCES = {
  another: /^The object store is of another installation than the database: start with the two .+\.$/,
  empty: /^The object store has objects and the database is empty: start with the database .+\.$/,
  before:
    /^The database was made by a program from before version 0\.1, .+: start with an empty data folder or database, .+\.$/,
  without: /^The object store has none of the images that the database names: start with the store .+\.$/,
};

describe('a server that starts', () => {
  const launcher = createLauncher();
  afterEach(launcher.killAll);
  const at = (...names: string[]) => join(folder, 'server', ...names);
  const given = () => ({ DATA_DIR: at(), DEMO: '0', ADMIN_PASSWORD: 'a long password' });
  /** Every file of the installation, but for what any start makes. */
  const everything = async () => {
    const entries = await readdir(at(), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && entry.name !== 'postmaster.pid')
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  };
  async function expectRefusal(sentence: RegExp): Promise<void> {
    const before = await everything();
    const { child, output } = launcher.launch('start', given());
    const [code] = await once(child, 'close');
    expect([code, output().trim().split('\n').at(-1)]).toEqual([1, expect.stringMatching(sentence)]);
    expect(await everything()).toEqual(before);
  }

  test('beside objects of another installation, or on an empty database: one sentence, nothing touched', async () => {
    await layDatabase(at());
    const first = await launcher.start(given());
    expect(await stop(first, 'SIGTERM')).toBe(0);
    const installation = at('objects', '.installation');
    const own = await readFile(installation, 'utf8');
    expect(own).toMatch(/^[0-9a-f-]{36}\n$/);
    await writeFile(at('objects', 'picture'), 'sealed');

    await rename(at('database'), join(folder, 'database'));
    await expectRefusal(SENTENCES.another);
    await rm(installation);
    await expectRefusal(SENTENCES.empty);
    expect(await readdir(at())).not.toContain('database');

    await rename(join(folder, 'database'), at('database'));
    await writeFile(installation, `${crypto.randomUUID()}\n`);
    await expectRefusal(SENTENCES.another);
    await writeFile(installation, own);
    expect(await stop(await launcher.start(given()), 'SIGTERM')).toBe(0);
  });

  test('on a database from before the first schema: one sentence, nothing touched', async () => {
    const client = await openPgliteClient({ folder: at('database') });
    await client.query("update migrations set name = '0001_house.sql'");
    await client.close();
    await expectRefusal(SENTENCES.before);
  });
});

describe('the id', () => {
  let number = 0;
  const newStore = () => {
    number += 1;
    return openDiskObjectStore(join(folder, `objects-${number}`));
  };
  const openDb = async () =>
    openPglite({ snapshot: new Blob([await readFile(inject('snapshot'))]) }, MIGRATIONS);
  const idOf = async (db: Database) =>
    (await db.asSystem((tx) => tx.selectFrom('installation').select('id').executeTakeFirst()))?.id ?? null;

  /** A database in use, with one upload whose image is at `key`. */
  async function use(db: Database): Promise<string> {
    const [tenant_id, subject_id, id] = [1, 2, 3].map(() => crypto.randomUUID()) as [string, string, string];
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

  /** A claim that dies before it has written beside the objects. */
  const claimAndDie = (db: Database, store: ObjectStore) =>
    claimObjects(db, { ...store, writeInstallation: () => Promise.reject(new Error('killed')) });

  test('is made once where both are new, though the first start dies half-way', async () => {
    const [db, store] = [await openDb(), newStore()];
    await expect(claimAndDie(db, store)).rejects.toThrow('killed');
    const id = await idOf(db);
    expect(id).not.toBeNull();
    const objects = await claimObjects(db, store);
    await objects.put('a/b', Buffer.from('x'));
    await use(db);
    await claimObjects(db, store);
    expect([await idOf(db), await store.readInstallation()]).toEqual([id, id]);
    await db.close();
  });

  test('is given to an installation from before there were ids, though the first start dies half-way', async () => {
    const [db, store] = [await openDb(), newStore()];
    const key = await use(db);
    await store.writeInstallation('');
    await rm(join(folder, `objects-${number}`, '.installation'));
    await store.put(key, Buffer.from('x'));
    await expect(claimAndDie(db, store)).rejects.toThrow('killed');
    await claimObjects(db, store);
    expect(await store.readInstallation()).toBe(await idOf(db));
    await db.close();
  });

  test('is not given to a folder that lacks the images: a volume that is away must not pass for an empty one', async () => {
    const db = await openDb();
    await use(db);
    const store = newStore();
    await expect(claimObjects(db, store)).rejects.toThrow(SENTENCES.without);
    expect([await idOf(db), await store.readInstallation()]).toEqual([null, null]);
    await db.close();
  });

  test('is not believed when another database writes its own in the same moment', async () => {
    const [db, store] = [await openDb(), newStore()];
    const other = crypto.randomUUID();
    const outrun = { ...store, writeInstallation: () => store.writeInstallation(other) };
    await expect(claimObjects(db, outrun)).rejects.toThrow(SENTENCES.another);
    expect(await store.readInstallation()).toBe(other);
    await db.close();
  });

  test('of two databases that claim one store at once only one keeps it', async () => {
    const [one, other, store] = [await openDb(), await openDb(), newStore()];
    const claims = await Promise.allSettled([claimObjects(one, store), claimObjects(other, store)]);
    const shown = await store.readInstallation();
    for (const [at, db] of [one, other].entries()) {
      if (claims[at]!.status === 'rejected') continue;
      const objects = await claimObjects(db, store).catch(() => null);
      expect(objects !== null).toBe((await idOf(db)) === shown);
    }
    expect([await idOf(one), await idOf(other)]).toContain(shown);
    await Promise.all([one.close(), other.close()]);
  });

  const bin = findPostgres();
  test.skipIf(bin === null)('is one, however many servers start at once on one PostgreSQL', async () => {
    const postgres = await createPostgres();
    const store = newStore();
    const databases = await Promise.all([1, 2, 3, 4].map(() => openPostgres(postgres.url, MIGRATIONS)));
    await Promise.all(databases.map((db) => claimObjects(db, store)));
    const ids = await Promise.all(databases.map(idOf));
    expect(new Set([...ids, await store.readInstallation()]).size).toBe(1);
    await Promise.all(databases.map((db) => db.close()));
    await postgres.close();
  });
});
