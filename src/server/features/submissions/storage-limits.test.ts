import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowDatabase, borrowPostgres } from '../../../../test/harness/databases/borrow-database.ts';
import { findPostgres } from '../../../../test/harness/databases/start-postgres.ts';
import { openTenant, PLATFORM, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { firstRows } from '../../../../test/harness/tier.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { MAX_IMAGES, releaseStaleQuota } from '../../store/storage-quota.ts';
import { expireImages } from '../privacy/expire-images.ts';

const DAY = 24 * 3_600_000;
const DATABASES = [...(findPostgres() ? ['postgres'] : []), 'embedded'];
const storage = { away: false };

// Row locks and triggers: on a PostgreSQL, and in the deep tier on the embedded database too.
describe.each(firstRows(DATABASES, 1))('storage limits, on a database that is %s', (which) => {
  let all: TestApp;
  let image: Buffer;
  beforeAll(async () => {
    all = await startApp({
      vision: unavailableVision,
      db: await (which === 'postgres' ? borrowPostgres() : borrowDatabase()),
      wrapObjects: (objects) => ({
        ...objects,
        put: async (key, bytes) => {
          if (storage.away) throw new Error('The store does not answer.');
          await objects.put(key, bytes);
        },
      }),
    });
    image = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#789' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(() => all.close());

  async function open() {
    const app = await openTenant(all);
    const bearer = await logIn(app);
    const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
    const token = await mint(app, bearer, subject);
    const send = (id: string, as = token) =>
      upload(app, as, 'license', image, { manual: '1', verification_id: id });
    const uses = async () => (await app.client.get('/ephemeral/capability', { token })).body.use_count;
    const tenant = async () => (await app.client.get(`/platform/tenants/${app.tenantId}`, PLATFORM)).body;
    const allow = (max_stored_bytes: number | null) =>
      app.client.send('PATCH', `/platform/tenants/${app.tenantId}`, {
        ...PLATFORM,
        json: { max_stored_bytes },
      });
    return { app, bearer, subject, token, send, uses, tenant, allow };
  }

  /** As if the newest submission had so many more superseded attempts. */
  const addAttempts = (app: TestApp, id: string, count: number) =>
    app.dependencies.db.asTenant(app.tenantId, (tx) =>
      sql`insert into attempts (tenant_id, submission_id, attempt, subject_id, upload_type, object_key, content_type,
          bytes, created_at)
        select tenant_id, submission_id, attempt + 1000 + n, subject_id, upload_type, object_key || '-' || n,
          content_type, 1, created_at
        from attempts, generate_series(1, ${count}::int) n where submission_id = ${id} and attempt = 1`.execute(
        tx,
      ),
    );

  test('[S47] a subject stores 300 images, however many come at once; 429 and nothing spent', async () => {
    const { app, bearer, send, uses } = await open();
    const { license_id } = (await send('first')).body;
    await addAttempts(app, license_id, MAX_IMAGES - 6);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => send(`at-once-${at}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refusals = answers.filter(({ status }) => status === 429);
    expect(refusals).toHaveLength(7);
    for (const { body, headers } of refusals) {
      expect(body).toEqual({ error: expect.any(String), limit: MAX_IMAGES });
      expect(headers['retry-after']).toBe('3600');
    }
    expect(await uses()).toBe(6);
    const other = await newSubject(app, bearer, { first_name: 'C', last_name: 'D' });
    expect((await send('other', await mint(app, bearer, other))).status).toBe(201);
    await app.client.send('DELETE', `/licenses/${license_id}`, { bearer });
    expect((await send('after')).status).toBe(201);
  });

  test('[S47] a tenant stores the bytes of its platform limit, however many come at once', async () => {
    const { app, send, uses, tenant, allow } = await open();
    expect((await allow(image.length * 4)).body).toMatchObject({
      max_stored_bytes: image.length * 4,
      stored_bytes: 0,
    });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => send(`v-${at}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    const refusal = answers.find(({ status }) => status === 429)!;
    expect(refusal.body).toEqual({ error: expect.any(String), limit: image.length * 4 });
    expect(refusal.headers['retry-after']).toBe('3600');
    expect(await uses()).toBe(4);
    expect((await tenant()).stored_bytes).toBe(image.length * 4);
    expect((await allow(null)).status).toBe(200);
    expect((await send('more')).status).toBe(201);
    expect(app.tenantId).not.toBe(all.tenantId);
  });

  test('[S47] the sum follows records, subjects and retention that remove images', async () => {
    const { app, bearer, subject, send, tenant } = await open();
    const ids = [];
    for (const id of ['a', 'a', 'b', 'c']) ids.push((await send(id)).body.license_id);
    expect((await tenant()).stored_bytes).toBe(image.length * 4);
    await app.client.send('DELETE', `/licenses/${ids[0]}`, { bearer });
    expect((await tenant()).stored_bytes).toBe(image.length * 2);
    await app.client.post(`/admin/submissions/${ids[2]}/approve`, { bearer });
    await app.client.send('PATCH', '/admin/settings', { bearer, json: { retention_days: 1 } });
    expect(await expireImages(app.dependencies, new Date(app.dependencies.now().getTime() + 2 * DAY))).toBe(
      1,
    );
    expect((await tenant()).stored_bytes).toBe(image.length);
    await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer });
    expect((await tenant()).stored_bytes).toBe(0);
  });

  test('an image that was not stored uses no quota, nor one whose server died', async () => {
    const { app, send, subject, allow } = await open();
    await allow(image.length);
    storage.away = true;
    expect((await send('away')).status).toBe(503);
    storage.away = false;
    const object_key = `${app.tenantId}/${subject}/dead`;
    const created_at = app.dependencies.now();
    const row = { tenant_id: app.tenantId, object_key, subject_id: subject, bytes: 1, created_at };
    await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      tx.insertInto('incoming_images').values(row).execute(),
    );
    expect((await send('dead')).status).toBe(429);
    await app.dependencies.db.asSystem((tx) => releaseStaleQuota(tx, new Date(created_at.getTime() + DAY)));
    expect((await send('dead')).status).toBe(201);
  });
});
