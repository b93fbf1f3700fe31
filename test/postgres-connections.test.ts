import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Database } from '../src/server/store/database/database.ts';
import { allowLongStatements } from '../src/server/store/database/guarded-pool.ts';
import { openPostgres, type PostgresLimits } from '../src/server/store/database/open-postgres.ts';
import type { Tx } from '../src/server/store/transaction.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { type FreezableProxy, openFreezableProxy } from './harness/servers/open-freezable-proxy.ts';
import { startApp } from './harness/start-app.ts';
import { logIn } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const bin = findPostgres();
const ready = { ...unavailableVision, ready: async () => {} };

describe.skipIf(bin === null)('connections to PostgreSQL', () => {
  let postgres: TestPostgres;
  let proxy: FreezableProxy;
  let url: string;
  beforeEach(async () => {
    postgres = await createPostgres();
    proxy = await openFreezableProxy({ path: join(inject('postgres')!, '.s.PGSQL.5432') });
    const { pathname } = new URL(postgres.url);
    url = `postgresql://attesta@127.0.0.1:${proxy.port}${pathname}`;
  });
  afterEach(async () => {
    await proxy.close();
    await postgres.close();
  });
  const open = (limits: Partial<PostgresLimits>) => openPostgres(url, MIGRATIONS, undefined, limits);

  /** Opens every connection that the pool may have, and leaves them idle. */
  async function openAll(db: Database): Promise<void> {
    let begun = 0;
    const hold = async (tx: Tx) => {
      await sql`select 1`.execute(tx);
      begun += 1;
      while (begun < 20) await new Promise(setImmediate);
    };
    await Promise.all(Array.from({ length: 20 }, () => db.asSystem(hold)));
    expect(db.connections()).toEqual({ open: 20, idle: 20, waiting: 0 });
  }

  test('[S200] requests recover without a restart after every open connection goes silent', async () => {
    const db = await open({ statementMs: 1_000, graceMs: 1_000, connectMs: 2_000 });
    const app = await startApp({ vision: ready, db });
    const bearer = await logIn(app);
    const list = async () => (await app.client.get('/admin/subjects', { bearer })).status;
    const listMany = () => Promise.all(Array.from({ length: 40 }, list));
    expect(await listMany()).toEqual(Array(40).fill(200));
    await openAll(db);
    proxy.freeze();
    // Few at first: the unused connections are silent as well, and must not cost a timeout each.
    const first = [list(), list()];
    expect(new Set(await Promise.all(first))).toEqual(new Set([503]));
    expect(await listMany()).toEqual(Array(40).fill(200));
    expect((await app.client.get('//healthz')).status).toBe(200);
    await app.close();
  });

  test('[S200] a statement with a longer timeout outlives the timeout of the others', async () => {
    const db = await open({ connections: 1, statementMs: 400, graceMs: 400 });
    const seconds = 1.5;
    const slept = await db.asSystem(async (tx) => {
      await allowLongStatements(tx);
      return sql<{ done: boolean }>`select true as done from pg_sleep(${seconds})`.execute(tx);
    });
    expect(slept.rows).toEqual([{ done: true }]);
    await db.close();
  });

  test('[S200] the liveness probe fails once every connection has been held without an answer for a minute', async () => {
    const db = await open({ connections: 2, stuckMs: 300 });
    const app = await startApp({ vision: ready, db });
    const probe = async () => (await app.client.get('//healthz')).status;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const hold = () => db.asSystem(() => held);
    const first = hold();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await probe()).toBe(200);
    const second = hold();
    while ((await probe()) === 200);
    expect(await app.client.get('//healthz')).toMatchObject({ status: 503, body: { away: ['database'] } });
    release();
    await Promise.all([first, second]);
    expect(await probe()).toBe(200);
    await app.close();
  });
});
