import { expect, test } from 'vitest';
import { createFirstTenant } from '../src/server/features/tenants/create-first-tenant.ts';
import { listPlatformLog } from '../src/server/store/platform-log.ts';
import { borrowAnyDatabase } from './harness/databases/borrow-database.ts';
import { ADMIN, startApp } from './harness/start-app.ts';
import { startSecondServer } from './harness/start-second-server.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

test('both probes are 503 until the first tenant exists, it is in the log of operators, and /healthz is 200 while the database is down', async () => {
  const app = await startApp({ vision: { ...unavailableVision, ready: async () => {} } });
  const db = await borrowAnyDatabase();
  const bare = await startSecondServer(app, { db });
  const probe = async (path: string) => {
    const { status, headers, body } = await bare.client.get(path);
    return [status, headers['retry-after'] ?? null, body.away ?? []];
  };
  for (const path of ['//healthz', '//readyz']) expect(await probe(path)).toEqual([503, '5', ['tenant']]);
  const wanted = { host: 'first.test', adminEmail: ADMIN.email, adminPassword: ADMIN.password };
  await createFirstTenant(db, wanted, app.dependencies.now(), () => {});
  for (const path of ['//healthz', '//readyz']) expect(await probe(path)).toEqual([200, null, []]);
  const logged = await db.asSystem((tx) => listPlatformLog(tx, { before: null, limit: 10 }));
  expect(logged).toMatchObject([{ action: 'tenant.created', host: 'first.test' }]);
  expect(JSON.stringify(logged)).not.toContain(ADMIN.password);
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
