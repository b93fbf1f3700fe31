import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../src/server/store/database/open-postgres.ts';
import { acquireTenantLock } from '../src/server/store/lock-order.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { openWithoutTimeouts } from './harness/databases/open-without-timeouts.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { openTenant, startApp, type TestApp } from './harness/start-app.ts';
import { logIn } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

function openGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

describe.skipIf(findPostgres() === null)('a tenant whose audit is locked by another session', () => {
  let postgres: TestPostgres;
  let session: pg.Client;
  let crowded: { app: TestApp; bearer: string };
  let neighbour: { app: TestApp; bearer: string };
  beforeAll(async () => {
    postgres = await createPostgres();
    session = new pg.Client(postgres.url);
    await session.connect();
    // A lock lasts longer than anybody waits for a connection.
    const limits = { connections: 6, maxWaiting: 20, connectMs: 3_000, lockMs: 60_000 };
    const app = await startApp({
      vision: unavailableVision,
      db: await openPostgres(postgres.url, MIGRATIONS, undefined, limits),
    });
    const other = await openTenant(app);
    crowded = { app, bearer: await logIn(app) };
    neighbour = { app: other, bearer: await logIn(other) };
  });
  afterAll(async () => {
    await crowded.app.close();
    await session.end();
    await postgres.close();
  });

  const create = ({ app, bearer }: typeof crowded) =>
    app.client.post('/admin/subjects', { bearer, json: { first_name: 'A', last_name: 'Waiting' } });
  const list = ({ app, bearer }: typeof crowded) => app.client.get('/admin/subjects', { bearer });

  const countWaiting = async (): Promise<number> => {
    const waiting =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    return (await session.query(waiting)).rowCount ?? 0;
  };

  /** Another server that stops in the middle of a transaction. */
  async function lockAudit() {
    const server = await openWithoutTimeouts(postgres.url);
    const [isLocked, isOver] = [openGate(), openGate()];
    const transaction = server.asTenant(crowded.app.tenantId, async (tx) => {
      await acquireTenantLock(tx, 'audit', crowded.app.tenantId);
      isLocked.open();
      await isOver.opened;
    });
    await isLocked.opened;
    return {
      async end() {
        isOver.open();
        await transaction;
        await server.close();
      },
    };
  }

  test('[S261] leaves its neighbour reads and writes, and is refused with 503 and Retry-After', async () => {
    const frozen = await lockAudit();
    const refused = Promise.all(Array.from({ length: 40 }, () => create(crowded)));
    // Its share of the six connections.
    await vi.waitUntil(async () => (await countWaiting()) >= 3, { timeout: 20_000 });
    const answers = [await list(neighbour), await create(neighbour), await list(neighbour)];
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200]);
    await frozen.end();
    const statuses = new Set(
      (await refused).map(({ status, headers }) => `${status} ${headers['retry-after'] ?? ''}`),
    );
    expect([...statuses].sort()).toEqual(['201 ', '503 5']);
    expect((await list(crowded)).status).toBe(200);
  });
});
