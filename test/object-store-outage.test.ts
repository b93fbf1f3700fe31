import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expireImages } from '../src/server/features/privacy/expire-images.ts';
import { sweepOrphans } from '../src/server/features/submissions/maintenance/sweep-orphans.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

// The folder of the objects disappears while the server runs, like an unmounted volume.
let app: TestApp;
let bearer: string;
let subject: string;
let token: string;
let image: Buffer;
let licence: string;
let movedFolder: string;
beforeAll(async () => {
  app = await startApp({ vision: { ...unavailableVision, ready: async () => {} } });
  bearer = await logIn(app);
  movedFolder = `${app.objectsFolder}-away`;
  image = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
  token = await mint(app, bearer, subject);
  licence = (await upload(app, token, 'license', image)).body.license_id;
  await rename(app.objectsFolder, movedFolder);
});
afterEach(() => restoreStore());

async function restoreStore(): Promise<void> {
  if (!existsSync(movedFolder)) return;
  await rm(app.objectsFolder, { recursive: true, force: true });
  await rename(movedFolder, app.objectsFolder);
}

const erase = () => app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer });
const look = () => app.client.get(`/admin/submissions/${licence}/attempts/1/image`, { bearer });
const ready = () => app.client.get('//readyz');
const listFiles = async () =>
  (await readdir(app.objectsFolder, { recursive: true })).filter((name) => name.includes(`${subject}/`));
const records = () =>
  app.dependencies.db.asTenant(app.tenantId, async (tx) => {
    const { rows } = await sql`select (select count(*) from subjects) as subjects,
      (select count(*) from attempts where image_expired_at is null) as attempts,
      (select count(*) from deletion_requests) as requests`.execute(tx);
    return rows;
  });

/** What may be at the store's path instead. */
const PLACES: Record<string, () => Promise<void>> = {
  'nothing at all': async () => {},
  'an empty folder, as below a mount': async () => void (await mkdir(app.objectsFolder)),
  'the objects of another installation': async () => {
    await mkdir(app.objectsFolder);
    await writeFile(join(app.objectsFolder, '.installation'), `${crypto.randomUUID()}\n`);
  },
};

test.each(Object.keys(PLACES))(
  '[S99] an object store whose path holds %s: 503, no change, and all recovers with it',
  async (name) => {
    await PLACES[name]!();
    const before = await records();
    const [erased, seen, uploaded, one] = [
      await erase(),
      await look(),
      await upload(app, token, 'license', image),
      await app.client.send('DELETE', `/licenses/${licence}`, { bearer }),
    ];
    for (const answer of [erased, seen, uploaded, one]) {
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    }
    expect(await records()).toEqual(before);
    expect(await ready()).toMatchObject({ status: 503, body: { away: ['object store'] } });
    await expect(sweepOrphans(app.dependencies, new Date(Date.now() + 25 * 3_600_000))).rejects.toThrow();

    await restoreStore();
    expect((await ready()).status).toBe(200);
    expect((await look()).bytes).toEqual(image);
    expect(await listFiles()).toHaveLength(1);
    expect((await erase()).status).toBe(200);
    expect(await listFiles()).toEqual([]);
  },
);

test('retention waits while the object store is unavailable', async () => {
  const decided_at = new Date(app.dependencies.now().getTime() - 9 * 24 * 3_600_000);
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { retention_days: 2 } });
  await app.dependencies.db.asSystem((tx) => tx.updateTable('submissions').set({ decided_at }).execute());
  const before = await records();
  await expect(expireImages(app.dependencies, app.dependencies.now())).rejects.toThrow();
  expect(await records()).toEqual(before);
  await restoreStore();
  expect(await expireImages(app.dependencies, app.dependencies.now())).toBeGreaterThan(0);
  expect(await listFiles()).toEqual([]);
});

test('a missing object in an available store counts as removed', async () => {
  await restoreStore();
  for (const name of await listFiles()) await rm(join(app.objectsFolder, name));
  expect((await look()).status).toBe(404);
  expect((await erase()).status).toBe(200);
});
