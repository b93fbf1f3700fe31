import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../src/server/store/database/database.ts';
import { toDatabaseFailure } from '../src/server/store/database/database-failure.ts';
import { openPostgres } from '../src/server/store/database/open-postgres.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, newSubject } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const bin = findPostgres();

describe.skipIf(bin === null)('a PostgreSQL that keeps requests waiting', () => {
  let postgres: TestPostgres;
  let app: TestApp;
  let bearer: string;
  let otherClient: pg.Client;
  const open = (limits: Parameters<typeof openPostgres>[3]) =>
    openPostgres(postgres.url, MIGRATIONS, undefined, limits);
  beforeAll(async () => {
    postgres = await createPostgres();
    otherClient = new pg.Client(postgres.url);
    await otherClient.connect();
    app = await startApp({
      vision: unavailableVision,
      db: await open({ connections: 2, connectMs: 400, lockMs: 800 }),
    });
    bearer = await logIn(app);
  });
  afterAll(async () => {
    await app.close();
    await otherClient.end();
    await postgres.close();
  });

  const list = () => app.client.get('/admin/subjects', { bearer });
  const add = () =>
    app.client.post('/admin/subjects', { bearer, json: { first_name: 'A', last_name: 'Waiting' } });

  /** Runs while another client locks a table that every request here needs. */
  async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
    await otherClient.query('begin');
    await otherClient.query('lock table subjects in access exclusive mode');
    try {
      return await work();
    } finally {
      await otherClient.query('rollback');
    }
  }

  test('[S94] a table locked by another client, and no free connection: 503 with Retry-After, nothing written', async () => {
    const answers = await whileLocked(() =>
      Promise.all(Array.from({ length: 12 }, (_, at) => (at % 2 ? list() : add()))),
    );
    for (const { status, headers, body } of answers) {
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      expect(body.error).toMatch(/^The service is (?:busy|overloaded)\. Try again shortly\.$/);
    }
    const { status, body } = await list();
    expect([status, body]).toEqual([200, []]);
  });

  const toFailure = (work: Promise<unknown>) => work.then(() => null, toDatabaseFailure);
  const sleep = (db: Database, seconds: number) =>
    db.asSystem((tx) => sql`select pg_sleep(${seconds})`.execute(tx));

  test('a statement that does not end is cancelled, before a vacuum and after it', async () => {
    const db = await open({ connections: 1, statementMs: 1_000 });
    expect(await toFailure(sleep(db, 3600))).toBe('busy');
    await db.scrub();
    expect(await toFailure(sleep(db, 3600))).toBe('busy');
    await db.close();
  });

  test('[S94] an idle transaction is ended, and the process continues', async () => {
    const db = await open({ connections: 1, idleMs: 50 });
    const ended = async (pid: number) => {
      const found = await otherClient.query('select 1 from pg_stat_activity where pid = $1', [pid]);
      return found.rowCount === 0;
    };
    const dawdle = db.asSystem(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      while (!(await ended(rows[0]!.pid)));
      return sql`select 1`.execute(tx);
    });
    expect(await toFailure(dawdle)).toBe('away');
    await db.ping();
    await db.close();
  });

  test('[S94] a connection that is closed in the middle of a statement: 503', async () => {
    const waitsForLock =
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    const answer = await whileLocked(async () => {
      const listed = list();
      for (let cut = 0; cut === 0; ) {
        cut = (await otherClient.query(`select pg_terminate_backend(pid) from (${waitsForLock}) w`))
          .rowCount!;
      }
      return listed;
    });
    expect([answer.status, answer.body]).toEqual([
      503,
      { error: 'The database is unavailable. Try again shortly.' },
    ]);
  });

  test('every session has its time limits unless the operator has set others', async () => {
    const db = await open({});
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const set = await db.asSystem((tx) =>
      sql<{ setting: string }>`select setting from pg_settings where name in (${sql.join(names)})`.execute(
        tx,
      ),
    );
    expect(set.rows.map(({ setting }) => Number(setting)).sort()).toEqual([2_000, 25_000, 60_000].sort());
    await db.close();
    await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
  });
});
