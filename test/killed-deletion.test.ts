import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { createLauncher, type StartedServer, stop } from './harness/servers/launch-server.ts';
import { uploadForm } from './harness/steps.ts';

// A tenant's deletion whose server is killed repeatedly: it completes without being requested again.
const launcher = createLauncher();
const ADMIN = { email: 'root@doomed.test', password: 'a long enough password' };
const SUBJECTS = 40;
const KILLS = 4;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'attesta-deletion-'));
  await installSnapshot(dataDir);
});
afterEach(launcher.killAll);
afterAll(() => rm(dataDir, { recursive: true }));

const start = () =>
  launcher.start({
    DEMO: '0',
    DATA_DIR: dataDir,
    PLATFORM_TOKEN: 'p'.repeat(32),
    ADMIN_PASSWORD: ADMIN.password,
  });
const platform = { host: 'platform.localhost', bearer: 'p'.repeat(32) };
const countImages = async () => {
  const entries = await readdir(join(dataDir, 'objects'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).length;
};

async function fill({ client }: StartedServer): Promise<string> {
  const json = {
    host: 'doomed.test',
    name: 'Doomed',
    admin_email: ADMIN.email,
    admin_password: ADMIN.password,
  };
  const { tenant_id } = (await client.post('/platform/tenants', { ...platform, json })).body;
  const at = { host: 'doomed.test' };
  const bearer = (await client.post('/admin/login', { ...at, json: ADMIN })).body.token;
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  for (let made = 0; made < SUBJECTS; made += 1) {
    const who = { first_name: 'A', last_name: `B${made}` };
    const { subject_id } = (await client.post('/admin/subjects', { ...at, bearer, json: who })).body;
    const { token } = (await client.post('/ephemeral-tokens', { ...at, bearer, json: { subject_id } })).body;
    const form = uploadForm(image, { manual: '1' });
    await client.post('/subject/upload?type=license', { ...at, token, form });
  }
  return tenant_id;
}

test('[S194] a tenant’s deletion that is killed repeatedly completes without a new request, and nothing is left', async () => {
  let server = await start();
  const tenant = await fill(server);
  expect(await countImages()).toBe(SUBJECTS);
  const path = `/platform/tenants/${tenant}`;
  const deletion = server.client.send('DELETE', path, platform).catch(() => null);
  let left = SUBJECTS;
  for (let kills = 0; kills < KILLS; kills += 1) {
    while ((await countImages()) >= left) await setTimeout(1);
    await stop(server, 'SIGKILL');
    left = await countImages();
    expect(left).toBeGreaterThan(0);
    server = await start();
  }
  await deletion;
  while ((await server.client.get(path, platform)).status !== 404) await setTimeout(50);
  expect(await countImages()).toBe(0);
  expect((await server.client.get('/page', { host: 'doomed.test' })).status).toBe(404);
  expect((await server.client.get('/page')).status).toBe(200);
});
