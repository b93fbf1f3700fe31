import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkMasterKey } from '../src/server/encryption/keys/check-master-key.ts';
import { rotateKeys } from '../src/server/encryption/keys/rotate-keys.ts';
import { createMasterKey } from '../src/server/encryption/master-key.ts';
import { createSubjectKey, unwrapSubjectKey } from '../src/server/encryption/subject-key.ts';
import { createTenant } from '../src/server/features/tenants/create-tenant.ts';
import type { Database } from '../src/server/store/database/database.ts';
import { toDatabaseFailure } from '../src/server/store/database/database-failure.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import type { QueryAsOwner } from './harness/databases/empty-database.ts';
import { openWithoutTimeouts } from './harness/databases/open-without-timeouts.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { admin, HOST, startApp, type TestApp } from './harness/start-app.ts';
import { startSecondServer } from './harness/start-second-server.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { testDeep, tries } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

/** Every row of every table, as PostgreSQL writes it: a dump for any version of the server. */
async function readAll(ask: QueryAsOwner): Promise<string> {
  const tables = await ask(`select oid::regclass::text as catalog from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  const rows = await Promise.all(
    tables.map(({ catalog }) => ask(`select t::text as catalog from ${catalog} t`)),
  );
  return rows
    .flat()
    .map(({ catalog }) => catalog)
    .join('\n');
}

const bin = findPostgres();
const MANY = tries(600, 3000);

describe.skipIf(bin === null)('a rotation on PostgreSQL', () => {
  let postgres: TestPostgres;
  let app: TestApp;
  beforeAll(async () => {
    postgres = await createPostgres();
    app = await startApp({ vision: unavailableVision, db: await openWithoutTimeouts(postgres.url) });
  });
  afterAll(async () => {
    await app.close();
    await postgres.close();
  });

  testDeep(
    'a rotation by two commands at the same time, while two servers write, leaves nothing under the old key',
    async () => {
      const { db, masterKey, now } = app.dependencies;
      const bearer = await logIn(app);
      await db.asTenant(app.tenantId, async (tx) => {
        for (let made = 0; made < MANY; made += 1) {
          const id = `0190${made.toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`;
          const image_key = createSubjectKey(masterKey, app.tenantId, id);
          const row = { tenant_id: app.tenantId, id, first_name: 'A', last_name: 'B', image_key };
          await tx
            .insertInto('subjects')
            .values({ ...row, created_at: now() })
            .execute();
        }
      });
      const newest = randomBytes(32);
      masterKey.adopt(newest);
      const secondServer = await startSecondServer(app);
      const rotations = Promise.all([
        rotateKeys({ db, masterKey, now }),
        rotateKeys({ db, masterKey, now, settleMs: 10 }),
      ]);
      const writes = Array.from({ length: 60 }, async (_, at) => {
        const client = at % 2 ? secondServer.client : app.client;
        const id = await newSubject({ ...app, client }, bearer, { first_name: 'W', last_name: `${at}` });
        await client.send('DELETE', `/admin/subjects/${id}`, { bearer });
      });
      const [one, other] = await rotations;
      await Promise.all(writes);
      await secondServer.close();
      expect(one.rewrapped + other.rewrapped).toBeGreaterThanOrEqual(MANY);
      expect([...one.unopened, ...other.unopened]).toEqual([]);
      const alone = createMasterKey(newest);
      await checkMasterKey(db, alone);
      const rows = await db.asSystem((tx) => tx.selectFrom('subjects').selectAll().execute());
      expect(rows).toHaveLength(MANY);
      for (const row of rows) unwrapSubjectKey(alone, row.image_key, row.tenant_id, row.id);
    },
  );

  describe('while another transaction locks the rows', () => {
    let otherClient: pg.Client;
    let ownDb: Database;
    beforeAll(async () => {
      otherClient = new pg.Client(postgres.url);
      await otherClient.connect();
      ownDb = await openWithoutTimeouts(postgres.url, { lockMs: 50 });
      const json = { first_name: 'A', last_name: 'Waiting' };
      await app.client.post('/admin/subjects', { bearer: await logIn(app), json });
    });
    afterAll(async () => {
      await otherClient.end();
      await ownDb.close();
    });
    const lock = () => otherClient.query('begin; lock table subjects in share row exclusive mode');
    const release = () => otherClient.query('rollback');

    /** Rotates to a new key; `onBusy` receives each refused try. */
    function rotate(onBusy: () => Promise<unknown>) {
      const { masterKey, now } = app.dependencies;
      const asTenant: Database['asTenant'] = (tenantId, work) =>
        ownDb.asTenant(tenantId, work).catch(async (error) => {
          if (toDatabaseFailure(error) === 'busy') await onBusy();
          throw error;
        });
      masterKey.adopt(randomBytes(32));
      return rotateKeys({ db: { ...ownDb, asTenant }, masterKey, now });
    }

    testDeep('a rotation waits for locked rows, and continues when they are free', async () => {
      await lock();
      let refused = 0;
      const done = await rotate(async () => {
        refused += 1;
        if (refused === 2) await release();
      });
      expect(refused).toBe(2);
      expect(done.rewrapped).toBeGreaterThan(0);
    });

    test('[S211] a rotation ends with a sentence after a few tries, and the next run completes it', async () => {
      await lock();
      let refused = 0;
      const given = rotate(async () => {
        refused += 1;
      });
      await expect(given).rejects.toThrow(
        /^The database was too busy to continue\. .+ run the rotation again\.$/,
      );
      expect(refused).toBe(5);
      await release();
      const { db, masterKey, now } = app.dependencies;
      expect((await rotateKeys({ db, masterKey, now })).rewrapped).toBeGreaterThan(0);
      await checkMasterKey(db, masterKey);
    });
  });

  test('[S211] a rotation over two servers as documented fails no read and no write, and the old key opens nothing', async () => {
    const [old, newest] = [randomBytes(32), randomBytes(32)];
    const fresh = await createPostgres();
    const ownDb = await openWithoutTimeouts(fresh.url);
    const dependencies = { ...app.dependencies, db: ownDb };
    const server = (key: Buffer, previous: Buffer[]) =>
      startSecondServer({ dependencies }, { masterKey: createMasterKey(key, previous) });
    const wanted = await admin();
    const tenantId = await ownDb.asSystem((tx) =>
      createTenant(tx, { host: HOST, name: 'Acme', ...wanted }, dependencies.now()),
    );
    const servers = [await server(old, []), await server(old, [])];
    const bearer = await logIn({ ...app, client: servers[0]!.client });
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    let isOver = false;
    const looks: string[] = [];
    const use = async (at: number) => {
      while (!isOver) {
        const on = () => ({ ...app, client: servers[at]!.client });
        const subject = await newSubject(on(), bearer, { first_name: 'W', last_name: 'W' });
        const uploaded = await upload(on(), await mint(on(), bearer, subject), 'license', picture, {
          manual: '1',
        });
        looks.push(`/admin/submissions/${uploaded.body.license_id}/attempts/1/image`);
        const look = looks[Math.floor(Math.random() * looks.length)]!;
        const image = await on().client.get(look, { bearer });
        expect([image.status, image.bytes.equals(picture)]).toEqual([200, true]);
      }
    };
    const replaceServers = async (key: Buffer, previous: Buffer[]) => {
      for (const at of servers.keys()) {
        const before = servers[at]!;
        servers[at] = await server(key, previous);
        // Requests that the old server has accepted are still answered, while the new one gets requests, too.
        await Promise.race([using, awaitReads()]);
        await before.close();
      }
    };
    const awaitReads = async () => {
      const before = looks.length;
      while (looks.length < before + 4) await setTimeout(10);
    };
    const using = Promise.all([use(0), use(1)]);
    await replaceServers(old, [newest]);
    await replaceServers(newest, [old]);
    const done = await rotateKeys({
      db: ownDb,
      masterKey: createMasterKey(newest, [old]),
      now: dependencies.now,
      settleMs: 100,
    });
    expect(done.unopened).toEqual([]);
    await replaceServers(newest, []);
    isOver = true;
    await using;
    const alone = createMasterKey(newest);
    await checkMasterKey(ownDb, alone);
    await expect(checkMasterKey(ownDb, createMasterKey(old))).rejects.toThrow('under another master key');
    const rows = await ownDb.asSystem((tx) => tx.selectFrom('subjects').selectAll().execute());
    for (const row of rows) {
      unwrapSubjectKey(alone, row.image_key, tenantId, row.id);
      expect(() => unwrapSubjectKey(createMasterKey(old), row.image_key, tenantId, row.id)).toThrow();
    }
    const written = await readAll(fresh.askOwner);
    expect(written).toContain(Buffer.from(rows[0]!.image_key).toString('hex'));
    for (const key of [old, newest]) {
      // Bytes as PostgreSQL writes them, and in the usual encodings of a key.
      for (const form of [key.toString('hex'), key.toString('base64'), key.toString('base64url')]) {
        expect(written.includes(form)).toBe(false);
      }
    }
    for (const server of servers) await server.close();
    await ownDb.close();
    await fresh.close();
  });
});
