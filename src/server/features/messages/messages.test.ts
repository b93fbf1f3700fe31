import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

let app: TestApp;
let bearer: string;
let image: Buffer;
let subject: string;
let token: string;
let license: string;
let selfie: string;
let age: string;

const LISTS = { can_list_reupload: true, can_list_need_reply: true };
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
  token = await mint(app, bearer, subject, LISTS);
  license = (await upload(app, token, 'license', image)).body.license_id;
  selfie = (await upload(app, token, 'selfie', image, { verification_id: 's' })).body.selfie_id;
  age = (await upload(app, token, 'analyze', image, { verification_id: 'a' })).body.selfie_id;
});

const list = (query = '', as = token) => app.client.get(`/subject/messages${query}`, { token: as });
const reply = (json: object, as = token) => app.client.post('/subject/messages', { token: as, json });
const write = (id: string, json: object) =>
  app.client.post(`/admin/submissions/${id}/messages`, { bearer, json });
const readRow = async (id: string) => (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
const listAudit = (subjectId: string) =>
  app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_id', '=', subjectId)
      .orderBy('number')
      .execute(),
  );

test('a thread is written by both sides and read by both, first to last', async () => {
  const request = await write(license, { comment: 'The corner is cut off.', response_required: true });
  expect(request.status).toBe(201);
  expect(request.body).toEqual({ status: 'ok', correspondence_id: expect.any(String) });
  app.moveClock(60_000);
  const replyAnswer = await reply({ comment: 'I will send another.', license_id: license });
  expect(replyAnswer.status).toBe(200);
  expect(replyAnswer.body).toEqual({ status: 'ok', correspondence_id: expect.any(String) });
  const { body } = await list(`?license_id=${license}`);
  expect(body).toEqual({
    licenses: [
      {
        license_id: license,
        reupload_required: false,
        response_required: false,
        messages: [
          {
            id: expect.any(String),
            author_type: 'admin',
            comment_text: 'The corner is cut off.',
            created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          },
          {
            id: expect.any(String),
            author_type: 'subject',
            comment_text: 'I will send another.',
            created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          },
        ],
      },
    ],
    selfies: [],
  });
  const { messages } = await readRow(license);
  expect(messages.map((message: { id: string }) => message.id)).toEqual([
    request.body.correspondence_id,
    replyAnswer.body.correspondence_id,
  ]);
});

test('a thread exists for every submission; an age analysis is a selfie record', async () => {
  const { body } = await list();
  expect(body.licenses.map((thread: { license_id: string }) => thread.license_id)).toEqual([license]);
  const selfies = body.selfies.map((thread: { selfie_id: string }) => thread.selfie_id);
  expect(new Set(selfies)).toEqual(new Set([selfie, age]));
  expect((await reply({ comment: 'Hello', selfie_id: age })).status).toBe(200);
  const { messages } = (await list(`?selfie_id=${age}`)).body.selfies[0];
  expect(messages).toMatchObject([{ author_type: 'subject', comment_text: 'Hello' }]);
});

test('a thread keeps all messages that both sides send at once', async () => {
  const writes = Array.from({ length: 10 }, (_, at) =>
    at % 2 ? write(license, { comment: `${at}` }) : reply({ comment: `${at}`, license_id: license }),
  );
  const ids = (await Promise.all(writes)).map((answer) => answer.body.correspondence_id);
  const { messages } = await readRow(license);
  expect(messages.map((message: { id: string }) => message.id).sort()).toEqual(ids.sort());
});

test('a thread is open while a submission is decided, and spends no use', async () => {
  const single = await mint(app, bearer, subject, { max_uses: 1 });
  await app.client.post(`/admin/submissions/${license}/approve`, {
    bearer,
    json: { comment: 'Thank you.' },
  });
  expect((await reply({ comment: 'Thanks!', license_id: license }, single)).status).toBe(200);
  expect((await list('', single)).status).toBe(200);
  expect((await app.client.get('/ephemeral/capability', { token: single })).body.use_count).toBe(0);
});

test('response_required is set by a question, stays through a remark, and is cleared by the answer', async () => {
  const flag = async () => (await readRow(selfie)).response_required;
  await write(selfie, { comment: 'A remark.' });
  expect(await flag()).toBe(false);
  await write(selfie, { comment: 'A question?', response_required: true });
  await write(selfie, { comment: 'Another remark.', response_required: false });
  expect(await flag()).toBe(true);
  await reply({ comment: 'An answer.', selfie_id: selfie });
  expect(await flag()).toBe(false);
});

test('response_required of one submission is not cleared by an answer on another', async () => {
  await write(license, { comment: '?', response_required: true });
  await reply({ comment: 'An answer.', selfie_id: selfie });
  expect((await readRow(license)).response_required).toBe(true);
});

describe('the filters', () => {
  beforeEach(async () => {
    await write(license, { comment: '?', response_required: true });
    await app.client.post(`/admin/submissions/${selfie}/reject`, {
      bearer,
      json: { require_reupload: true },
    });
  });

  test('the filters list flagged submissions, even without a message', async () => {
    const replies = (await list('?filter=need_reply')).body;
    expect(replies).toMatchObject({
      licenses: [{ license_id: license, response_required: true }],
      selfies: [],
    });
    const again = (await list('?filter=reupload')).body;
    expect(again).toMatchObject({
      licenses: [],
      selfies: [{ selfie_id: selfie, reupload_required: true, messages: [] }],
    });
    expect((await list(`?filter=reupload&license_id=${license}`)).body).toEqual({
      licenses: [],
      selfies: [],
    });
  });

  test.each([
    ['reupload', 'need_reply', { can_list_reupload: true }],
    ['need_reply', 'reupload', { can_list_need_reply: true }],
  ])('the filter %s needs its own capability', async (allowedFilter, refusedFilter, capabilities) => {
    const narrow = await mint(app, bearer, subject, capabilities);
    expect((await list(`?filter=${allowedFilter}`, narrow)).status).toBe(200);
    const answer = await list(`?filter=${refusedFilter}`, narrow);
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ error: expect.any(String) });
    expect((await list('', narrow)).status).toBe(200);
  });
});

describe('invalid messages', () => {
  test.each([
    ['neither id', { comment: 'x' }],
    ['null ids', { comment: 'x', license_id: null, selfie_id: null }],
    ['both ids', { comment: 'x', license_id: UNKNOWN_ID, selfie_id: UNKNOWN_ID }],
    ['an id that is a number', { comment: 'x', license_id: 1 }],
    ['no comment', { license_id: UNKNOWN_ID }],
    ['an empty comment', { comment: '  ', license_id: UNKNOWN_ID }],
    ['a comment that is no text', { comment: 1, license_id: UNKNOWN_ID }],
    ['a comment of 4097 characters', { comment: 'x'.repeat(4097), license_id: UNKNOWN_ID }],
    ['a comment with a NUL', { comment: 'a\u0000b', license_id: UNKNOWN_ID }],
  ])('a message with %s: 400', async (_name, json) => {
    const answer = await reply(json);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String) });
  });

  test('a comment of 4096 characters is kept whole', async () => {
    const comment = '€'.repeat(4096);
    expect((await reply({ comment, license_id: license })).status).toBe(200);
    expect((await list(`?license_id=${license}`)).body.licenses[0].messages[0].comment_text).toBe(comment);
  });

  test.each([
    ['an unknown filter', '?filter=all'],
    ['both ids', `?license_id=${UNKNOWN_ID}&selfie_id=${UNKNOWN_ID}`],
    ['one id twice', `?license_id=${UNKNOWN_ID}&license_id=${UNKNOWN_ID}`],
  ])('a list with %s: 400', async (_name, query) => {
    expect((await list(query)).status).toBe(400);
  });

  test('an id of another subject, of another kind, malformed or unknown: 404, nothing written', async () => {
    const other = await newSubject(app, bearer, { first_name: 'C', last_name: 'D' });
    const theirs = (await upload(app, await mint(app, bearer, other), 'license', image)).body.license_id;
    for (const ids of [
      { license_id: theirs },
      { license_id: selfie },
      { selfie_id: license },
      { license_id: 'x' },
      { license_id: '' },
      { selfie_id: UNKNOWN_ID },
    ]) {
      expect((await reply({ comment: 'x', ...ids })).status).toBe(404);
      const query = new URLSearchParams(ids as Record<string, string>);
      expect((await list(`?${query}`)).status).toBe(404);
    }
    expect((await readRow(theirs)).messages).toEqual([]);
    expect((await write(UNKNOWN_ID, { comment: 'x' })).status).toBe(404);
    expect((await write(license, {})).status).toBe(400);
    expect((await write(license, { comment: 'x'.repeat(4097) })).status).toBe(400);
  });
});

test('the audit has the writer, and not the text', async () => {
  await write(license, { comment: 'planted-question', response_required: true });
  await reply({ comment: 'planted-answer', license_id: license });
  const entries = await listAudit(subject);
  expect(entries.slice(-2)).toMatchObject([
    { actor: 'root', action: 'message.posted', fields: ['comment', 'response_required'] },
    { actor: 'subject', action: 'message.posted', fields: ['comment'] },
  ]);
  expect(JSON.stringify(entries)).not.toContain('planted');
});
