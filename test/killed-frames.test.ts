import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '../src/server/store/database/database.ts';
import { openPglite } from '../src/server/store/embedded/open-pglite.ts';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { createLauncher, stop } from './harness/servers/launch-server.ts';
import { framesForm } from './harness/steps.ts';

// A server that is killed while it examines the frames of a challenge: they are stored, and in no record.
const launcher = createLauncher();
const PASSWORD = 'correct horse battery';
const DAY = 24 * 3_600_000;
const MAX_FRAMES = 16;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'attesta-frames-'));
  await installSnapshot(dataDir);
});
afterEach(launcher.killAll);
afterAll(() => rm(dataDir, { recursive: true }));

const start = () => launcher.start({ DEMO: '0', DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD });
const stored = async () => {
  const entries = await readdir(join(dataDir, 'objects'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
};
const listQuarantined = async () => (await stored()).filter((path) => path.includes('quarantine'));

/** Changes the database while no server uses it. */
async function whileDown<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openPglite({ folder: join(dataDir, 'database') }, MIGRATIONS);
  return work(db).finally(() => db.close());
}

const countRows = (db: Database) =>
  db.asSystem(async (tx) => {
    const tables = ['liveness_challenges', 'liveness_frames', 'incoming_images'] as const;
    const counts = tables.map((table) => tx.selectFrom(table).select('tenant_id').execute());
    return (await Promise.all(counts)).map((rows) => rows.length);
  });

/** Makes all stored things this old, and the last sweep too: the next one is due. */
async function age(ms: number): Promise<void> {
  const at = new Date(Date.now() - ms);
  for (const path of await stored()) await utimes(path, at, at);
  await whileDown((db) =>
    db.asSystem(async (tx) => {
      await tx.updateTable('liveness_challenges').set({ created_at: at }).execute();
      await tx.updateTable('incoming_images').set({ created_at: at }).execute();
      await tx.updateTable('sweeps').set({ begun_at: at, ended_at: at, held_until: null }).execute();
    }),
  );
}

test('[S17] the sweep removes frames of a server that was killed between storing and recording them', async () => {
  let server = await start();
  const json = { email: 'admin@localhost', password: PASSWORD };
  const bearer = (await server.client.post('/admin/login', { json })).body.token;
  const who = { first_name: 'Ada', last_name: 'Northwood' };
  const { subject_id } = (await server.client.post('/admin/subjects', { bearer, json: who })).body;
  const { token } = (await server.client.post('/ephemeral-tokens', { bearer, json: { subject_id } })).body;
  // A new tenant takes paced challenges only.
  const atOnce = { liveness: { paced: false } };
  await server.client.send('PATCH', '/admin/settings', { bearer, json: atOnce });
  const { challenge_id } = (await server.client.post('/subject/liveness', { token })).body;
  // As large as frames may be, and without a face: all of each frame is searched.
  const frame = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#a98' } })
    .jpeg()
    .toBuffer();
  const form = framesForm(Array(MAX_FRAMES).fill(frame));
  const lost = server.client.post(`/subject/liveness/${challenge_id}`, { token, form }).catch(() => null);
  while ((await stored()).length < MAX_FRAMES) await setTimeout(1);
  await stop(server, 'SIGKILL');
  expect(await lost).toBe(null);
  expect(await whileDown(countRows)).toEqual([1, 0, MAX_FRAMES]);

  await age(2 * DAY);
  server = await start();
  while ((await listQuarantined()).length < MAX_FRAMES) await setTimeout(50);
  await stop(server, 'SIGTERM');
  await age(8 * DAY);
  server = await start();
  while ((await stored()).length > 0) await setTimeout(50);
  await stop(server, 'SIGTERM');
  expect(await whileDown(countRows)).toEqual([0, 0, 0]);
});
