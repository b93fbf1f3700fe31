import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Vision } from '../../src/server/vision/evidence.ts';
import { HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../harness/steps.ts';
import { unavailableVision } from '../harness/vision/unavailable-vision.ts';
import { packUpload, sendPacked, sendUntilAnswered } from './upload-in-bulk.ts';

// An overloaded server refuses before it reads, and its memory stays bounded.
const LARGE = 200;
const USES = 50;
let app: TestApp;
let bearer: string;
let small: Buffer;
beforeAll(async () => {
  small = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
afterEach(() => app.close());

type Options = Omit<Parameters<typeof startApp>[0], 'vision'> & { vision?: Vision };

async function open(options: Options): Promise<void> {
  app = await startApp({ vision: unavailableVision, ...options });
  bearer = await logIn(app);
}

async function newLink(capabilities: object = {}): Promise<{ subject: string; token: string }> {
  const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
  return { subject, token: await mint(app, bearer, subject, capabilities) };
}

async function readStored(subject: string) {
  const { attempts, uses } = await app.dependencies.db.asTenant(app.tenantId, async (tx) => ({
    attempts: await tx.selectFrom('attempts').selectAll().where('subject_id', '=', subject).execute(),
    uses: await tx
      .selectFrom('ephemeral_tokens')
      .select('use_count')
      .where('subject_id', '=', subject)
      .executeTakeFirstOrThrow(),
  }));
  const files = (await readdir(app.objectsFolder, { recursive: true })).filter((name) =>
    name.includes(`${subject}/`),
  );
  return { attempts: attempts.length, files: files.length, uses: uses.use_count };
}

const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** A photo as large as a phone's: its file has more bytes than so plain an image needs. */
async function largePhotograph(): Promise<Buffer> {
  const image = sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#789' } });
  return Buffer.concat([await image.jpeg().toBuffer(), Buffer.alloc(3_000_000)]);
}

// Memory is measured after a collection, since garbage does not count.
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Examines nothing until `release` is called. */
function heldVision(): { vision: Vision; release: () => void } {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const examineDocument: Vision['examineDocument'] = async (...task) => {
    await held;
    return unavailableVision.examineDocument(...task);
  };
  return { vision: { ...unavailableVision, examineDocument }, release: () => release() };
}

test('[S49] concurrent large uploads: verdicts for some, 503 for the rest, nothing lost and bounded memory', async () => {
  const uploadLimits = { bodyBytes: 60_000_000, images: 4, maxWaiting: 40, maxWaitMs: 600_000 };
  const { vision, release } = heldVision();
  await open({ vision, uploadLimits });
  const { subject, token } = await newLink();
  const packed = await packUpload(await largePhotograph());
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  let maxWaiting = 0;
  const measure = () => {
    collectGarbage();
    maxWaiting = Math.max(maxWaiting, process.memoryUsage().arrayBuffers);
  };
  const watch = setInterval(measure, 1_000);
  // The first image is examined only once many were refused: by then the server is full.
  let refusals = 0;
  const send = async () => {
    const answer = await sendPacked(app.port, token, packed);
    if (answer.status === 503) refusals += 1;
    if (refusals === LARGE / 4) {
      measure();
      release();
    }
    return answer;
  };
  const answers = await Promise.all(Array.from({ length: LARGE }, send));
  clearInterval(watch);
  const taken = count(answers, 200);
  const refused = answers.filter((answer) => answer.status === 503);
  expect(taken + refused.length).toBe(LARGE);
  expect(taken).toBeGreaterThan(40); // the queue, and the uploads in progress
  expect(refused.length).toBeGreaterThanOrEqual(LARGE / 4);
  for (const { retryAfter, body } of refused) {
    expect(retryAfter).toMatch(/^\d+$/);
    expect(body).toEqual({ error: expect.any(String) });
  }
  expect(await readStored(subject)).toEqual({ attempts: taken, files: taken, uses: taken });
  // The memory of bodies and pixels together: some 90 MB, and 310 MB and more without the limits.
  expect(maxWaiting - before).toBeLessThan(200_000_000);
});

test('four times as many concurrent uploads as uses, each retried until answered: as many are accepted as uses', async () => {
  await open({
    uploadLimits: { bodyBytes: 20 * small.length, images: 4, maxWaiting: 30, maxWaitMs: 300 },
  });
  const { subject, token } = await newLink({ max_uses: USES });
  const packed = await packUpload(small);
  const answers = await Promise.all(
    Array.from({ length: 4 * USES }, () => sendUntilAnswered(app.port, token, packed)),
  );
  expect([count(answers, 200), count(answers, 401)]).toEqual([USES, 3 * USES]);
  expect(new Set(answers.flatMap((answer) => answer.body.license_id ?? [])).size).toBe(USES);
  expect(await readStored(subject)).toEqual({ attempts: USES, files: USES, uses: USES });
});

describe('while the one upload slot is taken', () => {
  let release = () => {};
  /** Opens a server with one upload slot, which examines one upload until `release` is called. */
  async function openBusy(maxWaitMs: number, maxWaiting = 10) {
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let began = () => {};
    const begun = new Promise<void>((resolve) => {
      began = resolve;
    });
    await open({
      vision: {
        ...unavailableVision,
        examineDocument: async (...task) => {
          began();
          await held;
          return unavailableVision.examineDocument(...task);
        },
      },
      uploadLimits: { bodyBytes: 1, maxWaiting, maxWaitMs },
    });
    const link = await newLink();
    const first = upload(app, link.token, 'license', small);
    await begun;
    return { ...link, first };
  }

  test('the next upload is refused before its body is sent, and spends nothing', async () => {
    const { subject, token, first } = await openBusy(50);
    const answer = await headOnly(app.port, token);
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/\r\nretry-after: \d+\r\n/i);
    expect(answer).toMatch(/\r\n\r\n\{"error":"[^"]+"\}/);
    release();
    expect((await first).status).toBe(200);
    expect(await readStored(subject)).toEqual({ attempts: 1, files: 1, uses: 1 });
  });

  test('a client that sends its 15 MB without waiting still reads the 503', async () => {
    const { token, first } = await openBusy(50);
    const raw = Buffer.alloc(15_000_000);
    const headers = { 'content-type': 'multipart/form-data; boundary=x', connection: 'close' };
    const answer = await app.client.post('/subject/upload?type=license', { token, raw, headers });
    expect(answer.status).toBe(503);
    release();
    await first;
  });

  test('a queued upload is served in turn, a re-upload as well, and reads succeed meanwhile', async () => {
    const { subject, token, first } = await openBusy(600_000);
    const second = upload(app, token, 'license', small);
    const path = '/subject/reupload?type=license&id=01890000-0000-7000-8000-000000000000';
    expect((await app.client.get('/ephemeral/capability', { token })).status).toBe(200);
    expect((await app.client.post(path, { token, raw: '' })).status).toBe(404);
    release();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    expect(await readStored(subject)).toEqual({ attempts: 2, files: 2, uses: 2 });
  });

  test('an upload beyond the queue’s length is refused immediately', async () => {
    const { token, first } = await openBusy(600_000, 1);
    const others = [upload(app, token, 'license', small), upload(app, token, 'license', small)];
    expect((await Promise.race(others)).status).toBe(503);
    release();
    const statuses = (await Promise.all([first, ...others])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 503]);
  });
});

test('an upload that gets no slot within its budget is refused, and spends nothing', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await open({
    vision: {
      ...unavailableVision,
      examineDocument: async (...task) => {
        await held;
        return unavailableVision.examineDocument(...task);
      },
    },
    budgetSeconds: 1,
    uploadLimits: { images: 1 },
  });
  const { subject, token } = await newLink();
  const [first, second] = [upload(app, token, 'license', small), upload(app, token, 'license', small)];
  const refused = await Promise.race([first, second]);
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBeDefined();
  release();
  expect([(await first).status, (await second).status].sort()).toEqual([200, 503]);
  expect(await readStored(subject)).toEqual({ attempts: 1, files: 1, uses: 1 });
});

test('a store that does not return the reference selfie delays an upload no longer than its budget', async () => {
  const face = { box: { x: 0.3, y: 0.3, width: 0.3, height: 0.3 }, score: 0.9 };
  let hangs = false;
  await open({
    vision: {
      ...unavailableVision,
      examineFace: async (...task) => ({
        ...(await unavailableVision.examineFace(...task)),
        faces: { ok: true, value: [face] },
      }),
    },
    wrapObjects: (objects) => ({
      ...objects,
      get: (key) => (hangs ? new Promise<never>(() => {}) : objects.get(key)),
    }),
    budgetSeconds: 1,
  });
  const { token } = await newLink();
  const reference = await upload(app, token, 'selfie', small, { verification_id: 'one', manual: '1' });
  await app.client.post(`/admin/submissions/${reference.body.selfie_id}/approve`, { bearer });
  hangs = true;
  const { body } = await upload(app, token, 'selfie', small, { verification_id: 'two' });
  expect(body).toMatchObject({
    status: 'SELFIE_PENDING_APPROVAL',
    reason: 'Verification exceeded its time budget.',
  });
});

/**
 * Sends an upload's head alone.
 * @returns the bytes of the answer
 */
function headOnly(port: number, token: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.includes('}')) {
        socket.destroy();
        resolve(text);
      }
    });
    socket.write(
      `POST /api/v1/subject/upload?type=license HTTP/1.1\r\nHost: ${HOST}\r\nX-Api-Key: ${token}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 10000000\r\n\r\n',
    );
  });
}
