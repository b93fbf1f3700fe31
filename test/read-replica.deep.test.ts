import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../src/server/startup/create-logger.ts';
import { openReadReplica } from '../src/server/startup/setup/open-read-replica.ts';
import { openPostgres } from '../src/server/store/database/open-postgres.ts';
import { openReplica, type ReplicaOptions } from '../src/server/store/replica/open-replica.ts';
import type { TenantId } from '../src/server/store/tenant-id.ts';
import { createMetrics } from '../src/server/telemetry/metrics/create-metrics.ts';
import {
  createDatabaseOn,
  findPostgres,
  type PostgresServer,
  startPostgresServer,
} from './harness/databases/start-postgres.ts';
import { type Standby, startStandby } from './harness/databases/start-standby.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { QUIET_SOURCES } from './harness/quiet-sources.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { startSecondServer } from './harness/start-second-server.ts';
import { logIn } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const bin = findPostgres();
const hasBackup = bin !== null && existsSync(join(bin, 'pg_basebackup'));

describe.skipIf(!hasBackup)('a read replica', () => {
  let primary: PostgresServer;
  let standby: Standby;
  let app: TestApp;
  let bearer: string;
  let database: string;
  let isStandbyThere = true;
  const closes: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    primary = await startPostgresServer(bin!);
    const { url } = await createDatabaseOn(primary.folder);
    database = new URL(url).pathname;
    app = await startApp({ vision: unavailableVision, db: await openPostgres(url, MIGRATIONS) });
    standby = await startStandby(bin!, primary);
    bearer = await logIn(app);
  });
  afterAll(async () => {
    for (const close of closes) await close();
    await app?.close();
    if (isStandbyThere) await standby?.close();
    await primary?.close();
  });

  const urlOn = (folder: string) => `postgresql://attesta@localhost${database}?host=${folder}`;

  /** A server that reads from this replica, with its log and its metrics. */
  async function openServer(options: Partial<ReplicaOptions> = {}, url = urlOn(standby.folder)) {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    const metrics = createMetrics(QUIET_SOURCES);
    const { db } = app.dependencies;
    const replica = openReadReplica(url, { db, observer: metrics.observer, logger }, options);
    const server = await startSecondServer(app, { readDb: replica.db });
    closes.push(async () => {
      await server.close();
      await replica.close();
    });
    const countReads = async (from: string) =>
      Number(
        new RegExp(`^attesta_replica_reads_total{from="${from}"} (\\d+)$`, 'm').exec(
          (await metrics.read()).text,
        )![1],
      );
    const readLog = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => /may lag/.test(msg));
    const read = async (path: string) => {
      const { status, body } = await server.client.get(path, { bearer });
      expect(status).toBe(200);
      return body;
    };
    return { read, countReads, readLog };
  }

  const addEntry = async (name: string) => {
    const json = { first_name: name, last_name: 'Whitcombe' };
    expect((await app.client.post('/admin/subjects', { bearer, json })).status).toBe(201);
  };
  const awaitReplay = async () => {
    const [{ at }] = await app.dependencies.db
      .asSystem((tx) => sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(tx))
      .then(({ rows }) => rows as [{ at: string }]);
    const isBehind = `select pg_last_wal_replay_lsn() < '${at}'::pg_lsn as behind`;
    while ((await standby.ask<{ behind: boolean }>(isBehind))[0]!.behind) await setTimeout(10);
  };
  const countCreated = (entries: { action: string }[]) =>
    entries.filter(({ action }) => action === 'subject.created').length;
  const requestsOfMonth = () =>
    app.dependencies.db.asSystem(async (tx) => {
      await sql`insert into request_counts (tenant_id, month, node, requests)
        values (${app.tenantId}, date_trunc('month', ${app.dependencies.now()}::timestamptz at time zone 'UTC')::date,
          gen_random_uuid(), 1000)`.execute(tx);
    });

  test('figures and the audit come from the standby, and cases and records from the primary', async () => {
    const server = await openServer();
    await addEntry('Before');
    await awaitReplay();
    const before = countCreated((await server.read('/admin/audit')).entries);
    const { requests } = (await server.read('/admin/stats')).usage;
    await standby.ask('select pg_wal_replay_pause()');
    await addEntry('During');
    await requestsOfMonth();
    expect(countCreated((await server.read('/admin/audit')).entries)).toBe(before);
    expect((await server.read('/admin/stats')).usage.requests).toBe(requests);
    expect((await server.read('/admin/subjects'))[0].first_name).toBe('During');
    expect(await server.countReads('primary')).toBe(0);
    await standby.ask('select pg_wal_replay_resume()');
    await awaitReplay();
    expect(countCreated((await server.read('/admin/audit')).entries)).toBe(before + 1);
    expect((await server.read('/admin/stats')).usage.requests).toBe(requests + 1000);
    expect(server.readLog()).toMatchObject([{ msg: 'reads that may lag use the replica' }]);
  });

  test('an export of the audit is complete on a standby that has not replayed its entry', async () => {
    const server = await openServer();
    await awaitReplay();
    await server.read('/admin/audit');
    await standby.ask('select pg_wal_replay_pause()');
    await addEntry('Exported');
    const { entries } = await server.read('/admin/audit/export?format=json');
    expect(entries.at(-1).action).toBe('audit.exported');
    expect(entries.at(-2).action).toBe('subject.created');
    await standby.ask('select pg_wal_replay_resume()');
    await awaitReplay();
  });

  test('a transaction on a replica writes nothing and shows no row of another tenant', async () => {
    const replica = openReplica(urlOn(standby.folder));
    const insert = (id: TenantId) =>
      replica.asTenant(id, (tx) => sql`delete from audit_entries where tenant_id = ${id}`.execute(tx));
    await expect(insert(app.tenantId)).rejects.toMatchObject({ code: '25006' });
    const readOwners = (id: TenantId) =>
      replica.asTenant(id, async (tx) => {
        const { rows } = await sql<{
          tenant_id: TenantId;
        }>`select distinct tenant_id from audit_entries`.execute(tx);
        return rows.map(({ tenant_id }) => tenant_id);
      });
    expect(await readOwners(app.tenantId)).toEqual([app.tenantId]);
    expect(await readOwners(app.otherTenantId)).not.toContain(app.tenantId);
    await replica.close();
  });

  test('a primary in place of a standby, and another installation’s standby, answer nothing', async () => {
    const onPrimary = await openServer({}, urlOn(primary.folder));
    await onPrimary.read('/admin/stats');
    expect(await onPrimary.countReads('primary')).toBe(1);
    expect(onPrimary.readLog()).toMatchObject([{ reason: 'the server is not a standby', level: 40 }]);
    const foreign = await createDatabaseOn(primary.folder);
    await awaitReplay();
    const { pathname } = new URL(foreign.url);
    const other = await openServer({}, `postgresql://attesta@localhost${pathname}?host=${standby.folder}`);
    expect((await other.read('/admin/audit')).entries.length).toBeGreaterThan(0);
    expect(other.readLog()).toMatchObject([{ reason: 'the standby belongs to another installation' }]);
  });

  test('a standby that lags beyond the bound is not read, and one within it is', async () => {
    // Whatever a standby has replayed is older than now.
    const strict = await openServer({ maxLagSeconds: 0 });
    const server = await openServer();
    await awaitReplay();
    const before = countCreated((await server.read('/admin/audit')).entries);
    await standby.ask('select pg_wal_replay_pause()');
    await addEntry('Unreplayed');
    expect(countCreated((await server.read('/admin/audit')).entries)).toBe(before);
    expect(countCreated((await strict.read('/admin/audit')).entries)).toBe(before + 1);
    await standby.ask('select pg_wal_replay_resume()');
    expect(await strict.countReads('primary')).toBe(1);
    expect(strict.readLog()).toMatchObject([{ reason: 'the standby lags', level: 40 }]);
    expect(strict.readLog()[0].lagSeconds).toBeGreaterThan(0);
    expect(await server.countReads('replica')).toBe(2);
  });

  test('the standby is killed between two requests and every request is still answered', async () => {
    const server = await openServer();
    await addEntry('Last');
    await awaitReplay();
    await server.read('/admin/stats');
    expect(await server.countReads('replica')).toBe(1);
    await standby.kill();
    isStandbyThere = false;
    for (const path of ['/admin/stats', '/admin/audit', '/admin/stats/reviewers', '/admin/quality'])
      await server.read(path);
    expect(await server.countReads('primary')).toBe(4);
    expect(server.readLog()).toMatchObject([
      { msg: 'reads that may lag use the replica' },
      { msg: 'reads that may lag use the primary', reason: 'the standby is unavailable' },
    ]);
  });
});
