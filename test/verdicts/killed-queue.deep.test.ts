import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/server/store/database/database.ts';
import { openPglite } from '../../src/server/store/embedded/open-pglite.ts';
import { people } from '../../tools/specimen/people.ts';
import type { TestClient } from '../harness/client.ts';
import { installSnapshot } from '../harness/databases/install-snapshot.ts';
import { pictures } from '../harness/images/images.ts';
import { MIGRATIONS } from '../harness/paths.ts';
import { createLauncher, type StartedServer, stop } from '../harness/servers/launch-server.ts';
import { packUpload, sendUntilAnswered } from './upload-in-bulk.ts';

// The server as its operator runs it, overloaded, and killed with uploads in the queue and in examination.
const ADMIN = { email: 'root@id.test', password: 'a long enough password' };
const REASON = 'Verification exceeded its time budget.';
/** More than a server decides in the five seconds that an upload waits for its turn. */
const BURST = 40;

const launcher = createLauncher();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'attesta-killed-queue-'));
  await installSnapshot(dataDir);
});
afterEach(launcher.killAll);
afterAll(() => rm(dataDir, { recursive: true }));

const start = () =>
  launcher.start({
    DEMO: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });

/** Changes the database while no server uses it. */
async function whileDown<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openPglite({ folder: join(dataDir, 'database') }, MIGRATIONS);
  return work(db).finally(() => db.close());
}
const readAttempts = () =>
  whileDown((db) => db.asSystem((tx) => tx.selectFrom('attempts').selectAll().execute()));
type Attempts = Awaited<ReturnType<typeof readAttempts>>;

async function signIn(client: TestClient): Promise<string> {
  return (await client.post('/admin/login', { json: ADMIN })).body.token;
}

/** Sends a burst by as many links of one subject. @returns the ids of those that wait in the queue */
async function sendBurst({ client, port }: StartedServer, bearer: string): Promise<string[]> {
  const json = people[0]!.details;
  const { subject_id } = (await client.post('/admin/subjects', { bearer, json })).body;
  const packed = await packUpload((await pictures.card({ person: 0, layout: 'us' })).jpeg);
  const send = async () => {
    const { token } = (await client.post('/ephemeral-tokens', { bearer, json: { subject_id } })).body;
    return sendUntilAnswered(port, token, packed, 'localhost');
  };
  const answers = await Promise.all(Array.from({ length: BURST }, send));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  return answers.filter(({ body }) => body.reason === REASON).map(({ body }) => body.license_id);
}

const listProcessing = async (client: TestClient, bearer: string): Promise<{ id: string }[]> =>
  (await client.get('/admin/submissions?status=processing', { bearer })).body.submissions;

/** By what is known of each: examined, taken out of the queue and not yet decided, or still in it. */
function sortOut(attempts: Attempts) {
  const open = attempts.filter(({ verdict }) => verdict === null);
  return {
    decided: attempts.filter(({ verdict }) => verdict !== null),
    taken: open.filter((each) => each.queue_claimed_at !== null),
    waiting: open.filter((each) => each.queued_at !== null && each.queue_claimed_at === null),
  };
}

test('all uploads of a queue are decided, each once, although its server was killed twice', async () => {
  let server = await start();
  const bearer = await signIn(server.client);
  await server.client.send('PATCH', '/admin/settings', { bearer, json: { overload: 'queue' } });
  const queued = await sendBurst(server, bearer);
  expect(queued.length).toBeGreaterThan(BURST / 2);
  const [taken, decided]: [Set<string>, Attempts] = [new Set(), []];
  for (const remaining of [queued.length - 4, queued.length - 10]) {
    while ((await listProcessing(server.client, bearer)).length > remaining) await setTimeout(5);
    await stop(server, 'SIGKILL');
    const before = sortOut(await readAttempts());
    expect(before.taken.length).toBeGreaterThan(0);
    expect(before.waiting.length).toBeGreaterThan(0);
    for (const { submission_id } of before.taken) taken.add(submission_id);
    decided.push(...before.decided);
    // Their budget is over when the next server starts.
    await whileDown((db) =>
      db.asSystem((tx) =>
        tx
          .updateTable('attempts')
          .set({ created_at: new Date(0), queue_claimed_at: new Date(Date.now() - 3_600_000) })
          .where('queue_claimed_at', 'is not', null)
          .where('verdict', 'is', null)
          .execute(),
      ),
    );
    server = await start();
  }
  while ((await listProcessing(server.client, bearer)).length > 0) await setTimeout(100);
  await stop(server, 'SIGTERM');
  const after = await readAttempts();
  expect(after).toHaveLength(BURST);
  // What was decided before a kill has kept its verdict and its time.
  for (const before of decided)
    expect(after.find(({ submission_id }) => submission_id === before.submission_id)).toEqual(before);
  for (const id of queued) {
    const { verdict, reason } = after.find(({ submission_id }) => submission_id === id)!;
    const parked = { verdict: 'LICENSE_PENDING_APPROVAL', reason: REASON };
    expect({ verdict, reason }).toEqual(
      taken.has(id) ? parked : { verdict: 'LICENSE_APPROVED', reason: null },
    );
  }
});
