import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLATFORM, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn } from '../../../../test/harness/steps.ts';
import {
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({
    vision: fakeVision({ document: seenLicence(), face: seenSelfie(fakeFace('Ada')) }),
  });
});
afterAll(() => app.close());

test('[S326] the log of operators names what was done with a tenant, also after its deletion', async () => {
  const send = (method: string, path: string, json?: object) =>
    app.client.send(method, path, { ...PLATFORM, json });
  const tenant = {
    host: 'logged.test',
    name: 'Logged',
    admin_email: 'root@logged.test',
    admin_password: 'a secret that is long',
  };
  const { tenant_id } = (await send('POST', '/platform/tenants', tenant)).body;
  await send('PATCH', `/platform/tenants/${tenant_id}`, { name: 'Renamed', suspended: true });
  await send('PATCH', `/platform/tenants/${tenant_id}`, { name: 'Renamed' });
  const deleted = await send('DELETE', `/platform/tenants/${tenant_id}`);
  expect([deleted.status, deleted.body]).toEqual([200, { status: 'deleted', tenant_id }]);
  const all = (await send('GET', '/platform/log')).body.entries;
  const entries = all.filter((entry: { tenant_id: string }) => entry.tenant_id === tenant_id);
  expect(
    entries.map(({ action, fields }: { action: string; fields: string[] }) => [action, fields.toSorted()]),
  ).toEqual([
    ['tenant.deleted', []],
    ['tenant.deletion_begun', []],
    ['tenant.updated', ['name', 'suspended']],
    ['tenant.created', Object.keys(tenant).toSorted()],
  ]);
  expect(new Set(entries.map(({ host }: { host: string }) => host))).toEqual(new Set(['logged.test']));
  expect(JSON.stringify(all)).not.toMatch(/a secret|Renamed|root@/);
  const older = (await send('GET', `/platform/log?before=${entries[1].id}`)).body.entries;
  expect(older[0].id).toBe(entries[2].id);
  const { rows } = await app.dependencies.db.asSystem((tx) =>
    sql`select has_table_privilege(current_user, 'platform_log', 'update, delete') as "canChange"`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ canChange: false }]);
});

test('a tenant’s staff cannot read the log of operators', async () => {
  const bearer = await logIn(app);
  expect((await app.client.get('/platform/log', { bearer })).status).toBe(404);
  expect((await app.client.get('/platform/log', { host: PLATFORM.host, bearer })).status).toBe(401);
});
