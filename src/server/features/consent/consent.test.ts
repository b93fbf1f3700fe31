import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawNoise } from '../../../../test/harness/images/draw-noise.ts';
import { readZip } from '../../../../test/harness/read-zip.ts';
import { OTHER_HOST, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import type { AppDependencies } from '../../app.ts';
import { decodeImage } from '../../vision/decoding/decode-image.ts';

const TEXTS = {
  text: { en: 'We compare <b>your face</b> once.' },
  notice_url: 'https://www.example.com/privacy',
  terms_url: null,
};
let app: TestApp;
let bearer: string;
let image: Buffer;
let subject: string;
let token: string;
/** runs once the body of an upload was read, before its use is consumed */
let onDecode: (() => Promise<void>) | null = null;
beforeAll(async () => {
  const decode: AppDependencies['decoders']['decode'] = async (...image) => {
    await onDecode?.();
    return decodeImage(...image);
  };
  app = await startApp({ vision: unavailableVision, decoders: { decode } });
  bearer = await logIn(app);
  image = await drawNoise();
});
afterAll(() => app.close());
beforeEach(async () => {
  expect((await change({ required: true, version: '1', ...TEXTS })).status).toBe(200);
  subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
  token = await mint(app, bearer, subject);
});

const change = (consent: object) =>
  app.client.send('PATCH', '/admin/settings', { bearer, json: { consent } });
const answer = (isGiven: boolean, version = '1', link = token) =>
  app.client.post('/subject/consent', { token: link, json: { version, language: 'en', given: isGiven } });
const send = (link = token) => upload(app, link, 'license', image);
const countUses = async () => (await app.client.get('/ephemeral/capability', { token })).body.use_count;
const listAnswers = async (by = bearer) =>
  (await app.client.get(`/admin/subjects/${subject}?include=consent`, { bearer: by })).body.consent;

test('the page has the text only where consent is required', async () => {
  expect((await app.client.get('/page')).body.consent).toEqual({
    version: '1',
    ...TEXTS,
    compares_across: true,
  });
  await change({ required: false });
  expect((await app.client.get('/page')).body.consent).toBeNull();
  expect((await answer(true)).status).toBe(409);
  expect((await send()).status).toBe(200);
});

test('each part of the setting changes alone, and a required consent needs a version', async () => {
  const { body } = await change({ terms_url: 'https://www.example.com/terms' });
  const consent = { required: true, version: '1', ...TEXTS, terms_url: 'https://www.example.com/terms' };
  expect(body.consent).toEqual(consent);
  for (const wrong of [
    { notice_url: 'http://www.example.com/' },
    { notice_url: 'javascript:alert(1)' },
    { version: '' },
    { text: { tlh: 'nuqneH' } },
    { always: true },
  ])
    expect((await change(wrong)).status).toBe(400);
  const other = { host: OTHER_HOST, bearer: await logIn(app, OTHER_HOST) };
  const unnamed = { ...other, json: { consent: { required: true } } };
  const refusal = await app.client.send('PATCH', '/admin/settings', unnamed);
  expect([refusal.status, refusal.headers['attesta-error-field']]).toEqual([400, 'consent.version']);
});

describe('an upload', () => {
  test('an upload without consent is 403 and consumes nothing; with it, it is taken', async () => {
    const refusal = await send();
    expect([refusal.status, refusal.headers['attesta-error-code']]).toEqual([403, 'consent-required']);
    expect(await countUses()).toBe(0);
    // Before the body is read: what is no image is not noticed.
    const unread = await upload(app, token, 'license', Buffer.from('no picture'));
    expect([unread.status, unread.headers['attesta-error-code']]).toEqual([403, 'consent-required']);
    expect((await answer(true)).status).toBe(201);
    expect((await upload(app, token, 'license', Buffer.from('no picture'))).status).toBe(400);
    expect((await send()).status).toBe(200);
    expect(await countUses()).toBe(1);
  });

  test('a refusal is kept, told to staff, and lets no upload through', async () => {
    expect((await answer(false)).body).toMatchObject({ given: false, version: '1', language: 'en' });
    expect((await send()).status).toBe(403);
    expect(await listAnswers()).toMatchObject([{ given: false, version: '1', language: 'en' }]);
    const { body } = await app.client.get('/subject/progress', { token });
    expect(body.consent).toMatchObject({ given: false });
  });

  test('a withdrawal ends what the consent allowed', async () => {
    await answer(true);
    await send();
    await answer(false);
    expect((await send()).status).toBe(403);
    expect((await app.client.post('/subject/liveness', { token })).status).toBe(403);
    expect((await listAnswers()).map(({ given }: { given: boolean }) => given)).toEqual([false, true]);
  });

  test('a new version is asked again, and the older one is refused', async () => {
    await answer(true);
    await change({ version: '2' });
    expect((await send()).headers['attesta-error-code']).toBe('consent-required');
    const older = await answer(true, '1');
    expect([older.status, older.headers['attesta-error-field']]).toEqual([409, 'version']);
    expect((await answer(true, '2')).status).toBe(201);
    expect((await send()).status).toBe(200);
    expect((await listAnswers()).map(({ version }: { version: string }) => version)).toEqual(['2', '1']);
  });

  test('another link of the same subject is asked too', async () => {
    await answer(true);
    const second = await mint(app, bearer, subject);
    expect((await send(second)).status).toBe(403);
  });

  test('a withdrawal after the image was read and before the use refuses the upload, and nothing is consumed', async () => {
    await answer(true);
    onDecode = async () => void (await answer(false));
    const refusal = await send();
    onDecode = null;
    expect([refusal.status, refusal.headers['attesta-error-code']]).toEqual([403, 'consent-required']);
    expect(await countUses()).toBe(0);
  });

  test('[S79] a withdrawal while the image comes is before or after the use, never between', async () => {
    for (let round = 0; round < 5; round += 1) {
      await answer(true);
      const before = await countUses();
      const [uploaded] = await Promise.all([send(), answer(false)]);
      expect(await countUses()).toBe(before + (uploaded.status === 200 ? 1 : 0));
      expect([200, 403]).toContain(uploaded.status);
      expect((await send()).status).toBe(403);
    }
  });
});

test('the same answer is recorded once, also at the same time', async () => {
  const both = await Promise.all([answer(true), answer(true)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
  expect(both[0]!.body).toEqual(both[1]!.body);
  expect((await answer(true)).status).toBe(200);
  expect(await listAnswers()).toHaveLength(1);
});

test('a link answers at most 20 times in an hour', async () => {
  for (let n = 0; n < 20; n += 1) expect((await answer(n % 2 === 0)).status).toBe(201);
  const refusal = await answer(true);
  expect([refusal.status, refusal.body.limit]).toEqual([429, 20]);
  expect((await answer(false)).status).toBe(200);
});

test('every staff role reads it, and no other tenant', async () => {
  await answer(true);
  for (const role of ['admin', 'view', 'privacy'] as const) {
    const { bearer: by } = await addColleague(app, bearer, `${role} ${subject.slice(-6)}`, role);
    expect(await listAnswers(by)).toHaveLength(1);
  }
  const other = { host: OTHER_HOST, bearer: await logIn(app, OTHER_HOST) };
  const foreign = await app.client.get(`/admin/subjects/${subject}?include=consent`, other);
  expect(foreign.status).toBe(404);
  const json = { version: '1', language: 'en', given: true };
  expect((await app.client.post('/subject/consent', { host: OTHER_HOST, token, json })).status).toBe(401);
});

test('[S79] the role of a tenant may change or delete no answer', async () => {
  const { rows } = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    sql<{ may: boolean }>`select has_table_privilege('consents', 'update, delete') as may`.execute(tx),
  );
  expect(rows).toEqual([{ may: false }]);
});

test('it is in the case, on paper, in the export, and counted in the receipt of the erasure', async () => {
  await answer(true);
  const { license_id } = (await send()).body;
  const caseAnswer = await app.client.get(`/admin/submissions/${license_id}`, { bearer });
  expect(caseAnswer.body.consent).toMatchObject({ given: true, version: '1' });
  const paper = await app.client.get(`/admin/submissions/${license_id}/paper`, { bearer });
  expect(paper.bytes.toString()).toContain('version 1, read in English');
  const archive = await app.client.get(`/admin/subjects/${subject}/export`, { bearer });
  const files = readZip(archive.bytes);
  expect(JSON.parse(String(files.get('consents.json')))).toMatchObject([{ given: true, version: '1' }]);
  const erasureAnswer = await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer, json: {} });
  expect(erasureAnswer.body.receipt.records.consents).toBe(1);
  const remainingRows = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx.selectFrom('consents').select('id').where('subject_id', '=', subject).execute(),
  );
  expect(remainingRows).toEqual([]);
});
