import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/server/startup/config.ts';
import { startServer } from '../src/server/startup/start-server.ts';
import { openPglite } from '../src/server/store/embedded/open-pglite.ts';
import { createClient, type TestClient } from './harness/client.ts';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { uploadForm } from './harness/steps.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-retention-'));
  await installSnapshot(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const PASSWORD = 'correct horse battery';
const CONFIG = { PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', ADMIN_PASSWORD: PASSWORD };

/** The whole server, as its start command makes it; `work` calls it as a superuser. */
async function whileRunning<T>(work: (client: TestClient, bearer: string) => Promise<T>): Promise<T> {
  const server = await startServer(readConfig({ ...CONFIG, DATA_DIR: folder }), () => {});
  try {
    const client = createClient(Number(new URL(server.url).port), 'localhost');
    const json = { email: 'admin@localhost', password: PASSWORD };
    return await work(client, (await client.post('/admin/login', { json })).body.token);
  } finally {
    await server.close();
  }
}

const countImages = async () =>
  (await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.'),
  ).length;

/** An approved licence, in a tenant that keeps images for two days. @returns its id */
async function approveLicence(client: TestClient, bearer: string, image: Buffer): Promise<string> {
  await client.send('PATCH', '/admin/settings', { bearer, json: { retention_days: 2 } });
  const person = { first_name: 'A', last_name: 'B' };
  const { subject_id } = (await client.post('/admin/subjects', { bearer, json: person })).body;
  const { token } = (await client.post('/ephemeral-tokens', { bearer, json: { subject_id } })).body;
  const form = uploadForm(image, { manual: '1' });
  const { license_id } = (await client.post('/subject/upload?type=license', { token, form })).body;
  await client.post(`/admin/submissions/${license_id}/approve`, { bearer, json: {} });
  return license_id;
}

test('a server that starts erases the images that were due while it was down', async () => {
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const id = await whileRunning((client, bearer) => approveLicence(client, bearer, image));
  expect(await countImages()).toBe(1);

  const db = await openPglite({ folder: join(folder, 'database') }, MIGRATIONS);
  const decided_at = new Date(Date.now() - 3 * 24 * 3_600_000);
  await db.asSystem((tx) => tx.updateTable('submissions').set({ decided_at }).execute());
  await db.close();

  await whileRunning(async (client, bearer) => {
    const path = `/admin/submissions/${id}/attempts/1/image`;
    while ((await client.get(path, { bearer })).status === 200) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect((await client.get(`/admin/submissions/${id}`, { bearer })).body.status).toBe('approved');
  });
  expect(await countImages()).toBe(0);
});
