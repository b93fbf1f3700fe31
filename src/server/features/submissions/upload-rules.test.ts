import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOST, PLATFORM, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload, uploadForm } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { decodeImage } from '../../vision/decoding/decode-image.ts';
import { parkStaleAttempts } from './maintenance/park-stale-attempts.ts';

// The content of an image is irrelevant here: every model is unavailable, so that every accepted upload is parked.
let app: TestApp;
let bearer: string;
let subject: string;
let image: Buffer;
const storage = { full: false, onPut: async () => {}, onDecode: async () => {} };

function withFaults(objects: ObjectStore): ObjectStore {
  return {
    ...objects,
    put: async (key, bytes) => {
      if (storage.full) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      await objects.put(key, bytes);
      await storage.onPut();
    },
  };
}

beforeAll(async () => {
  app = await startApp({
    vision: unavailableVision,
    wrapObjects: withFaults,
    decoders: {
      decode: async (bytes) => {
        await storage.onDecode();
        return decodeImage(bytes);
      },
    },
  });
  bearer = await logIn(app);
  image = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
  storage.full = false;
  storage.onPut = async () => {};
});

const capability = async (token: string) => (await app.client.get('/ephemeral/capability', { token })).body;
const listFiles = async (subjectId: string) =>
  (await readdir(app.objectsFolder, { recursive: true })).filter((name) => name.includes(`${subjectId}/`));
const listRows = async (subjectId: string) =>
  (await app.client.get(`/admin/submissions?subject_id=${subjectId}`, { bearer })).body.submissions;

async function expectNothingSpent(token: string): Promise<void> {
  expect((await capability(token)).use_count).toBe(0);
  expect(await listFiles(subject)).toEqual([]);
  expect(await listRows(subject)).toEqual([]);
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>');
const BAD_IMAGES: [string, () => Promise<Buffer> | Buffer, string][] = [
  ['no bytes', () => Buffer.alloc(0), 'is empty'],
  ['text', () => Buffer.from('this is no picture at all'), 'must be a JPEG'],
  ['an SVG', () => svg, 'must be a JPEG'],
  ['a GIF', () => sharp(image).gif().toBuffer(), 'must be a JPEG'],
  ['a TIFF', () => sharp(image).tiff().toBuffer(), 'must be a JPEG'],
  ['a JPEG cut in half', () => image.subarray(0, image.length / 2), 'damaged'],
  ['a JPEG header alone', () => image.subarray(0, 4), 'damaged'],
  ['one pixel', () => sharp(image).resize(1, 1).png().toBuffer(), 'at least 200 pixels'],
  [
    '199 pixels',
    () => sharp(image).resize(800, 199, { fit: 'fill' }).jpeg().toBuffer(),
    'at least 200 pixels',
  ],
  [
    '60 megapixels',
    () =>
      sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    'at most 50 megapixels',
  ],
  [
    '15 MB and a byte',
    () => Buffer.concat([image, Buffer.alloc(15 * 1024 * 1024 + 1 - image.length)]),
    'at most 15 MB',
  ],
];

describe('an invalid image', () => {
  test.each(BAD_IMAGES)(
    'an upload with %s: 400, one sentence, nothing spent, no file',
    async (_name, make, sentence) => {
      const token = await mint(app, bearer, subject, { max_uses: 1 });
      const answer = await upload(app, token, 'license', await make());
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ error: expect.stringContaining(sentence) });
      await expectNothingSpent(token);
    },
  );
});

describe('the language of an upload', () => {
  const caseLanguage = async (id: string) =>
    (await app.client.get(`/admin/submissions/${id}`, { bearer })).body.language;
  const send = async (
    token: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) => {
    const form = uploadForm(image, { verification_id: 'spoken', ...fields });
    return (await app.client.post('/subject/upload?type=license', { token, form, headers })).body;
  };

  test('a case has the newest language that an upload named, else that of its link', async () => {
    const token = await mint(app, bearer, subject, { language: 'de' });
    const { license_id: id } = await send(token, {});
    expect(await caseLanguage(id)).toBe('de');
    await send(token, { language: 'fr' });
    expect(await caseLanguage(id)).toBe('fr');
    await send(token, { language: 'uk' });
    await send(token, { language: '' });
    expect(await caseLanguage(id)).toBe('uk');
    await send(await mint(app, bearer, subject), { language: 'tlh' });
    expect(await caseLanguage(id)).toBe('tlh');
  });

  test('a re-upload names the language, too', async () => {
    const token = await mint(app, bearer, subject, { language: 'de' });
    const { license_id: id } = await send(token, {});
    const json = { require_reupload: true };
    await app.client.post(`/admin/submissions/${id}/reject`, { bearer, json });
    const form = uploadForm(image, { language: 'pt-BR' });
    await app.client.post(`/subject/reupload?type=license&id=${id}`, { token, form });
    expect(await caseLanguage(id)).toBe('pt-BR');
  });

  test('an upload that is repeated after a change of the language gets its first answer', async () => {
    const token = await mint(app, bearer, subject);
    const key = { 'idempotency-key': 'spoken' };
    const first = await send(token, { language: 'en' }, key);
    expect(await send(token, { language: 'es' }, key)).toEqual(first);
    expect((await capability(token)).use_count).toBe(1);
  });
});

describe('an invalid request', () => {
  const send = (token: string, query: string, form: FormData) =>
    app.client.post(`/subject/upload${query}`, { token, form });

  test.each([
    ['no type', '', {}],
    ['a type that does not exist', '?type=passport', {}],
    ['two types', '?type=license&type=selfie', {}],
    ['a selfie without verification_id', '?type=selfie', {}],
    ['an analysis without verification_id', '?type=analyze', {}],
    ['an age check without verification_id', '?type=verify_age', {}],
    ['an empty verification_id', '?type=selfie', { verification_id: ' ' }],
    ['a verification_id of 129 characters', '?type=selfie', { verification_id: 'x'.repeat(129) }],
    ['an external_uid of 129 characters', '?type=license', { external_uid: 'x'.repeat(129) }],
    ['manual that is neither 0 nor 1', '?type=license', { manual: 'yes' }],
    ['a language that is no tag', '?type=license', { language: 'en_US' }],
    ['a field of 10 MB', '?type=license', { external_uid: 'x'.repeat(10_000_000) }],
    [
      'a hundred fields',
      '?type=license',
      Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}`, '1'])),
    ],
  ])('a request with %s: 400, nothing spent', async (_name, query, fields) => {
    const token = await mint(app, bearer, subject);
    const answer = await send(token, query, uploadForm(image, fields));
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String) });
    await expectNothingSpent(token);
  });

  test('an upload with two images is refused', async () => {
    const token = await mint(app, bearer, subject);
    const form = uploadForm(image);
    form.append('image_file', new Blob([Uint8Array.from(image)]), 'second.jpg');
    expect((await send(token, '?type=license', form)).status).toBe(400);
    await expectNothingSpent(token);
  });

  test('an image under another name, as text, or none', async () => {
    const token = await mint(app, bearer, subject);
    const renamed = new FormData();
    renamed.set('photo', new Blob([Uint8Array.from(image)]), 'photo.jpg');
    const asText = new FormData();
    asText.set('image_file', 'not a file');
    const none = new FormData();
    none.set('manual', '1');
    for (const form of [renamed, asText, none]) {
      expect((await send(token, '?type=license', form)).status).toBe(400);
    }
    await expectNothingSpent(token);
  });

  test.each([
    ['JSON', 'application/json', '{"image_file":"x"}'],
    ['multipart without boundary', 'multipart/form-data', 'image_file'],
    ['multipart with a boundary that never comes', 'multipart/form-data; boundary=x', 'nothing'],
    [
      'multipart that ends in the middle',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="image_file"; filename="a.jpg"\r\n\r\nabc',
    ],
    ['no body', 'multipart/form-data; boundary=x', ''],
  ])('an upload with %s: 400', async (_name, type, raw) => {
    const token = await mint(app, bearer, subject);
    const answer = await app.client.post('/subject/upload?type=license', {
      token,
      raw,
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String) });
    await expectNothingSpent(token);
  });

  test('[S44] an endless body is cut off', async () => {
    const token = await mint(app, bearer, subject);
    const status = await sendWithoutEnd(token);
    expect([400, 'cut off']).toContain(status);
    await expectNothingSpent(token);
  });
});

/** Sends an endless file part until an answer or a closed connection stops it. */
function sendWithoutEnd(token: string): Promise<number | 'cut off'> {
  return new Promise((resolve) => {
    const outgoing = request({
      port: app.port,
      method: 'POST',
      path: '/api/v1/subject/upload?type=license',
      headers: { host: HOST, 'x-api-key': token, 'content-type': 'multipart/form-data; boundary=x' },
    });
    const chunk = Buffer.alloc(1024 * 1024);
    let stopped = false;
    const sendMore = () => {
      while (!stopped && outgoing.write(chunk));
    };
    const stop = (how: number | 'cut off') => {
      stopped = true;
      outgoing.destroy();
      resolve(how);
    };
    outgoing.on('drain', sendMore);
    outgoing.on('response', (incoming) => stop(incoming.statusCode!));
    outgoing.on('error', () => stop('cut off'));
    outgoing.write('--x\r\nContent-Disposition: form-data; name="image_file"; filename="a.jpg"\r\n\r\n');
    sendMore();
  });
}

test('uses are spent by uploads and not by reads, and an exhausted token is denied everywhere', async () => {
  const token = await mint(app, bearer, subject, { max_uses: 2 });
  await capability(token);
  expect((await upload(app, token, 'license', image)).status).toBe(200);
  expect(await capability(token)).toMatchObject({
    use_count: 1,
    license_use_count: 1,
    selfie_use_count: 0,
  });
  expect((await upload(app, token, 'selfie', image, { verification_id: 's' })).status).toBe(200);
  expect((await app.client.get('/ephemeral/capability', { token })).status).toBe(401);
  expect((await upload(app, token, 'license', image)).status).toBe(401);
});

test('[S6] uses are never exceeded: of 12 uploads at once on 5 uses exactly 5 are accepted', async () => {
  const token = await mint(app, bearer, subject, { max_uses: 5 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => upload(app, token, 'license', image)));
  const statuses = answers.map((answer) => answer.status).sort();
  expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(401)]);
  expect(await listRows(subject)).toHaveLength(5);
  expect(await listFiles(subject)).toHaveLength(5);
});

test('uses are capped by kind: age analyses count as selfie attempts', async () => {
  const token = await mint(app, bearer, subject, { max_license_attempts: 1, max_selfie_attempts: 1 });
  expect((await upload(app, token, 'license', image)).status).toBe(200);
  expect((await upload(app, token, 'license', image)).status).toBe(403);
  expect((await upload(app, token, 'analyze', image, { verification_id: 'a' })).status).toBe(503);
  expect((await upload(app, token, 'selfie', image, { verification_id: 's' })).status).toBe(403);
  expect(await capability(token)).toMatchObject({
    use_count: 2,
    license_use_count: 1,
    selfie_use_count: 1,
  });
});

test.each([
  ['license', ['license']],
  ['selfie', ['selfie']],
  ['analyze', ['analyze']],
  ['verify_age', ['verify_age']],
  ['reupload', []],
] as [string, string[]][])('uses of a token for %s are only for that', async (upload_type, allowedKinds) => {
  const token = await mint(app, bearer, subject, { upload_type });
  for (const type of ['license', 'selfie', 'analyze', 'verify_age']) {
    const answer = await upload(app, token, type, image, { verification_id: type });
    if (allowedKinds.includes(type)) expect([200, 503]).toContain(answer.status);
    else expect(answer.status).toBe(403);
  }
  expect((await capability(token)).use_count).toBe(allowedKinds.length);
});

describe('a store that does not accept the image', () => {
  test('[S103] a failing store is 503 with Retry-After; nothing is recorded, and the use is spent', async () => {
    const token = await mint(app, bearer, subject, { max_uses: 2 });
    storage.full = true;
    const answer = await upload(app, token, 'license', image);
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
    expect(JSON.stringify(answer.body)).not.toContain('space');
    expect((await capability(token)).use_count).toBe(1);
    expect(await listRows(subject)).toEqual([]);
    expect(await listFiles(subject)).toEqual([]);
  });
});

test('an outage parks a licence and a selfie with its reason, and never becomes a verdict about the person', async () => {
  const token = await mint(app, bearer, subject);
  const license = await upload(app, token, 'license', image);
  expect(license.body).toEqual({
    status: 'LICENSE_PENDING_APPROVAL',
    reason: 'Document detection unavailable.',
    license_id: expect.any(String),
    verification_id: expect.any(String),
    attempt: 1,
    signals: [],
    image_hints: [],
  });
  const selfie = await upload(app, token, 'selfie', image, { verification_id: 's' });
  expect(selfie.body).toEqual({
    status: 'SELFIE_PENDING_APPROVAL',
    similarity: null,
    reason: 'Face detection unavailable.',
    selfie_id: expect.any(String),
    verification_id: 's',
    attempt: 1,
    signals: [],
    image_hints: [],
  });
});

test.each([
  ['analyze', 'ANALYSIS_UNAVAILABLE'],
  ['verify_age', 'AGE_VERIFICATION_UNAVAILABLE'],
])('an outage answers 503 to %s, keeps the image and names the row', async (type, status) => {
  const token = await mint(app, bearer, subject, { min_age: 18 });
  const answer = await upload(app, token, type, image, { verification_id: 'v' });
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBeDefined();
  expect(answer.body).toEqual({
    error: expect.any(String),
    status,
    selfie_id: expect.any(String),
    verification_id: 'v',
    attempt: 1,
    signals: [],
  });
  expect((await listRows(subject))[0]).toMatchObject({
    id: answer.body.selfie_id,
    kind: 'age',
    status: 'pending',
  });
  expect(await listFiles(subject)).toHaveLength(1);
});

test('a 503 that is stored under a key has no time to ask again with that key', async () => {
  const token = await mint(app, bearer, subject);
  const send = () =>
    app.client.post('/subject/upload?type=analyze', {
      token,
      form: uploadForm(image, { verification_id: 'kept' }),
      headers: { 'idempotency-key': 'kept-503' },
    });
  const [first, second] = [await send(), await send()];
  expect(second).toMatchObject({ status: 503, body: first.body });
  expect(first.headers['retry-after']).toBeDefined();
  expect(second.headers['retry-after']).toBeUndefined();
  expect(second.headers['attesta-error-code']).toBe('undecided');
});

const suspend = (suspended: boolean) =>
  app.client.send('PATCH', `/platform/tenants/${app.tenantId}`, { ...PLATFORM, json: { suspended } });

test('[S78] a suspended tenant accepts no image: nothing is spent and nothing stored', async () => {
  const token = await mint(app, bearer, subject);
  storage.onDecode = async () => void (await suspend(true));
  const answer = await upload(app, token, 'license', image);
  storage.onDecode = async () => {};
  await suspend(false);
  expect(answer.status).toBe(403);
  expect(answer.headers['attesta-error-code']).toBe('tenant-suspended');
  await expectNothingSpent(token);
});

test('[S78] a suspended tenant keeps no image that was being stored', async () => {
  const token = await mint(app, bearer, subject);
  storage.onPut = async () => void (await suspend(true));
  const answer = await upload(app, token, 'license', image);
  storage.onPut = async () => {};
  await suspend(false);
  expect(answer.status).toBe(403);
  expect(await listFiles(subject)).toEqual([]);
  expect(await listRows(subject)).toEqual([]);
});

test('an upload by verification_id or by external_uid makes the next attempt of its submission', async () => {
  const token = await mint(app, bearer, subject);
  const first = (await upload(app, token, 'license', image, { external_uid: 'case-1' })).body;
  const second = (await upload(app, token, 'license', image, { external_uid: 'case-1' })).body;
  const third = (await upload(app, token, 'license', image, { verification_id: first.verification_id })).body;
  expect([first, second, third].map((body) => body.attempt)).toEqual([1, 2, 3]);
  expect(new Set([first, second, third].map((body) => body.license_id)).size).toBe(1);
  expect(await listFiles(subject)).toHaveLength(3);
});

test('an upload without either key begins a new submission; kinds and subjects keep their keys apart', async () => {
  const token = await mint(app, bearer, subject);
  const keys = { verification_id: 'same', external_uid: 'same' };
  const license = (await upload(app, token, 'license', image, keys)).body;
  const selfie = (await upload(app, token, 'selfie', image, keys)).body;
  const fresh = (await upload(app, token, 'license', image)).body;
  expect([license.attempt, selfie.attempt, fresh.attempt]).toEqual([1, 1, 1]);
  const other = await newSubject(app, bearer, { first_name: 'C', last_name: 'D' });
  const theirs = (await upload(app, await mint(app, bearer, other), 'license', image, keys)).body;
  expect(theirs.license_id).not.toBe(license.license_id);
});

test('an upload with keys of two submissions is 400, and spends nothing', async () => {
  const token = await mint(app, bearer, subject);
  await upload(app, token, 'license', image, { verification_id: 'one' });
  await upload(app, token, 'license', image, { verification_id: 'two', external_uid: 'two' });
  const both = await upload(app, token, 'license', image, { verification_id: 'one', external_uid: 'two' });
  expect(both.status).toBe(400);
  expect((await capability(token)).use_count).toBe(2);
});

test('an upload to an approved submission is 409, spends nothing and leaves no file; an age analysis can be repeated', async () => {
  const token = await mint(app, bearer, subject);
  const { license_id } = (await upload(app, token, 'license', image, { verification_id: 'v' })).body;
  await app.client.post(`/admin/submissions/${license_id}/approve`, { bearer });
  const again = await upload(app, token, 'license', image, { verification_id: 'v' });
  expect(again.status).toBe(409);
  expect((await capability(token)).use_count).toBe(1);
  expect(await listFiles(subject)).toHaveLength(1);
});

test('an upload to a submission approved while the image was stored is 409, the use spent and the file removed', async () => {
  const token = await mint(app, bearer, subject);
  const { license_id } = (await upload(app, token, 'license', image, { verification_id: 'v' })).body;
  storage.onPut = async () => {
    await app.client.post(`/admin/submissions/${license_id}/approve`, { bearer });
  };
  const again = await upload(app, token, 'license', image, { verification_id: 'v' });
  expect(again.status).toBe(409);
  expect((await capability(token)).use_count).toBe(2);
  expect(await listFiles(subject)).toHaveLength(1);
});

test('two uploads at once under one new key make attempts 1 and 2, the older superseded or done', async () => {
  const token = await mint(app, bearer, subject);
  const answers = await Promise.all(
    [1, 2, 3].map(() => upload(app, token, 'license', image, { verification_id: 'at-once' })),
  );
  expect(answers.map((answer) => answer.body.attempt).sort()).toEqual([1, 2, 3]);
  expect(await listRows(subject)).toHaveLength(1);
});

test('an attempt whose process died is parked once its budget is over, with a reason, and can be decided or sent again', async () => {
  const token = await mint(app, bearer, subject);
  const { license_id } = (await upload(app, token, 'license', image, { verification_id: 'v' })).body;
  const forget = app.dependencies.db.asTenant(app.tenantId, async (tx) => {
    const unsettled = { verdict: null, reason: null, settled_at: null };
    const back = { status: 'processing', verdict: null, reason: null } as const;
    await tx.updateTable('submissions').set(back).where('id', '=', license_id).execute();
    await tx.updateTable('attempts').set(unsettled).where('submission_id', '=', license_id).execute();
  });
  await forget;
  const park = () => parkStaleAttempts(app.dependencies.db, app.dependencies.now(), 150);
  expect(await park()).toBe(0);
  app.moveClock(181_000);
  const both = await Promise.all([park(), park()]);
  // Either may be first; only that one parks it.
  expect(both.toSorted()).toEqual([0, 1]);
  expect((await listRows(subject))[0]).toMatchObject({
    status: 'pending',
    verdict: 'LICENSE_PENDING_APPROVAL',
    reason: 'Verification exceeded its time budget.',
  });
  const { attempts } = (await app.client.get(`/admin/submissions/${license_id}`, { bearer })).body;
  expect(attempts[0]).toMatchObject({ verdict: 'LICENSE_PENDING_APPROVAL' });
  expect(await park()).toBe(0);
});

test('manual=1 stores the image for a reviewer, for one use and without examining it', async () => {
  const token = await mint(app, bearer, subject);
  const answer = await upload(app, token, 'license', image, { manual: '1' });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ status: 'MANUAL_REVIEW_REQUESTED', attempt: 1 });
  expect((await listRows(subject))[0]).toMatchObject({
    status: 'pending',
    verdict: 'MANUAL_REVIEW_REQUESTED',
  });
  expect((await capability(token)).use_count).toBe(1);
});

test('[S20] the evidence of an image says camera or file, and whether the link required the camera', async () => {
  const send = async (source: string | null, capabilities: object = {}) => {
    const token = await mint(app, bearer, subject, capabilities);
    const fields = { manual: '1', ...(source ? { capture: JSON.stringify({ source }) } : {}) };
    const { status, body } = await upload(app, token, 'license', image, fields);
    expect(status).toBe(201);
    const { attempts } = (await app.client.get(`/admin/submissions/${body.license_id}`, { bearer })).body;
    return attempts[0].evidence?.capture;
  };
  const live = { require_live_capture: true };
  expect(await send('file')).toEqual({ source: 'file' });
  expect(await send(null)).toBeUndefined();
  // A claim of a request is no proof, so nothing is refused.
  expect(await send('file', live)).toEqual({ source: 'file', live_required: true });
  expect(await send('camera', live)).toEqual({ source: 'camera', live_required: true });
  expect(await send(null, live)).toEqual({ live_required: true });
});

test("[S84] a stored image is encrypted: none of its bytes can be found, and it decrypts only under the subject's key", async () => {
  const token = await mint(app, bearer, subject);
  const { license_id } = (await upload(app, token, 'license', image)).body;
  const [file] = await listFiles(subject);
  const storedBytes = await readFile(`${app.objectsFolder}/${file}`);
  expect(storedBytes.includes(image.subarray(100, 132))).toBe(false);
  const imageAnswer = await app.client.get(`/admin/submissions/${license_id}/attempts/1/image`, { bearer });
  expect(imageAnswer.headers['content-type']).toBe('image/jpeg');
  expect(imageAnswer.bytes.equals(image)).toBe(true);
});
