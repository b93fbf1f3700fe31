import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload, uploadForm } from '../../../../../test/harness/steps.ts';
import {
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../../test/harness/vision/fake-vision.ts';
import { toUploadDeps } from '../../../app.ts';
import { openUploadPermits } from '../../../http/uploads/upload-permits.ts';
import { claimQueued } from '../../../store/submissions/attempt-progress.ts';
import { parkStaleAttempts } from '../maintenance/park-stale-attempts.ts';
import { examineQueue } from './examine-queue.ts';

const PRINT = ['4d DL W4172-86503', '1 QUILL', '2 ADA', '3 DOB 04/05/1990'];
const DETAILS = {
  first_name: 'Ada',
  last_name: 'Quill',
  license_number: 'W4172-86503',
  date_of_birth: '1990-04-05',
};
const REASON = 'Verification exceeded its time budget.';
const QUEUED = { status: 'LICENSE_PENDING_APPROVAL', reason: REASON };
const MINUTE = 60_000;

// The examination waits for `releasePromise`, and tells whose image it began, by its width.
let releasePromise: Promise<void> | null = null;
let release = () => {};
let begunWidths: number[] = [];
let whole: TestApp;
let app: TestApp;
let root: string;
let image: Buffer;

beforeAll(async () => {
  const sight = {
    document: seenLicence({ print: PRINT, face: fakeFace('Ada') }),
    face: seenSelfie(fakeFace('Ada')),
  };
  const vision = fakeVision(sight);
  whole = await startApp({
    uploadLimits: { images: 1, maxWaitMs: 50 },
    vision: {
      ...vision,
      examineDocument: async (...task) => {
        begunWidths.push(task[0].width);
        await releasePromise;
        return vision.examineDocument(...task);
      },
    },
  });
  image = await draw(300);
});
beforeEach(async () => {
  giveWay();
  app = await openTenant(whole);
  root = await logIn(app);
  begunWidths = [];
});
afterAll(() => whole.close());

const draw = (width: number) =>
  sharp({ create: { width, height: 200, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
const newLink = async (details: object = DETAILS) => mint(app, root, await newSubject(app, root, details));
const readCase = async (id: string) =>
  (await app.client.get(`/admin/submissions/${id}`, { bearer: root })).body;
const setOverload = (overload: string) =>
  app.client.send('PATCH', '/admin/settings', { bearer: root, json: { overload } });
/** One upload keeps the only permit until the test releases it. */
async function occupy(): Promise<{ done: Promise<unknown> }> {
  releasePromise = new Promise((resolve) => {
    release = resolve;
  });
  const first = upload(app, await newLink(), 'license', image);
  await expect.poll(() => begunWidths.length).toBeGreaterThan(0);
  return { done: first };
}
function giveWay(): void {
  releasePromise = null;
  release();
}
const deps = () => toUploadDeps(app.dependencies, openUploadPermits());
const examine = () => examineQueue(deps(), new AbortController().signal);

test('an upload for which no permit is free is 503 without the setting, and nothing is stored', async () => {
  const first = await occupy();
  const refusal = await upload(app, await newLink(), 'license', image);
  expect(refusal.status).toBe(503);
  giveWay();
  await first.done;
  expect(await examine()).toBe(0);
});

test('an upload in the queue is answered as pending, and examined later in the order of arrival', async () => {
  await setOverload('queue');
  const first = await occupy();
  const ids: string[] = [];
  for (const width of [310, 320, 330]) {
    const { status, body } = await upload(app, await newLink(), 'license', await draw(width));
    expect({ status, body }).toMatchObject({ status: 200, body: { ...QUEUED, attempt: 1, signals: [] } });
    ids.push(body.license_id);
    app.moveClock(1_000);
  }
  expect(await readCase(ids[0]!)).toMatchObject({ status: 'processing', attempts: [{ verdict: null }] });
  giveWay();
  await first.done;
  begunWidths = [];
  // An upload that finds a free permit goes behind those that wait.
  const last = await upload(app, await newLink(), 'license', await draw(340));
  expect(last.body).toMatchObject(QUEUED);
  const tight = { ...deps(), permits: openUploadPermits({ images: 1 }) };
  expect(await examineQueue(tight, new AbortController().signal)).toBe(4);
  expect(begunWidths).toEqual([310, 320, 330, 340]);
  for (const id of ids) {
    const { status, attempts } = await readCase(id);
    expect({ status, attempts }).toMatchObject({ attempts: [{ evidence: { kind: 'licence' } }] });
    expect(status).not.toBe('processing');
    expect(attempts[0].reason).not.toBe(REASON);
  }
  expect((await upload(app, await newLink(), 'license', image)).body).not.toMatchObject(QUEUED);
});

/** Queues one upload, and ends the overload. */
async function queueOne(link?: string): Promise<{ id: string; token: string }> {
  await setOverload('queue');
  const first = await occupy();
  const token = link ?? (await newLink());
  const { body } = await upload(app, token, 'license', image);
  expect(body).toMatchObject(QUEUED);
  giveWay();
  await first.done;
  return { id: body.license_id, token };
}

test('a repeat under the key of a queued upload gets the same answer, and uses nothing more', async () => {
  await setOverload('queue');
  const first = await occupy();
  const token = await newLink();
  const send = () =>
    app.client.post('/subject/upload?type=license', {
      token,
      form: uploadForm(image),
      headers: { 'idempotency-key': 'again' },
    });
  const answers = [await send(), await send()];
  expect(answers[1]!.body).toEqual(answers[0]!.body);
  giveWay();
  await first.done;
  await examine();
  expect((await send()).body).toEqual(answers[0]!.body);
  expect((await app.client.get('/ephemeral/capability', { token })).body.use_count).toBe(1);
});

test('a request for a person does not wait in the queue, and an age check is refused as ever', async () => {
  await setOverload('queue');
  const first = await occupy();
  const manual = await upload(app, await newLink(), 'license', image, { manual: '1' });
  expect(manual.body.status).toBe('MANUAL_REVIEW_REQUESTED');
  expect((await readCase(manual.body.license_id)).status).toBe('pending');
  const age = await upload(app, await newLink(), 'verify_age', image, { verification_id: 'x' });
  expect(age.status).toBe(503);
  giveWay();
  await first.done;
});

test('an image that is no image is 400 in the queue too, and costs nothing', async () => {
  await setOverload('queue');
  const first = await occupy();
  const token = await newLink();
  for (const bad of [Buffer.from('no picture'), (await draw(400)).subarray(0, -2)])
    expect((await upload(app, token, 'license', bad)).status).toBe(400);
  expect((await app.client.get('/ephemeral/capability', { token })).body.use_count).toBe(0);
  giveWay();
  await first.done;
});

/** Queues images of these widths for a new tenant. */
async function queueFor(widths: readonly number[]): Promise<void> {
  app = await openTenant(whole);
  root = await logIn(app);
  await setOverload('queue');
  for (const width of widths) {
    const { body } = await upload(app, await newLink(), 'license', await draw(width));
    expect(body).toMatchObject(QUEUED);
    app.moveClock(1_000);
  }
}

test('[S259] queues take turns: a tenant whose upload comes later waits for one upload of another’s long queue', async () => {
  const first = await occupy();
  await queueFor([310, 311, 312, 313, 314, 315]);
  await queueFor([410]);
  begunWidths = [];
  const tight = { ...deps(), permits: openUploadPermits({ images: 1 }) };
  const run = examineQueue(tight, new AbortController().signal);
  await expect.poll(() => begunWidths).toEqual([310]);
  // Queued while the run is on.
  await queueFor([510]);
  giveWay();
  await first.done;
  expect(await run).toBe(8);
  expect(begunWidths.slice(0, 4).toSorted()).toEqual([310, 311, 410, 510]);
  expect(begunWidths.slice(4)).toEqual([312, 313, 314, 315]);
});

test('a queue is examined with all permits that are free', async () => {
  const first = await occupy();
  await queueFor([310, 311, 312, 313, 314, 315, 316, 317]);
  begunWidths = [];
  const run = examine();
  await expect.poll(() => begunWidths.length).toBe(8);
  giveWay();
  await first.done;
  expect(await run).toBe(8);
});

test('an upload does not go behind one of its tenant that no server has examined for a minute', async () => {
  const { id } = await queueOne();
  const behind = await upload(app, await newLink(), 'license', image);
  expect(behind.body).toMatchObject(QUEUED);
  app.moveClock(2 * MINUTE);
  root = await logIn(app);
  const later = await upload(app, await newLink(), 'license', image);
  expect(later.body).not.toMatchObject(QUEUED);
  expect((await readCase(id)).status).toBe('processing');
  await examine();
});

test('the person’s progress says that the image is being checked until its verdict', async () => {
  const { token } = await queueOne();
  const readProgress = async () => (await app.client.get('/subject/progress', { token })).body;
  const before = await readProgress();
  expect(JSON.stringify(before)).not.toContain('PENDING_APPROVAL');
  await examine();
  expect(await readProgress()).not.toEqual(before);
});

test('an administrator’s decision about a queued upload stands', async () => {
  const { id } = await queueOne();
  const decisionAnswer = await app.client.post(`/admin/submissions/${id}/reject`, { bearer: root, json: {} });
  expect(decisionAnswer.status).toBe(200);
  await examine();
  const { status, attempts } = await readCase(id);
  expect({ status, verdict: attempts[0].verdict }).toEqual({
    status: 'rejected',
    verdict: 'ATTEMPT_SUPERSEDED',
  });
});

test('a queued upload of an erased person leaves nothing', async () => {
  const subject = await newSubject(app, root, DETAILS);
  const { id } = await queueOne(await mint(app, root, subject));
  expect((await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer: root })).status).toBe(200);
  expect(await examine()).toBe(0);
  expect((await app.client.get(`/admin/submissions/${id}`, { bearer: root })).status).toBe(404);
});

test('a queued upload whose link is gone is not examined: it waits for a person at once', async () => {
  const { id } = await queueOne();
  await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    sql`update attempts set token_id = null where submission_id = ${id}`.execute(tx),
  );
  begunWidths = [];
  expect(await examine()).toBe(1);
  expect(begunWidths).toEqual([]);
  expect(await readCase(id)).toMatchObject({ status: 'pending', attempts: [{ reason: REASON }] });
});

test('an image whose consent was taken back is not examined: it waits for a person', async () => {
  const text = { required: true, version: '1', text: { en: 'We compare your face.' } };
  await app.client.send('PATCH', '/admin/settings', { bearer: root, json: { consent: text } });
  const token = await newLink();
  const answer = (isGiven: boolean) =>
    app.client.post('/subject/consent', { token, json: { version: '1', language: 'en', given: isGiven } });
  const other = await newLink();
  await app.client.post('/subject/consent', {
    token: other,
    json: { version: '1', language: 'en', given: true },
  });
  expect((await answer(true)).status).toBeLessThan(300);
  await setOverload('queue');
  releasePromise = new Promise((resolve) => {
    release = resolve;
  });
  const first = { done: upload(app, other, 'license', image) };
  await expect.poll(() => begunWidths.length).toBeGreaterThan(0);
  const { body } = await upload(app, token, 'license', image);
  expect(body).toMatchObject(QUEUED);
  await answer(false);
  giveWay();
  await first.done;
  begunWidths = [];
  await examine();
  expect(begunWidths).toEqual([]);
  expect(await readCase(body.license_id)).toMatchObject({
    status: 'pending',
    attempts: [{ reason: REASON }],
  });
});

test('[S50] a queue whose last upload would wait for more than ten minutes takes no more: 503, and nothing is stored', async () => {
  const { id } = await queueOne();
  const token = await newLink();
  const { db } = app.dependencies;
  // More than it examines in ten minutes at the rate of one in five seconds, of which it knows.
  await db.asTenant(app.tenantId, (tx) =>
    sql`insert into attempts (tenant_id, submission_id, attempt, subject_id, upload_type, bytes, created_at, queued_at)
      select tenant_id, submission_id, attempt + more, subject_id, upload_type, 0, created_at, queued_at
      from attempts, generate_series(1, 120) as more where submission_id = ${id}`.execute(tx),
  );
  const { status, body } = await upload(app, token, 'license', image);
  expect({ status, body }).toMatchObject({ status: 503, body: { error: expect.stringContaining('queue') } });
  expect((await app.client.get('/ephemeral/capability', { token })).body.use_count).toBe(0);
  await db.asTenant(app.tenantId, (tx) =>
    sql`delete from attempts where submission_id = ${id} and attempt > 1`.execute(tx),
  );
  await examine();
});

describe('a server that dies', () => {
  const park = () => parkStaleAttempts(app.dependencies.db, app.dependencies.now(), 20);

  test('[S50] an upload stays in the queue of a dead server for half an hour, and is parked then', async () => {
    const { id } = await queueOne();
    app.moveClock(29 * MINUTE);
    expect(await park()).toBe(0);
    app.moveClock(3 * MINUTE);
    expect(await park()).toBe(1);
    expect(await readCase(id)).toMatchObject({ status: 'pending', attempts: [{ reason: REASON }] });
    expect(await examine()).toBe(0);
  });

  test('[S50] an upload that a dead server took out of the queue is parked after its budget, and not tried again', async () => {
    const { id } = await queueOne();
    const { db, now } = app.dependencies;
    await db.asTenant(app.tenantId, (tx) => claimQueued(tx, app.tenantId, now()));
    expect(await examine()).toBe(0);
    expect(await park()).toBe(0);
    app.moveClock(2 * MINUTE);
    expect(await park()).toBe(1);
    expect(await readCase(id)).toMatchObject({ status: 'pending', attempts: [{ reason: REASON }] });
  });

  test('an outage of the image store leaves the upload in the queue', async () => {
    const { id } = await queueOne();
    const away = {
      ...deps(),
      vault: { ...deps().vault, load: () => Promise.reject(new Error('the store is down')) },
    };
    await expect(examineQueue(away, new AbortController().signal)).rejects.toThrow('could not be examined');
    expect((await readCase(id)).status).toBe('processing');
    expect(await examine()).toBe(1);
    expect((await readCase(id)).status).not.toBe('processing');
  });
});
