/**
 * What each request asks of the database: `npm run bench -- load statements`. It prints, for every GET of the API that takes
 * a credential and for some writes, the transactions, the statements besides `begin` and `commit`, and the round trips of
 * a request that was sent before, and each statement of an upload. Run it on two commits to compare them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '../../../src/server/store/embedded/open-pglite.ts';
import type { Answer } from '../../../test/harness/client.ts';
import { countReads } from '../../../test/harness/databases/count-reads.ts';
import { countRoundTrips } from '../../../test/harness/databases/count-round-trips.ts';
import { recordQueries } from '../../../test/harness/databases/record-queries.ts';
import { drawNoise } from '../../../test/harness/images/draw-noise.ts';
import { MIGRATIONS } from '../../../test/harness/paths.ts';
import { startApp } from '../../../test/harness/start-app.ts';
import { startSecondServer } from '../../../test/harness/start-second-server.ts';
import { logIn, mint, newSubject, upload } from '../../../test/harness/steps.ts';
import { unavailableVision } from '../../../test/harness/vision/unavailable-vision.ts';

/** Nothing runs by itself meanwhile. */
const NEVER_MS = 2 ** 30;

const folder = await mkdtemp(join(tmpdir(), 'attesta-statements-'));
const db = await openPglite({ folder: join(folder, 'database') }, MIGRATIONS);
const first = await startApp({ vision: unavailableVision, db });
const server = await startSecondServer(first, { flushMs: NEVER_MS });
const app = { ...first, client: server.client };

console.log('| read | status | transactions | statements | round trips |\n|---|---|---|---|---|');
for (const { route, status, transactions, statements, roundTrips } of await countReads(server))
  console.log(`| ${route} | ${status} | ${transactions} | ${statements} | ${roundTrips} |`);

const bearer = await logIn(app);
const person = { first_name: 'Ada', last_name: 'Lovelace' };
const subject = await newSubject(app, bearer, person);
const token = await mint(app, bearer, subject);
const photo = await drawNoise();
const WRITES: [name: string, send: () => Promise<Answer>][] = [
  ['a refused credential', () => app.client.get('/admin/subjects', { bearer: `${bearer}x` })],
  ['a new subject', () => app.client.post('/admin/subjects', { bearer, json: person })],
  ['a new link', () => app.client.post('/ephemeral-tokens', { bearer, json: { subject_id: subject } })],
  ['an upload for a reviewer', () => upload(app, token, 'license', photo, { manual: '1' })],
  ['an upload that is examined', () => upload(app, token, 'license', photo)],
];
console.log('\n| request | status | round trips |\n|---|---|---|');
for (const [name, send] of WRITES) {
  await send();
  const [{ status }, roundTrips] = await countRoundTrips(send);
  console.log(`| ${name} | ${status} | ${roundTrips} |`);
}

const [, statements] = await recordQueries(() => upload(app, token, 'license', photo, { manual: '1' }));
console.log('\nThe statements of an upload for a reviewer:');
for (const [index, text] of statements.entries())
  console.log(`${String(index + 1).padStart(3)}  ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 100)}`);
await server.close();
await first.close();
await rm(folder, { recursive: true });
