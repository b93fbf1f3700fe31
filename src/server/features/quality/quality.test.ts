import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { analyzeTables, explainQueries } from '../../../../test/harness/databases/explain-queries.ts';
import {
  type SeededComparison,
  seedFaceComparisons,
} from '../../../../test/harness/databases/seed-face-comparisons.ts';
import { seedJudgedSamples } from '../../../../test/harness/databases/seed-judged-samples.ts';
import { ADMIN, openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { firstRows, testDeep } from '../../../../test/harness/tier.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { type AppDependencies, listRoutes } from '../../app.ts';
import { writeDecidedSection } from '../../cli/accuracy/decided-section.ts';
import { measureDecided, readGroups } from '../../cli/accuracy/measure-decided.ts';
import { openNumberHash } from '../../encryption/keys/tenant-key.ts';
import { countFaceErrors } from '../../store/quality/face-errors.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { isSampled } from '../../verification/four-eyes/needs-four-eyes.ts';
import { compareWaiting } from '../review/signals/compare-case.ts';

const PRINT = ['4d DL W4172-86503', '1 QUILL', '2 ADA'];
const DETAILS = { first_name: 'Ada', last_name: 'Quill', license_number: 'W4172-86503' };
const sight: FakeScene = { document: seenLicence({ print: PRINT }), face: seenSelfie(fakeFace('Ada')) };
let whole: TestApp;
let app: TestApp;
let root: string;
let ann: string;
let ben: string;
let cay: string;
let image: Buffer;

beforeAll(async () => {
  whole = await startApp({ vision: fakeVision(sight) });
  const picture = { create: { width: 300, height: 300, channels: 3 as const, background: '#789' } };
  image = await sharp(picture).jpeg().toBuffer();
});
beforeEach(() => openAnother());
afterAll(() => whole.close());

/** Another tenant with three reviewers, which samples every decision. */
async function openAnother(): Promise<void> {
  app = await openTenant(whole);
  root = await logIn(app);
  [ann, ben, cay] = [await addReviewer('Ann'), await addReviewer('Ben'), await addReviewer('Cay')];
  sight.document = seenLicence({ print: PRINT, face: fakeFace('Ada') });
  await sample({ sample_percent: 100 });
}

const addReviewer = async (name: string) => (await addColleague(app, root, name)).bearer;
const sample = (quality: object) =>
  app.client.send('PATCH', '/admin/settings', { bearer: root, json: { quality } });
const get = async (path: string, as: string) => (await app.client.get(path, { bearer: as })).body;
const post = (path: string, json: object, as: string) => app.client.post(path, { bearer: as, json });
const approve = (id: string, as: string, json = {}) => post(`/admin/submissions/${id}/approve`, json, as);
const reject = (id: string, as: string, json = {}) => post(`/admin/submissions/${id}/reject`, json, as);
const readCase = (id: string, as: string) => get(`/admin/submissions/${id}`, as);
const mintBackend = async (): Promise<string> => (await post('/admin/api-tokens', {}, root)).body.token;
const listPending = async (as: string): Promise<{ id: string }[]> =>
  (await get('/admin/submissions?status=pending', as)).submissions;
const getTotals = async (as = root) => {
  const { groups: _, ...totals } = await get('/admin/quality', as);
  return totals;
};

type SentUpload = { id: string; subject: string; token: string; status: string; at: Date };

async function send(fields: Record<string, string> = {}): Promise<SentUpload> {
  const subject = await newSubject(app, root, DETAILS);
  const token = await mint(app, root, subject);
  app.moveClock(1000);
  const { body } = await upload(app, token, 'license', image, { verification_id: 'v', ...fields });
  return { id: body.license_id, subject, token, status: body.status, at: app.dependencies.now() };
}

/** An answer without its ids, with its times in seconds after the upload. */
const plain = (body: unknown, uploadedMs: number) =>
  JSON.parse(
    JSON.stringify(body ?? null)
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
      .replace(
        /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g,
        (time) => `${(Date.parse(`${time}Z`) - uploadedMs) / 1000} s`,
      )
      .replace(/"(number|hash|cursor)":("\w+"|\d+)/g, '"$1":0')
      .replace(/"(claimed_by|actor_id)":\d+/g, '"$1":1')
      // Written from memory now and then.
      .replace(/"requests":\d+/g, '"requests":0'),
  );

/** The lists of cases, in each way to select and sort them. */
const LISTS = [
  'status=pending',
  'status=approved',
  'status=rejected',
  'status=pending&order=severity',
  'order=oldest',
  'q=quill',
  'kind=license',
  'claimed_by=me',
  'claimed_by=nobody',
  'reason=none',
  'reason_code=glare',
  'score_below=1',
  'signal=blocked',
  'flagged=need_reply',
  'waiting_for=staff',
  'waiting_for=subject',
  'due_before=2100-01-01T00:00:00Z',
  'updated_since=2026-01-01T00:00:00Z',
  'decided_by=pipeline',
  'decided_by=Ben',
  'decided_from=2026-01-01T00:00:00Z',
  'sla=met',
  'second_look=wanted',
  'second_review=agreed',
  'second_review=agreed&first_review_by=Ben',
  'created_from=2026-01-01T00:00:00Z',
  'uploaded_from=2026-01-01&upload_verdict=LICENSE_APPROVED',
  'uploaded_from=2026-01-01&upload_reason=none',
  'uploaded_from=2026-01-01&upload_reason_code=glare',
  'document_number=W4172-86504',
].map((filter) => `/admin/submissions?${filter}`);

/** What a reviewer can read of one case, its subject and its tenant. */
const READS = [
  '/admin/submissions?subject_id=:subject',
  '/admin/submissions/export?subject_id=:subject',
  '/admin/submissions/:id',
  '/admin/submissions/:id/paper',
  ...['original', 'document', 'portrait', 'face'].map(
    (variant) => `/admin/submissions/:id/attempts/1/image?variant=${variant}`,
  ),
  '/admin/submissions/:id/attempts/1/frames/1',
  '/admin/review',
  '/admin/review?type=license&identifier=external&value=v',
  '/admin/queue',
  '/admin/queue/counts',
  '/admin/changes',
  '/admin/changes?since=0',
  '/admin/subjects',
  '/admin/subjects/:subject?include=status',
  '/admin/subjects/:subject/erasure',
  '/admin/ephemeral-tokens?subject_id=:subject',
  '/admin/deletion-requests',
  '/admin/blocks',
  '/admin/stats',
  '/admin/stats/reviewers',
  '/admin/quality',
  '/admin/quality/export',
  '/admin/audit?subject_id=:subject',
  '/admin/audit/export?subject_id=:subject',
  '/admin/audit/export?format=csv&subject_id=:subject',
];

/** What a reviewer does with a case before they have its image checked, and after. */
const FIRST_STEPS: [string, object][] = [
  ['/admin/submissions/:id/reopen', { comment: 'Again.' }],
  ['/admin/submissions/next', {}],
  ['/admin/submissions/:id/claim', {}],
  ['/admin/submissions/:id/open', { open: true }],
  ['/admin/submissions/:id/notes', { text: 'A clean card.' }],
  ['/admin/submissions/:id/escalate', { reason: 'The same face with three names.' }],
  ['/admin/submissions/:id/hand-back', {}],
  ['/admin/submissions/:id/blocks', { what: 'document', comment: 'Not examined yet.' }],
  ['/admin/submissions/:id/blocks', { what: 'face', comment: 'Not examined yet.' }],
  ['/admin/bulk/request-reuploads', {}],
  ['/admin/bulk/erase-images', { decided_before: '2100-01-01T00:00:00Z' }],
  ['/admin/policy/replay', { policy: { passing_score: 1 } }],
];
const LATER_STEPS: [string, object][] = [
  ['/admin/submissions/:id/check', {}],
  ['/admin/submissions/:id/blocks', { what: 'document', comment: 'Seen before.' }],
  ['/admin/submissions/:id/blocks', { what: 'face', comment: 'Seen before.' }],
  ['/admin/submissions/:id/messages', { comment: 'Is this your new name?', response_required: true }],
];
const DECISIONS: [string, object][] = [
  ['/admin/submissions/:id/reject', { attempt: 2 }],
  ['/admin/submissions/:id/approve', { attempt: 2 }],
  ['/admin/submissions/:id/approve', { attempt: 1 }],
];

/** Every answer of the API about one case of two minutes ago, in the order of a reviewer's work, up to the decision. */
async function readAll({ id, subject, at }: SentUpload, as: string): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  const uploadedMs = at.getTime();
  app.moveClock(uploadedMs + 120_000 - app.dependencies.now().getTime());
  const fill = (path: string) => path.replace(':subject', subject).replace(':id', id);
  const note = (name: string, { status, body, bytes }: { status: number; body: unknown; bytes?: Buffer }) => {
    // A file that is no JSON.
    const text =
      body === undefined && bytes && !/^\xff\xd8/.test(bytes.toString('latin1')) ? bytes.toString() : body;
    answers[name] = { status, body: plain(text, uploadedMs) };
  };
  const readEach = async (when: string, paths = READS) => {
    for (const path of paths) {
      const answer = await app.client.get(fill(path), { bearer: as });
      if (answer.status === 400) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      note(`${when}: ${path}`, answer);
    }
  };
  const work = async (steps: [string, object][]) => {
    for (const [path, json] of steps)
      note(`${path} ${JSON.stringify(json)}`, await post(fill(path), json, as));
  };
  await readEach('waiting');
  await work(FIRST_STEPS);
  await readEach('opened', [...LISTS, ...READS]);
  await work(LATER_STEPS);
  await readEach('checked');
  await work(DECISIONS);
  return answers;
}

/** The users who may decide. */
const REVIEWERS: [string, () => Promise<string>][] = [
  ['a superuser', async () => (await addColleague(app, root, 'Dan', 'superuser')).bearer],
  ['an administrator', async () => ann],
  ['a role that only decides', addDecider],
];

async function addDecider(): Promise<string> {
  const permissions = ['cases', 'images', 'decide'];
  const role = (await post('/admin/roles', { name: 'Reviewer', permissions }, root)).body;
  const login = { email: 'dan@acme.test', password: ADMIN.password };
  await post('/admin/users', { ...login, username: 'Dan', role: 'custom', role_id: role.id }, root);
  return (await app.client.post('/admin/login', { json: login })).body.token;
}

/** Routes of staff that `readAll` does not call, with the reason. */
const NO_CASE = 'It names no case and counts none.';
const NOT_COMPARED: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...['api-tokens', 'client-events', 'colleagues', 'me', 'me/passkeys', 'me/sessions'],
      ...['presets', 'presets/:id'],
      ...['ready-replies', 'reasons', 'roles', 'sandbox', 'saved-filters', 'settings', 'trust', 'users'],
      ...['subjects/:id/relations', 'users/:id/sessions', 'workflows', 'workflows/:id'],
    ].map((path) => [`GET /admin/${path}`, NO_CASE]),
  ),
  'POST /admin/bulk/revoke-links': NO_CASE,
  'GET /admin/audit/chain': 'It counts all entries of the tenant, also the hidden ones, and names none.',
  'GET /admin/subjects/:id/export': 'It has the decision, so it ends the sample: tested below.',
};

describe('a quality sample', () => {
  test.each(firstRows(REVIEWERS, 1))(
    '[S157] a sample of the pipeline answers %s like a case that its subject asked a person to decide',
    async (_, addOne) => {
      const read = async (fields: Record<string, string>, status: string) => {
        await openAnother();
        const reviewer = await addOne();
        const sentUpload = await send(fields);
        expect(sentUpload.status).toBe(status);
        return readAll(sentUpload, reviewer);
      };
      expect(await read({}, 'LICENSE_APPROVED')).toEqual(
        await read({ manual: '1' }, 'MANUAL_REVIEW_REQUESTED'),
      );
    },
  );

  test.each(firstRows(REVIEWERS, 1))(
    '[S157] a sample of a person’s decision answers %s like a case that its subject asked a person to decide',
    async (_, addOne) => {
      let reviewer = await addOne();
      const sampled = await send({ manual: '1' });
      await post(`/admin/submissions/${sampled.id}/notes`, { text: 'I see nothing wrong.' }, ben);
      await post(`/admin/submissions/${sampled.id}/check`, {}, ben);
      await post(`/admin/submissions/${sampled.id}/blocks`, { what: 'document', comment: 'A copy.' }, ben);
      app.moveClock(60_000);
      expect((await approve(sampled.id, ben, { comment: 'Welcome.' })).body.status).toBe('approved');
      const answers = await readAll(sampled, reviewer);
      await openAnother();
      reviewer = await addOne();
      const ordinary = await send({ manual: '1' });
      await readCase(ordinary.id, ben);
      expect(answers).toEqual(await readAll(ordinary, reviewer));
    },
  );

  test('the reviewer of a blind sample learns no proof of its verdict, in the case and on paper', async () => {
    const { id } = await send();
    const listProofs = async (as: string) => (await readCase(id, as)).attempts[0].evidence?.proofs;
    const print = async (as: string) =>
      (await app.client.get(`/admin/submissions/${id}/paper`, { bearer: as })).bytes.toString();
    expect(await listProofs(ann)).toBeUndefined();
    expect(await print(ann)).not.toContain('Proofs');
    // A caller who decides nothing reads the case as it is.
    const backend = await mintBackend();
    expect(await listProofs(backend)).toHaveLength(7);
  });

  test('an export of the subject’s data ends a sample that its reader must not know, and no other', async () => {
    const { subject } = await send();
    const backend = await mintBackend();
    const exportAs = (bearer: string) => app.client.get(`/admin/subjects/${subject}/export`, { bearer });
    expect((await exportAs(backend)).status).toBe(200);
    expect((await getTotals(backend)).waiting).toBe(1);
    expect((await exportAs(ann)).status).toBe(200);
    expect((await getTotals(backend)).waiting).toBe(0);
    expect(await listPending(ben)).toEqual([]);
  });

  test('[S158] an image that a decided case refuses tells the decision, so it ends the sample, also by a link of the reviewer', async () => {
    const { id, subject } = await send();
    expect((await getTotals(await mintBackend())).waiting).toBe(1);
    const link = await mint(app, ann, subject);
    const refusal = await upload(app, link, 'license', image, { verification_id: 'v' });
    const { status } = await readCase(id, await mintBackend());
    expect([refusal.status, status]).toEqual([409, 'approved']);
    expect((await getTotals(await mintBackend())).waiting).toBe(0);
    expect(await listPending(ann)).toEqual([]);
    expect((await approve(id, ann)).status).toBe(409);
  });

  test('every route that can show a case is among the compared ones, or has a reason why not', () => {
    const calls = [
      ...[...LISTS, ...READS].map((path) => `GET ${path}`),
      ...[...FIRST_STEPS, ...LATER_STEPS, ...DECISIONS].map(([path]) => `POST ${path}`),
    ];
    const comparedRoutes = new Set(
      calls.map((call) =>
        call
          .replace(/\?.*/, '')
          .replace(':subject', ':id')
          .replace('attempts/1', 'attempts/:attempt')
          .replace('frames/1', 'frames/:frame'),
      ),
    );
    const routes = listRoutes({
      logger: pino({ level: 'silent' }),
      masterKey: new Uint8Array(32),
    } as unknown as AppDependencies);
    const rest = routes
      .filter(
        ({ access, method, path }) =>
          access.by === 'staff' && (method === 'GET' || /^\/admin\/(submissions|bulk|policy)/.test(path)),
      )
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => !comparedRoutes.has(name));
    expect(rest.sort()).toEqual(Object.keys(NOT_COMPARED).sort());
  });

  test('[S157] a sample of a blocked document is as severe as another case, and its approval must acknowledge that', async () => {
    const answers = [];
    for (const fields of [{}, { manual: '1' }]) {
      await openAnother();
      // The pipeline approves no document that is blocked already.
      const { id, at } = await send(fields);
      const blockedUpload = await send({ manual: '1' });
      await post(`/admin/submissions/${blockedUpload.id}/check`, {}, ben);
      const block = { what: 'document', comment: 'Seen before.' };
      expect((await post(`/admin/submissions/${blockedUpload.id}/blocks`, block, ben)).status).toBe(201);
      await app.client.send('PATCH', '/admin/settings', { bearer: root, json: { acknowledge_severe: true } });
      await compareWaiting({ ...app.dependencies, now: app.dependencies.now });
      const row = (await listPending(ann)).find((each) => each.id === id);
      const refusal = await approve(id, ann);
      const approvalAnswer = await approve(id, ann, { acknowledged: ['blocked', 'same_document_as'] });
      answers.push({
        row: plain(row, at.getTime()),
        refused: [refusal.status, refusal.body],
        approved: approvalAnswer.status,
      });
    }
    expect(answers[0]).toMatchObject({ row: { severity: 'severe' }, refused: [400, {}], approved: 200 });
    expect(answers[0]).toEqual(answers[1]);
  });

  test('a check of a sample changes nothing of what was decided, and is gone once it is judged', async () => {
    const { id } = await send();
    const decidedCase = await readCase(id, await mintBackend());
    expect((await post(`/admin/submissions/${id}/check`, {}, ann)).body.attempts[0].evidence.checked_by).toBe(
      'Ann',
    );
    const readSample = () =>
      app.dependencies.db.asTenant(app.tenantId, (tx) =>
        tx.selectFrom('quality_samples').select('checked').executeTakeFirstOrThrow(),
      );
    expect((await readSample()).checked).not.toBeNull();
    expect((await readCase(id, await mintBackend())).attempts).toEqual(decidedCase.attempts);
    await approve(id, ann);
    expect((await readSample()).checked).toBeNull();
    expect((await readCase(id, ann)).attempts).toEqual(decidedCase.attempts);
  });

  test('a sample waits for other people only: its decider, the subject and the backend see the decision', async () => {
    const { id, token, subject } = await send({ manual: '1' });
    await approve(id, ann);
    expect(await listPending(ann)).toEqual([]);
    expect(await readCase(id, ann)).toMatchObject({ status: 'approved', claimed_by: null });
    const tokenAnswer = await post('/admin/api-tokens', {}, root);
    expect(await readCase(id, tokenAnswer.body.token)).toMatchObject({ status: 'approved' });
    expect((await app.client.get('/subject/progress', { token })).body.pictures[0].state).toBe('approved');
    expect(await get(`/admin/subjects/${subject}?include=status`, tokenAnswer.body.token)).toMatchObject({
      status: { license_status: 'approved' },
    });
    expect((await listPending(ben)).map((row) => row.id)).toEqual([id]);
    expect((await post('/admin/submissions/next', {}, ann)).status).toBe(404);
    expect((await post('/admin/submissions/next', {}, ben)).body.id).toBe(id);
    expect(await readCase(id, ann)).toMatchObject({ status: 'approved', claimed_by: null });
  });

  test('a second person who agrees ends the sample', async () => {
    const { id } = await send();
    expect((await approve(id, ann)).body).toEqual({ status: 'approved', id, second_look: null });
    expect(await readCase(id, ann)).toMatchObject({ status: 'approved', verdict: 'LICENSE_APPROVED' });
    expect(await listPending(ben)).toEqual([]);
    expect((await approve(id, ben)).status).toBe(409);
    expect(await getTotals()).toMatchObject({ sampled: 1, waiting: 0, waiting_for_third: 0, overturned: [] });
  });

  test('a difference changes no verdict, waits for a third person, and counts as they decide', async () => {
    const [wrong, right] = [await send(), await send()];
    for (const { id } of [wrong, right]) await reject(id, ann, { comment: 'A copy.' });
    expect(await getTotals(ann)).toMatchObject({ sampled: 2, waiting_for_third: 2 });
    expect(await getTotals(ben)).toMatchObject({ sampled: 0, waiting_for_third: 0 });
    expect(await listPending(ann)).toEqual([]);
    expect(await readCase(wrong.id, ann)).toMatchObject({ status: 'approved', messages: [] });
    expect((await listPending(ben)).length).toBe(2);
    await reject(wrong.id, ben);
    await approve(right.id, ben);
    expect(await listPending(cay)).toEqual([]);
    const { overturned, ...totals } = await getTotals();
    expect(totals).toMatchObject({ sampled: 2, waiting_for_third: 0 });
    expect(overturned).toMatchObject([
      { submission_id: wrong.id, decided_as: 'approved', decided_by: 'pipeline' },
    ]);
    expect(await readCase(wrong.id, cay)).toMatchObject({ status: 'approved' });
    expect((await app.client.get('/subject/progress', { token: wrong.token })).body.pictures[0].state).toBe(
      'approved',
    );
  });

  test('the database refuses an open sample without the time since which it waits', async () => {
    const { id } = await send();
    const close = sql`update submissions set sampled_since = null where id = ${id} and sample_voters is not null`;
    await expect(app.dependencies.db.asSystem((tx) => close.execute(tx))).rejects.toMatchObject({
      code: '23514',
    });
  });

  test('the second of two people who judge a sample at once is the third person', async () => {
    const { id } = await send();
    const answers = await Promise.all([reject(id, ann), reject(id, ben)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await getTotals()).toMatchObject({ waiting_for_third: 0, overturned: [{ submission_id: id }] });
  });

  test('another image, a new decision and the setting end a sample; a request in bulk leaves it out', async () => {
    const apiToken = (await post('/admin/api-tokens', {}, root)).body.token;
    const again = await send();
    expect((await reject(again.id, apiToken, { require_reupload: true })).status).toBe(200);
    const reopenedUpload = await send();
    const reopeningAnswer = await post(
      `/admin/submissions/${reopenedUpload.id}/reopen`,
      { comment: 'Again.' },
      apiToken,
    );
    expect(reopeningAnswer.body).toEqual({ status: 'pending', id: reopenedUpload.id });
    expect((await listPending(ann)).map((row) => row.id)).toEqual([reopenedUpload.id]);
    expect((await getTotals()).waiting).toBe(0);
    await sample({ sample_percent: 100, from_staff: false });
    const bulk = await send();
    const request = await post('/admin/bulk/request-reuploads', { kind: 'license', expected_count: 1 }, ann);
    expect(request.body).toMatchObject({ count: 1 });
    expect((await listPending(ann)).map((row) => row.id)).toEqual([bulk.id]);
    const hidden = await send();
    expect((await listPending(ann)).map((row) => row.id).sort()).toEqual([bulk.id, hidden.id].sort());
    await sample({ sample_percent: 0 });
    expect(await listPending(ann)).toEqual([]);
    expect(await readCase(hidden.id, ann)).toMatchObject({ status: 'approved' });
  });

  test('only the chosen share is drawn, and neither pending cases nor requests for another image', async () => {
    await sample({ sample_percent: 0 });
    await send();
    await sample({ sample_percent: 100, from_pipeline: false });
    await send();
    const { id } = await send({ manual: '1' });
    await reject(id, ann, { require_reupload: true });
    expect(await getTotals()).toMatchObject({ sampled: 0, waiting: 0 });
  });

  testDeep(
    'the tenant’s key draws the share: a repeat draws the same cases, and another key would draw others',
    async () => {
      await sample({ sample_percent: 50 });
      const ids: string[] = [];
      for (let i = 0; i < 12; i += 1) ids.push((await send()).id);
      const { db, masterKey } = app.dependencies;
      const drawBy = (tenantId: TenantId) =>
        db.asTenant(tenantId, async (tx) => {
          const hash = await openNumberHash(tx, masterKey, tenantId);
          return ids.filter((id) => isSampled(hash(`quality sample: ${id} 1`), 50));
        });
      const sampledIds = (await listPending(ann)).map(({ id }) => id).sort();
      expect(sampledIds).toEqual((await drawBy(app.tenantId)).sort());
      expect(sampledIds).not.toEqual((await drawBy(whole.tenantId)).sort());
    },
  );

  test.each([-1, 101, '5', null])('refuses a share of %s percent', async (sample_percent) => {
    expect((await sample({ sample_percent })).status).toBe(400);
  });
});

test('a period without samples has no figure', async () => {
  expect(await get('/admin/quality?from=2026-01-01&to=2026-01-31', root)).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
    sampled: 0,
    waiting: 0,
    waiting_for_third: 0,
    min_group: 30,
    hidden_groups: 0,
    groups: [],
    faces: { groups: [], hidden_groups: 0, claims: CLAIMS },
    overturned: [],
  });
  expect(
    (await app.client.get('/admin/quality?from=2026-02-01&to=2026-01-31', { bearer: root })).status,
  ).toBe(400);
});

const CLAIMS = [
  { rate: 0.01, pairs: 299 },
  { rate: 0.001, pairs: 2995 },
  { rate: 0.0001, pairs: 29956 },
];

describe('the error rates of decided face comparisons', () => {
  const seed = (what: SeededComparison) =>
    seedFaceComparisons(app.dependencies.db, app.tenantId, app.dependencies.now(), what);
  type Group = { comparison: string; dimension: string; value: string };
  const find = (groups: Group[], ...[comparison, dimension, value]: string[]) =>
    groups.find(
      (each) =>
        `${each.comparison} ${each.dimension} ${each.value}` === `${comparison} ${dimension} ${value}`,
    );

  test('a person’s approvals and rejections for another person are the truth; other cases are in no rate', async () => {
    const acceptedIds = await seed({ count: 40, distance: 0.5, decided: 'approved' });
    await seed({ count: 10, distance: 1.2, decided: 'approved' });
    await seed({ count: 4, distance: 0.9, decided: 'approved' });
    await seed({ count: 1, distance: 1.3, fitness: 1.19, decided: 'approved' });
    await seed({ count: 5, distance: 0.5, fitness: 0.5, decided: 'approved' });
    await seed({ count: 30, distance: 0.5, decided: 'pipeline', sample: 'agreed' });
    await seed({ count: 31, distance: 1.2, decided: 'rejected', reason: 'other_person' });
    await seed({ count: 2, distance: 0.5, decided: 'rejected', reason: 'other_person' });
    await seed({ count: 3, distance: 0.5, nearest: 0.51, decided: 'rejected', reason: 'other_person' });
    await seed({ count: 4, distance: 0.5, decided: 'pipeline', sample: 'overturned' });
    await seed({ count: 50, distance: 0.5, decided: 'rejected', reason: 'glare' });
    await seed({ count: 50, distance: 0.5, decided: 'pipeline' });
    await seed({ count: 50, distance: 0.5, decided: 'approved', sample: 'overturned', kind: 'license' });
    const old = await seed({ count: 29, distance: 0.5, born: '1950-01-01', decided: 'approved' });
    const { faces } = await get('/admin/quality', root);
    expect(find(faces.groups, 'selfie', 'age_band', '25-39')).toMatchObject({
      false_matches: { count: 6, of: 40, share: 0.15 },
      two_people_undecided: { count: 3, of: 40 },
      false_non_matches: { count: 10, of: 90 },
      same_person_undecided: { count: 10, of: 90 },
      enough_for: null,
    });
    expect(find(faces.groups, 'selfie', 'all', '')).toMatchObject({
      false_non_matches: { count: 10, of: 119 },
    });
    // 29 people of another age are too few to be shown.
    expect([faces.groups.length, faces.hidden_groups, faces.claims]).toEqual([2, 1, CLAIMS]);
    const csv = await app.client.get('/admin/quality/export', { bearer: root });
    expect(Buffer.from(csv.bytes).toString()).toContain('"age_band","25-39","selfie false_matches","6","40"');

    const groups = readGroups(
      [
        'subject_id,branch,note',
        ...acceptedIds.map((id) => `${id},north,`),
        ...old.map((id) => `${id},south,`),
      ].join('\n'),
      'groups.csv',
    );
    const { db, now } = app.dependencies;
    const measurement = await measureDecided(db, app.host, { groups, now: now() });
    expect(find(measurement.groups, 'selfie', 'branch', 'north')).toMatchObject({
      false_matches: null,
      false_non_matches: { count: 0, of: 40 },
    });
    expect(find(measurement.groups, 'selfie', 'branch', 'south')).toBeUndefined();
    const page = writeDecidedSection(measurement, app.host).html;
    expect(page).toContain('0.010 %: 29,956');
    expect(page).toContain(
      '<th scope="row">selfie branch north</th><td data-head="False match rate (FMR)">fewer than 30</td>',
    );
    expect(page).not.toContain(acceptedIds[0]);
    await expect(measureDecided(db, 'unknown.test', { groups, now: now() })).rejects.toThrow(
      'Check --decided.',
    );
  });

  test('a comparison of faces of unknown quality was not decided', async () => {
    const portraits = async () =>
      find((await get('/admin/quality', root)).faces.groups, 'portrait', 'all', '');
    await seed({ count: 40, distance: 0.5, fitness: null, decided: 'approved', kind: 'license' });
    expect(await portraits()).toMatchObject({ same_person_undecided: { count: 40, of: 40 } });
  });

  test('a claim needs its number of people, none of them accepted as another', async () => {
    await seed({ count: 298, distance: 1.2, decided: 'rejected', reason: 'other_person' });
    const enough = async () => find((await get('/admin/quality', root)).faces.groups, 'selfie', 'all', '');
    expect(await enough()).toMatchObject({ false_matches: { count: 0, of: 298 }, enough_for: null });
    await seed({ count: 1, distance: 1.2, decided: 'rejected', reason: 'other_person' });
    expect(await enough()).toMatchObject({ enough_for: 0.01 });
    await seed({ count: 1, distance: 0.5, decided: 'rejected', reason: 'other_person' });
    expect(await enough()).toMatchObject({ false_matches: { count: 1, of: 300 }, enough_for: null });
  });

  test('reads the comparisons of its time and the submission of each, whatever the tenant has of other times', async () => {
    const { db, now } = app.dependencies;
    const at = (days: number) => new Date(now().getTime() - days * 86_400_000);
    for (const days of [0, 100, 200, 300])
      await seedFaceComparisons(db, app.tenantId, at(days), {
        count: 400,
        distance: 0.5,
        decided: 'pipeline',
      });
    const [plan] = await db.asTenant(app.tenantId, async (tx) => {
      await analyzeTables(tx, 'attempts', 'submissions', 'subjects', 'quality_samples');
      const judgement = { same: 1, different: 1.1, minFitness: 1 };
      const query = { since: at(1), before: at(-1), selfie: judgement, portrait: judgement };
      return explainQueries(tx, ['seqscan', 'bitmapscan'], (heard) =>
        countFaceErrors(heard, app.tenantId, { ...query, clearlyNearer: 1, fitToRefuse: 1.2, groups: [] }),
      );
    });
    const reads = plan!.match(/.* on (attempts|submissions)\b.*\n.*/g);
    expect(reads).toEqual([
      expect.stringMatching(/Index Scan using attempts_\w+ on attempts.*\n.*created_at >= /),
      expect.stringMatching(/Index Scan using submissions_pkey on submissions.*\n.*\bid = /),
    ]);
  });

  test.each([
    ['subject_id,age_band\n00000000-0000-0000-0000-000000000001,x', 'a column cannot be named “age_band”.'],
    ['subject_id,branch\nx,north', 'groups.csv, line 2: subject_id must be the id of a subject.'],
    [
      'subject_id\n00000000-0000-0000-0000-000000000001\n00000000-0000-0000-0000-000000000001',
      'groups.csv, line 3: this subject_id is in an earlier line too.',
    ],
    ['subject_id,branch,branch\nx,a,b', 'groups.csv, line 1: the column branch appears twice. Remove one.'],
    ['branch\nnorth', 'groups.csv, line 1: the first line must name the column subject_id.'],
  ])('refuses an invalid table of groups with one sentence: %j', (text, sentence) => {
    expect(() => readGroups(text, 'groups.csv')).toThrow(sentence);
  });
});

describe('the measured share of errors', () => {
  test.each(firstRows([200, 1000, 5000], 1))(
    'finds wrong approvals of 3 in 100 within its interval, from %i samples',
    async (count) => {
      const { id } = await send({ manual: '1' });
      await seedJudgedSamples(app.dependencies.db, id, count);
      const { groups } = await get('/admin/quality', root);
      const find = (dimension: string, value: string) =>
        groups.find(
          (group: { dimension: string; value: string }) =>
            group.dimension === dimension && group.value === value,
        );
      const { false_approvals, false_rejections, agreement } = find('all', '');
      expect(false_approvals).toMatchObject({ of: count, count: Math.round(count * 0.03) });
      expect(false_approvals.low).toBeLessThan(0.03);
      expect(false_approvals.high).toBeGreaterThan(0.03);
      expect(false_rejections).toBeNull();
      // Of the pipeline's samples, only those with a third person are a pair.
      expect(agreement?.of ?? 0).toBe(count < 1000 ? 0 : Math.round(count * 0.03));
      expect(find('age_band', '25-39').false_approvals.of).toBe(count - 20);
      // 20 people of another age are too few to be shown.
      expect(find('age_band', '60+')).toBeUndefined();
      const csv = await app.client.get('/admin/quality/export', { bearer: root });
      expect(Buffer.from(csv.bytes).toString()).toContain(
        `"all","","false_approvals","${Math.round(count * 0.03)}","${count}"`,
      );
    },
  );
});
