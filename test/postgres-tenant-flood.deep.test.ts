import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../src/server/store/database/database.ts';
import { openPostgres } from '../src/server/store/database/open-postgres.ts';
import type { TenantId } from '../src/server/store/tenant-id.ts';
import { percentile } from '../tools/bench/statistics.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { OTHER_HOST, startApp, type TestApp } from './harness/start-app.ts';
import { type SecondServer, startSecondServer } from './harness/start-second-server.ts';
import { logIn, newSubject } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const SENDERS = 100;
/** Fewer than the senders, so that some are refused at the door. */
const MAX_WAITING = 60;
const READS = 60;
/** Milliseconds until a refused sender sends again: sooner than it was told. */
const PAUSE_MS = 500;
/** A third of the 20 connections: two tenants are active, and one share is free. Alone, a tenant has 10. */
const SHARE_OF_TWO = 6;

/** How long each transaction of the crowded tenant takes at least, in milliseconds. */
const SLOW_MS = 100;
/** So long that a turn behind one of them stands out from other work of the machine. */
const VERY_SLOW_MS = 400;

/** The database, in which each query of a tenant is slow, and which counts its transactions: those begun, and in work. */
function countTransactions(db: Database, tenantId: TenantId, readSlowMs: () => number) {
  let begun = 0;
  let inWork = 0;
  const asTenant: Database['asTenant'] = (id, work) =>
    db.asTenant(id, async (tx) => {
      if (id !== tenantId) return work(tx);
      begun += 1;
      inWork += 1;
      try {
        await sql`select pg_sleep(${readSlowMs() / 1000})`.execute(tx);
        return await work(tx);
      } finally {
        inWork -= 1;
      }
    });
  return { db: { ...db, asTenant }, count: () => ({ begun, inWork }) };
}

describe.skipIf(findPostgres() === null)('a tenant that sends a hundred reads at once', () => {
  let postgres: TestPostgres;
  let app: TestApp;
  let server: SecondServer;
  let count: ReturnType<typeof countTransactions>['count'];
  let slowMs = SLOW_MS;
  let crowded: string;
  let neighbour: string;
  beforeAll(async () => {
    postgres = await createPostgres();
    const db = await openPostgres(postgres.url, MIGRATIONS, undefined, { maxWaiting: MAX_WAITING });
    app = await startApp({ vision: unavailableVision, db });
    const counted = countTransactions(db, app.tenantId, () => slowMs);
    count = counted.count;
    server = await startSecondServer(app, { db: counted.db });
    crowded = await logIn(app);
    neighbour = await logIn(app, OTHER_HOST);
    const person = { first_name: 'Ada', last_name: 'Lovelace' };
    for (let at = 0; at < 20; at += 1) await newSubject(app, crowded, person);
    await app.client.post('/admin/subjects', { host: OTHER_HOST, bearer: neighbour, json: person });
  });
  afterAll(async () => {
    await server.close();
    await app.close();
    await postgres.close();
  });

  const readNext = async () => {
    const begun = performance.now();
    const { status } = await server.client.get('/admin/subjects', { host: OTHER_HOST, bearer: neighbour });
    expect(status).toBe(200);
    return performance.now() - begun;
  };

  test('[S340] makes no neighbour’s read wait for one of its transactions', async () => {
    slowMs = VERY_SLOW_MS;
    const idle: number[] = [];
    const beside: number[] = [];
    // By turns, so that other work of the machine meets both.
    for (let turn = 0; turn < 3; turn += 1) {
      for (let at = 0; at < READS / 3; at += 1) idle.push(await readNext());
      let isOver = false;
      const flood = Array.from({ length: SENDERS }, async () => {
        while (!isOver) {
          const { status } = await server.client.get('/admin/subjects', { bearer: crowded });
          if (status === 503) await setTimeout(PAUSE_MS);
        }
      });
      // Until the flood has all the connections that it gets alone.
      await setTimeout(2 * VERY_SLOW_MS);
      for (let at = 0; at < READS / 3; at += 1) beside.push(await readNext());
      isOver = true;
      await Promise.all(flood);
    }
    const [alone, crowdedTime] = [percentile(idle, 0.5), percentile(beside, 0.5)];
    console.log(
      `A neighbour’s read: ${alone.toFixed(1)} ms alone, ${crowdedTime.toFixed(1)} ms beside the flood` +
        ` (${(crowdedTime / alone).toFixed(1)} times as long).`,
    );
    // One that waits for a turn behind the flood waits for half of such a transaction or more.
    expect(crowdedTime - alone).toBeLessThan(VERY_SLOW_MS / 2);
    slowMs = SLOW_MS;
  });

  test('[S293] has no more transactions in work than its share while a neighbour reads', async () => {
    let isOver = false;
    const answers = new Set<string>();
    const flood = Array.from({ length: SENDERS }, async () => {
      while (!isOver) {
        const { status, headers } = await server.client.get('/admin/subjects', { bearer: crowded });
        answers.add(`${status} ${headers['retry-after'] ?? ''}`);
        if (status === 503) await setTimeout(PAUSE_MS);
      }
    });
    const overtaking: number[] = [];
    const inWork: number[] = [];
    const times: number[] = [];
    const statuses = new Set<number>();
    for (let at = 0; at < READS; at += 1) {
      const { begun } = count();
      const sentAt = performance.now();
      const { status } = await server.client.get('/admin/subjects', { host: OTHER_HOST, bearer: neighbour });
      overtaking.push(count().begun - begun);
      times.push(performance.now() - sentAt);
      inWork.push(count().inWork);
      statuses.add(status);
    }
    isOver = true;
    await Promise.all(flood);
    const median = (values: readonly number[]) => percentile(values, 0.5);
    // What the flood began when it was alone has ended by then.
    const later = inWork.slice(READS / 2);
    console.log(
      `A neighbour’s read: ${median(times).toFixed(1)} ms, ${median(overtaking)} transactions of the flood begun` +
        ` meanwhile, ${median(later)} in work after it (at most ${Math.max(...later)}).`,
    );
    expect([...statuses]).toEqual([200]);
    expect([...answers].sort()).toEqual(['200 ', '503 5']);
    expect(Math.max(...later)).toBe(SHARE_OF_TWO);
  });
});
