import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TenantId } from '../src/server/store/tenant-id.ts';
import type { TestClient } from './harness/client.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { openWithoutTimeouts } from './harness/databases/open-without-timeouts.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { ADMIN, PLATFORM, startApp, type TestApp } from './harness/start-app.ts';
import { type SecondServer, startSecondServer } from './harness/start-second-server.ts';
import { uploadForm } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const bin = findPostgres();

describe.skipIf(bin === null)('the platform on PostgreSQL, with two servers', () => {
  let postgres: TestPostgres;
  let app: TestApp;
  let secondServer: SecondServer;
  let image: Buffer;
  beforeAll(async () => {
    postgres = await createPostgres();
    app = await startApp({ vision: unavailableVision, db: await openWithoutTimeouts(postgres.url) });
    secondServer = await startSecondServer(app);
    image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(async () => {
    await secondServer.close();
    await app.close();
    await postgres.close();
  });

  const wanted = (host: string) => ({
    ...PLATFORM,
    json: { host, name: 'New', admin_email: ADMIN.email, admin_password: ADMIN.password },
  });

  test('one host requested on both servers at the same time becomes one tenant, with one answer under one key', async () => {
    const keyed = { ...wanted('keyed.test'), headers: { 'idempotency-key': 'once' } };
    const clients = [app.client, secondServer.client, app.client, secondServer.client];
    const same = await Promise.all(clients.map((client) => client.post('/platform/tenants', keyed)));
    expect(new Set(same.map(({ status, bytes }) => `${status} ${bytes}`)).size).toBe(1);
    expect(same[0]!.status).toBe(201);
    const rival = await Promise.all(
      clients.map((client) => client.post('/platform/tenants', wanted('rival.test'))),
    );
    expect(rival.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('a suspension at one server applies to the next request at the other, and usage counts both', async () => {
    const { tenant_id } = (await app.client.post('/platform/tenants', wanted('used.test'))).body;
    const at = { host: 'used.test' };
    const session = (await app.client.post('/admin/login', { ...at, json: ADMIN })).body.token;
    // Requests of a session are not counted; those of a token are.
    const made = await app.client.post('/admin/api-tokens', { ...at, bearer: session, json: {} });
    const bearer = made.body.token;
    const read = ({ client }: Pick<SecondServer, 'client'>) =>
      client.get('/admin/subjects', { ...at, bearer });
    for (const server of [app, secondServer]) expect((await read(server)).status).toBe(200);
    const path = `/platform/tenants/${tenant_id}`;
    await app.client.send('PATCH', path, { ...PLATFORM, json: { suspended: true } });
    expect((await read(secondServer)).status).toBe(403);
    await secondServer.client.send('PATCH', path, {
      ...PLATFORM,
      json: { suspended: false, monthly_request_quota: 0 },
    });
    expect((await read(app)).status).toBe(429);
    type Usage = { tenant_id: TenantId; requests: number };
    const countUsed = async () =>
      (await app.client.get('/platform/usage', PLATFORM)).body.find(
        (row: Usage) => row.tenant_id === tenant_id,
      )?.requests;
    while ((await countUsed()) !== 2) await new Promise((resolve) => setTimeout(resolve, 20));
  });

  test('[S194] a tenant that both servers delete during all its requests leaves nothing and causes no 500', async () => {
    const { tenant_id } = (await app.client.post('/platform/tenants', wanted('doomed.test'))).body;
    const at = { host: 'doomed.test' };
    const bearer = (await app.client.post('/admin/login', { ...at, json: ADMIN })).body.token;
    const endings = new Map<string, Set<number>>();
    let isOver = false;
    const keepDoing = async (
      name: string,
      client: TestClient,
      work: (client: TestClient) => Promise<number>,
    ) => {
      while (!isOver) {
        const seen = endings.get(name) ?? new Set();
        endings.set(name, seen.add(await work(client)));
      }
    };
    const json = { first_name: 'A', last_name: 'B' };
    const works: Record<string, (client: TestClient) => Promise<number>> = {
      login: async (client) => (await client.post('/admin/login', { ...at, json: ADMIN })).status,
      failed: async (client) =>
        (await client.post('/admin/login', { ...at, json: { ...ADMIN, password: 'wrong' } })).status,
      create: async (client) => (await client.post('/admin/subjects', { ...at, bearer, json })).status,
      keyed: async (client) => {
        const headers = { 'idempotency-key': String(Math.random()) };
        return (await client.post('/admin/subjects', { ...at, bearer, json, headers })).status;
      },
      read: async (client) => (await client.get('/admin/subjects', { ...at, bearer })).status,
      token: async (client) => (await client.post('/admin/api-tokens', { ...at, bearer, json: {} })).status,
      settings: async (client) =>
        (await client.send('PATCH', '/admin/settings', { ...at, bearer, json: { retention_days: 30 } }))
          .status,
      upload: async (client) => {
        const made = await client.post('/admin/subjects', { ...at, bearer, json });
        if (made.status !== 201) return made.status;
        const { subject_id } = made.body;
        const minted = await client.post('/ephemeral-tokens', { ...at, bearer, json: { subject_id } });
        if (minted.status !== 201) return minted.status;
        const form = uploadForm(image, { manual: '1' });
        const upload = await client.post('/subject/upload?type=license', {
          ...at,
          token: minted.body.token,
          form,
        });
        return upload.status;
      },
    };
    const busy = Object.entries(works).flatMap(([name, work]) =>
      [app.client, secondServer.client].map((client) => keepDoing(name, client, work)),
    );
    await new Promise((resolve) => setTimeout(resolve, 600));
    const remove = (client: TestClient) => client.send('DELETE', `/platform/tenants/${tenant_id}`, PLATFORM);
    let answers: number[];
    do {
      answers = (await Promise.all([remove(app.client), remove(secondServer.client)])).map(
        ({ status }) => status,
      );
    } while (answers.some((status) => status === 503));
    await new Promise((resolve) => setTimeout(resolve, 200));
    isOver = true;
    await Promise.all(busy);
    expect(answers).toContain(200);
    const all = Object.fromEntries([...endings].map(([name, seen]) => [name, [...seen].sort()]));
    const documented = [200, 201, 401, 403, 404, 429, 503];
    expect(
      Object.values(all)
        .flat()
        .filter((status) => !documented.includes(status)),
      JSON.stringify(all),
    ).toEqual([]);
    expect(all['create']).toContain(404);
    expect(await listTables(tenant_id)).toEqual([]);
  });

  /** The tables that still have a row of the tenant's. */
  async function listTables(tenant: string): Promise<string[]> {
    return app.dependencies.db.asSystem(async (tx) => {
      const { rows } = await sql<{ name: string }>`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'tenant_id'`.execute(tx);
      const left: string[] = [];
      for (const { name } of rows) {
        const found = await sql`select 1 from ${sql.table(name)} where tenant_id = ${tenant} limit 1`.execute(
          tx,
        );
        if (found.rows.length > 0) left.push(name);
      }
      return left;
    });
  }
});
