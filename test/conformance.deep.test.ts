import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { downloadPostgres, MAJORS } from '../scripts/download-postgres.mjs';
import { chooseHost } from './conformance/choose-host.ts';
import { listChecks } from './conformance/list-checks.ts';
import { runChecks } from './conformance/run-checks.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { hasPgBouncer, startPgBouncer } from './harness/databases/start-pgbouncer.ts';
import {
  createDatabaseOn,
  findPostgres,
  type PostgresServer,
  startPostgresServer,
} from './harness/databases/start-postgres.ts';
import { type Standby, startStandby } from './harness/databases/start-standby.ts';

const checks = await listChecks();
const bin = findPostgres();

const listLacking = async (url: string) =>
  (await runChecks(url, checks))
    .filter(({ lack }) => lack !== null)
    .map(({ check, lack }) => `${check.name}: ${lack}`);

test.each(MAJORS)('PostgreSQL %s has all that the product relies on', async (major) => {
  const server = await startPostgresServer(downloadPostgres(major));
  try {
    const database = await createDatabaseOn(server.folder, false);
    expect(await listLacking(database.url)).toEqual([]);
    expect(await database.askOwner('show server_version')).toMatchObject([
      { server_version: expect.stringMatching(`^${major}\\.`) },
    ]);
  } finally {
    await server.close();
  }
});

test.skipIf(bin === null || !hasPgBouncer())(
  'PgBouncer in transaction mode has all that the product requires',
  async () => {
    const postgres = await createPostgres(false);
    const bouncer = await startPgBouncer(inject('postgres')!, 25);
    try {
      const lacking = (await runChecks(bouncer.urlOf(postgres.url), checks)).filter(
        ({ lack }) => lack !== null,
      );
      expect(lacking.filter(({ check }) => check.isRequired)).toEqual([]);
    } finally {
      await bouncer.close();
      await postgres.close();
    }
  },
);

describe.skipIf(bin === null || !existsSync(join(bin, 'pg_basebackup')))('a primary and its standby', () => {
  let primary: PostgresServer;
  let standby: Standby;
  let url: string;
  beforeAll(async () => {
    primary = await startPostgresServer(bin!);
    const { pathname } = new URL((await createDatabaseOn(primary.folder, false)).url);
    standby = await startStandby(bin!, primary);
    const hosts = [standby.folder, primary.folder].join(',');
    url = `postgresql://attesta@localhost${pathname}?host=${hosts}&target_session_attrs=read-write`;
  });
  afterAll(async () => {
    await standby.close();
    await primary.close();
  });

  test('a primary with a synchronous standby has all that the product relies on', async () => {
    const root = new pg.Client(`postgresql://root@localhost/postgres?host=${primary.folder}`);
    await root.connect();
    await root.query("alter system set synchronous_standby_names = '*'");
    await root.query('select pg_reload_conf()');
    // From here on a commit waits for the standby.
    const readState = async () => (await root.query('select sync_state from pg_stat_replication')).rows;
    await expect.poll(readState).toEqual([{ sync_state: 'sync' }]);
    await root.end();
    const chosen = await chooseHost(url);
    expect(new URL(chosen).searchParams.get('host')).toBe(primary.folder);
    expect(await listLacking(chosen)).toEqual([]);
  });

  test('the conformance command cannot check a standby alone, which accepts no writes', async () => {
    const { pathname } = new URL(url);
    const alone = `postgresql://attesta@localhost${pathname}?host=${standby.folder}`;
    await expect(runChecks(alone, checks)).rejects.toMatchObject({ code: '25006' });
  });
});
