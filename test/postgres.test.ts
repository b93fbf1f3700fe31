import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFirstTenant } from '../src/server/features/tenants/create-first-tenant.ts';
import { migrate, type ScriptRunner } from '../src/server/store/database/migrate.ts';
import { ensureInstallationId } from '../src/server/store/installation.ts';
import type { TenantId } from '../src/server/store/tenant-id.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { openWithoutTimeouts } from './harness/databases/open-without-timeouts.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { ADMIN, OTHER_HOST, START, startApp, type TestApp } from './harness/start-app.ts';
import { startSecondServer } from './harness/start-second-server.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { testDeep } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const bin = findPostgres();

const createRunner = (client: pg.Client): ScriptRunner => ({
  run: async (script) => void (await client.query(script)),
  rows: async <T>(query: string) => (await client.query(query)).rows as T[],
  inspect: async () => {},
});

// Needs more than one connection: concurrent requests, and an owner that is no superuser.
describe.skipIf(bin === null)('on a real PostgreSQL', () => {
  let postgres: TestPostgres;
  let app: TestApp;
  let bearer: string;
  beforeAll(async () => {
    postgres = await createPostgres(false);
    const servers = await Promise.all(
      [1, 2, 3].map(() => openWithoutTimeouts(postgres.url, { lockMs: 2_500 })),
    );
    await Promise.all(servers.slice(1).map((server) => server.close()));
    app = await startApp({ vision: unavailableVision, db: servers[0]! });
    bearer = await logIn(app);
  });
  afterAll(async () => {
    await app.close();
    await postgres.close();
  });

  test('three servers that start concurrently migrate once', async () => {
    const again = await openWithoutTimeouts(postgres.url);
    await again.close();
  });

  testDeep('the table of migrations is created once by many servers', async () => {
    const fresh = await createPostgres(false);
    const none = await mkdtemp(join(tmpdir(), 'attesta-no-migrations-'));
    const clients = Array.from({ length: 6 }, () => new pg.Client(fresh.url));
    await Promise.all(clients.map((client) => client.connect()));
    // PostgreSQL names the collision in three ways, the rarest once in two hundred.
    for (let round = 0; round < 60; round++) {
      await Promise.all(clients.map((client) => migrate(createRunner(client), none)));
      await clients[0]!.query('drop table migrations');
    }
    await Promise.all(clients.map((client) => client.end()));
    await fresh.close();
    await rm(none, { recursive: true });
  });

  test('[S102] three servers that start concurrently create one first tenant, and print one password', async () => {
    const fresh = await createPostgres();
    const servers = await Promise.all([1, 2, 3].map(() => openWithoutTimeouts(fresh.url)));
    await servers[0]!.asSystem(ensureInstallationId);
    const wanted = { host: 'first.test', adminEmail: ADMIN.email, adminPassword: null };
    const lines: string[] = [];
    const made = await Promise.all(
      servers.map((db) =>
        createFirstTenant(db, wanted, START, ({ adminPassword }) => lines.push(adminPassword)),
      ),
    );
    expect([made.filter((one) => one !== null).length, lines.length]).toEqual([1, 1]);
    await Promise.all(servers.map((server) => server.close()));
    await fresh.close();
  });

  test("[S182] neither the owner nor a tenant's query without a filter sees another tenant", async () => {
    await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
    const other = await logIn(app, OTHER_HOST);
    const json = { first_name: 'C', last_name: 'D' };
    await app.client.post('/admin/subjects', { host: OTHER_HOST, bearer: other, json });
    const seen = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      sql<{ tenant_id: TenantId }>`select tenant_id from subjects`.execute(tx),
    );
    expect(new Set(seen.rows.map((row) => row.tenant_id))).toEqual(new Set([app.tenantId]));
  });

  testDeep('40 concurrent uploads on 15 uses: exactly 15 are accepted', async () => {
    const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
    const token = await mint(app, bearer, subject, { max_uses: 15 });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => upload(app, token, 'license', image, { verification_id: 'one' })),
    );
    const taken = answers.filter((answer) => answer.status === 200);
    expect(taken).toHaveLength(15);
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(25);
    expect(taken.map((answer) => answer.body.attempt).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 15 }, (_, at) => at + 1),
    );
  });

  test('[S165] two reviewers on one submission: one wins, and the other learns who did', async () => {
    const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
    const { license_id } = (await upload(app, await mint(app, bearer, subject), 'license', image)).body;
    const decide = (how: string) => app.client.post(`/admin/submissions/${license_id}/${how}`, { bearer });
    const answers = await Promise.all(['approve', 'reject', 'approve', 'reject'].map(decide));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    const lost = answers.find((answer) => answer.status === 409)!;
    expect(lost.body.error).toMatch(
      /^This submission is already decided: it was (approved|rejected) by root at 2026-03-01 12:00:00\.$/,
    );
  });

  test('[S103] a row that another transaction keeps locked: 503 with Retry-After, and nothing written', async () => {
    const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
    const change = (json: object) => app.client.send('PATCH', `/admin/subjects/${subject}`, { bearer, json });
    await app.dependencies.db.asTenant(app.tenantId, async (tx) => {
      await tx.selectFrom('subjects').select('id').where('id', '=', subject).forUpdate().execute();
      const answer = await change({ first_name: 'X' });
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBeDefined();
      expect(answer.body).toEqual({ error: expect.any(String) });
    });
    expect((await app.client.get(`/admin/subjects/${subject}`, { bearer })).body.first_name).toBe('A');
    expect((await change({ first_name: 'X' })).status).toBe(200);
  });

  testDeep('two transactions that wait for each other: the one that is rolled back is retried', async () => {
    const ids = [
      await newSubject(app, bearer, { first_name: 'A', last_name: 'B' }),
      await newSubject(app, bearer, { first_name: 'C', last_name: 'D' }),
    ];
    const { db } = app.dependencies;
    let runs = 0;
    let meet = () => {};
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const renameBoth = (first: string, second: string) =>
      db.asTenant(app.tenantId, async (tx) => {
        const rename = (id: string) =>
          tx.updateTable('subjects').set({ last_name: 'Z' }).where('id', '=', id).execute();
        await rename(first);
        runs += 1;
        if (runs >= 2) meet();
        await met;
        await rename(second);
      });
    await Promise.all([renameBoth(ids[0]!, ids[1]!), renameBoth(ids[1]!, ids[0]!)]);
    // After its retry it may be faster than the other, and collide once more.
    expect(runs).toBeGreaterThan(2);
    for (const id of ids) {
      expect((await app.client.get(`/admin/subjects/${id}`, { bearer })).body.last_name).toBe('Z');
    }
  });

  testDeep('the audit is one chain, however many requests write concurrently', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        newSubject(app, bearer, { first_name: `P${at}`, last_name: 'B' }),
      ),
    );
    const numbers = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      tx.selectFrom('audit_entries').select('number').orderBy('number').execute(),
    );
    expect(numbers.map((row) => row.number)).toEqual(numbers.map((_, at) => at + 1));
  });

  testDeep(
    '40 concurrent wrong passwords at two servers: ten are checked, the others have to wait',
    async () => {
      const secondServer = await startSecondServer(app, { db: await openWithoutTimeouts(postgres.url) });
      const json = { email: 'absent@acme.test', password: 'wrong' };
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          (at % 2 ? app : secondServer).client.post('/admin/login', { json }),
        ),
      );
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
      await secondServer.close();
      await secondServer.dependencies.db.close();
    },
  );
});
