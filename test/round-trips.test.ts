import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../src/server/store/database/database.ts';
import type { Answer } from './harness/client.ts';
import { borrowDatabase } from './harness/databases/borrow-database.ts';
import { countRoundTrips } from './harness/databases/count-round-trips.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { openWithoutTimeouts } from './harness/databases/open-without-timeouts.ts';
import { findPostgres } from './harness/databases/start-postgres.ts';
import { drawNoise } from './harness/images/draw-noise.ts';
import { OTHER_HOST, startApp, type TestApp } from './harness/start-app.ts';
import { type SecondServer, startSecondServer } from './harness/start-second-server.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const NEVER = 2 ** 30;
const PERSON = { first_name: 'C', last_name: 'D', license_number: 'W4172' };

type CountedDatabase = { db: Database; close(): Promise<void> };

const DRIVERS: [name: string, isHere: boolean, open: () => Promise<CountedDatabase>][] = [
  ['the embedded database', true, async () => ({ db: await borrowDatabase(), close: async () => {} })],
  [
    'a PostgreSQL',
    findPostgres() !== null,
    async () => {
      const postgres = await createPostgres();
      return { db: await openWithoutTimeouts(postgres.url), close: postgres.close };
    },
  ],
];

describe.each(DRIVERS.filter(([, isHere]) => isHere))('requests on %s', (_name, _isHere, open) => {
  let opened: CountedDatabase;
  let first: TestApp;
  let app: TestApp;
  let one: SecondServer;
  let secondServer: SecondServer;
  let bearer: string;
  let token: string;
  let subject: string;
  let photo: Buffer;
  const send = () => upload(app, token, 'license', photo, { manual: '1' });
  beforeAll(async () => {
    opened = await open();
    first = await startApp({ vision: unavailableVision, db: opened.db });
    // Nothing runs by itself meanwhile: counted requests are written at the end.
    one = await startSecondServer(first, { flushMs: NEVER });
    secondServer = await startSecondServer(first, { flushMs: NEVER });
    app = { ...first, client: one.client };
    bearer = await logIn(app);
    subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
    token = await mint(app, bearer, subject, { view_subject_details: true });
    photo = await drawNoise();
  });
  afterAll(async () => {
    await secondServer.close();
    await one.close();
    await first.close();
    await opened.close();
  });

  const REQUESTS: [what: string, most: number, ask: () => Promise<Answer>][] = [
    ['a refused credential', 4, () => app.client.get('/admin/subjects', { bearer: `${bearer}x` })],
    ['a read of one subject', 5, () => app.client.get(`/admin/subjects/${subject}`, { bearer })],
    // Two of them seal the entry of the audit under the tenant's key (decision 161).
    ['a new person', 13, () => app.client.post('/admin/subjects', { bearer, json: PERSON })],
    // Two of them store the keyed hash of its image (decision 226).
    ['an upload for a person to look at', 30, send],
  ];
  test.each(REQUESTS)('%s takes at most %i round trips to the database', async (_what, max, ask) => {
    const { status } = await ask();
    const [again, roundTrips] = await countRoundTrips(ask);
    expect(again.status).toBe(status);
    expect(roundTrips).toBeLessThanOrEqual(max);
  });

  test('[S185] a suspension and a revocation at one server apply to the next request at another', async () => {
    const minted = await app.client.post('/admin/api-tokens', { bearer, json: {} });
    const asMachine = () => secondServer.client.get('/admin/subjects', { bearer: minted.body.token });
    expect((await asMachine()).status).toBe(200);
    const [newest] = (await app.client.get('/admin/api-tokens', { bearer })).body;
    await app.client.send('DELETE', `/admin/api-tokens/${newest.id}`, { bearer });
    expect((await asMachine()).status).toBe(401);

    const change = (set: { suspended?: boolean; host?: string }) =>
      app.dependencies.db.asSystem((tx) =>
        tx.updateTable('tenants').set(set).where('tenant_id', '=', app.otherTenantId).execute(),
      );
    const page = async (host: string) => (await secondServer.client.get('/page', { host })).status;
    expect(await page(OTHER_HOST)).toBe(200);
    await change({ suspended: true });
    expect(await page(OTHER_HOST)).toBe(403);
    await change({ suspended: false, host: 'moved.test' });
    expect([await page(OTHER_HOST), await page('moved.test')]).toEqual([404, 200]);
    await change({ host: OTHER_HOST });
    expect([await page(OTHER_HOST), await page('moved.test')]).toEqual([200, 404]);
  });

  test('a person whose name is taken, and a link for a missing person, leave nothing behind', async () => {
    const taken = { ...PERSON, external_uid: 'taken' };
    await newSubject(app, bearer, taken);
    const count = () =>
      readPlan(sql<{
        all: string;
      }>`select (select count(*) from audit_entries) + (select count(*) from subjects)
        + (select count(*) from ephemeral_tokens) as all`);
    const readPlan = async (query: RawBuilder<{ all: string }>) =>
      (await app.dependencies.db.asSystem((tx) => query.execute(tx))).rows[0]!.all;
    const before = await count();
    expect((await app.client.post('/admin/subjects', { bearer, json: taken })).status).toBe(409);
    const absent = { subject_id: '019a0000-0000-7000-8000-000000000000' };
    expect((await app.client.post('/ephemeral-tokens', { bearer, json: absent })).status).toBe(404);
    expect(await count()).toBe(before);
  });

  test('a prepared statement still works after its table gets another column', async () => {
    const list = async () =>
      (await app.client.get(`/admin/ephemeral-tokens?subject_id=${subject}`, { bearer })).status;
    for (let time = 0; time < 2; time += 1) expect(await list()).toBe(200);
    const alter = (how: string) =>
      app.dependencies.db.asSystem(async (tx) => {
        await sql`reset role`.execute(tx);
        await sql`alter table ephemeral_tokens ${sql.raw(how)}`.execute(tx);
      });
    await alter('add column later text');
    expect(await list()).toBe(200);
    await alter('drop column later');
    expect(await list()).toBe(200);
  });
});
