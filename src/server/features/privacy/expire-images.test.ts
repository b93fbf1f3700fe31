import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload, uploadForm } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { expireImages } from './expire-images.ts';

const DAY = 24 * 3_600_000;
const KEPT = 30;

let app: TestApp;
let bearer: string;
let subject: string;
let token: string;
let image: Buffer;
const store = { away: false, afterDelete: async () => {} };

function withFaults(objects: ObjectStore): ObjectStore {
  const answer = () => {
    if (store.away) throw new Error('The store does not answer.');
  };
  return {
    ...objects,
    ping: async () => answer(),
    delete: async (key) => {
      answer();
      await objects.delete(key);
      await store.afterDelete();
    },
  };
}

beforeAll(async () => {
  app = await startApp({ vision: unavailableVision, wrapObjects: withFaults });
  image = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  Object.assign(store, { away: false, afterDelete: async () => {} });
  // Data of the test before is gone before this one begins.
  app.moveClock((KEPT + 1) * DAY);
  await signIn();
  await setRetention(KEPT);
  await expire();
  subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
  token = await mint(app, bearer, subject, { expires_in_minutes: 43_200 });
});

const signIn = async () => {
  bearer = await logIn(app);
};
const setRetention = (retention_days: number | null) =>
  app.client.send('PATCH', '/admin/settings', { bearer, json: { retention_days } });
const expire = () => expireImages(app.dependencies, app.dependencies.now());
/** Sessions end long before images do. */
const wait = async (days: number) => {
  app.moveClock(days * DAY);
  await signIn();
  token = await mint(app, bearer, subject, { expires_in_minutes: 43_200 });
};

const send = async (type: string, id: string): Promise<string> => {
  const { body } = await upload(app, token, type, image, { verification_id: id });
  return body.license_id ?? body.selfie_id;
};
const decide = (id: string, how: string, json: object = {}) =>
  app.client.post(`/admin/submissions/${id}/${how}`, { bearer, json });
const fetchImage = (id: string, attempt = 1) =>
  app.client.get(`/admin/submissions/${id}/attempts/${attempt}/image`, { bearer });
const readCase = async (id: string) => (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
const filesLeft = async () =>
  (await readdir(app.objectsFolder, { recursive: true })).filter((name) => name.includes(`${subject}/`))
    .length;
const expiredEntries = async () => {
  const { body } = await app.client.get(`/admin/audit?subject_id=${subject}`, { bearer });
  return body.entries.filter((entry: { action: string }) => entry.action === 'image.expired');
};

/** A rejected licence of two attempts: the tenant keeps both of its images for a while. */
async function decidedLicence(): Promise<string> {
  await send('license', 'card');
  const id = await send('license', 'card');
  await decide(id, 'reject');
  return id;
}

test('[S96] images are kept for the configured days, then erased, of every attempt', async () => {
  const id = await decidedLicence();
  await wait(KEPT);
  expect(await expire()).toBe(0);
  expect(await filesLeft()).toBe(2);
  app.moveClock(1);
  expect(await expire()).toBe(1);
  expect(await filesLeft()).toBe(0);
  for (const attempt of [1, 2]) {
    const answer = await fetchImage(id, attempt);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: expect.any(String) });
  }
  expect(await expire()).toBe(0);
});

test('erased images leave their record, which has the time of erasure and is otherwise unchanged', async () => {
  const id = await decidedLicence();
  const before = await readCase(id);
  await wait(KEPT + 1);
  await expire();
  const image_expired_at = app.dependencies.now().toISOString().slice(0, 19).replace('T', ' ');
  const attempts = before.attempts.map((attempt: object) => ({ ...attempt, image_expired_at }));
  expect(await readCase(id)).toEqual({ ...before, attempts });
  const { body } = await app.client.get(`/admin/subjects/${subject}/erasure`, { bearer });
  expect(body).toMatchObject({ images: 0, bytes: 0, licenses: 1, attempts: 2 });
});

test('erased images are on the audit once, without a value', async () => {
  await decidedLicence();
  await wait(KEPT + 1);
  await expire();
  await expire();
  expect(await expiredEntries()).toEqual([
    expect.objectContaining({ actor: 'retention', subject_id: subject, fields: ['images'] }),
  ]);
});

test('images are kept for ever without configured days', async () => {
  await setRetention(null);
  await decidedLicence();
  await wait(3650);
  expect(await expire()).toBe(0);
  expect(await filesLeft()).toBe(2);
});

test('images of an undecided submission are kept', async () => {
  await send('license', 'card');
  await wait(KEPT + 1);
  expect(await expire()).toBe(0);
  expect((await decide(await send('license', 'other'), 'approve')).status).toBe(200);
  expect(await filesLeft()).toBe(2);
});

test('images are kept for the same time again when the case is reopened', async () => {
  const id = await send('license', 'card');
  await decide(id, 'approve');
  await wait(KEPT + 1);
  await decide(id, 'reject', { require_reupload: true });
  expect(await expire()).toBe(0);
  await wait(KEPT + 1);
  expect(await expire()).toBe(1);
});

test('images are kept if a new attempt came', async () => {
  const id = await decidedLicence();
  await wait(KEPT + 1);
  expect(await send('license', 'card')).toBe(id);
  expect(await expire()).toBe(0);
  expect(await filesLeft()).toBe(3);
});

test('images that come after others expired are kept, and expire in their own time', async () => {
  const id = await decidedLicence();
  await wait(KEPT + 1);
  await expire();
  await send('license', 'card');
  expect((await fetchImage(id, 3)).bytes).toEqual(image);
  await decide(id, 'approve');
  expect(await expire()).toBe(0);
  await wait(KEPT + 1);
  expect(await expire()).toBe(1);
  expect(await filesLeft()).toBe(0);
  expect(await expiredEntries()).toHaveLength(2);
});

test('images erased with their subject afterwards cause no error', async () => {
  await decidedLicence();
  await send('selfie', 'face');
  await wait(KEPT + 1);
  await expire();
  const erasureAnswer = await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer });
  expect(erasureAnswer.body.receipt).toMatchObject({ objects: 1, bytes: image.length });
  expect(await filesLeft()).toBe(0);
});

test('erased images are named as expired in an export', async () => {
  await decidedLicence();
  await wait(KEPT + 1);
  await expire();
  const { status, bytes } = await app.client.get(`/admin/subjects/${subject}/export`, { bearer });
  expect(status).toBe(200);
  expect(bytes.includes('attempt-1.jpg')).toBe(false);
});

test('the face template and the hash of the file are erased with their image', async () => {
  const expiring = await send('selfie', 'old');
  await decide(expiring, 'approve');
  await wait(KEPT + 1);
  const staying = await send('selfie', 'new');
  const bytes = Buffer.from('numbers of a face');
  await app.dependencies.db.asTenant(app.tenantId, async (tx) => {
    await sql`delete from face_templates where subject_id = ${subject}`.execute(tx);
    for (const id of [expiring, staying]) {
      await sql`insert into face_templates (tenant_id, submission_id, attempt, subject_id, described_by, coarse, whole)
        values (${app.tenantId}, ${id}, 1, ${subject}, 'nets', ${bytes}, ${bytes})`.execute(tx);
    }
  });
  expect(await expire()).toBe(1);
  const listLeft = (table: 'face_templates' | 'upload_marks') =>
    app.dependencies.db.asTenant(app.tenantId, (tx) =>
      tx.selectFrom(table).select('submission_id').where('subject_id', '=', subject).execute(),
    );
  expect(await listLeft('face_templates')).toEqual([{ submission_id: staying }]);
  expect(await listLeft('upload_marks')).toEqual([{ submission_id: staying }]);
});

const referenceSeen = async (verification: string) => {
  const id = await send('license', verification);
  return (await readCase(id)).attempts.at(-1).evidence.reference;
};

test('a reference selfie that retention erased is still the reference, and unavailable', async () => {
  await decide(await send('selfie', 'face'), 'approve');
  // Every model is unavailable here: an existing reference cannot be examined.
  expect(await referenceSeen('before')).toBe('unchecked');
  await wait(KEPT + 1);
  await expire();
  expect(await referenceSeen('after')).toBe('unavailable');
});

test('a reference selfie that is missing by accident is an outage', async () => {
  await decide(await send('selfie', 'face'), 'approve');
  const [name] = (await readdir(app.objectsFolder, { recursive: true })).filter((path) =>
    path.includes(`${subject}/`),
  );
  await app.dependencies.objects.delete(name!);
  expect(await referenceSeen('after')).toBe('unavailable');
});

test('a run without the store changes nothing, and the next one does all of it', async () => {
  const id = await decidedLicence();
  await wait(KEPT + 1);
  store.away = true;
  await expect(expire()).rejects.toThrow();
  expect(await filesLeft()).toBe(2);
  expect(await expiredEntries()).toEqual([]);
  store.away = false;
  expect((await fetchImage(id)).status).toBe(200);
  expect(await expire()).toBe(1);
});

test('the next run repeats the work of one that died between the store and the record', async () => {
  await decidedLicence();
  await wait(KEPT + 1);
  let deleted = 0;
  store.afterDelete = async () => {
    deleted += 1;
    if (deleted === 2) throw new Error('The process dies here.');
  };
  expect(await expire()).toBe(0);
  expect(await filesLeft()).toBe(0);
  expect(await expiredEntries()).toEqual([]);
  store.afterDelete = async () => {};
  expect(await expire()).toBe(1);
  expect(await expiredEntries()).toHaveLength(1);
});

test('a run continues after a submission that fails by itself', async () => {
  for (const id of ['a', 'b', 'c']) await decide(await send('license', id), 'approve');
  await wait(KEPT + 1);
  let failures = 1;
  store.afterDelete = async () => {
    failures -= 1;
    if (failures === 0) throw new Error('This one alone.');
  };
  expect(await expire()).toBe(2);
  expect(await expire()).toBe(1);
});

test('concurrent runs erase each submission once', async () => {
  for (const id of ['a', 'b', 'c', 'd']) await decide(await send('license', id), 'approve');
  await wait(KEPT + 1);
  const counts = await Promise.all([expire(), expire(), expire()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(4);
  expect(await expiredEntries()).toHaveLength(4);
});

test('a run during a new attempt keeps that one’s image', async () => {
  const id = await send('license', 'card');
  await decide(id, 'reject', { require_reupload: true });
  await wait(KEPT + 1);
  const path = `/subject/reupload?type=license&id=${id}`;
  const form = uploadForm(image);
  const [uploaded] = await Promise.all([app.client.post(path, { token, form }), expire()]);
  expect(uploaded.status).toBe(201);
  await expire();
  expect((await fetchImage(id, 2)).bytes).toEqual(image);
});
