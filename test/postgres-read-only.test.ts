import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../src/server/store/database/open-postgres.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

describe.skipIf(findPostgres() === null)('a PostgreSQL that refuses writes', () => {
  let postgres: TestPostgres;
  let app: TestApp;
  let bearer: string;
  beforeAll(async () => {
    postgres = await createPostgres();
    const vision = { ...unavailableVision, ready: async () => {} };
    app = await startApp({ vision, db: await openPostgres(postgres.url, MIGRATIONS) });
    bearer = await logIn(app);
  });
  afterAll(async () => {
    await app.close();
    await postgres.close();
  });
  const json = { first_name: 'A', last_name: 'Written' };
  const add = () => app.client.post('/admin/subjects', { bearer, json });
  const list = () => app.client.get('/admin/subjects', { bearer });
  const probe = async (path: string) => {
    const { status, body } = await app.client.get(path);
    return [status, body.away ?? []];
  };

  /** Applies to new sessions, as after a disk monitor or a failover. */
  async function setReadOnly(isOn: boolean): Promise<void> {
    const name = new URL(postgres.url).pathname.slice(1);
    await postgres.askOwner(
      `begin read write; alter database ${name} set default_transaction_read_only = ${isOn}; commit`,
    );
    await postgres.askOwner(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    while (app.dependencies.db.connections()?.open !== 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  test('[S201] a read-only PostgreSQL: writes are 503 with Retry-After, reads succeed, and /readyz reports it', async () => {
    await setReadOnly(true);
    const { status, headers, body } = await add();
    expect([status, headers['retry-after'], body]).toEqual([
      503,
      '5',
      { error: 'The database is read-only. Try again shortly.' },
    ]);
    expect((await list()).status).toBe(200);
    expect(await probe('//readyz')).toEqual([503, ['database (read-only)']]);
    expect(await probe('//healthz')).toEqual([200, []]);
    await setReadOnly(false);
    expect((await add()).status).toBe(201);
    expect(await probe('//readyz')).toEqual([200, []]);
  });

  test('[S201] a PostgreSQL with a full disk: writes are 503 with Retry-After, and /readyz reports it', async () => {
    await postgres.askOwner(`create function refuse() returns trigger language plpgsql as
      $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`);
    await postgres.askOwner('create trigger refuse before insert on subjects execute function refuse()');
    const { status, headers, body } = await add();
    expect([status, headers['retry-after'], body]).toEqual([
      503,
      '5',
      { error: 'The database has no space left. Try again shortly.' },
    ]);
    expect(await probe('//readyz')).toEqual([503, ['database (full)']]);
    expect(await probe('//healthz')).toEqual([200, []]);
    await postgres.askOwner('drop trigger refuse on subjects');
    expect((await add()).status).toBe(201);
  });
});
