import { expect, test } from 'vitest';
import { createTenant } from '../src/server/features/tenants/create-tenant.ts';
import { borrowAnyDatabase } from './harness/databases/borrow-database.ts';
import { admin, startApp } from './harness/start-app.ts';
import { startSecondServer } from './harness/start-second-server.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

test('both probes are 503 until the first tenant exists, and /healthz is 200 while the database is down', async () => {
  const app = await startApp({ vision: { ...unavailableVision, ready: async () => {} } });
  const db = await borrowAnyDatabase();
  const bare = await startSecondServer(app, { db });
  const probe = async (path: string) => {
    const { status, headers, body } = await bare.client.get(path);
    return [status, headers['retry-after'] ?? null, body.away ?? []];
  };
  for (const path of ['//healthz', '//readyz']) expect(await probe(path)).toEqual([503, '5', ['tenant']]);
  const wanted = { host: 'first.test', name: 'First', ...(await admin()) };
  await db.asSystem((tx) => createTenant(tx, wanted, app.dependencies.now()));
  for (const path of ['//healthz', '//readyz']) expect(await probe(path)).toEqual([200, null, []]);
  await bare.close();
  const fail = async () => Promise.reject(new Error('away'));
  const cut = await startSecondServer(app, { db: { ...db, asSystem: fail, ping: fail } });
  // This server has answered no request before: only /readyz may report that its database is down.
  expect((await cut.client.get('//healthz')).status).toBe(200);
  expect((await cut.client.get('//readyz')).body.away).toEqual(['database']);
  await cut.close();
  await db.close();
  await app.close();
});

test('[S202] /readyz is 503 while the query for a tenant fails or does not end', async () => {
  const app = await startApp({ vision: { ...unavailableVision, ready: async () => {} } });
  const { db } = app.dependencies;
  const unknown = {
    fails: async () => Promise.reject(new Error('away')),
    hangs: () => new Promise<never>(() => {}),
  };
  for (const [name, asSystem] of Object.entries(unknown)) {
    const server = await startSecondServer(app, { db: { ...db, asSystem } });
    const { status, headers, body } = await server.client.get('//readyz');
    expect([status, headers['retry-after'], body.away], name).toEqual([503, '5', ['database']]);
    expect((await server.client.get('//healthz')).status, name).toBe(200);
    await server.close();
  }
  await app.close();
});
