import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateEmbedded } from '../src/server/cli/migrate-embedded.ts';
import { createMasterKey } from '../src/server/encryption/master-key.ts';
import { claimObjects } from '../src/server/startup/claim-objects.ts';
import { openDiskObjectStore } from '../src/server/storage/disk/disk-object-store.ts';
import { lockFolder } from '../src/server/storage/disk/lock-folder.ts';
import type { Database } from '../src/server/store/database/database.ts';
import { openPglite } from '../src/server/store/embedded/open-pglite.ts';
import { callCommand } from './harness/call-command.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { openWithoutTimeouts } from './harness/databases/open-without-timeouts.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { ADMIN, startApp, type TestApp } from './harness/start-app.ts';
import { startSecondServer } from './harness/start-second-server.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

describe.skipIf(!findPostgres())('a migration from the embedded database to PostgreSQL', () => {
  let home: string;
  let app: TestApp;
  let goal: TestPostgres;
  let image: Buffer;
  const people: { id: string; submission: string }[] = [];
  const at = (...names: string[]) => join(home, ...names);

  /** With details, a reason and an audit that would reveal a change of their encoding. */
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'attesta-move-'));
    await installSnapshot(at('old'));
    const db = await openPglite({ folder: at('old', 'database') }, MIGRATIONS);
    const store = openDiskObjectStore(at('old', 'objects'));
    app = await startApp({
      vision: unavailableVision,
      db,
      store,
      masterKey: createMasterKey(randomBytes(32)),
    });
    const bearer = await logIn(app);
    const colour = { width: 300, height: 300, channels: 3, background: '#fff' } as const;
    image = await sharp({ create: colour }).jpeg().toBuffer();
    for (const last_name of ['Ö\\N\t"', "O'Neil {a,b}", 'NULL']) {
      const id = await newSubject(app, bearer, {
        first_name: 'A',
        last_name,
        email: `${last_name.length}@b.c`,
      });
      const token = await mint(app, bearer, id);
      const uploaded = await upload(app, token, 'license', image);
      people.push({ id, submission: uploaded.body.license_id });
      const json = { confirmation: true, reason: 'a\u0000b "c" \ud800' };
      expect((await app.client.post('/subject/request-deletion', { token, json })).status).toBe(201);
    }
    await app.client.send('DELETE', `/admin/subjects/${people.pop()!.id}`, { bearer });
    await app.close();
    goal = await createPostgres(false);
  });
  afterAll(async () => {
    await goal?.close();
    await rm(home, { recursive: true });
  });

  const run = (...args: string[]) => callCommand(migrateEmbedded, { DATA_DIR: at('old') }, args);
  const move = () => run('--to', goal.url, '--objects', at('new'));
  const installation = async () => (await readFile(at('old', 'objects', '.installation'), 'utf8')).trim();

  test('[S228] the migration is refused while the server runs, and into another installation’s store', async () => {
    const unlock = await lockFolder(at('old'));
    expect((await move()).text).toMatch(/^A server uses the data folder \S+\. Stop it first\.$/);
    await unlock!();
    const others = openDiskObjectStore(at('new', 'objects'));
    await others.writeInstallation(crypto.randomUUID());
    await others.put('a/b', image);
    expect((await move()).text).toBe(
      'The store of --objects belongs to another installation. Name an empty one.',
    );
    await rm(at('new', 'objects', '.installation'));
    expect((await move()).text).toBe('The store of --objects is not empty. Name an empty one.');
    expect((await run('--to', goal.url, '--objects', at('old'))).text).toMatch(
      / already in this store\. Omit --objects\.$/,
    );
    expect(await others.get('a/b')).not.toBeNull();
    await rm(at('new'), { recursive: true });
  });

  test('[S228] the migration continues an interrupted one, and then has everything', async () => {
    // The interrupted run has left the installation id, incomplete images, and an image of a person who was
    // erased since.
    const store = openDiskObjectStore(at('new', 'objects'));
    await store.writeInstallation(await installation());
    const old = openDiskObjectStore(at('old', 'objects'));
    for await (const { key } of old.list()) await store.put(key, (await old.get(key))!.subarray(0, 100));
    await store.put('erased/since', image);

    const { code, text } = await move();
    expect(text).toMatch(/^subjects +2 rows {2}[0-9a-f]{16}$/m);
    expect(text).toMatch(/^audit_entries +\d+ rows {2}[0-9a-f]{16}$/m);
    expect(text).toMatch(/^images +2, 1 MB$/m);
    expect(text).toMatch(/Both sides are equal\. .+\.$/);
    expect(code).toBe(0);
    expect(await store.get('erased/since')).toBeNull();
    const again = await move();
    expect(again).toEqual({ code: 1, text: 'The database of --to is not empty. Name an empty one.' });
  });

  test('the migrated server continues the audit chain, and has its images and its sequences', async () => {
    const db: Database = await openWithoutTimeouts(goal.url);
    const objects = await claimObjects(db, openDiskObjectStore(at('new', 'objects')));
    const { client, close } = await startSecondServer(app, { db, objects });
    const { token: bearer } = (await client.post('/admin/login', { json: ADMIN })).body;
    for (const { id, submission } of people) {
      expect((await client.get(`/admin/subjects/${id}`, { bearer })).status).toBe(200);
      const imageAnswer = await client.get(`/admin/submissions/${submission}/attempts/1/image`, { bearer });
      expect(imageAnswer.bytes.equals(image)).toBe(true);
    }
    expect((await client.get('/admin/audit/chain', { bearer })).body.flaw).toBeNull();
    // Sequences and triggers continue.
    expect((await client.post('/admin/api-tokens', { bearer, json: {} })).status).toBe(201);
    const json = { first_name: 'New', last_name: 'Come' };
    expect((await client.post('/admin/subjects', { bearer, json })).status).toBe(201);
    expect((await client.get('/admin/subjects?search=come', { bearer })).body).toHaveLength(1);
    await close();
    await db.close();
  });

  test('[S228] the migration is undone as a whole if a copied row differs', async () => {
    const other = await createPostgres();
    const client = new pg.Client(other.url);
    await client.connect();
    await client.query(
      'create rule spoil as on insert to subject_details where new.email is not null do instead nothing',
    );
    const text =
      'The table subject_details differs between the two databases. Nothing was migrated; name an empty database and try again.';
    expect(await run('--to', other.url)).toEqual({ code: 1, text });
    await client.query('drop rule spoil on subject_details');
    await client.end();
    // The bucket is emptied, so that the next migration has an empty database.
    expect((await run('--to', other.url)).code).toBe(0);
    await other.close();
  });
});
