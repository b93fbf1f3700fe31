import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askLast, endWithWork } from '../src/server/db/ask-last.ts';
import type { Database, Tx } from '../src/server/db/database.ts';
import type { Answer } from './harness/client.ts';
import { borrowDatabase } from './harness/databases/borrow-database.ts';
import { countTrips } from './harness/databases/count-trips.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { openPatient } from './harness/databases/open-patient.ts';
import { findPostgres } from './harness/databases/start-postgres.ts';
import { drawNoise } from './harness/pictures/draw-noise.ts';
import { OTHER_HOST, startApp, type TestApp } from './harness/start-app.ts';
import { startTwin, type Twin } from './harness/start-twin.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { sightlessVision } from './harness/vision/sightless-vision.ts';

const NEVER = 2 ** 30;
const PERSON = { first_name: 'C', last_name: 'D', license_number: 'W4172' };

type Opened = { db: Database; close(): Promise<void> };

const DRIVERS: [name: string, isHere: boolean, open: () => Promise<Opened>][] = [
  ['the embedded database', true, async () => ({ db: await borrowDatabase(), close: async () => {} })],
  [
    'a PostgreSQL',
    findPostgres() !== null,
    async () => {
      const postgres = await createPostgres();
      return { db: await openPatient(postgres.url), close: postgres.close };
    },
  ],
];

describe.each(DRIVERS.filter(([, isHere]) => isHere))('trips to %s', (_name, _isHere, open) => {
  let opened: Opened;
  let first: TestApp;
  let app: TestApp;
  let one: Twin;
  let twin: Twin;
  let bearer: string;
  let token: string;
  let subject: string;
  let submission: string;
  let photo: Buffer;
  const send = () => upload(app, token, 'license', photo, { manual: '1' });
  beforeAll(async () => {
    opened = await open();
    first = await startApp({ vision: sightlessVision, db: opened.db });
    // Nothing asks by itself meanwhile: what is counted is written at the end.
    one = await startTwin(first, { flushMs: NEVER });
    twin = await startTwin(first, { flushMs: NEVER });
    app = { ...first, client: one.client };
    bearer = await logIn(app);
    subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
    token = await mint(app, bearer, subject, { view_subject_details: true });
    photo = await drawNoise();
    submission = (await send()).body.license_id;
  });
  afterAll(async () => {
    await twin.close();
    await one.close();
    await first.close();
    await opened.close();
  });

  const REQUESTS: [what: string, most: number, ask: () => Promise<Answer>][] = [
    ['a read of one subject', 1, () => app.client.get(`/admin/subjects/${subject}`, { bearer })],
    ['a list of a page', 1, () => app.client.get('/admin/subjects?limit=100', { bearer })],
    ['a list with what each has sent', 2, () => app.client.get('/admin/subjects?include=status', { bearer })],
    ['a page of cases', 1, () => app.client.get('/admin/submissions?limit=100', { bearer })],
    ['a list that may be long', 2, () => app.client.get('/admin/subjects?limit=1000', { bearer })],
    ['what has changed', 2, () => app.client.get('/admin/changes?since=1772366400000', { bearer })],
    ['the statistics', 2, () => app.client.get('/admin/stats', { bearer })],
    ['who is logged in', 2, () => app.client.get('/admin/me', { bearer })],
    ['what a link allows', 1, () => app.client.get('/ephemeral/capability', { token })],
    ['the person’s own details', 2, () => app.client.get('/subject/details', { token })],
    ['what the page shows', 2, () => app.client.get('/page')],
    ['a new person', 2, () => app.client.post('/admin/subjects', { bearer, json: PERSON })],
    ['a picture for a person to look at', 13, send],
    ['a case', 10, () => app.client.get(`/admin/submissions/${submission}`, { bearer })],
    ['a new link', 2, () => app.client.post('/ephemeral-tokens', { bearer, json: { subject_id: subject } })],
    ['a refused credential', 1, () => app.client.get('/admin/subjects', { bearer: `${bearer}x` })],
  ];
  test.each(REQUESTS)('%s takes %i at most', async (_what, most, ask) => {
    const { status } = await ask();
    const [again, trips] = await countTrips(ask);
    expect(again.status).toBe(status);
    expect(trips).toBeLessThanOrEqual(most);
  });

  test('a suspension and a revocation at one server hold on the next request at another', async () => {
    const minted = await app.client.post('/admin/api-tokens', { bearer, json: {} });
    const asMachine = () => twin.client.get('/admin/subjects', { bearer: minted.body.token });
    expect((await asMachine()).status).toBe(200);
    const [newest] = (await app.client.get('/admin/api-tokens', { bearer })).body;
    await app.client.send('DELETE', `/admin/api-tokens/${newest.id}`, { bearer });
    expect((await asMachine()).status).toBe(401);

    const change = (set: { suspended?: boolean; host?: string }) =>
      app.world.db.asSystem((tx) =>
        tx.updateTable('tenants').set(set).where('tenant_id', '=', app.otherTenantId).execute(),
      );
    const page = async (host: string) => (await twin.client.get('/page', { host })).status;
    expect(await page(OTHER_HOST)).toBe(200);
    await change({ suspended: true });
    expect(await page(OTHER_HOST)).toBe(403);
    await change({ suspended: false, host: 'moved.test' });
    expect([await page(OTHER_HOST), await page('moved.test')]).toEqual([404, 200]);
    await change({ host: OTHER_HOST });
    expect([await page(OTHER_HOST), await page('moved.test')]).toEqual([200, 404]);
  });

  test('what is asked together goes together; of a failure the rest hears, and nothing is written', async () => {
    const { asTenant } = app.world.db;
    const name = (first: string) => sql`update subjects set first_name = ${first} where id = ${subject}`;
    const [, trips] = await countTrips(() =>
      asTenant(app.tenantId, (tx) => Promise.all([name('X').execute(tx), name('C').execute(tx)])),
    );
    expect(trips).toBe(2);
    const heard: unknown[] = [];
    const failing = asTenant(app.tenantId, (tx) =>
      Promise.all(
        [name('Y'), sql`select 1 / 0`, name('Z')].map((query) =>
          query.execute(tx).catch((error) => heard.push(error)),
        ),
      ),
    );
    await expect(failing).rejects.toThrow('undone');
    expect(heard).toHaveLength(2);
    const { body } = await app.client.get(`/admin/subjects/${subject}`, { bearer });
    expect(body.first_name).toBe('C');
  });

  test('what is asked for last is committed in its trip, or nothing of it is', async () => {
    const { asTenant } = app.world.db;
    const id = await newSubject(app, bearer, { first_name: 'Before', last_name: 'B' });
    const name = (first: string) => sql`update subjects set first_name = ${first} where id = ${id}`;
    const nameNow = async () => (await app.client.get(`/admin/subjects/${id}`, { bearer })).body.first_name;
    const last = (...queries: RawBuilder<unknown>[]) =>
      asTenant(app.tenantId, (tx) =>
        askLast(
          endWithWork(tx),
          queries.map((query) => query.execute(tx)),
        ),
      );
    const [, trips] = await countTrips(() => last(name('After')));
    expect([trips, await nameNow()]).toEqual([1, 'After']);
    await expect(last(name('Half'), sql`select 1 / 0`)).rejects.toThrow('division');
    expect(await nameNow()).toBe('After');
    const late = asTenant(app.tenantId, async (tx) => {
      await askLast(endWithWork(tx), [name('Kept').execute(tx)]);
      await name('Late').execute(tx);
    });
    await expect(late).rejects.toThrow('over');
    expect(await nameNow()).toBe('Kept');
  });

  test('a person whose name is taken, and a link for nobody, leave nothing behind', async () => {
    const taken = { ...PERSON, external_uid: 'taken' };
    await newSubject(app, bearer, taken);
    const count = () =>
      asked(sql<{ all: string }>`select (select count(*) from audit_entries) + (select count(*) from subjects)
        + (select count(*) from ephemeral_tokens) as all`);
    const asked = async (query: RawBuilder<{ all: string }>) =>
      (await app.world.db.asSystem((tx) => query.execute(tx))).rows[0]!.all;
    const before = await count();
    expect((await app.client.post('/admin/subjects', { bearer, json: taken })).status).toBe(409);
    const nobody = { subject_id: '019a0000-0000-7000-8000-000000000000' };
    expect((await app.client.post('/ephemeral-tokens', { bearer, json: nobody })).status).toBe(404);
    expect(await count()).toBe(before);
  });

  test('what a transaction leaves unsent is done in it, never in the next', async () => {
    const seen = (tenantId: string) =>
      app.world.db.asTenant(tenantId, (tx) =>
        sql<{
          role: string;
          tenant: string;
        }>`select current_user as role, current_setting('attesta.tenant') as tenant`
          .execute(tx)
          .then(({ rows }) => rows),
      );
    for (const tenantId of [app.tenantId, app.otherTenantId]) {
      await app.world.db.asTenant(tenantId, async (tx) => {
        void tx.selectFrom('subjects').select('id').execute();
      });
      await app.world.db.asTenant(tenantId, async (tx) => {
        void sql`update subjects set first_name = first_name`.execute(tx);
      });
      expect(await seen(tenantId)).toEqual([{ role: 'attesta_tenant', tenant: tenantId }]);
    }
    const owner = await app.world.db.asSystem((tx) =>
      sql<{
        tenant: string | null;
      }>`select nullif(current_setting('attesta.tenant', true), '') as tenant`.execute(tx),
    );
    expect(owner.rows).toEqual([{ tenant: null }]);
  });

  test('what nobody waits for ends before the next has the connection', async () => {
    const { asTenant } = app.world.db;
    const slow = (tx: Tx) => void tx.selectNoFrom(sql`pg_sleep(0.05)`.as('slept')).execute();
    const left = asTenant(app.tenantId, async (tx) => {
      slow(tx);
      // It is on its way, and the second waits for it.
      for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((next) => process.nextTick(next));
      slow(tx);
    });
    const tenants = asTenant(app.otherTenantId, async (tx) => {
      const seen: string[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        const { rows } = await sql<{ id: string }>`select current_tenant() as id`.execute(tx);
        seen.push(...rows.map(({ id }) => id));
      }
      return new Set(seen);
    });
    await left;
    expect(await tenants).toEqual(new Set([app.otherTenantId]));
  });

  test('a statement that was prepared goes on when its table has another column', async () => {
    const list = async () =>
      (await app.client.get(`/admin/ephemeral-tokens?subject_id=${subject}`, { bearer })).status;
    for (let time = 0; time < 2; time += 1) expect(await list()).toBe(200);
    const alter = (how: string) =>
      app.world.db.asSystem(async (tx) => {
        await sql`reset role`.execute(tx);
        await sql`alter table ephemeral_tokens ${sql.raw(how)}`.execute(tx);
      });
    await alter('add column later text');
    expect(await list()).toBe(200);
    await alter('drop column later');
    expect(await list()).toBe(200);
  });
});
