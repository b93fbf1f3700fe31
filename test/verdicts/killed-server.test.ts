import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPglite } from '../../src/server/store/embedded/open-pglite.ts';
import { people } from '../../tools/specimen/people.ts';
import { installSnapshot } from '../harness/databases/install-snapshot.ts';
import { pictures } from '../harness/images/images.ts';
import { MIGRATIONS } from '../harness/paths.ts';
import { createLauncher, stop } from '../harness/servers/launch-server.ts';
import { type BulkAnswer, packUpload, sendUntilAnswered } from './upload-in-bulk.ts';

// The server as its operator runs it, killed during uploads and started again on the same data.
const ADMIN = { email: 'root@id.test', password: 'a long enough password' };
/**
 * The moments of the kill: bodies arrive, images are stored, recorded, examined, the first verdict is
 * written.
 */
const OTHER_MOMENTS = ['sent', 'stored', 'answered'] as const;
/** The one moment at which certainly no verdict is written. */
const SURELY_OPEN = 'looked at';
const CONCURRENCY = 6;

let folder: string;
let dataDir: string;
const launcher = createLauncher();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-killed-'));
  dataDir = join(folder, 'data');
  await installSnapshot(dataDir);
});
afterEach(launcher.killAll);
afterAll(() => rm(folder, { recursive: true }));

const start = () =>
  launcher.start({
    DEMO: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });

/** Queries the database of a server that does not run. */
async function openDatabase() {
  return openPglite({ folder: join(dataDir, 'database') }, MIGRATIONS);
}

/** Every object that is not in quarantine, by its key. */
async function listObjects(): Promise<string[]> {
  const root = join(dataDir, 'objects');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((key) => !key.startsWith('quarantine/'));
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(3);
}

test('[S42] a server that is killed at any moment loses no accepted upload, and parks open attempts at its start', async () => {
  const jpeg = (await pictures.card({ person: 0, layout: 'us' })).jpeg;
  const packed = await packUpload(jpeg);
  let server = await start();
  const { client } = server;
  const bearer = (await client.post('/admin/login', { json: ADMIN })).body.token;
  const { subject_id } = (await client.post('/admin/subjects', { bearer, json: people[0]!.details })).body;
  const { token } = (await client.post('/ephemeral-tokens', { bearer, json: { subject_id } })).body;

  const acknowledged: BulkAnswer[] = [];
  const moments = [...OTHER_MOMENTS, SURELY_OPEN];
  for (const moment of moments) {
    const before = (await listObjects()).length;
    const { port } = server;
    const answers = Array.from({ length: CONCURRENCY }, () =>
      sendUntilAnswered(port, token, packed, 'localhost'),
    );
    const settled = Promise.allSettled(answers);
    if (moment === 'sent') await setTimeout(30);
    if (moment === 'stored') await until(async () => (await listObjects()).length > before);
    if (moment === 'looked at')
      await until(async () => (await listObjects()).length >= before + Math.min(4, CONCURRENCY - 1));
    if (moment === 'answered') await Promise.race(answers);
    await stop(server, 'SIGKILL');
    for (const result of await settled) if (result.status === 'fulfilled') acknowledged.push(result.value);
    server = await start();
  }
  await stop(server, 'SIGKILL');

  // The state after the kill, read before a server cleans it up an hour and a day later.
  const db = await openDatabase();
  const { attempts, uses } = await db.asSystem(async (tx) => ({
    attempts: await tx.selectFrom('attempts').selectAll().execute(),
    uses: (await tx.selectFrom('ephemeral_tokens').select('use_count').executeTakeFirstOrThrow()).use_count,
  }));
  const keys = attempts.map((attempt) => attempt.object_key);
  const orphans = (await listObjects()).filter((key) => !keys.includes(key));
  expect((await listObjects()).filter((key) => keys.includes(key)).sort()).toEqual(keys.sort());
  for (const { body } of acknowledged) {
    const attempt = attempts.find((one) => one.submission_id === body.license_id);
    expect(attempt).toMatchObject({ verdict: body.status, attempt: body.attempt });
  }
  expect(uses).toBeLessThanOrEqual(moments.length * CONCURRENCY);
  expect(uses).toBeGreaterThanOrEqual(attempts.length + orphans.length);
  const open = attempts.filter((attempt) => attempt.verdict === null);
  expect(open.length).toBeGreaterThan(0);
  await db.asSystem(async (tx) => {
    const created_at = new Date(Date.now() - 3_600_000);
    await tx.updateTable('attempts').set({ created_at }).where('verdict', 'is', null).execute();
    // The sweep of a server before is as old: the next one is due.
    await tx
      .updateTable('sweeps')
      .set({ begun_at: created_at, ended_at: created_at, held_until: null })
      .execute();
  });
  await db.close();
  const [young, old] = ['young', 'old'].map((name) => keys[0]!.replace(/[^/]+$/, name));
  for (const key of [young!, old!]) await writeFile(join(dataDir, 'objects', key), 'x');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const key of [old!, ...orphans]) await utimes(join(dataDir, 'objects', key), yesterday, yesterday);

  server = await start();
  const get = (path: string) => server.client.get(path, { bearer });
  await until(async () => (await get('/admin/submissions?status=processing')).body.submissions.length === 0);
  for (const { submission_id } of open) {
    const { status, verdict, reason } = (await get(`/admin/submissions/${submission_id}`)).body;
    expect([status, verdict, reason]).toEqual([
      'pending',
      'LICENSE_PENDING_APPROVAL',
      'Verification exceeded its time budget.',
    ]);
  }
  await until(async () => (await listObjects()).length === keys.length + 1);
  expect((await listObjects()).sort()).toEqual([...keys, young].sort());
  for (const { submission_id, attempt } of attempts) {
    const image = await get(`/admin/submissions/${submission_id}/attempts/${attempt}/image`);
    expect(image.bytes.equals(jpeg)).toBe(true);
  }
  await stop(server, 'SIGKILL');
});
