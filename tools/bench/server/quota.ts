/**
 * How exactly a quota ends over several servers: `npm run bench:quota [requests a second] [seconds]`.
 *
 * Two apps on one PostgreSQL. First only their counters get the requests, spread evenly and on time whatever the
 * answers, so that the rate is the requested one. Then a few connections send over HTTP as fast as this machine allows.
 * The quota ends in the middle of each run.
 */
import { pino } from 'pino';
import { createRequestCounter } from '../../../src/server/http/quota/count-requests.ts';
import type { Database } from '../../../src/server/store/database/database.ts';
import { openPostgres } from '../../../src/server/store/database/open-postgres.ts';
import { findPostgres, startPostgres } from '../../../test/harness/databases/start-postgres.ts';
import { MIGRATIONS } from '../../../test/harness/paths.ts';
import { startApp, type TestApp } from '../../../test/harness/start-app.ts';
import { startSecondServer } from '../../../test/harness/start-second-server.ts';
import { logIn } from '../../../test/harness/steps.ts';
import { unavailableVision } from '../../../test/harness/vision/unavailable-vision.ts';
import { describeMachine } from '../describe-machine.ts';
import { percentile } from '../statistics.ts';

const SERVERS = 2;
const STEP_MS = 10;
const CONNECTIONS = 16;
const rate = Number(process.argv[2] ?? 2_000);
const seconds = Number(process.argv[3] ?? 15);

const bin = findPostgres();
if (!bin) throw new Error('This needs a PostgreSQL installed under /usr/lib/postgresql.');
console.log(describeMachine());
const postgres = await startPostgres(bin);
/** Each run has a separate month, so that each begins at zero. */
let month = 0;
const databases: Database[] = [];
for (let at = 0; at < SERVERS; at += 1) databases.push(await openPostgres(postgres.url, MIGRATIONS));
const app = await startApp({ vision: unavailableVision, db: databases[0]! });
try {
  for (const quota of [100, 4_000, Math.round((rate * seconds) / 2)]) await measureCounters(app, quota);
  await measureHttp(app, 500);
} finally {
  for (const db of databases.slice(1)) await db.close();
  await app.close();
  await postgres.close();
}

type AdmissionTrial = { isIn: boolean; ms: number };

function report(name: string, quota: number, tried: AdmissionTrial[], offered: number): void {
  const taken = tried.filter(({ isIn }) => isIn).length;
  const over = taken - quota;
  const waits = tried.map(({ ms }) => ms);
  console.log(
    `${name}: ${tried.length} requests, ${offered.toFixed(0)}/s, quota ${quota}: ${taken} let in, ` +
      `${over >= 0 ? '+' : ''}${over} (${((100 * over) / quota).toFixed(2)} %), counting took ` +
      `p50 ${percentile(waits, 0.5).toFixed(2)} p99 ${percentile(waits, 0.99).toFixed(1)} ms`,
  );
}

async function measureCounters({ tenantId }: TestApp, monthlyQuota: number): Promise<void> {
  month += 1;
  const at = new Date(Date.UTC(2030, month, 10));
  const logger = pino({ level: 'warn' });
  const counters = databases.map((db) => createRequestCounter({ db, now: () => at, logger }));
  const tries: Promise<AdmissionTrial>[] = [];
  const start = performance.now();
  while (performance.now() - start < seconds * 1000) {
    const due = Math.floor(((performance.now() - start) / 1000) * rate);
    while (tries.length < due) {
      const counter = counters[tries.length % SERVERS]!;
      tries.push(time(() => counter.count({ id: tenantId, monthlyQuota })));
    }
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  const tried = await Promise.all(tries);
  report('counters', monthlyQuota, tried, tries.length / ((performance.now() - start) / 1000));
  await Promise.all(counters.map((counter) => counter.close()));
}

async function time(work: () => Promise<void>): Promise<AdmissionTrial> {
  const start = performance.now();
  const isIn = await work().then(
    () => true,
    (error: { code?: string }) => {
      if (error.code !== 'too-many') throw error;
      return false;
    },
  );
  return { isIn, ms: performance.now() - start };
}

async function measureHttp(first: TestApp, quota: number): Promise<void> {
  const twin = await startSecondServer(first, { db: databases[1]! });
  const bearer = await logIn(first);
  await first.dependencies.db.asSystem((tx) =>
    tx
      .updateTable('tenants')
      .set({ monthly_request_quota: quota })
      .where('tenant_id', '=', first.tenantId)
      .execute(),
  );
  const clients = [first.client, twin.client];
  const tried: AdmissionTrial[] = [];
  const start = performance.now();
  const connections = Array.from({ length: CONNECTIONS }, async (_, at) => {
    while (tried.length < 2 * quota) {
      const begin = performance.now();
      const { status } = await clients[at % SERVERS]!.get('/admin/me', { bearer });
      if (status !== 200 && status !== 429) throw new Error(`A request answered ${status}.`);
      tried.push({ isIn: status === 200, ms: performance.now() - begin });
    }
  });
  await Promise.all(connections);
  report('over HTTP (whole answers)', quota, tried, tried.length / ((performance.now() - start) / 1000));
  await twin.close();
}
