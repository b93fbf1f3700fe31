import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type SeededComparison,
  seedFaceComparisons,
} from '../../../../test/harness/seed-face-comparisons.ts';
import { seedJudgedSamples } from '../../../../test/harness/seed-judged-samples.ts';
import { openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { firstRows } from '../../../../test/harness/tier.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { writeDecidedCard } from '../../cli/accuracy/decided-card.ts';
import { measureDecided, readGroups } from '../../cli/accuracy/measure-decided.ts';
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
const plain = (body: unknown, uploaded: number) =>
  JSON.parse(
    JSON.stringify(body ?? null)
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
      .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, (time) => `${(Date.parse(`${time}Z`) - uploaded) / 1000} s`)
      .replace(/"(number|hash|cursor)":("\w+"|\d+)/g, '"$1":0')
      .replace(/"(claimed_by|actor_id)":\d+/g, '"$1":1')
      // Written from memory now and then.
      .replace(/"requests":\d+/g, '"requests":0'),
  );

const COMMON: [string, (subject: string) => string][] = [
  ['blocks', () => '/admin/blocks'],
  ['statistics', () => '/admin/stats'],
  ['quality', () => '/admin/quality'],
  [
    'cases by the verdict of an upload',
    () => '/admin/submissions?uploaded_from=2026-01-01&upload_verdict=LICENSE_APPROVED',
  ],
  ['quality as CSV', () => '/admin/quality/export'],
  ['the audit as a file', (subject) => `/admin/audit/export?subject_id=${subject}`],
  ['the audit as CSV', (subject) => `/admin/audit/export?format=csv&subject_id=${subject}`],
  ['submissions as CSV', (subject) => `/admin/submissions/export?subject_id=${subject}`],
  ['counts of an erasure', (subject) => `/admin/subjects/${subject}/erasure`],
  ['changes of the queue', () => '/admin/changes?since='],
  ['by its external id', () => '/admin/review?type=license&identifier=external&value=v'],
];

/** Every answer of the API about one case of two minutes ago, in the order of a reviewer's work, up to the decision. */
async function readAll({ id, subject, at }: SentUpload, as: string): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  const uploaded = at.getTime();
  app.moveClock(uploaded + 120_000 - app.dependencies.now().getTime());
  const note = (name: string, { status, body, bytes }: { status: number; body: unknown; bytes?: Buffer }) => {
    // A file that is no JSON.
    const text =
      body === undefined && bytes && !/^\xff\xd8/.test(bytes.toString('latin1')) ? bytes.toString() : body;
    answers[name] = { status, body: plain(text, uploaded) };
  };
  const read = async (name: string, path: string) => note(name, await app.client.get(path, { bearer: as }));
  const rows = await listPending(as);
  answers['the row'] = plain(
    rows.find((row) => row.id === id),
    uploaded,
  );
  await read('all submissions', `/admin/submissions?subject_id=${subject}`);
  await read('the approved', `/admin/submissions?subject_id=${subject}&status=approved`);
  await read('the case', `/admin/submissions/${id}`);
  for (const variant of ['document', 'portrait'])
    await read(variant, `/admin/submissions/${id}/attempts/1/image?variant=${variant}`);
  await read('the subject', `/admin/subjects/${subject}?include=status`);
  await read('counts', '/admin/queue/counts');
  await read('queue', '/admin/queue');
  note('reopened', await post(`/admin/submissions/${id}/reopen`, { comment: 'Again.' }, as));
  note('next', await post('/admin/submissions/next', {}, as));
  note('claimed', await post(`/admin/submissions/${id}/claim`, {}, as));
  note('opened', await post(`/admin/submissions/${id}/open`, { open: true }, as));
  await read('changes', '/admin/changes');
  note('noted', await post(`/admin/submissions/${id}/notes`, { text: 'A clean card.' }, as));
  const block = (what: string) =>
    post(`/admin/submissions/${id}/blocks`, { what, comment: 'Seen before.' }, as);
  note('document blocked unseen', await block('document'));
  note('face blocked unseen', await block('face'));
  for (const [name, path] of COMMON) await read(name, path(subject));
  await read('paper', `/admin/submissions/${id}/paper`);
  await read('the number', '/admin/submissions?document_number=W4172-86504');
  note('replayed', await post('/admin/policy/replay', { policy: { passing_score: 1 } }, as));
  note('checked', await post(`/admin/submissions/${id}/check`, {}, as));
  for (const variant of ['document', 'portrait', 'face'])
    await read(`${variant} of the check`, `/admin/submissions/${id}/attempts/1/image?variant=${variant}`);
  await read('the row of the check', `/admin/submissions?subject_id=${subject}`);
  await read('the number of the check', '/admin/submissions?document_number=W4172-86504');
  note('document blocked', await block('document'));
  note('face blocked', await block('face'));
  const question = { comment: 'Is this your new name?', response_required: true };
  note('asked', await post(`/admin/submissions/${id}/messages`, question, as));
  await read('waiting for the subject', '/admin/submissions?waiting_for=subject');
  await read('facets', '/admin/queue');
  for (const [name, path] of COMMON) await read(`${name} after the check`, path(subject));
  await read('the case again', `/admin/submissions/${id}`);
  await read('the audit', `/admin/audit?subject_id=${subject}`);
  note('newer', await approve(id, as, { attempt: 2 }));
  note('decided', await approve(id, as, { attempt: 1 }));
  return answers;
}

describe('a quality sample', () => {
  test('a sample of the pipeline answers like a case that its subject asked a person to decide', async () => {
    const sampled = await send();
    expect(sampled.status).toBe('LICENSE_APPROVED');
    const answers = await readAll(sampled, root);
    await openAnother();
    const ordinary = await send({ manual: '1' });
    expect(ordinary.status).toBe('MANUAL_REVIEW_REQUESTED');
    expect(answers).toEqual(await readAll(ordinary, root));
  });

  test('a sample of a person’s decision answers like a case that its subject asked a person to decide', async () => {
    const sampled = await send({ manual: '1' });
    await post(`/admin/submissions/${sampled.id}/notes`, { text: 'I see nothing wrong.' }, ben);
    await post(`/admin/submissions/${sampled.id}/check`, {}, ben);
    await post(`/admin/submissions/${sampled.id}/blocks`, { what: 'document', comment: 'A copy.' }, ben);
    app.moveClock(60_000);
    expect((await approve(sampled.id, ben, { comment: 'Welcome.' })).body.status).toBe('approved');
    const answers = await readAll(sampled, ann);
    await openAnother();
    const ordinary = await send({ manual: '1' });
    await readCase(ordinary.id, ben);
    expect(answers).toEqual(await readAll(ordinary, ann));
  });

  test('a sample of a blocked document is as severe as another case, and its approval must acknowledge that', async () => {
    const answers = [];
    for (const fields of [{}, { manual: '1' }]) {
      await openAnother();
      const blocked = await send({ manual: '1' });
      await post(`/admin/submissions/${blocked.id}/check`, {}, ben);
      const block = { what: 'document', comment: 'Seen before.' };
      expect((await post(`/admin/submissions/${blocked.id}/blocks`, block, ben)).status).toBe(201);
      await app.client.send('PATCH', '/admin/settings', { bearer: root, json: { acknowledge_severe: true } });
      const { id, at } = await send(fields);
      await compareWaiting({ ...app.dependencies, now: app.dependencies.now });
      const row = (await listPending(ann)).find((each) => each.id === id);
      const refused = await approve(id, ann);
      const approved = await approve(id, ann, { acknowledged: ['blocked', 'same_document_as'] });
      answers.push({
        row: plain(row, at.getTime()),
        refused: [refused.status, refused.body],
        approved: approved.status,
      });
    }
    expect(answers[0]).toMatchObject({ row: { severity: 'severe' }, refused: [400, {}], approved: 200 });
    expect(answers[0]).toEqual(answers[1]);
  });

  test('a check of a sample changes nothing of what was decided, and is gone once it is judged', async () => {
    const { id } = await send();
    const decided = await readCase(id, await mintBackend());
    expect((await post(`/admin/submissions/${id}/check`, {}, ann)).body.attempts[0].evidence.checked_by).toBe(
      'Ann',
    );
    const stored = () =>
      app.dependencies.db.asTenant(app.tenantId, (tx) =>
        tx.selectFrom('quality_samples').select('checked').executeTakeFirstOrThrow(),
      );
    expect((await stored()).checked).not.toBeNull();
    expect((await readCase(id, await mintBackend())).attempts).toEqual(decided.attempts);
    await approve(id, ann);
    expect((await stored()).checked).toBeNull();
    expect((await readCase(id, ann)).attempts).toEqual(decided.attempts);
  });

  test('a sample waits for other people only: its decider, the subject and the backend see the decision', async () => {
    const { id, token, subject } = await send({ manual: '1' });
    await approve(id, ann);
    expect(await listPending(ann)).toEqual([]);
    expect(await readCase(id, ann)).toMatchObject({ status: 'approved', claimed_by: null });
    const minted = await post('/admin/api-tokens', {}, root);
    expect(await readCase(id, minted.body.token)).toMatchObject({ status: 'approved' });
    expect((await app.client.get('/subject/progress', { token })).body.pictures[0].state).toBe('approved');
    expect(await get(`/admin/subjects/${subject}?include=status`, minted.body.token)).toMatchObject({
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

  test('the second of two people who judge a sample at once is the third person', async () => {
    const { id } = await send();
    const answers = await Promise.all([reject(id, ann), reject(id, ben)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await getTotals()).toMatchObject({ waiting_for_third: 0, overturned: [{ submission_id: id }] });
  });

  test('another picture, a new decision and the setting end a sample; a request in bulk leaves it out', async () => {
    const minted = (await post('/admin/api-tokens', {}, root)).body.token;
    const again = await send();
    expect((await reject(again.id, minted, { require_reupload: true })).status).toBe(200);
    const reopened = await send();
    const opened = await post(`/admin/submissions/${reopened.id}/reopen`, { comment: 'Again.' }, minted);
    expect(opened.body).toEqual({ status: 'pending', id: reopened.id });
    expect((await listPending(ann)).map((row) => row.id)).toEqual([reopened.id]);
    expect((await getTotals()).waiting).toBe(0);
    await sample({ sample_percent: 100, from_staff: false });
    const bulk = await send();
    const asked = await post('/admin/bulk/request-reuploads', { kind: 'license', expected_count: 1 }, ann);
    expect(asked.body).toMatchObject({ count: 1 });
    expect((await listPending(ann)).map((row) => row.id)).toEqual([bulk.id]);
    const hidden = await send();
    expect((await listPending(ann)).map((row) => row.id).sort()).toEqual([bulk.id, hidden.id].sort());
    await sample({ sample_percent: 0 });
    expect(await listPending(ann)).toEqual([]);
    expect(await readCase(hidden.id, ann)).toMatchObject({ status: 'approved' });
  });

  test('only the chosen share is drawn, and neither pending cases nor requests for another picture', async () => {
    await sample({ sample_percent: 0 });
    await send();
    await sample({ sample_percent: 100, from_pipeline: false });
    await send();
    const { id } = await send({ manual: '1' });
    await reject(id, ann, { require_reupload: true });
    expect(await getTotals()).toMatchObject({ sampled: 0, waiting: 0 });
  });

  test.each([-1, 101, '5', null])('refuses a share of %s percent', async (sample_percent) => {
    expect((await sample({ sample_percent })).status).toBe(400);
  });
});

describe('the figures of quality', () => {
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
    const accepted = await seed({ count: 40, distance: 0.5, decided: 'approved' });
    await seed({ count: 10, distance: 1.2, decided: 'approved' });
    await seed({ count: 5, distance: 0.9, decided: 'approved' });
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
        ...accepted.map((id) => `${id},north,`),
        ...old.map((id) => `${id},south,`),
      ].join('\n'),
      'groups.csv',
    );
    const { db, now } = app.dependencies;
    const measured = await measureDecided(db, app.host, { groups, now: now() });
    expect(find(measured.groups, 'selfie', 'branch', 'north')).toMatchObject({
      false_matches: null,
      false_non_matches: { count: 0, of: 40 },
    });
    expect(find(measured.groups, 'selfie', 'branch', 'south')).toBeUndefined();
    const page = writeDecidedCard(measured, app.host).html;
    expect(page).toContain('0.010 %: 29,956');
    expect(page).toContain('<th scope="row">selfie branch north</th><td>fewer than 30</td>');
    expect(page).not.toContain(accepted[0]);
    await expect(measureDecided(db, 'unknown.test', { groups, now: now() })).rejects.toThrow(
      'Check --decided.',
    );
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

  test.each([
    ['subject_id,age_band\n00000000-0000-0000-0000-000000000001,x', 'a column cannot be named “age_band”.'],
    ['subject_id,branch\nx,north', 'groups.csv, line 2: subject_id must be the id of a subject.'],
    [
      'subject_id\n00000000-0000-0000-0000-000000000001\n00000000-0000-0000-0000-000000000001',
      'groups.csv, line 3: this subject_id is in an earlier line too.',
    ],
    ['subject_id,branch,branch\nx,a,b', 'groups.csv, line 1: the column branch is there twice.'],
    ['branch\nnorth', 'groups.csv, line 1: the first line must name the column subject_id.'],
  ])('refuses an invalid table of groups with one sentence: %j', (text, sentence) => {
    expect(() => readGroups(text, 'groups.csv')).toThrow(sentence);
  });
});

describe('the measured share of errors', () => {
  test.each(firstRows([1000, 200, 5000], 1))(
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
