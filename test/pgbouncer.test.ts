import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { rotateKeys } from '../src/server/encryption/keys/rotate-keys.ts';
import { openPostgres } from '../src/server/store/database/open-postgres.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { hasPgBouncer, startPgBouncer } from './harness/databases/start-pgbouncer.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { type SecondServer, startSecondServer } from './harness/start-second-server.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

type PgBouncerProcess = Awaited<ReturnType<typeof startPgBouncer>>;

// Two servers with twenty connections each share three sessions: state that one leaves in a session reaches
// the other.
describe.skipIf(findPostgres() === null || !hasPgBouncer())('PgBouncer in transaction mode', () => {
  let postgres: TestPostgres;
  let bouncer: PgBouncerProcess;
  let app: TestApp;
  let secondServer: SecondServer;
  let bearer: string;
  let image: Buffer;
  beforeAll(async () => {
    postgres = await createPostgres(false);
    bouncer = await startPgBouncer(inject('postgres')!, 3);
    const url = `${bouncer.urlOf(postgres.url)}?pgbouncer=true`;
    const [first, second] = await Promise.all([1, 2].map(() => openPostgres(url, MIGRATIONS)));
    app = await startApp({ vision: unavailableVision, db: first! });
    secondServer = await startSecondServer(app, { db: second! });
    bearer = await logIn(app);
    const picture = { create: { width: 300, height: 300, channels: 3 as const, background: '#fff' } };
    image = await sharp(picture).jpeg().toBuffer();
  });
  afterAll(async () => {
    await secondServer.close();
    await secondServer.dependencies.db.close();
    await app.close();
    await bouncer.close();
    await postgres.close();
  });

  const both = () => [app, { ...app, client: secondServer.client }];
  const details = { first_name: 'A', last_name: 'B', license_number: '1' };

  test('two servers behind PgBouncer write, find and list people at the same time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        newSubject(both()[at % 2]!, bearer, { ...details, last_name: `B${at}` }),
      ),
    );
    const answers = await Promise.all(
      ids.map((id, at) => both()[at % 2]!.client.get(`/admin/subjects/${id}`, { bearer })),
    );
    expect(answers.map(({ body }) => body.last_name)).toEqual(ids.map((_, at) => `B${at}`));
    const listed = await secondServer.client.get('/admin/subjects?limit=1000', { bearer });
    expect(new Set(listed.body.map((row: { id: string }) => row.id))).toEqual(new Set(ids));
  });

  test('40 concurrent uploads on 15 uses through PgBouncer: exactly 15 are accepted', async () => {
    const token = await mint(app, bearer, await newSubject(app, bearer, details), { max_uses: 15 });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => upload(both()[at % 2]!, token, 'license', image)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(15);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(25);
  });

  test('behind PgBouncer a person is erased, the space is freed, and the master key is rotated', async () => {
    const subject = await newSubject(app, bearer, details);
    const token = await mint(app, bearer, subject);
    const licenseId = (await upload(app, token, 'license', image)).body.license_id;
    const gone = await newSubject(app, bearer, details);
    expect((await secondServer.client.send('DELETE', `/admin/subjects/${gone}`, { bearer })).status).toBe(
      200,
    );
    await app.dependencies.db.scrub();
    const look = `/admin/submissions/${licenseId}/attempts/1/image`;
    expect((await secondServer.client.get(look, { bearer })).bytes.equals(image)).toBe(true);
    const { db, masterKey, now } = app.dependencies;
    masterKey.adopt(randomBytes(32));
    const { rewrapped, unopened } = await rotateKeys({ db, masterKey, now });
    expect([rewrapped > 0, unopened]).toEqual([true, []]);
    expect((await secondServer.client.get(look, { bearer })).bytes.equals(image)).toBe(true);
  });

  test('[S100] behind PgBouncer the limits of a request apply, and no session keeps them or a role', async () => {
    const seen = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      sql<{ lock: string; statement: string; idle: string; role: string }>`
        select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle, current_user as role`.execute(tx),
    );
    expect(seen.rows).toEqual([{ lock: '2s', statement: '25s', idle: '1min', role: 'attesta_tenant' }]);
    const client = new pg.Client(bouncer.urlOf(postgres.url));
    await client.connect();
    for (let times = 0; times < 20; times += 1) {
      const { rows } = await client.query(
        `select current_setting('statement_timeout') as statement, current_user as role,
          (select count(*)::int from pg_prepared_statements where name <> '') as prepared`,
      );
      expect(rows).toEqual([{ statement: '0', role: 'attesta', prepared: 0 }]);
    }
    await client.end();
  });

  test('[S100] a server refuses to start behind PgBouncer unless it is configured', async () => {
    await expect(openPostgres(bouncer.urlOf(postgres.url), MIGRATIONS)).rejects.toThrow(
      /unsupported startup parameter/,
    );
  });

  test('[S100] one statement name in a session means one statement, from any client', async () => {
    const careless =
      'ignore_startup_parameters = lock_timeout,statement_timeout,idle_in_transaction_session_timeout';
    const one = await startPgBouncer(inject('postgres')!, 1, [careless]);
    const [first, second] = await Promise.all(
      [1, 2].map(() => openPostgres(one.urlOf(postgres.url), MIGRATIONS)),
    );
    // Each has its own first statement, and then meets what the other one's connection has prepared.
    const hosts = () =>
      first!.asSystem((tx) => tx.selectFrom('tenants').select('host').orderBy('host').execute());
    const names = () =>
      second!.asSystem((tx) => tx.selectFrom('tenants').select('name').orderBy('name').execute());
    for (let times = 0; times < 5; times += 1) {
      expect(Object.keys((await hosts())[0]!)).toEqual(['host']);
      expect(Object.keys((await names())[0]!)).toEqual(['name']);
    }
    await Promise.all([first!.close(), second!.close()]);
    await one.close();
  });
});
