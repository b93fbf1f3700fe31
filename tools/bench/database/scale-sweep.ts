/**
 * How long the orphan sweep takes, and how much memory: `npm run bench -- scale sweep 1000000`, on PostgreSQL and an S3 store
 * that lists so many keys from its memory. It prints the keys a second, and how long 60 million would take, also with
 * the time that a list of 1,000 keys takes on a real store. A hundred objects have no record.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { sweepOrphans } from '../../../src/server/features/submissions/maintenance/sweep-orphans.ts';
import { openS3ObjectStore } from '../../../src/server/storage/s3/open-s3-object-store.ts';
import { openPostgres } from '../../../src/server/store/database/open-postgres.ts';
import {
  createDatabaseOn,
  findPostgres,
  startPostgresServer,
} from '../../../test/harness/databases/start-postgres.ts';
import { MIGRATIONS } from '../../../test/harness/paths.ts';
import { startApp } from '../../../test/harness/start-app.ts';
import { unavailableVision } from '../../../test/harness/vision/unavailable-vision.ts';
import { seedTenant } from './seed-tenant.ts';

const count = Number(process.argv[2] ?? 1_000_000);
const GOAL = 60_000_000;
const PAGE_SIZE = 1_000;
/** Milliseconds that a store of the network takes for a list of 1,000 keys; assumed, not measured. */
const ASSUMED_LIST_MS = 100;
const ORPHANS = 100;

/** An S3 store of sorted keys: it lists them, and forgets what it is asked to move or delete. */
async function serveKeys(keys: string[]) {
  const old = '2020-01-01T00:00:00.000Z';
  let lists = 0;
  const findNext = (after: string) => {
    let [from, to] = [0, keys.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (keys[middle]! > after) to = middle;
      else from = middle + 1;
    }
    return from;
  };
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://store');
    request.resume();
    response.setHeader('content-type', 'application/xml');
    if (request.method === 'DELETE') return void response.writeHead(204).end();
    if (request.method === 'PUT')
      return void response.end(`<CopyObjectResult><LastModified>${old}</LastModified></CopyObjectResult>`);
    lists += 1;
    const after = searchParams.get('continuation-token') ?? searchParams.get('start-after') ?? '';
    const page = keys.slice(findNext(after), findNext(after) + PAGE_SIZE);
    const next = page.at(-1);
    const token = page.length === PAGE_SIZE ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    const list = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${old}</LastModified><ETag>"0"</ETag><Size>1</Size></Contents>`,
    );
    response.end(`<ListBucketResult>${token}${list.join('')}</ListBucketResult>`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, countLists: () => lists, close: () => server.close() };
}

const postgres = await startPostgresServer(findPostgres()!, {
  settings: ['shared_buffers=1GB', 'wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=8GB'],
});
const database = await createDatabaseOn(postgres.folder);
const app = await startApp({ vision: unavailableVision, db: await openPostgres(database.url, MIGRATIONS) });
await seedTenant(database.url.replace('attesta@', 'root@'), app.tenantId, Math.ceil(count / 3));
const keys = await app.dependencies.db.asSystem(async (tx) => {
  const { rows } = await sql<{ key: string }>`
    select object_key as key from attempts order by object_key collate "C"`.execute(tx);
  return rows.map(({ key }) => key);
});
for (let at = 0; at < ORPHANS; at += 1) keys.push(`${app.tenantId}/orphan/${at}`);
keys.sort();
const store = await serveKeys(keys);
const objects = openS3ObjectStore({
  bucket: 'bench',
  region: 'us-east-1',
  endpoint: store.endpoint,
  forcePathStyle: true,
  credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
});
let maxRows = 0;
const before = process.memoryUsage().rss;
const watch = setInterval(() => (maxRows = Math.max(maxRows, process.memoryUsage().rss)), 50);
const start = performance.now();
const swept = await sweepOrphans({ ...app.dependencies, objects }, new Date());
const seconds = (performance.now() - start) / 1000;
clearInterval(watch);
const hours = (ms: number) => `${(ms / 3_600_000).toFixed(1)} h`;
const ofGoal = (seconds * 1000 * GOAL) / keys.length;
console.log(`${keys.length} keys in ${store.countLists()} lists: ${seconds.toFixed(1)} s`);
console.log(`${Math.round(keys.length / seconds)} keys a second; quarantined: ${swept.quarantined}`);
console.log(`memory: at most ${Math.round((maxRows - before) / 1024 / 1024)} MB more than before the sweep`);
console.log(
  `60 million keys: ${hours(ofGoal)} as here; ${hours(ofGoal + (GOAL / PAGE_SIZE) * ASSUMED_LIST_MS)} if each list takes ${ASSUMED_LIST_MS} ms longer`,
);
store.close();
await app.close();
await postgres.close();
