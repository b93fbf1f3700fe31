import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from './harness/client.ts';
import { OTHER_HOST, PLATFORM, startApp, type TestApp } from './harness/start-app.ts';
import { startSecondServer } from './harness/start-second-server.ts';
import { logIn, mint, newSubject, uploadForm } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

let app: TestApp;
let bearer: string;
let subject: string;
let image: Buffer;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  bearer = await logIn(app);
  subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
});

const DAY = 24 * 3_600_000;
const key = (name: string) => ({ 'idempotency-key': name });
const sameBytes = (answers: Answer[]) => {
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.bytes.toString()}`)).size).toBe(1);
  return answers[0]!;
};

type UploadInput = {
  token: string;
  name?: string;
  fields?: Record<string, string>;
  path?: string;
  photo?: Buffer;
};
const upload = ({ token, name, fields, path, photo = image }: UploadInput, client = app.client) =>
  client.post(path ?? '/subject/upload?type=license', {
    token,
    form: uploadForm(photo, fields),
    ...(name === undefined ? {} : { headers: key(name) }),
  });
const countUses = async (token: string) =>
  (await app.client.get('/ephemeral/capability', { token })).body.use_count;
const listRows = async (id: string) =>
  (await app.client.get(`/admin/submissions?subject_id=${id}`, { bearer })).body.submissions;

test('an upload is answered again byte for byte, and spends and stores nothing more', async () => {
  const token = await mint(app, bearer, subject);
  const answers = [];
  for (let at = 0; at < 3; at += 1) answers.push(await upload({ token, name: 'one' }));
  const { body } = sameBytes(answers);
  expect(body.status).toBe('LICENSE_PENDING_APPROVAL');
  expect(await countUses(token)).toBe(1);
  expect(await listRows(subject)).toMatchObject([{ attempt: 1 }]);
});

test('an upload is answered again though it took the last use or attempt, or the subject may send no more', async () => {
  const links = [{ max_uses: 1 }, { max_license_attempts: 1 }, { one_time: true }];
  for (const capabilities of links) {
    const token = await mint(app, bearer, subject, capabilities);
    sameBytes([await upload({ token, name: 'last' }), await upload({ token, name: 'last' })]);
    const other = await upload({ token, name: 'another' });
    expect(other.status).toBe('max_license_attempts' in capabilities ? 403 : 401);
  }
});

test('a hundred concurrent uploads under one key are one upload', async () => {
  const token = await mint(app, bearer, subject, { max_uses: 5 });
  sameBytes(await Promise.all(Array.from({ length: 100 }, () => upload({ token, name: 'at once' }))));
  expect(await countUses(token)).toBe(1);
  expect(await listRows(subject)).toHaveLength(1);
});

test('a key is for one upload alone: any other field of the request makes it another request', async () => {
  const token = await mint(app, bearer, subject);
  const fields = { verification_id: 'v' };
  await upload({ token, name: 'mine', fields });
  const others: Omit<UploadInput, 'token' | 'name'>[] = [
    { fields: { verification_id: 'w' } },
    { fields: { ...fields, manual: '1' } },
    { fields: { ...fields, external_uid: 'x' } },
    { fields, photo: await sharp(image).negate().jpeg().toBuffer() },
    { fields, path: '/subject/upload?type=selfie' },
  ];
  for (const other of others) {
    const answer = await upload({ token, name: 'mine', ...other });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: 'This Idempotency-Key was already used for a different request. Use a new key.',
    });
  }
  expect(await countUses(token)).toBe(1);
});

test('a key belongs to its credential: two links may use the same key', async () => {
  const tokens = [await mint(app, bearer, subject), await mint(app, bearer, subject)];
  const fields = { verification_id: 'shared' };
  const attempts = [];
  for (const token of tokens) {
    attempts.push((await upload({ token, name: 'same', fields })).body.attempt);
  }
  expect(attempts).toEqual([1, 2]);
});

test('an upload’s key lasts 24 hours', async () => {
  const token = await mint(app, bearer, subject, { expires_in_minutes: 43_200 });
  const fields = { verification_id: 'daily' };
  expect((await upload({ token, name: 'daily', fields })).body.attempt).toBe(1);
  app.moveClock(DAY - 1000);
  expect((await upload({ token, name: 'daily', fields })).body.attempt).toBe(1);
  app.moveClock(2000);
  expect((await upload({ token, name: 'daily', fields })).body.attempt).toBe(2);
});

test('an upload that was refused before it cost anything may be corrected under the same key', async () => {
  const token = await mint(app, bearer, subject);
  const broken = await upload({ token, name: 'mended', photo: image.subarray(0, image.length / 2) });
  expect(broken.status).toBe(400);
  expect((await upload({ token, name: 'mended' })).status).toBe(200);
});

test('a second server, or the same one restarted, gives the same answer to a key', async () => {
  const token = await mint(app, bearer, subject, { max_uses: 1 });
  const first = await upload({ token, name: 'moved' });
  const secondServer = await startSecondServer(app);
  sameBytes([first, await upload({ token, name: 'moved' }, secondServer.client)]);
  await secondServer.close();
});

test('[S90] an erased subject leaves no stored answer behind', async () => {
  const token = await mint(app, bearer, subject);
  await upload({ token, name: 'gone' });
  await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer });
  expect((await upload({ token, name: 'gone' })).status).toBe(401);
  const rows = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx.selectFrom('keyed_requests').select('name').where('subject_id', '=', subject).execute(),
  );
  expect(rows).toEqual([]);
});

test('a re-upload gets the same answer again, though nothing is flagged any more', async () => {
  const token = await mint(app, bearer, subject);
  const { license_id } = (await upload({ token })).body;
  await app.client.post(`/admin/submissions/${license_id}/reject`, {
    bearer,
    json: { require_reupload: true },
  });
  const path = `/subject/reupload?type=license&id=${license_id}`;
  const again = { token, name: 'again', path, fields: { comment: 'Here it is.' } };
  const { status, body } = sameBytes([await upload(again), await upload(again)]);
  expect([status, body.ai_result.attempt]).toEqual([201, 2]);
  const threads = await app.client.get('/subject/messages', { token });
  expect(threads.body.licenses[0].messages).toHaveLength(1);
  expect(await countUses(token)).toBe(2);
});

test('an analysis that failed keeps its answer, and names only the first time when to retry', async () => {
  const token = await mint(app, bearer, subject);
  const path = '/subject/upload?type=analyze';
  const request = { token, name: 'age', path, fields: { verification_id: 'age' } };
  const answers = [await upload(request), await upload(request)];
  expect(sameBytes(answers).body.status).toBe('ANALYSIS_UNAVAILABLE');
  expect(answers.map((answer) => answer.headers['retry-after'])).toEqual(['30', undefined]);
});

test('an Idempotency-Key must have 1 to 128 characters', async () => {
  const token = await mint(app, bearer, subject);
  for (const name of ['', 'x'.repeat(129)]) {
    const answer = await upload({ token, name });
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'Idempotency-Key must have 1 to 128 characters.' },
    ]);
  }
  expect((await upload({ token, name: 'x'.repeat(128) })).status).toBe(200);
});

test('an invalid Idempotency-Key is reported only after the caller is authenticated', async () => {
  expect((await upload({ token: 'unknown', name: '' })).status).toBe(401);
});

describe('a create under an Idempotency-Key', () => {
  const post = (path: string, json: object, name: string, as = bearer, host?: string) =>
    app.client.post(path, { bearer: as, json, headers: key(name), ...(host ? { host } : {}) });

  const CREATES: [string, () => object][] = [
    ['/admin/subjects', () => ({ first_name: 'C', last_name: 'D' })],
    ['/ephemeral-tokens', () => ({ subject_id: subject, max_uses: 3 })],
    ['/admin/api-tokens', () => ({ description: 'nightly' })],
    ['/admin/workflows', () => ({ name: 'W', steps: [{ step_name: 'verify_license', step_order: 1 }] })],
    ['/admin/presets', () => ({ name: 'P', max_uses: 2 })],
    ['/admin/subjects/ID/request-deletion', () => ({ reason: 'moved away' })],
  ];

  test.each(CREATES)(
    '[S106] %s creates one thing, however often and concurrently it is sent',
    async (path, body) => {
      const target = path.replace('ID', subject);
      const first = await post(target, body(), `create ${target}`);
      expect(first.status).toBe(201);
      const more = Array.from({ length: 10 }, () => post(target, body(), `create ${target}`));
      sameBytes([first, ...(await Promise.all(more))]);
      expect((await post(target, { ...body(), reason: 'x', name: 'y' }, `create ${target}`)).status).toBe(
        400,
      );
      const fresh = Array.from({ length: 10 }, () => post(target, body(), `fresh ${target}`));
      sameBytes(await Promise.all(fresh));
    },
  );

  test('a message is posted once under a key, by staff or subject', async () => {
    const token = await mint(app, bearer, subject);
    const { license_id } = (await upload({ token })).body;
    const fromStaff = () => post(`/admin/submissions/${license_id}/messages`, { comment: 'Hello' }, 'staff');
    const fromSubject = () =>
      app.client.post('/subject/messages', {
        token,
        json: { comment: 'Hi', license_id },
        headers: key('subject'),
      });
    sameBytes([await fromStaff(), await fromStaff()]);
    sameBytes([await fromSubject(), await fromSubject()]);
    const { body } = await app.client.get('/subject/messages', { token });
    expect(body.licenses[0].messages).toHaveLength(2);
  });

  test.each([
    ['approve', {}],
    ['reject', { require_reupload: true, comment: 'Once more.' }],
  ])('[S169] a decision is made once under a key: %s', async (what, words) => {
    const token = await mint(app, bearer, subject);
    const { license_id, attempt } = (await upload({ token })).body;
    const decide = (json: object) => post(`/admin/submissions/${license_id}/${what}`, json, what);
    const json = { ...words, attempt: attempt ?? 1 };
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(json)));
    expect(sameBytes([...answers, await decide(json)]).status).toBe(200);
    expect((await decide({ ...json, attempt: 2 })).status).toBe(400);
    expect((await post(`/admin/submissions/${license_id}/${what}`, json, 'another key')).status).toBe(409);
    const { body } = await app.client.get(`/admin/submissions/${license_id}`, { bearer });
    expect(body.messages).toHaveLength('comment' in words ? 1 : 0);
    const { entries } = (
      await app.client.get(`/admin/audit?subject_id=${subject}&action=submission.`, { bearer })
    ).body;
    const decisions = entries.filter(({ action }: { action: string }) => !action.endsWith('viewed'));
    expect(decisions).toHaveLength(1);
  });

  test('a refused request may be tried again under the same key', async () => {
    const json = { first_name: 'C', last_name: 'D', external_uid: 'taken' };
    const { subject_id } = (await post('/admin/subjects', json, 'first')).body;
    expect((await post('/admin/subjects', json, 'second')).status).toBe(409);
    await app.client.send('PATCH', `/admin/subjects/${subject_id}`, { bearer, json: { external_uid: '' } });
    expect((await post('/admin/subjects', json, 'second')).status).toBe(201);
  });

  test('another bearer and another tenant have separate keys', async () => {
    const json = { first_name: 'C', last_name: 'D' };
    const other = await logIn(app, OTHER_HOST);
    const ids = [
      await post('/admin/subjects', json, 'own'),
      await post('/admin/subjects', json, 'own', await logIn(app)),
      await post('/admin/subjects', json, 'own', other, OTHER_HOST),
    ].map((answer) => answer.body.subject_id);
    expect(new Set(ids).size).toBe(3);
  });

  test('[S90] a request for erasure is not answered again after the erasure, to any caller', async () => {
    const target = `/admin/subjects/${subject}/request-deletion`;
    const ask = () => post(target, { reason: 'planted-reason' }, 'to be erased');
    expect((await ask()).body.reason).toBe('planted-reason');
    await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer });
    const again = await ask();
    expect(again.status).toBe(404);
    expect(again.bytes.toString()).not.toContain('planted');
  });

  test('[S56] an endlessly nested body is 400 with a key as without one, on both hosts', async () => {
    const deep = `{"first_name":"C","last_name":"D","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const token = await mint(app, bearer, subject);
    const requests: [string, object][] = [
      ['/admin/subjects', { bearer }],
      ['/subject/request-deletion', { token }],
      ['/platform/tenants', PLATFORM],
    ];
    for (const [path, as] of requests) {
      for (const headers of [{}, key('deep')]) {
        const answer = await app.client.post(path, { ...as, raw: deep, headers });
        expect([answer.status, answer.body]).toEqual([
          400,
          { error: 'The JSON body is nested too deeply. Flatten it.' },
        ]);
      }
    }
  });

  test('[S85] the database stores no answer, key or credential in readable form', async () => {
    const name = 'a secret key';
    const { token } = (await post('/ephemeral-tokens', { subject_id: subject }, name)).body;
    const rows = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      tx.selectFrom('keyed_requests').selectAll().execute(),
    );
    const storedBytes = Buffer.concat(
      rows.flatMap((row) => [row.name, row.fingerprint, row.answer ?? []].map(Buffer.from)),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const secret of [name, token, bearer, subject]) expect(storedBytes.includes(secret)).toBe(false);
  });
});
