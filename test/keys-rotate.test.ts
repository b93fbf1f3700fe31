import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keysRotate } from '../src/server/cli/keys-rotate.ts';
import { checkMasterKey } from '../src/server/encryption/keys/check-master-key.ts';
import { rotateKeys } from '../src/server/encryption/keys/rotate-keys.ts';
import { openNumberHash } from '../src/server/encryption/keys/tenant-key.ts';
import { createMasterKey } from '../src/server/encryption/master-key.ts';
import { createSubject } from '../src/server/features/subjects/create-subject.ts';
import { createTenant } from '../src/server/features/tenants/create-tenant.ts';
import { answerCommands } from '../src/server/jobs/commands/answer-commands.ts';
import { loadMasterKey, refuseWrongKey } from '../src/server/startup/load-master-key.ts';
import { lockFolder } from '../src/server/storage/disk/lock-folder.ts';
import { staffActor } from '../src/server/store/audit/audit.ts';
import type { Database } from '../src/server/store/database/database.ts';
import { openPglite } from '../src/server/store/embedded/open-pglite.ts';
import { callCommand } from './harness/call-command.ts';
import { borrowDatabase } from './harness/databases/borrow-database.ts';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { ADMIN, admin, startApp, type TestApp } from './harness/start-app.ts';
import { startSecondServer } from './harness/start-second-server.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { testDeep } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const NEW = randomBytes(32);

describe('a rotation under a running server', () => {
  let app: TestApp;
  beforeAll(async () => {
    // postgres-keys.test.ts rotates on a real PostgreSQL.
    app = await startApp({ vision: unavailableVision, db: await borrowDatabase() });
  });
  afterAll(() => app.close());

  test('[S211] a rotation leaves everything readable with old and new key, and finally with the new key alone', async () => {
    const { db, masterKey: old, now } = app.dependencies;
    const bearer = await logIn(app);
    const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
    const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const uploaded = await upload(app, await mint(app, bearer, subject), 'license', image);
    const { token } = (await app.client.post('/admin/login', { json: ADMIN })).body;
    await app.client.post('/admin/2fa/enrol', { bearer: token, json: {} });
    const path = `/admin/submissions/${uploaded.body.license_id}/attempts/1/image`;
    const hashNumber = (masterKey = old) =>
      db.asTenant(app.tenantId, async (tx) => (await openNumberHash(tx, masterKey, app.tenantId))('N1'));
    const hash = await hashNumber();
    await expect(checkMasterKey(db, createMasterKey(NEW))).rejects.toThrow('under another master key');

    old.adopt(NEW);
    const many = Array.from({ length: 30 }, () =>
      newSubject(app, bearer, { first_name: 'While', last_name: 'W' }),
    );
    const done = await rotateKeys({ db, masterKey: old, now });
    expect(done.rewrapped).toBeGreaterThanOrEqual(3);
    expect(done.unopened).toEqual([]);
    await Promise.all(many);
    expect((await app.client.get(path, { bearer })).bytes.equals(image)).toBe(true);
    expect((await rotateKeys({ db, masterKey: old, now })).rewrapped).toBe(0);

    const alone = createMasterKey(NEW);
    await checkMasterKey(db, alone);
    const secondServer = await startSecondServer(app, { masterKey: alone });
    expect((await secondServer.client.get(path, { bearer })).bytes.equals(image)).toBe(true);
    await secondServer.close();
    expect(await hashNumber(alone)).toEqual(hash);
    expect((await rotateKeys({ db, masterKey: alone, now })).unopened).toEqual([]);
    const { entries } = (await app.client.get('/admin/audit', { bearer })).body;
    const rotations = entries.filter((entry: { action: string }) => entry.action === 'master-key.rotated');
    expect(rotations).toHaveLength(1);
  });
});

describe('a rotation of the generated key', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attesta-keys-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const at = (name: string) => join(folder, name);
  const configured = (masterKey: Buffer | null = null) => ({
    masterKey,
    previousMasterKeys: [],
    dataDir: folder,
  });
  const readKey = async () => Buffer.from((await readFile(at('master.key'), 'utf8')).trim(), 'base64');

  async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    await installSnapshot(folder);
    const db = await openPglite({ folder: at('database') }, MIGRATIONS);
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }

  /** A tenant with one subject, under the key that a first start creates. */
  const fill = (db: Database) =>
    loadMasterKey(configured()).then((masterKey) =>
      db.asSystem(async (tx) => {
        const now = new Date();
        const tenantId = await createTenant(tx, { host: 'acme.test', name: 'Acme', ...(await admin()) }, now);
        const context = { tenantId, actor: staffActor('root', 1), now, masterKey };
        await createSubject(tx, context, { first_name: 'A', last_name: 'B' } as never);
        return masterKey;
      }),
    );
  const run = (...args: string[]) => callCommand(keysRotate, { DATA_DIR: folder }, args);

  testDeep(
    'a rotation replaces the generated key after any interruption, and no other file contains it',
    async () => {
      await inDatabase(fill);
      const first = await readKey();
      // Interrupted before the new key was written, then between that and the wrapping.
      for (const cut of ['before', 'between'] as const) {
        const key = await readKey();
        await writeFile(at('master.key.previous'), key.toString('base64'));
        if (cut === 'between') await writeFile(at('master.key'), randomBytes(32).toString('base64'));
        const { code, text } = await run();
        expect(text).toMatch(
          /^The old key, \S+master\.key, is removed at the end\. Earlier backups open only with it: keep a copy as long as you keep them\.\n[12] keys and secrets of 1 tenant were rewrapped\. The old key was removed\. Earlier backups open only with it: keep your copy as long as you keep them\.$/,
        );
        expect(code).toBe(0);
        expect((await readKey()).equals(key)).toBe(false);
        expect(await readdir(folder)).not.toContain('master.key.previous');
      }
      const last = await readKey();
      await inDatabase((db) => checkMasterKey(db, createMasterKey(last)));
      for (const name of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!name.isFile() || name.name === 'master.key') continue;
        const bytes = await readFile(join(name.parentPath, name.name));
        for (const key of [first, last]) {
          for (const form of [key, key.toString('base64'), key.toString('hex')]) {
            expect([name.name, bytes.includes(form)]).toEqual([name.name, false]);
          }
        }
      }
    },
  );

  test('[S212] a wrong or missing generated key stops the start with one sentence, and no key is created', async () => {
    await inDatabase(fill);
    const masterKey = await readFile(at('master.key'));
    await inDatabase(async (db) => {
      await expect(refuseWrongKey(configured(randomBytes(32)), db)).rejects.toThrow(
        'This data is encrypted under another master key. Put that key into MASTER_KEY or master.key. A backup from before a rotation needs the key of that time.',
      );
      await rm(at('master.key'));
      await expect(refuseWrongKey(configured(), db)).rejects.toThrow(/^This data is encrypted .+\.$/);
      expect(await readdir(folder)).not.toContain('master.key');
      await writeFile(at('master.key'), masterKey);
      await refuseWrongKey(configured(), db);
    });
  });

  testDeep(
    'a running server replaces the generated key when commands request it, one at a time',
    async () => {
      const unlock = await lockFolder(folder);
      await inDatabase(async (db) => {
        const masterKey = await fill(db);
        const first = await readKey();
        const config = { masterKey: null, dataDir: folder };
        const stop = await answerCommands({ config, db, masterKey, now: () => new Date() });
        const runs = await Promise.all([run(), run()]);
        expect(runs.map(({ code }) => code).sort()).toEqual([0, 1]);
        for (const { code, text } of runs)
          expect(text).toMatch(
            code === 0
              ? /\n1 keys and secrets of 1 tenant were rewrapped\. The old key was removed\. .+$/
              : /\nThe server is already rotating its keys\. Wait until that ends, then try again\.$/,
          );
        expect((await readKey()).equals(first)).toBe(false);
        await stop();
        await checkMasterKey(db, createMasterKey(await readKey()));
      });
      await unlock!();
    },
  );

  testDeep('a rotation reports in one sentence why it cannot start, and prints its usage', async () => {
    expect((await run('--help')).text).toContain('MASTER_KEY_PREVIOUS');
    expect(await run()).toEqual({
      code: 1,
      text: `The data folder ${folder} holds no database. Set DATA_DIR.`,
    });
  });
});
