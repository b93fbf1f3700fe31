/**
 * The database's cost of staff's requests with many people, beside a thousand in the same run: `npm run bench -- scale
 * 1000000 [rounds, 100]`, on PostgreSQL. A tenant has so many subjects and three submissions of each, of which at most
 * 3,000 wait; the database itself writes them. Its audit has a year with four entries of each subject, whose chain is
 * verified. Each request goes through the product's own routes, one after the other. The database's own log gives the
 * duration of its statements, and the plan of the slowest. Further arguments name requests whose plans are shown as well.
 */
import { verifyAuditChain } from '../../../src/server/store/audit/audit-chain.ts';
import { openPostgres } from '../../../src/server/store/database/open-postgres.ts';
import {
  createDatabaseOn,
  findPostgres,
  startPostgresServer,
  type TestPostgres,
} from '../../../test/harness/databases/start-postgres.ts';
import { MIGRATIONS } from '../../../test/harness/paths.ts';
import { startApp, type TestApp } from '../../../test/harness/start-app.ts';
import { type SecondServer, startSecondServer } from '../../../test/harness/start-second-server.ts';
import { unavailableVision } from '../../../test/harness/vision/unavailable-vision.ts';
import { percentile } from '../statistics.ts';
import { type LoggedStatement, openDatabaseLog, PLANNED_SETTINGS, TIMED_SETTINGS } from './database-log.ts';
import { ENTRIES_OF_SUBJECT, seedAudit } from './seed-audit.ts';
import { seedTenant } from './seed-tenant.ts';

const FEW_SUBJECTS = 1_000;
const many = Number(process.argv[2] ?? 100_000);
const [rounds = '', ...names] = process.argv.slice(3);
const hasRounds = Number(rounds) > 0;
const chosenNames = hasRounds ? names : [rounds, ...names];
/** How often each request is timed. */
const ROUNDS = hasRounds ? Number(rounds) : 100;
/** After so many executions a connection keeps a statement's plan. */
const WARM_UP = 10;
/** As on an operator's machine of 8 GB; nothing is written to the disk before it must be. */
const SETTINGS = [
  'shared_buffers=2GB',
  'effective_cache_size=6GB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=8GB',
  'full_page_writes=off',
];

type FetchBody = (path: string) => Promise<Awaited<ReturnType<SecondServer['client']['get']>>['body']>;
type QueryTimings = { database: number[]; whole: number[]; slowest: LoggedStatement | null };

const log = openDatabaseLog();
const postgres = await startPostgresServer(findPostgres()!, { settings: SETTINGS, log: log.file });

/** The beginning of the licence numbers of the first hundredth, or of all if they are few. */
const licencePrefix = (number: number) => `w${String(number).padStart(8, '0').slice(0, 4)}`;

/** The days from so many before today to so many before today, as the parameters of a request. */
function listDays(first: number, last: number, what?: string): string {
  const write = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  if (what) return `${what}_from=${write(first)}%2000:00:00&${what}_to=${write(last)}%2000:00:00`;
  return `from=${write(first)}&to=${write(last)}`;
}

/** The requests by name, for the existing data. */
async function listRequests(ask: FetchBody, count: number): Promise<[name: string, path: string][]> {
  const subject = (await ask('/admin/subjects?search=name777'))[0].id;
  const submission = (await ask('/admin/submissions?status=pending&limit=1')).submissions[0].id;
  const days = listDays(29, 0);
  const [uploaded, decided] = ['uploaded', 'decided'].map((what) => listDays(29, -1, what));
  return [
    ['a subject', `/admin/subjects/${subject}`],
    ['100 subjects', '/admin/subjects?limit=100'],
    ['the last 100 subjects', `/admin/subjects?limit=100&offset=${count - 100}`],
    ['100 subjects with status', '/admin/subjects?limit=100&include=status'],
    ['search name777', '/admin/subjects?search=name777'],
    ['search w00000', '/admin/subjects?search=w00000'],
    ['search name7', '/admin/subjects?search=name7'],
    ['search last', '/admin/subjects?search=last'],
    ['search of those who came first', `/admin/subjects?search=${licencePrefix(count - 1)}`],
    ['search without a match', '/admin/subjects?search=unmatched'],
    ['a case', `/admin/submissions/${submission}`],
    ['100 cases', '/admin/submissions?limit=100'],
    ['rejected cases', '/admin/submissions?status=rejected&limit=100'],
    ["a subject's cases", `/admin/submissions?subject_id=${subject}`],
    ['the queue', '/admin/submissions?status=pending&limit=100'],
    ['the queue by a name', '/admin/submissions?status=pending&q=name777'],
    ['counts of the queue', '/admin/queue'],
    ['news', '/admin/changes'],
    ['statistics', '/admin/stats'],
    ['statistics of 30 days', `/admin/stats?${days}`],
    ['statistics of the 30 days before', `/admin/stats?${listDays(59, 30)}`],
    ['reviewers of 30 days', `/admin/stats/reviewers?${days}`],
    ['quality of 30 days', `/admin/quality?${days}`],
    ["a bar's cases", `/admin/submissions?${uploaded}&upload_verdict=LICENSE_APPROVED&limit=50`],
    ["a target's cases", `/admin/submissions?${decided}&sla=missed&limit=50`],
    ["a document number's cases", '/admin/submissions?document_number=W00000777&limit=50'],
    ['a page of the audit', `/admin/audit?${days}&limit=100`],
    ['the first page of the year of the audit', `/admin/audit?${listDays(360, 330)}&limit=100`],
    ["a subject's audit", `/admin/audit?subject_id=${subject}`],
  ];
}

async function createFetcher({ client }: SecondServer): Promise<FetchBody> {
  const login = { email: 'root@acme.test', password: 'correct horse battery' };
  const bearer = (await client.post('/admin/login', { json: login })).body.token;
  return async (path) => {
    const { status, body } = await client.get(path, { bearer });
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
}

/** Runs the work on a server whose sessions have these settings. */
async function withSettings<T>(
  ownDatabase: TestPostgres,
  settings: string[],
  work: (db: Awaited<ReturnType<typeof openPostgres>>) => Promise<T>,
) {
  const database = new URL(ownDatabase.url).pathname.slice(1);
  for (const setting of settings) await ownDatabase.askOwner(`alter database ${database} set ${setting}`);
  const db = await openPostgres(ownDatabase.url, MIGRATIONS);
  return work(db).finally(() => db.close());
}

async function measure(count: number): Promise<Map<string, QueryTimings>> {
  const database = await createDatabaseOn(postgres.folder);
  // The suites' app explains each statement; the measured ones do not.
  const first = await startApp({
    vision: unavailableVision,
    db: await openPostgres(database.url, MIGRATIONS),
  });
  const start = performance.now();
  await seedTenant(database.url.replace('attesta@', 'root@'), first.tenantId, count);
  const people = Math.round((performance.now() - start) / 1000);
  await seedAudit(database.url.replace('attesta@', 'root@'), first.tenantId);
  const [{ size }] = (await database.askOwner(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )) as unknown as [{ size: string }];
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(
    `${count} subjects, ${3 * count} submissions after ${people} s, ${ENTRIES_OF_SUBJECT * count} entries of the audit after ${seconds} s: ${size}`,
  );
  await verifyAudit(first);
  const timingsByName = new Map<string, QueryTimings>();
  await withSettings(database, TIMED_SETTINGS, async (db) => {
    const server = await startSecondServer(first, { db, now: () => new Date() });
    const ask = await createFetcher(server);
    for (const [name, path] of await listRequests(ask, count)) timingsByName.set(name, await time(ask, path));
    await server.close();
  });
  await withSettings(database, PLANNED_SETTINGS, async (db) => {
    const server = await startSecondServer(first, { db, now: () => new Date() });
    const ask = await createFetcher(server);
    for (const [name, path] of await listRequests(ask, count))
      timingsByName.get(name)!.slowest = await explain(ask, path);
    await server.close();
  });
  await first.close();
  await database.close();
  return timingsByName;
}

/** @throws Error if the chain is not intact */
async function verifyAudit({ dependencies, tenantId }: TestApp): Promise<void> {
  const start = performance.now();
  const { entries, flaw } = await verifyAuditChain(dependencies.db, tenantId);
  if (flaw) throw new Error(JSON.stringify(flaw));
  const seconds = (performance.now() - start) / 1000;
  console.log(`audit:verify: ${entries} entries in ${seconds.toFixed(1)} s`);
}

async function time(ask: FetchBody, path: string): Promise<QueryTimings> {
  for (let round = 0; round < WARM_UP; round += 1) await ask(path);
  const timings: QueryTimings = { database: [], whole: [], slowest: null };
  for (let round = 0; round < ROUNDS; round += 1) {
    log.takeTime();
    const start = performance.now();
    await ask(path);
    timings.whole.push(performance.now() - start);
    timings.database.push(log.takeTime());
  }
  return timings;
}

async function explain(ask: FetchBody, path: string): Promise<LoggedStatement | null> {
  for (let round = 0; round < WARM_UP; round += 1) await ask(path);
  log.takeTime();
  await ask(path);
  return log.takeSlowest();
}

const few = await measure(FEW_SUBJECTS);
const all = await measure(many);
await postgres.close();
log.close();
const at = (times: number[], share: number) => `${percentile(times, share).toFixed(1)} ms`;
console.log(`\nIn the database, of ${ROUNDS} each; the last column is the whole request at ${many}`);
console.log(
  `| request | ${FEW_SUBJECTS} subjects | 99 of 100 | ${many} subjects | 99 of 100 | ratio | in all |\n|---|---|---|---|---|---|---|`,
);
for (const [name, { database, whole }] of all) {
  const before = few.get(name)!.database;
  const ratio = (percentile(database, 0.5) / percentile(before, 0.5)).toFixed(1);
  const cells = [
    at(before, 0.5),
    at(before, 0.99),
    at(database, 0.5),
    at(database, 0.99),
    ratio,
    at(whole, 0.5),
  ];
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}
const slowest = [...all].sort(
  ([, a], [, b]) => percentile(b.database, 0.5) - percentile(a.database, 0.5),
)[0]!;
for (const [name, { slowest: ran }] of all) {
  if (name === slowest[0] || chosenNames.includes(name) || chosenNames.includes('all'))
    console.log(`\n${name}: ${ran?.ms} ms\n${ran?.plan}`);
}
