import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../src/server/store/database/open-postgres.ts';
import {
  createDatabaseOn,
  findPostgres,
  type PostgresServer,
  startPostgresServer,
} from './harness/databases/start-postgres.ts';
import { type Standby, startStandby } from './harness/databases/start-standby.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const bin = findPostgres();
const hasBackup = bin !== null && existsSync(join(bin, 'pg_basebackup'));
const MIN_WRITTEN = 40;

describe.skipIf(!hasBackup)('a PostgreSQL and its standby', () => {
  let primary: PostgresServer;
  let standby: Standby;
  let app: TestApp;
  let bearer: string;
  let isPrimaryThere = true;
  beforeAll(async () => {
    primary = await startPostgresServer(bin!);
    const { pathname } = new URL((await createDatabaseOn(primary.folder)).url);
    standby = await startStandby(bin!, primary);
    const hosts = [standby.folder, primary.folder].join(',');
    const url = `postgresql://attesta@localhost${pathname}?host=${hosts}&target_session_attrs=read-write`;
    const vision = { ...unavailableVision, ready: async () => {} };
    app = await startApp({ vision, db: await openPostgres(url, MIGRATIONS) });
    bearer = await logIn(app);
  });
  afterAll(async () => {
    await app?.close();
    await standby?.close();
    if (isPrimaryThere) await primary.close();
  });

  /** The write position of the primary, once the standby has replayed it. */
  async function awaitReplay(): Promise<void> {
    const client = new pg.Client(`postgresql://root@localhost/postgres?host=${primary.folder}`);
    await client.connect();
    const { rows } = await client.query<{ at: string }>('select pg_current_wal_lsn() as at');
    await client.end();
    const isBehind = `select pg_last_wal_replay_lsn() < '${rows[0]!.at}'::pg_lsn as behind`;
    while ((await standby.ask<{ behind: boolean }>(isBehind))[0]!.behind) await setTimeout(10);
  }

  test('[S203] a standby that is promoted under load takes over with all that was acknowledged and replicated', async () => {
    const written: string[] = [];
    const answers = new Map<number, number>();
    let isOver = false;
    const write = async (name: string) => {
      while (!isOver) {
        const json = { first_name: name, last_name: 'Written' };
        const { status, body } = await app.client.post('/admin/subjects', { bearer, json });
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status === 201) written.push(body.subject_id);
        else await setTimeout(20);
      }
    };
    const load = ['A', 'B', 'C', 'D'].map(write);
    while (written.length < MIN_WRITTEN) await setTimeout(10);
    const acknowledged = [...written];
    await awaitReplay();
    await primary.kill();
    isPrimaryThere = false;
    while (!answers.has(503)) await setTimeout(10);
    await standby.ask('select pg_promote()');
    const before = written.length;
    while (written.length < before + MIN_WRITTEN) await setTimeout(10);
    isOver = true;
    await Promise.all(load);
    // Nothing but 201 and 503: a client that retries succeeds.
    expect([...answers.keys()].sort()).toEqual([201, 503]);
    for (const id of [...acknowledged, ...written.slice(before)]) {
      expect((await app.client.get(`/admin/subjects/${id}`, { bearer })).status).toBe(200);
    }
    expect((await app.client.get('//readyz')).status).toBe(200);
  });
});
