/**
 * Whether what staff and devices ask for costs the same with many people as with few:
 * `npm run bench:scale -- 1000000`, on PostgreSQL, beside a thousand in the same run. A tenant has so many subjects and
 * three submissions of each, of which 3,000 wait at most, written by the database itself. Each request goes through the
 * product's own routes, one after the other.
 */
import { openPostgres } from '../src/server/db/open-postgres.ts';
import { MIGRATIONS } from '../test/harness/paths.ts';
import { sightlessVision } from '../test/harness/sightless-vision.ts';
import { startApp } from '../test/harness/start-app.ts';
import { createDatabaseOn, findPostgres, startPostgresServer } from '../test/harness/start-postgres.ts';
import { startTwin } from '../test/harness/start-twin.ts';
import { describeMachine } from './describe-machine.ts';
import { seedTenant } from './seed-tenant.ts';
import { percentile } from './statistics.ts';

const FEW = 1_000;
const many = Number(process.argv[2] ?? 100_000);
const ROUNDS = 30;
type Asked = { name: string; path: string };

async function measure(folder: string, count: number): Promise<Map<string, number[]>> {
  const own = await createDatabaseOn(folder);
  const db = await openPostgres(own.url, MIGRATIONS);
  const first = await startApp({ vision: sightlessVision, db });
  // The suites' app looks at each statement twice; this one does not.
  const server = await startTwin(first, { db });
  // Only a superuser may write without triggers.
  const owner = await openPostgres(own.url.replace('attesta@', 'root@'), MIGRATIONS);
  const start = performance.now();
  await seedTenant(owner, first.tenantId, count);
  await owner.close();
  await own.askOwner('vacuum analyze');
  console.log(
    `${count} subjects, ${3 * count} submissions after ${Math.round((performance.now() - start) / 1000)} s`,
  );
  const login = { email: 'root@acme.test', password: 'correct horse battery' };
  const bearer = (await server.client.post('/admin/login', { json: login })).body.token;
  const subject = (await server.client.get('/admin/subjects?search=name777', { bearer })).body[0].id;
  const waiting = (await server.client.get('/admin/submissions?status=pending&limit=1', { bearer })).body;
  const submission = (waiting.submissions ?? waiting)[0].id;
  const times = new Map<string, number[]>();
  const asked: Asked[] = [
    { name: 'a subject', path: `/admin/subjects/${subject}` },
    { name: '100 subjects', path: '/admin/subjects?limit=100' },
    { name: 'search name777', path: '/admin/subjects?search=name777' },
    { name: 'search w00000', path: '/admin/subjects?search=w00000' },
    { name: 'search name7', path: '/admin/subjects?search=name7' },
    { name: 'search last', path: '/admin/subjects?search=last' },
    { name: 'search nobody', path: '/admin/subjects?search=nobody' },
    { name: 'a case', path: `/admin/submissions/${submission}` },
    { name: '100 cases', path: '/admin/submissions?limit=100' },
    { name: "a subject's cases", path: `/admin/submissions?subject_id=${subject}` },
    { name: 'the queue', path: '/admin/submissions?status=pending&limit=100' },
    { name: 'the queue by a name', path: '/admin/submissions?status=pending&q=name777' },
    { name: 'counts of the queue', path: '/admin/queue' },
    { name: 'news', path: '/admin/changes' },
    { name: 'statistics', path: '/admin/stats' },
  ];
  for (const { name, path } of asked) {
    const answer = await server.client.get(path, { bearer });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    const taken: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now();
      await server.client.get(path, { bearer });
      taken.push(performance.now() - begun);
    }
    times.set(name, taken);
  }
  await server.close();
  await first.close();
  await own.close();
  return times;
}

console.log(describeMachine());
const postgres = await startPostgresServer(findPostgres()!);
const few = await measure(postgres.folder, FEW);
const all = await measure(postgres.folder, many);
console.log(`| request | ${FEW} subjects | ${many} subjects | 99 of 100 |\n|---|---|---|---|`);
for (const [name, taken] of all) {
  const say = (times: number[], share: number) => `${percentile(times, share).toFixed(1)} ms`;
  console.log(`| ${name} | ${say(few.get(name)!, 0.5)} | ${say(taken, 0.5)} | ${say(taken, 0.99)} |`);
}
await postgres.close();
