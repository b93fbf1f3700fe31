import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installSnapshot } from '../../../../test/harness/databases/install-snapshot.ts';
import { MIGRATIONS } from '../../../../test/harness/paths.ts';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { testDeep } from '../../../../test/harness/tier.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { openPglite } from '../../store/embedded/open-pglite.ts';
import { createVacuumJob } from './scrub-after-erasures.ts';

// A person's bytes in the embedded database's own files: tables, indexes and the log.
let folder: string;
let app: TestApp;
let bearer: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-scrub-'));
  await installSnapshot(folder);
  const db = await openPglite({ folder: join(folder, 'database') }, MIGRATIONS);
  app = await startApp({ vision: unavailableVision, db });
  bearer = await logIn(app);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const PLANTED = ['Plantedlast', 'planted@example.com', 'PLANTED-001', 'planted comment', 'planted reason'];

/** Which of the needles lie in any file of the database. */
async function findInFiles(needles: Buffer[]): Promise<Buffer[]> {
  const entries = await readdir(join(folder, 'database'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const foundNeedles = new Set<Buffer>();
  for (const path of files) {
    const bytes = await readFile(path);
    for (const needle of needles) if (bytes.includes(needle)) foundNeedles.add(needle);
  }
  return [...foundNeedles];
}

async function plant(image: Buffer): Promise<{ subject: string; needles: Buffer[] }> {
  const subject = await newSubject(app, bearer, {
    first_name: 'A',
    last_name: PLANTED[0]!,
    email: PLANTED[1]!,
    license_number: PLANTED[2]!,
  });
  const token = await mint(app, bearer, subject);
  const { license_id } = (await upload(app, token, 'license', image)).body;
  const json = { comment: PLANTED[3]! };
  await app.client.post(`/admin/submissions/${license_id}/reject`, { bearer, json });
  const request = { confirmation: true, reason: PLANTED[4]! };
  await app.client.post('/subject/request-deletion', { token, json: request });
  const { image_key } = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx.selectFrom('subjects').select('image_key').where('id', '=', subject).executeTakeFirstOrThrow(),
  );
  return { subject, needles: [...PLANTED.map((text) => Buffer.from(text)), Buffer.from(image_key)] };
}

test('[S86] [S87] after an erasure the scrub removes the person’s remains from every file, key and log too', async () => {
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const stays = await newSubject(app, bearer, { first_name: 'Stays', last_name: 'Staysplanted' });
  const { subject, needles } = await plant(image);
  const scrub = createVacuumJob(app.dependencies.db, app.dependencies.now());
  expect(await scrub(app.dependencies.now())).toBe(false);
  // The other job that reads everything, and keeps some of it.
  await app.dependencies.db.analyzeTables();

  await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer });
  // One of them may lie across two pages of the log, and be found in neither.
  expect((await findInFiles(needles)).length).toBeGreaterThanOrEqual(needles.length - 1);
  expect(await scrub(app.dependencies.now())).toBe(true);
  expect(await findInFiles(needles)).toEqual([]);

  expect(await findInFiles([Buffer.from('Staysplanted')])).toHaveLength(1);
  expect((await app.client.get(`/admin/subjects/${stays}`, { bearer })).status).toBe(200);
  app.moveClock(3_600_000);
  expect(await scrub(app.dependencies.now())).toBe(true);
  expect(await scrub(app.dependencies.now())).toBe(false);
});

testDeep('a scrub waits for its turn among transactions, and overlaps none of them', async () => {
  let isDone = false;
  const scrubbed = app.dependencies.db.scrub().finally(() => {
    isDone = true;
  });
  const read = () =>
    app.dependencies.db.asTenant(app.tenantId, async (tx) => {
      await setTimeout(1);
      return tx.selectFrom('subjects').select('last_name').execute();
    });
  const work = async () => {
    while (!isDone) expect(await read()).toEqual([{ last_name: 'Staysplanted' }]);
  };
  await Promise.all([scrubbed, work(), work(), work()]);
});

testDeep('a scrubbed database opens again with everything that was not erased', async () => {
  const copy = join(folder, 'copy');
  await cp(join(folder, 'database'), copy, { recursive: true });
  await rm(join(copy, 'postmaster.pid'), { force: true });
  const db = await openPglite({ folder: copy }, MIGRATIONS);
  const names = await db.asTenant(app.tenantId, (tx) =>
    tx.selectFrom('subjects').select('last_name').execute(),
  );
  await db.close();
  expect(names).toEqual([{ last_name: 'Staysplanted' }]);
});
