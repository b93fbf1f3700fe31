import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload, uploadForm } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { MAX_MESSAGES } from '../../store/messages.ts';

// Every model is unavailable, so that every accepted upload is parked: the pipeline's own verdicts are tested
// elsewhere.
let app: TestApp;
let bearer: string;
let subject: string;
let token: string;
let image: Buffer;
const storage = { onPut: async () => {}, full: false };

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

beforeAll(async () => {
  app = await startApp({
    vision: unavailableVision,
    wrapObjects: (objects) => ({
      ...objects,
      put: async (key, bytes) => {
        if (storage.full) throw new Error('no space left on device');
        await objects.put(key, bytes);
        await storage.onPut();
      },
    }),
  });
  bearer = await logIn(app);
  image = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  storage.onPut = async () => {};
  storage.full = false;
  subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
  token = await mint(app, bearer, subject);
});

const decide = (id: string, how: 'approve' | 'reject', json: object = {}) =>
  app.client.post(`/admin/submissions/${id}/${how}`, { bearer, json });
const readCase = async (id: string) => (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
const countUses = async (of = token) =>
  (await app.client.get('/ephemeral/capability', { token: of })).body.use_count;
const listFiles = async () =>
  (await readdir(app.objectsFolder, { recursive: true })).filter((name) => name.includes(`${subject}/`));
const send = (query: string, fields: Record<string, string> = {}, as = token) =>
  app.client.post(`/subject/reupload${query}`, { token: as, form: uploadForm(image, fields) });
const reupload = (type: string, id: string, fields: Record<string, string> = {}, as = token) =>
  send(`?type=${type}&id=${id}`, fields, as);

/** An upload of this kind, parked. @returns its submission's id */
async function submit(type: string): Promise<string> {
  const { body } = await upload(app, token, type, image, { verification_id: `${type}-1` });
  return body.license_id ?? body.selfie_id;
}

async function submitFlagged(type: string): Promise<string> {
  const id = await submit(type);
  await decide(id, 'reject', { require_reupload: true, comment: 'Too dark.' });
  return id;
}

test('a re-upload of a licence is its next attempt through the same pipeline, and clears the flag', async () => {
  const id = await submitFlagged('license');
  const answer = await reupload('license', id);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    status: 'license reupload complete',
    ai_result: {
      status: 'LICENSE_PENDING_APPROVAL',
      reason: 'Document detection unavailable.',
      license_id: id,
      verification_id: 'license-1',
      attempt: 2,
      signals: [],
      image_hints: [],
    },
  });
  expect(await readCase(id)).toMatchObject({
    status: 'pending',
    attempt: 2,
    reupload_required: false,
    attempts: [{ attempt: 1 }, { attempt: 2, upload_type: 'license' }],
  });
  expect(await listFiles()).toHaveLength(2);
  expect(await countUses()).toBe(2);
  expect((await decide(id, 'approve')).status).toBe(200);
});

test('a re-upload of a selfie is its next attempt', async () => {
  const id = await submitFlagged('selfie');
  const { status, body } = await reupload('selfie', id);
  expect(status).toBe(201);
  expect(body.status).toBe('selfie reupload complete');
  expect(body.ai_result).toMatchObject({ status: 'SELFIE_PENDING_APPROVAL', selfie_id: id, attempt: 2 });
});

test('a re-upload of a reopened approved submission is its next attempt', async () => {
  const id = await submit('license');
  await decide(id, 'approve');
  expect((await reupload('license', id)).status).toBe(409);
  await decide(id, 'reject', { require_reupload: true });
  expect((await reupload('license', id)).status).toBe(201);
});

test('a re-upload of an age analysis goes by its selfie id, and is analysed as before', async () => {
  const id = await submitFlagged('verify_age');
  const { status, body } = await reupload('selfie', id);
  expect(status).toBe(201);
  expect(body).toEqual({
    status: 'selfie reupload complete',
    ai_result: {
      status: 'AGE_VERIFICATION_UNAVAILABLE',
      selfie_id: id,
      verification_id: 'verify_age-1',
      attempt: 2,
      signals: [],
    },
  });
  expect((await readCase(id)).attempts[1].upload_type).toBe('verify_age');
});

test('a re-upload with manual=1 goes to the reviewers without an analysis', async () => {
  const id = await submitFlagged('license');
  const { status, body } = await reupload('license', id, { manual: '1' });
  expect(status).toBe(201);
  expect(body.ai_result).toMatchObject({ status: 'MANUAL_REVIEW_REQUESTED', attempt: 2 });
  expect(await readCase(id)).toMatchObject({ status: 'pending', verdict: 'MANUAL_REVIEW_REQUESTED' });
});

test('a re-upload adds its comment to the thread, which answers an open question', async () => {
  const id = await submitFlagged('license');
  await app.client.post(`/admin/submissions/${id}/messages`, {
    bearer,
    json: { comment: 'Is this yours?', response_required: true },
  });
  const comment = '€'.repeat(4096);
  expect((await reupload('license', id, { comment })).status).toBe(201);
  const { messages, response_required } = await readCase(id);
  expect(messages.map((message: { comment_text: string }) => message.comment_text)).toEqual([
    'Too dark.',
    'Is this yours?',
    comment,
  ]);
  expect(messages[2]).toMatchObject({ author_type: 'subject' });
  expect(response_required).toBe(false);
});

test('a re-upload without a comment, or with an empty one, writes nothing to the thread and leaves a question open', async () => {
  const id = await submitFlagged('license');
  await app.client.post(`/admin/submissions/${id}/messages`, {
    bearer,
    json: { comment: 'Is this yours?', response_required: true },
  });
  await reupload('license', id, { comment: '  ' });
  expect((await readCase(id)).messages).toHaveLength(2);
  expect((await readCase(id)).response_required).toBe(true);
});

test('a re-upload is accepted once: the second time is 409, and nothing is spent', async () => {
  const id = await submitFlagged('license');
  await reupload('license', id);
  const again = await reupload('license', id);
  expect(again.status).toBe(409);
  expect(again.body).toEqual({ error: expect.any(String) });
  expect(await countUses()).toBe(2);
  expect(await listFiles()).toHaveLength(2);
});

test.each(['pending', 'approved', 'rejected'])(
  'a re-upload of a submission that is %s is 409, nothing spent',
  async (state) => {
    const id = await submit('license');
    if (state === 'approved') await decide(id, 'approve');
    if (state === 'rejected') await decide(id, 'reject');
    expect((await reupload('license', id, { comment: 'please' })).status).toBe(409);
    expect(await countUses()).toBe(1);
    expect(await listFiles()).toHaveLength(1);
    expect((await readCase(id)).messages).toEqual([]);
  },
);

test('[S4] a re-upload of an unknown submission, of another subject, or of another type is 404, nothing spent', async () => {
  const license = await submitFlagged('license');
  const selfie = await submitFlagged('selfie');
  const other = await newSubject(app, bearer, { first_name: 'C', last_name: 'D' });
  const theirs = (await upload(app, await mint(app, bearer, other), 'license', image)).body.license_id;
  await decide(theirs, 'reject', { require_reupload: true });
  for (const [type, id] of [
    ['license', UNKNOWN_ID],
    ['license', theirs],
    ['license', selfie],
    ['selfie', license],
  ] as const) {
    const answer = await reupload(type, id);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: expect.any(String) });
  }
  expect(await countUses()).toBe(2);
  expect((await readCase(theirs)).attempt).toBe(1);
});

test.each([
  ['no type', `?id=${UNKNOWN_ID}`],
  ['a type that is no record', `?type=analyze&id=${UNKNOWN_ID}`],
  ['no id', '?type=license'],
  ['an id that is no UUID', '?type=license&id=1'],
  ['two ids', `?type=license&id=${UNKNOWN_ID}&id=${UNKNOWN_ID}`],
])('a re-upload with %s: 400', async (_name, query) => {
  expect((await send(query)).status).toBe(400);
  expect(await countUses()).toBe(0);
});

test('a re-upload without an image, with an invalid one, with a comment that is too long: 400, nothing spent', async () => {
  const id = await submitFlagged('license');
  const path = `/subject/reupload?type=license&id=${id}`;
  const none = new FormData();
  none.set('comment', 'x');
  const forms = [
    none,
    uploadForm(Buffer.from('no picture')),
    uploadForm(image, { comment: 'x'.repeat(4097) }),
  ];
  for (const form of forms) expect((await app.client.post(path, { token, form })).status).toBe(400);
  expect((await app.client.post(path, { token, json: {} })).status).toBe(400);
  expect((await reupload('license', id, { manual: 'yes' })).status).toBe(400);
  expect(await countUses()).toBe(1);
  expect(await readCase(id)).toMatchObject({ attempt: 1, reupload_required: true });
});

test.each([
  ['any', ['license', 'selfie', 'analyze', 'verify_age']],
  ['license', ['license']],
  ['selfie', ['selfie']],
  ['analyze', ['analyze']],
  ['verify_age', ['verify_age']],
  ['reupload', ['license', 'selfie', 'analyze', 'verify_age']],
] as [string, string[]][])(
  'a token for %s may send again the kinds that it may send',
  async (upload_type, allowedKinds) => {
    const narrow = await mint(app, bearer, subject, { upload_type });
    for (const kind of ['license', 'selfie', 'analyze', 'verify_age']) {
      const id = await submitFlagged(kind);
      const { status } = await reupload(kind === 'license' ? 'license' : 'selfie', id, {}, narrow);
      expect([kind, status]).toEqual([kind, allowedKinds.includes(kind) ? 201 : 403]);
    }
    expect(await countUses(narrow)).toBe(allowedKinds.length);
  },
);

test('a re-upload spends a use, the last one too, and the caps count', async () => {
  const [license, selfie] = [await submitFlagged('license'), await submitFlagged('selfie')];
  const narrow = await mint(app, bearer, subject, { max_uses: 2, max_license_attempts: 1 });
  expect((await reupload('license', license, {}, narrow)).status).toBe(201);
  await decide(license, 'reject', { require_reupload: true });
  expect((await reupload('license', license, {}, narrow)).status).toBe(403);
  expect(await countUses(narrow)).toBe(1);
  expect((await reupload('selfie', selfie, {}, narrow)).status).toBe(201);
  expect((await reupload('license', license, {}, narrow)).status).toBe(401);
});

/** As if staff had written so many messages about it. */
const fillThread = (id: string, count: number) =>
  app.dependencies.db.asTenant(app.tenantId, (tx) =>
    sql`insert into messages (tenant_id, id, submission_id, author_type, author, comment_text, created_at)
      select ${app.tenantId}, gen_random_uuid(), ${id}, 'admin', 'root', 'x', ${app.dependencies.now()}
      from generate_series(1, ${count}::int)`.execute(tx),
  );
const countMessages = async (id: string) => {
  const rows = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx.selectFrom('messages').select('id').where('submission_id', '=', id).execute(),
  );
  return rows.length;
};

/** Runs this once, in the middle of the next write. */
function during(work: () => Promise<unknown>): void {
  storage.onPut = async () => {
    storage.onPut = async () => {};
    await work();
  };
}

test.each([
  ['un-flagged by another re-upload', async (id: string) => void (await reupload('license', id))],
  [
    'un-flagged by an upload under its key',
    async () => void (await upload(app, token, 'license', image, { verification_id: 'license-1' })),
  ],
  [
    'sent again and approved',
    async (id: string) => {
      await reupload('license', id);
      await decide(id, 'approve');
    },
  ],
])(
  '%s while the image is stored: 409, the use is spent, the file removed, no message in the thread',
  async (_name, meanwhile) => {
    const id = await submitFlagged('license');
    during(() => meanwhile(id));
    const answer = await reupload('license', id, { comment: 'too late' });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ error: expect.any(String) });
    expect(await countUses()).toBe(3);
    expect(await listFiles()).toHaveLength(2);
    expect(await readCase(id)).toMatchObject({ attempt: 2, messages: [{ comment_text: 'Too dark.' }] });
  },
);

test('[S48] the thread gets its last message while the image is stored: 409 and not one more, the file removed, the flag stays', async () => {
  const id = await submitFlagged('license');
  await fillThread(id, MAX_MESSAGES - 2);
  during(() => app.client.post(`/admin/submissions/${id}/messages`, { bearer, json: { comment: 'last' } }));
  const answer = await reupload('license', id, { comment: 'one too many' });
  expect([answer.status, answer.body]).toEqual([409, { error: expect.any(String) }]);
  expect(await listFiles()).toHaveLength(1);
  expect(await countMessages(id)).toBe(MAX_MESSAGES);
  expect(await readCase(id)).toMatchObject({ attempt: 1, reupload_required: true });
  expect((await reupload('license', id)).status).toBe(201);
});

test('the store fails: 503, the use is spent, the flag stays, nothing is recorded', async () => {
  const id = await submitFlagged('license');
  storage.full = true;
  const answer = await reupload('license', id, { comment: 'x' });
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBeDefined();
  expect(await countUses()).toBe(2);
  expect(await readCase(id)).toMatchObject({ attempt: 1, reupload_required: true, status: 'rejected' });
  expect(await listFiles()).toHaveLength(1);
});

test('one of five concurrent re-uploads is accepted; the others leave no file and no message', async () => {
  const id = await submitFlagged('license');
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, at) => reupload('license', id, { comment: `${at}` })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409]);
  expect(await listFiles()).toHaveLength(2);
  const caseBody = await readCase(id);
  expect(caseBody.attempt).toBe(2);
  expect(caseBody.messages).toHaveLength(2);
});

test('an attempt that an administrator overtakes is superseded, and its answer says so', async () => {
  let theirs = UNKNOWN_ID;
  const other = await startApp({
    vision: {
      ...unavailableVision,
      examineDocument: async (...task) => {
        await other.client.post(`/admin/submissions/${theirs}/approve`, { bearer: theirBearer });
        return unavailableVision.examineDocument(...task);
      },
    },
  });
  const theirBearer = await logIn(other);
  try {
    const person = await newSubject(other, theirBearer, { first_name: 'E', last_name: 'F' });
    const link = await mint(other, theirBearer, person);
    theirs = (await upload(other, link, 'license', image)).body.license_id;
    await other.client.post(`/admin/submissions/${theirs}/reject`, {
      bearer: theirBearer,
      json: { require_reupload: true },
    });
    const { status, body } = await other.client.post(`/subject/reupload?type=license&id=${theirs}`, {
      token: link,
      form: uploadForm(image),
    });
    expect(status).toBe(201);
    expect(body.ai_result).toMatchObject({ status: 'ATTEMPT_SUPERSEDED', attempt: 2 });
    const after = await other.client.get(`/admin/submissions/${theirs}`, { bearer: theirBearer });
    expect(after.body).toMatchObject({ status: 'approved', attempt: 2 });
  } finally {
    await other.close();
  }
});
