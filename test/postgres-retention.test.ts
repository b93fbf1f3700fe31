import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireImages } from '../src/server/features/privacy/expire-images.ts';
import { createVacuumJob } from '../src/server/features/privacy/scrub-after-erasures.ts';
import type { ObjectStore } from '../src/server/storage/object-store.ts';
import { verifyAuditChain } from '../src/server/store/audit/audit-chain.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { openWithoutTimeouts } from './harness/databases/open-without-timeouts.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload, uploadForm } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const bin = findPostgres();
const DAY = 24 * 3_600_000;
const SUBJECTS = 12;

/**
 * A store as slow as one behind a network: the due images have time to change after a run has listed them.
 */
const slow = (objects: ObjectStore): ObjectStore => ({
  ...objects,
  delete: async (key) => {
    await setTimeout(40);
    await objects.delete(key);
  },
});

// The embedded database runs one transaction at a time; here the servers really run concurrently.
describe.skipIf(bin === null)('retention on several servers', () => {
  let postgres: TestPostgres;
  let app: TestApp;
  let bearer: string;
  let image: Buffer;
  beforeAll(async () => {
    postgres = await createPostgres();
    const db = await openWithoutTimeouts(postgres.url);
    app = await startApp({ vision: unavailableVision, db, wrapObjects: slow });
    bearer = await logIn(app);
    const json = { retention_days: 10 };
    await app.client.send('PATCH', '/admin/settings', { bearer, json });
    image = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#789' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(async () => {
    await app.close();
    await postgres.close();
  });

  /** A licence that a reviewer wants again, and the link to send it with. */
  async function flaggedLicence() {
    const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
    const token = await mint(app, bearer, subject, { expires_in_minutes: 43_200 });
    const { license_id: id } = (await upload(app, token, 'license', image)).body;
    const json = { require_reupload: true };
    await app.client.post(`/admin/submissions/${id}/reject`, { bearer, json });
    return { subject, token, id: id as string };
  }

  test('retention during re-uploads and an erasure deletes each image once, and no new one', async () => {
    const cases = await Promise.all(Array.from({ length: SUBJECTS }, flaggedLicence));
    app.moveClock(11 * DAY);
    bearer = await logIn(app);
    const [gone, ...others] = cases;
    const again = others.slice(5);
    const runs = Promise.all([1, 2].map(() => expireImages(app.dependencies, app.dependencies.now())));
    const [, erased, ...uploads] = await Promise.all([
      runs,
      app.client.send('DELETE', `/admin/subjects/${gone!.subject}`, { bearer }),
      ...again.map(({ id, token }) =>
        app.client.post(`/subject/reupload?type=license&id=${id}`, { token, form: uploadForm(image) }),
      ),
    ]);
    expect(erased.status).toBe(200);
    expect(uploads.map(({ status }) => status)).toEqual(Array(again.length).fill(201));
    await expireImages(app.dependencies, app.dependencies.now());

    for (const { id } of again) {
      const path = `/admin/submissions/${id}/attempts/2/image`;
      expect((await app.client.get(path, { bearer })).bytes).toEqual(image);
    }
    const { body } = await app.client.get('/admin/audit?limit=1000', { bearer });
    const expired = body.entries
      .filter((entry: { action: string }) => entry.action === 'image.expired')
      .map((entry: { subject_id: string }) => entry.subject_id);
    expect(new Set(expired).size).toBe(expired.length);
    for (const { subject } of others.slice(0, 5)) expect(expired).toContain(subject);
    const marked = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      tx.selectFrom('attempts').select(['object_key', 'image_expired_at']).execute(),
    );
    const files = await readdir(app.objectsFolder, { recursive: true });
    for (const { object_key, image_expired_at } of marked) {
      expect(files.includes(object_key!)).toBe(image_expired_at === null);
    }
    expect((await verifyAuditChain(app.dependencies.db, app.tenantId)).flaw).toBeNull();
  });

  test('[S182] retention and the vacuum after it need no more than the rights of the product’s own user', async () => {
    const scrub = () => createVacuumJob(app.dependencies.db, app.dependencies.now())(app.dependencies.now());
    expect(await Promise.all([scrub(), scrub(), app.client.get('/page')])).toMatchObject([
      true,
      true,
      { status: 200 },
    ]);
  });
});
