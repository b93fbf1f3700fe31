import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readZip } from '../../../../test/harness/read-zip.ts';
import { OTHER_HOST, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

let app: TestApp;
let bearer: string;
let subject: string;
let token: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
  token = await mint(app, bearer, subject, { max_uses: 1 });
});

const askAsStaff = (json: unknown) =>
  app.client.post(`/admin/subjects/${subject}/request-deletion`, { bearer, json });
const askAsSubject = (json: unknown) => app.client.post('/subject/request-deletion', { token, json });
const listRequests = async (subjectId: string) => {
  const list = '/admin/subjects?includeDeletionRequests=true&limit=1000';
  const { body } = await app.client.get(list, { bearer });
  return body.find((row: { id: string }) => row.id === subjectId).deletion_requests;
};

test('staff request the erasure of a subject, and get the request', async () => {
  const answer = await askAsStaff({ reason: 'She asked by letter.' });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    status: 'Deletion request logged',
    subject_id: subject,
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    reason: 'She asked by letter.',
    confirmed: true,
  });
  expect(await listRequests(subject)).toEqual([
    {
      request_id: answer.body.request_id,
      status: 'pending',
      reason: 'She asked by letter.',
      confirmed: true,
      requested_at: '2026-03-01 12:00:00',
      requested_by: 'staff',
      completed_at: null,
    },
  ]);
});

test('a staff request for erasure needs neither body nor confirmation, but must not say no', async () => {
  expect((await askAsStaff({ confirmation: false })).status).toBe(400);
  expect(await listRequests(subject)).toEqual([]);
  const answer = await app.client.post(`/admin/subjects/${subject}/request-deletion`, { bearer });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ reason: '', confirmed: true });
});

test('staff are told which request is already pending, and nothing new is written', async () => {
  const first = await askAsStaff({ reason: 'first' });
  const second = await askAsStaff({ reason: 'second' });
  expect(second.status).toBe(200);
  expect(second.body).toEqual({
    status: 'Deletion request already pending',
    subject_id: subject,
    request_id: first.body.request_id,
    confirmed: true,
  });
  expect(await listRequests(subject)).toMatchObject([{ reason: 'first' }]);
});

test('staff cannot request the erasure of another tenant’s subject', async () => {
  const other = await logIn(app, OTHER_HOST);
  const path = `/admin/subjects/${subject}/request-deletion`;
  const caller = { host: OTHER_HOST, bearer: other };
  expect((await app.client.post(path, caller)).status).toBe(404);
  expect((await app.client.get(`/admin/subjects/${subject}/erasure`, caller)).status).toBe(404);
  expect((await app.client.send('DELETE', `/admin/subjects/${subject}`, caller)).status).toBe(404);
  expect(await listRequests(subject)).toEqual([]);
});

test('the subject requests the own erasure, which spends no use', async () => {
  const answer = await askAsSubject({ confirmation: true });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    status: 'Deletion request recorded',
    subject_id: subject,
    request_id: expect.any(String),
    reason: '',
    confirmed: true,
  });
  expect(await listRequests(subject)).toMatchObject([{ requested_by: 'subject', reason: '' }]);
  expect((await app.client.get('/ephemeral/capability', { token })).body.use_count).toBe(0);
});

test('the subject finds the request that staff made, and staff finds theirs', async () => {
  const first = await askAsStaff({});
  const answer = await askAsSubject({ confirmation: true, reason: 'again' });
  expect(answer.status).toBe(200);
  expect(answer.body.request_id).toBe(first.body.request_id);
});

test.each([{}, { confirmation: false }, { confirmation: 'true' }, { confirmation: null }, { reason: 'x' }])(
  'the subject must confirm: %j is refused',
  async (json) => {
    const answer = await askAsSubject(json);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String) });
    expect(await listRequests(subject)).toEqual([]);
  },
);

test('the reason is limited in bytes, on both sides and at the erasure', async () => {
  const longest = 'é'.repeat(2048);
  for (const reason of [`${longest}.`, 'x'.repeat(4097), 7, null, ['x'], '\u0000'.repeat(4097)]) {
    expect((await askAsStaff({ reason })).status).toBe(400);
    expect((await askAsSubject({ confirmation: true, reason })).status).toBe(400);
    const erasure = await app.client.send('DELETE', `/admin/subjects/${subject}`, {
      bearer,
      json: { reason },
    });
    expect(erasure.status).toBe(400);
  }
  expect(await listRequests(subject)).toEqual([]);
  expect((await askAsStaff({ reason: longest })).body.reason).toBe(longest);
});

test('the reason is returned as it was sent, markup, spaces and emptiness too', async () => {
  const reason = '  <b>"it\'s mine"</b>\n\t👋 ';
  expect((await askAsStaff({ reason })).body.reason).toBe(reason);
  subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'C' });
  expect((await askAsStaff({ reason: '' })).body.reason).toBe('');
});

const controls = String.fromCharCode(...Array.from({ length: 160 }, (_, code) => code));
test.each([
  ['an emoji', '👩‍👩‍👧 moved 🇦🇹'],
  ['control characters, NUL among them', controls],
  ['4,096 times NUL', '\u0000'.repeat(4096)],
  ['halves of surrogate pairs', '\ud800 a \udc00\ud83d'],
  ['what looks escaped', '\\u0000 \\ud800 "\\" \\n null'],
  ['line ends of every kind', 'a\r\nb\u0085c\u2028d\u2029e\ufeff'],
])(
  'the reason keeps %s, from both sides, wherever it is read, and until the erasure',
  async (_what, reason) => {
    const read = (path: string) => app.client.get(path, { bearer });
    for (const [ask, more] of [
      [askAsStaff, {}],
      [askAsSubject, { confirmation: true }],
    ] as const) {
      expect((await ask({ ...more, reason })).body).toMatchObject({ reason, confirmed: true });
      expect(await listRequests(subject)).toMatchObject([{ reason }]);
      const queue = (await read('/admin/deletion-requests?limit=1000')).body.requests;
      expect(queue.find((row: { subject_id: string }) => row.subject_id === subject).reason).toBe(reason);
      const archive = readZip((await read(`/admin/subjects/${subject}/export`)).bytes);
      const exported = [...archive.values()].map(String).join('');
      expect(exported).toContain(JSON.stringify(reason));
      const erasure = { bearer, json: { reason } };
      const erasureAnswer = await app.client.send('DELETE', `/admin/subjects/${subject}`, erasure);
      expect(erasureAnswer.status).toBe(200);
      subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'C' });
      token = await mint(app, bearer, subject);
    }
  },
);

test('one of 20 concurrent requests from both sides is written, and all answers name it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? askAsStaff({}) : askAsSubject({ confirmation: true }))),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(19).fill(200), 201]);
  expect(new Set(answers.map((answer) => answer.body.request_id)).size).toBe(1);
  expect(await listRequests(subject)).toHaveLength(1);
});

test('a completed request does not block a later one', async () => {
  const first = await askAsStaff({});
  await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx
      .updateTable('deletion_requests')
      .set({ status: 'completed', completed_at: app.dependencies.now() })
      .where('request_id', '=', first.body.request_id)
      .execute(),
  );
  app.moveClock(1000);
  const second = await askAsStaff({});
  expect(second.status).toBe(201);
  expect((await listRequests(subject)).map((row: { status: string }) => row.status)).toEqual([
    'pending',
    'completed',
  ]);
});

test('the queue lists the subjects whose request is pending', async () => {
  const { body } = await askAsSubject({ confirmation: true, reason: 'please' });
  const query = '?includeDeletionRequests=true&deletionRequestStatus=pending&limit=1000';
  const queue = (await app.client.get(`/admin/subjects${query}`, { bearer })).body;
  const row = queue.find((entry: { id: string }) => entry.id === subject);
  expect(row.deletion_requests).toMatchObject([{ request_id: body.request_id, status: 'pending' }]);
});

const withdraw = () => app.client.send('DELETE', '/subject/request-deletion', { token });
const readPending = async () => (await app.client.get('/subject/progress', { token })).body.deletion_request;

test('the subject takes back their own request, once, and it is on the audit', async () => {
  expect(await readPending()).toBeNull();
  const { body } = await askAsSubject({ confirmation: true });
  expect(await readPending()).toMatchObject({ requested_by: 'subject' });
  const answer = await withdraw();
  expect([answer.status, answer.body]).toEqual([
    200,
    { status: 'Deletion request withdrawn', subject_id: subject, request_id: body.request_id },
  ]);
  expect(await listRequests(subject)).toEqual([]);
  expect(await readPending()).toBeNull();
  expect((await withdraw()).status).toBe(404);
  const { entries } = (await app.client.get('/admin/audit?limit=1', { bearer })).body;
  expect(entries[0]).toMatchObject({ action: 'deletion.withdrawn', subject_id: subject });
  expect((await askAsSubject({ confirmation: true })).status).toBe(201);
});

test('a request that staff recorded stays', async () => {
  await askAsStaff({});
  expect(await readPending()).toMatchObject({ requested_by: 'staff' });
  expect((await withdraw()).status).toBe(404);
  expect(await listRequests(subject)).toHaveLength(1);
});
