import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OTHER_HOST, openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { formatTimestamp } from '../../../shared/format-timestamp.ts';

let whole: TestApp;
let app: TestApp;
let bearer: string;
let second: string;
let secondName: string;
let image: Buffer;
let subject: string;
let token: string;

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
const ROW_FIELDS = [
  'age_verified',
  'attempt',
  'claimed_by',
  'claimed_by_name',
  'claimed_until',
  'created_at',
  'decided_at',
  'decided_by',
  'details_version',
  'due_at',
  'escalated_at',
  'escalated_by',
  'external_uid',
  'face_comparison',
  'first_look_by',
  'first_name',
  'id',
  'kind',
  'last_name',
  'metadata',
  'open_by',
  'reason',
  'reason_code',
  'record_changed',
  'response_required',
  'reupload_required',
  'score',
  'second_look',
  'severity',
  'signals',
  'similarity',
  'status',
  'subject_external_uid',
  'subject_id',
  'subject_tags',
  'updated_at',
  'verdict',
  'verification_id',
  'verified_details',
  'waiting_since',
  'workflow_id',
];

beforeAll(async () => {
  whole = await startApp({ vision: unavailableVision });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
// A tenant for each test: queues are per tenant, so they would contain cases of the test before.
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
  second = (await app.client.post('/admin/api-tokens', { bearer, json: {} })).body.token;
  secondName = `API token ${(await get('/admin/api-tokens')).body[0].id}`;
  subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', external_uid: 'person-1' });
  token = await mint(app, bearer, subject);
});
afterAll(() => whole.close());

type Row = { id: string; open_by: string | null };
const get = (path: string, as = bearer) => app.client.get(path, { bearer: as });
const post = (path: string, json: object = {}, as = bearer) => app.client.post(path, { bearer: as, json });
const getIds = (rows: Row[]) => rows.map((row) => row.id);

/** A parked upload, a second after the one before. */
async function submit(type: string, fields: Record<string, string> = {}, as = token): Promise<string> {
  app.moveClock(1000);
  const { body } = await upload(app, as, type, image, fields);
  return body.license_id ?? body.selfie_id;
}

const open = (id: string, isOpen: boolean, as = bearer) =>
  post(`/admin/submissions/${id}/open`, { open: isOpen }, as);
const openerIn = async (id: string) => {
  const { submissions } = (await get('/admin/submissions')).body;
  const { open_by } = (await get(`/admin/submissions/${id}`)).body;
  expect(submissions.find((row: Row) => row.id === id).open_by).toBe(open_by);
  return open_by;
};

test('an open case is shown to the others until it is closed', async () => {
  const id = await submit('license');
  expect(await openerIn(id)).toBeNull();
  const answer = await open(id, true);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ status: 'ok', open_by: 'root' });
  expect(await openerIn(id)).toBe('root');
  expect((await open(id, false)).body.open_by).toBeNull();
  expect(await openerIn(id)).toBeNull();
});

test('an open case lapses after 60 seconds without a repeat', async () => {
  const id = await submit('license');
  await open(id, true);
  app.moveClock(59_000);
  await open(id, true);
  app.moveClock(59_999);
  expect(await openerIn(id)).toBe('root');
  app.moveClock(1);
  expect(await openerIn(id)).toBeNull();
  expect((await open(id, true, second)).body.open_by).toBe(secondName);
});

test('an open case is in the audit once for each time it is opened, not for each repeat', async () => {
  const id = await submit('license');
  const opened = async () => {
    const { entries } = (await get(`/admin/audit?subject_id=${subject}`)).body;
    return entries.filter((entry: { action: string }) => entry.action === 'submission.opened');
  };
  await open(id, true);
  await open(id, true);
  await open(id, true, second);
  expect(await opened()).toMatchObject([{ actor: 'root', fields: [] }]);
  app.moveClock(60_000);
  await open(id, true, second);
  expect(await opened()).toMatchObject([{ actor: secondName }, { actor: 'root' }]);
});

test('an open case stays the first reviewer’s, and the second can neither take nor close it', async () => {
  const id = await submit('license');
  await open(id, true);
  expect((await open(id, true, second)).body.open_by).toBe('root');
  expect((await open(id, false, second)).body.open_by).toBe('root');
  expect(await openerIn(id)).toBe('root');
});

test('an open case has one reviewer, when two come at once', async () => {
  const id = await submit('license');
  const answers = await Promise.all([open(id, true), open(id, true, second)]);
  const [one, other] = answers.map((answer) => answer.body.open_by);
  expect(one).toBe(other);
  expect(await openerIn(id)).toBe(one);
});

test('an open case ends with the decision, and leaves the case unchanged', async () => {
  const id = await submit('license');
  const { updated_at } = (await get(`/admin/submissions/${id}`)).body;
  app.moveClock(5000);
  await open(id, true);
  expect((await get(`/admin/submissions/${id}`)).body.updated_at).toBe(updated_at);
  await post(`/admin/submissions/${id}/approve`);
  expect(await openerIn(id)).toBeNull();
});

test('opening requires a case and a yes or no', async () => {
  const id = await submit('license');
  expect((await open(UNKNOWN_ID, true)).status).toBe(404);
  for (const json of [{}, { open: 'yes' }, { open: 1 }]) {
    expect((await post(`/admin/submissions/${id}/open`, json)).status).toBe(400);
  }
});

describe('GET /admin/changes', () => {
  const changes = async (since?: string) =>
    (await get(`/admin/changes${since === undefined ? '' : `?since=${since}`}`)).body;
  type Change = Row & { status: string };

  test('GET /admin/changes returns what has changed since, who waits, and the open and claimed cases', async () => {
    const before = await submit('license');
    // Recent changes may be returned again: of this case none is, after a minute.
    app.moveClock(60_000);
    const { cursor, cases, queue } = await changes();
    expect([cases, queue.license]).toEqual([[], 1]);
    const id = await submit('license', { verification_id: 'second' });
    const changed = await changes(cursor);
    expect(changed.cases).toMatchObject([{ id, status: 'pending', attempt: 1, open_by: null }]);
    expect(changed.queue.license).toBe(2);
    await post(`/admin/submissions/${id}/approve`);
    app.moveClock(60_000);
    await post(`/admin/submissions/${before}/open`, { open: true }, second);
    const cases2: Change[] = (await changes(changed.cursor)).cases;
    expect(cases2.map((each) => [each.id, each.status, each.open_by]).sort()).toEqual(
      [
        [before, 'pending', secondName],
        [id, 'approved', null],
      ].sort(),
    );
    app.moveClock(61_000);
    expect((await changes((await changes()).cursor)).cases).toEqual([]);
  });

  test('GET /admin/changes returns a change that was dated before the last poll and committed after it', async () => {
    const { cursor } = await changes();
    const id = await submit('license');
    await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      tx
        .updateTable('submissions')
        .set({ updated_at: new Date(Number(cursor) + 1) })
        .execute(),
    );
    expect(getIds((await changes(cursor)).cases)).toEqual([id]);
  });

  test('GET /admin/changes refuses a malformed cursor, and returns nothing of another tenant', async () => {
    await submit('license');
    for (const since of ['yesterday', '-1', '1e9']) {
      expect((await get(`/admin/changes?since=${since}`)).status).toBe(400);
    }
    const stranger = await logIn(app, OTHER_HOST);
    const { body } = await app.client.get('/admin/changes?since=0', { bearer: stranger, host: OTHER_HOST });
    expect(body.cases).toEqual([]);
  });
});

test("GET /admin/review by the caller's id of a subject returns it with all its submissions", async () => {
  const license = await submit('license');
  const selfie = await submit('selfie', { verification_id: 's' });
  const age = await submit('analyze', { verification_id: 'a' });
  const other = await newSubject(app, bearer, { first_name: 'C', last_name: 'D' });
  await submit('license', {}, await mint(app, bearer, other));
  const { status, body } = await get('/admin/review?externalUid=person-1');
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['licenses', 'selfies', 'subject']);
  expect(body.subject).toMatchObject({ id: subject, first_name: 'A', external_uid: 'person-1' });
  expect(Object.keys(body.subject)).not.toContain('image_key');
  expect(getIds(body.licenses)).toEqual([license]);
  expect(getIds(body.selfies)).toEqual([age, selfie]);
  expect(Object.keys(body.licenses[0]).sort()).toEqual(ROW_FIELDS);
});

test('GET /admin/review of a subject without a submission returns empty lists', async () => {
  const { body } = await get('/admin/review?externalUid=person-1');
  expect(body).toMatchObject({ licenses: [], selfies: [] });
});

test("GET /admin/review by the caller's id of a submission returns only that one, of its type", async () => {
  const license = await submit('license', { external_uid: 'case-1' });
  const selfie = await submit('selfie', { verification_id: 's', external_uid: 'case-1' });
  await submit('license', { external_uid: 'case-2' });
  const licenses = await get('/admin/review?type=license&identifier=external&value=case-1');
  expect(licenses.status).toBe(200);
  expect(licenses.body.subject.id).toBe(subject);
  expect([getIds(licenses.body.licenses), licenses.body.selfies]).toEqual([[license], []]);
  const selfies = await get('/admin/review?type=selfie&identifier=external&value=case-1');
  expect([selfies.body.licenses, getIds(selfies.body.selfies)]).toEqual([[], [selfie]]);
});

test('GET /admin/review of a key that two subjects have returns the one that changed last, and no row of the other', async () => {
  await submit('license', { external_uid: 'shared' });
  const other = await newSubject(app, bearer, { first_name: 'C', last_name: 'D' });
  const newer = await submit('license', { external_uid: 'shared' }, await mint(app, bearer, other));
  const { body } = await get('/admin/review?type=license&identifier=external&value=shared');
  expect(body.subject.id).toBe(other);
  expect(getIds(body.licenses)).toEqual([newer]);
});

test('GET /admin/review of an unknown key, or one of another tenant: 404', async () => {
  const at = { host: OTHER_HOST, bearer: await logIn(app, OTHER_HOST) };
  const json = { first_name: 'E', last_name: 'F', external_uid: 'theirs' };
  await app.client.post('/admin/subjects', { ...at, json });
  for (const query of [
    'externalUid=unknown',
    'externalUid=theirs',
    'type=license&identifier=external&value=unknown',
  ]) {
    const answer = await get(`/admin/review?${query}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: expect.any(String) });
  }
  const theirs = await app.client.get('/admin/review?externalUid=theirs', at);
  expect(theirs.status).toBe(200);
});

test.each([
  'externalUid=',
  'type=license',
  'identifier=external',
  'value=case-1',
  'type=license&identifier=external',
  'type=license&value=case-1',
  'identifier=external&value=case-1',
  'type=license&identifier=external&value=',
  'type=passport&identifier=external&value=case-1',
  'type=license&identifier=internal&value=case-1',
  'externalUid=person-1&type=license&identifier=external&value=case-1',
  'externalUid=person-1&externalUid=person-2',
])('GET /admin/review refuses %s: 400', async (query) => {
  const answer = await get(`/admin/review?${query}`);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ error: expect.any(String) });
});

test('GET /admin/review without a query is the queue', async () => {
  const waiting = [await submit('license'), await submit('license')];
  const decided = await submit('license');
  await post(`/admin/submissions/${decided}/approve`);
  const queue = await get('/admin/review');
  expect(queue.status).toBe(200);
  expect(getIds(queue.body.submissions)).toEqual(waiting);
  expect(queue.body).toEqual((await get('/admin/submissions?status=pending')).body);
  const first = (await get('/admin/review?limit=1')).body;
  const next = await get(`/admin/review?limit=1&cursor=${first.next_cursor}`);
  expect(getIds([...first.submissions, ...next.body.submissions])).toEqual(waiting);
});

test('the queue keeps its order after messages and flags; a new image moves a case to its end', async () => {
  const ids = [
    await submit('license', { verification_id: '1' }),
    await submit('license'),
    await submit('license'),
  ];
  const queue = async () => getIds((await get('/admin/submissions?status=pending')).body.submissions);
  app.moveClock(1000);
  await post(`/admin/submissions/${ids[0]}/messages`, { comment: 'Is this you?', response_required: true });
  await app.client.post('/subject/messages', { token, json: { comment: 'Yes.', license_id: ids[0] } });
  expect(await queue()).toEqual(ids);
  expect(getIds((await get('/admin/submissions')).body.submissions)[0]).toBe(ids[0]);
  await submit('license', { verification_id: '1' });
  expect(await queue()).toEqual([ids[1], ids[2], ids[0]]);
});

test('the queue read page by page while it changes shows every waiting case once', async () => {
  const ids = [];
  for (let at = 0; at < 7; at++) ids.push(await submit('license'));
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await get(
      `/admin/submissions?status=pending&limit=2${cursor ? `&cursor=${cursor}` : ''}`,
    );
    seen.push(...getIds(body.submissions));
    cursor = body.next_cursor;
    app.moveClock(1000);
    // Decide or write about seen cases, and unseen ones too.
    await post(`/admin/submissions/${seen.at(-1)}/approve`);
    await post(`/admin/submissions/${seen.at(-2)}/messages`, { comment: 'x', response_required: true });
    await post(`/admin/submissions/${ids.at(-1)}/messages`, { comment: 'x' });
  } while (cursor);
  expect(seen).toEqual(ids);
});

test('two reviewers on one case at once: one wins, the other gets 409 and reads who was first', async () => {
  const id = await submit('license');
  const answers = await Promise.all([
    post(`/admin/submissions/${id}/approve`),
    post(`/admin/submissions/${id}/reject`, { comment: 'No.' }, second),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const [winner, loser] = answers[0]!.status === 200 ? ['root', 1] : [secondName, 0];
  expect(answers[loser as 0 | 1]!.body.error).toContain(
    `by ${winner} at ${formatTimestamp(app.dependencies.now())}`,
  );
  const { status, messages } = (await get(`/admin/submissions/${id}`)).body;
  expect(status).toBe(winner === 'root' ? 'approved' : 'rejected');
  expect(messages).toHaveLength(winner === 'root' ? 0 : 1);
});

const submitOne = () => submit('license', { verification_id: 'one' });
const readAudit = async () => {
  const { entries } = (await get(`/admin/audit?subject_id=${subject}&action=submission.`)).body;
  return entries.map(({ action, fields, attempt }: Record<string, unknown>) => ({
    action,
    fields,
    attempt,
  }));
};
const newerCame = 'Attempt 2 is the newest, not attempt 1. Nothing was decided; look at attempt 2 first.';

test.each(['approve', 'reject'])(
  '[S167] a decision about an older attempt is 409 by %s, and nothing is decided',
  async (what) => {
    const id = await submitOne();
    await submitOne();
    const before = (await get(`/admin/submissions?subject_id=${subject}`)).body;
    const late = {
      attempt: 1,
      comment: 'Thank you.',
      ...(what === 'reject' ? { require_reupload: true } : {}),
    };
    const refused = await post(`/admin/submissions/${id}/${what}`, late);
    expect([refused.status, refused.body]).toEqual([409, { error: newerCame }]);
    expect((await get(`/admin/submissions?subject_id=${subject}`)).body).toEqual(before);
    expect((await get(`/admin/submissions/${id}`)).body.messages).toEqual([]);
    expect((await post(`/admin/submissions/${id}/${what}`, { ...late, attempt: 2 })).status).toBe(200);
  },
);

test('[S170] a decision is in the audit with its attempt’s number, whether the caller named it or not', async () => {
  const id = await submitOne();
  await submitOne();
  await post(`/admin/submissions/${id}/approve`, { attempt: 2 });
  await post(`/admin/submissions/${id}/reject`, { require_reupload: true });
  await submitOne();
  await post(`/admin/submissions/${id}/reject`);
  expect(await readAudit()).toEqual([
    { action: 'submission.rejected_by_administrator', fields: ['status'], attempt: 3 },
    { action: 'submission.reupload_requested', fields: ['status'], attempt: 2 },
    { action: 'submission.approved_by_administrator', fields: ['status'], attempt: 2 },
  ]);
  expect((await get('/admin/audit/chain')).body.flaw).toBeNull();
});

test('a decision on a decided submission is refused with who and when, whichever attempt is named', async () => {
  const id = await submitOne();
  await post(`/admin/submissions/${id}/approve`);
  const { status, body } = await post(`/admin/submissions/${id}/approve`, { attempt: 7 });
  expect([status, body.error]).toEqual([
    409,
    expect.stringContaining('is already decided: it was approved by root at'),
  ]);
});

test.each([0, -1, 1.5, '1', null, true, 1e20])(
  'a decision that names no attempt (%j) is 400',
  async (attempt) => {
    const id = await submitOne();
    for (const what of ['approve', 'reject'])
      expect((await post(`/admin/submissions/${id}/${what}`, { attempt })).status).toBe(400);
  },
);

const forged = (cursor: string) => `cursor=${Buffer.from(cursor).toString('base64url')}`;

test('[S108] a list is followed from the oldest change on, page by page', async () => {
  const ids: string[] = [];
  for (const key of ['a', 'b', 'c']) {
    app.moveClock(1000);
    ids.push(await submit('license', { verification_id: key }));
  }
  app.moveClock(1000);
  await post(`/admin/submissions/${ids[0]}/approve`);
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = `order=oldest&limit=2${cursor && `&cursor=${cursor}`}`;
    const { body } = await get(`/admin/submissions?${query}`);
    seen.push(...getIds(body.submissions));
    cursor = body.next_cursor;
  }
  expect(seen).toEqual([ids[1], ids[2], ids[0]]);
});

test('a list of differing votes has no case that only waits', async () => {
  await submit('license');
  expect((await get('/admin/submissions?second_look=differs')).body.submissions).toEqual([]);
});

test.each([
  'order=newest',
  'order=oldest&status=pending',
  'order=oldest&q=ada',
  'updated_since=yesterday',
  'updated_since=0000-01-01',
  'updated_since=2026-13-01',
  forged(`9999999999999999~${UNKNOWN_ID}`),
  forged(`1~${'-'.repeat(36)}`),
  'cursor=',
  'status=open',
  'kind=passport',
  'limit=many',
  'subject_id=1',
])('a list with %s: 400', async (query) => {
  const answer = await get(`/admin/submissions?${query}`);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ error: expect.any(String) });
});
