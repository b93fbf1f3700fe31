import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addWaiting } from '../../../../test/harness/add-waiting.ts';
import { ADMIN, OTHER_HOST, openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

const MINUTE = 60_000;

let whole: TestApp;
let app: TestApp;
let root: string;
let subject: string;
let mina: { id: number; bearer: string };

beforeAll(async () => {
  whole = await startApp({ vision: unavailableVision });
});
beforeEach(async () => {
  app = await openTenant(whole);
  root = await logIn(app);
  subject = await newSubject(app, root, { first_name: 'Ada', last_name: 'Northwood' });
  mina = await addColleague(app, root, 'mina');
});
afterAll(() => whole.close());

type Row = {
  id: string;
  claimed_by: number | null;
  claimed_by_name: string | null;
  claimed_until: string | null;
};
const get = (path: string, bearer = root) => app.client.get(path, { bearer });
const post = (path: string, json: object = {}, bearer = root) => app.client.post(path, { bearer, json });
const next = (bearer = root, filter?: object) =>
  post('/admin/submissions/next', filter ? { filter } : {}, bearer);
const claim = (id: string, json: object = {}, bearer = root) =>
  post(`/admin/submissions/${id}/claim`, json, bearer);
const open = (id: string, bearer: string) => post(`/admin/submissions/${id}/open`, { open: true }, bearer);
const idsIn = async (query: string, bearer = root) =>
  (await get(`/admin/submissions?status=pending&${query}`, bearer)).body.submissions.map(({ id }: Row) => id);
const readRow = async (id: string): Promise<Row> => (await get(`/admin/submissions/${id}`)).body;
const actions = async () =>
  (await get('/admin/audit')).body.entries.map((entry: { action: string }) => entry.action);

/** Time passes for longer than a session lasts. */
async function pass(milliseconds: number): Promise<void> {
  app.moveClock(milliseconds);
  root = await logIn(app);
  const login = { email: 'mina@acme.test', password: ADMIN.password };
  mina = { ...mina, bearer: (await app.client.post('/admin/login', { json: login })).body.token };
}

/** A second after the one before. */
function wait(more: Omit<Parameters<typeof addWaiting>[2], 'tenantId' | 'subject'> = {}, who = subject) {
  app.moveClock(1000);
  return addWaiting(app.dependencies.db, app.dependencies.now(), {
    tenantId: app.tenantId,
    subject: who,
    ...more,
  });
}

test('the next case is the oldest unclaimed one, with its row; 404 when there is none', async () => {
  const [first, second] = [await wait(), await wait()];
  const taken = await next(mina.bearer);
  expect([taken.status, taken.body]).toMatchObject([
    200,
    { id: first, claimed_by: mina.id, claimed_by_name: 'mina', first_name: 'Ada' },
  ]);
  expect((await next()).body.id).toBe(second);
  expect((await next()).status).toBe(404);
  expect((await actions()).filter((each: string) => each === 'submission.claimed')).toHaveLength(2);
});

test('the next case fits the filter, and is not open elsewhere', async () => {
  const [, selfie, low] = [await wait(), await wait({ kind: 'selfie' }), await wait({ score: 0.2 })];
  expect((await next(root, { score_below: 0.5 })).body.id).toBe(low);
  await open(selfie, mina.bearer);
  expect((await next(root, { kind: 'selfie' })).status).toBe(404);
  app.moveClock(MINUTE);
  expect((await next(root, { kind: 'selfie' })).body.id).toBe(selfie);
  expect((await next(root, { colour: 'red' })).status).toBe(400);
});

test('[S152] the next case is for deciders: not for the role view, nor for an API token', async () => {
  await wait();
  const viewer = await addColleague(app, root, 'vera', 'view');
  const { token } = (await post('/admin/api-tokens')).body;
  for (const bearer of [viewer.bearer, token]) expect((await next(bearer)).status).toBe(403);
  expect((await next()).status).toBe(200);
});

test('[S149] a claim lapses after 15 minutes without a sign; a repeat and an open case are signs', async () => {
  const id = await wait();
  await claim(id, {}, mina.bearer);
  app.moveClock(14 * MINUTE);
  await claim(id, {}, mina.bearer);
  app.moveClock(14 * MINUTE);
  await open(id, mina.bearer);
  app.moveClock(15 * MINUTE - 1);
  expect(await readRow(id)).toMatchObject({ claimed_by: mina.id, claimed_by_name: 'mina' });
  app.moveClock(1);
  expect(await readRow(id)).toMatchObject({ claimed_by: null, claimed_by_name: null, claimed_until: null });
  expect((await actions()).filter((each: string) => each === 'submission.claimed')).toHaveLength(1);
});

test('a claim is not extended by another person, who is told whose it is', async () => {
  const id = await wait();
  await claim(id, {}, mina.bearer);
  const refused = await claim(id);
  expect([refused.status, refused.headers['attesta-error-code']]).toEqual([409, 'claimed-already']);
  expect(refused.body.error).toMatch(/^mina has claimed this case until /);
  await open(id, root);
  app.moveClock(15 * MINUTE);
  expect((await readRow(id)).claimed_by).toBeNull();
});

test('a claim is given to a colleague, taken over, and released', async () => {
  const id = await wait();
  expect((await claim(id, { user_id: mina.id })).body).toMatchObject({
    claimed_by: mina.id,
    claimed_by_name: 'mina',
  });
  app.moveClock(15 * MINUTE - 1);
  expect(await idsIn('claimed_by=me', mina.bearer)).toEqual([id]);
  app.moveClock(1);
  expect((await readRow(id)).claimed_by).toBeNull();
  await claim(id, { user_id: mina.id });
  const self = (await get('/admin/colleagues')).body.find(
    (each: { username: string }) => each.username === 'root',
  );
  expect((await claim(id, { user_id: self.id })).body.claimed_by).toBe(self.id);
  expect((await claim(id, { user_id: null }, mina.bearer)).body.claimed_by).toBeNull();
  expect((await actions()).filter((each: string) => /claimed|assigned|released/.test(each))).toEqual([
    'submission.released',
    'submission.claimed',
    'submission.assigned',
    'submission.assigned',
  ]);
});

test('a claim is only for deciders, and only on a case that waits', async () => {
  const id = await wait();
  const viewer = await addColleague(app, root, 'vera', 'view');
  for (const user_id of [viewer.id, 999_999]) {
    const refused = await claim(id, { user_id });
    expect([refused.status, refused.headers['attesta-error-field']]).toEqual([400, 'user_id']);
  }
  expect((await claim(id, {}, viewer.bearer)).status).toBe(403);
  await post(`/admin/submissions/${id}/approve`);
  expect((await claim(id)).status).toBe(409);
});

test('a claim blocks no one from deciding, and ends with the decision', async () => {
  const id = await wait();
  await claim(id, {}, mina.bearer);
  expect((await post(`/admin/submissions/${id}/approve`)).status).toBe(200);
  expect((await readRow(id)).claimed_by).toBeNull();
});

test('[S149] a claim ends when its holder is suspended, may no longer decide, or is gone', async () => {
  for (const end of [
    (id: number) =>
      app.client.send('PATCH', `/admin/users/${id}`, { bearer: root, json: { suspended: true } }),
    (id: number) => app.client.send('PATCH', `/admin/users/${id}`, { bearer: root, json: { role: 'view' } }),
    (id: number) => app.client.send('DELETE', `/admin/users/${id}`, { bearer: root }),
  ]) {
    const id = await wait();
    const { id: user } = await addColleague(app, root, `temp-${id.slice(0, 8)}`);
    await claim(id, { user_id: user });
    expect((await end(user)).status).toBe(200);
    expect(await idsIn('claimed_by=nobody')).toContain(id);
  }
});

test('claims are part of the changes that a console polls', async () => {
  const id = await wait();
  await claim(id, {}, mina.bearer);
  const { cases } = (await get('/admin/changes')).body;
  expect(cases).toMatchObject([{ id, claimed_by: mina.id }]);
});

test('the queue is filtered by claim, reason, score, age and workflow', async () => {
  const old = await wait({ reason: 'Text extraction unavailable.' });
  await pass(3 * 60 * MINUTE);
  const low = await wait({ score: 0.3 });
  const high = await wait({ score: 0.9, kind: 'selfie' });
  await claim(high, {}, mina.bearer);
  for (const [query, ids] of [
    ['claimed_by=nobody', [old, low]],
    [`claimed_by=${mina.id}`, [high]],
    ['claimed_by=me', []],
    ['reason=Text%20extraction%20unavailable.', [old]],
    ['score_below=0.5', [low]],
    ['score_below=0.95', [low, high]],
    ['waiting_hours=3', [old]],
    ['workflow_id=01958f60-7a10-7c3e-9b1a-6f0a3b2c1d05', []],
    ['q=north&claimed_by=nobody&score_below=0.5', [low]],
  ] as const) {
    expect([query, await idsIn(query)]).toEqual([query, ids]);
  }
  expect(await idsIn('claimed_by=me', mina.bearer)).toEqual([high]);
  for (const wrong of [
    'claimed_by=you',
    'score_below=2',
    'waiting_hours=0',
    'due_before=soon',
    'mentions=you',
  ]) {
    expect([wrong, (await get(`/admin/submissions?${wrong}`)).status]).toEqual([wrong, 400]);
  }
});

test('a decided case waits no longer, also in a list of every status', async () => {
  const id = await wait();
  await pass(3 * 60 * MINUTE);
  const list = async () =>
    (await get('/admin/submissions?waiting_hours=1')).body.submissions.map((row: Row) => row.id);
  expect(await list()).toEqual([id]);
  await post(`/admin/submissions/${id}/approve`);
  expect(await list()).toEqual([]);
});

test('the queue knows the workflow of the link by which the newest image came', async () => {
  const steps = [{ step_name: 'verify_license', step_order: 1 }];
  const workflow = (await post('/admin/workflows', { name: 'Door', steps })).body.id;
  const token = await mint(app, root, subject, { workflow_id: workflow });
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
  const uploaded = await upload(app, token, 'license', image);
  await wait();
  expect(await idsIn(`workflow_id=${workflow}`)).toEqual([uploaded.body.license_id]);
  expect((await get('/admin/queue/counts')).body.workflows).toEqual([{ workflow_id: workflow, count: 1 }]);
});

test('the queue is counted by each of its filters', async () => {
  const mine = await wait({ reason: 'A.' });
  await wait({ reason: 'B.' });
  await wait({ reason: 'B.', kind: 'selfie' });
  await claim(mine);
  expect((await get('/admin/queue/counts')).body).toEqual({
    counted: 3,
    open: 3,
    waiting_for_subject: 0,
    second_look: 0,
    escalated: 0,
    mine: 1,
    nobody: 2,
    late: 0,
    need_reply: 0,
    mentions: 0,
    tags: [],
    reasons: [
      { reason: 'B.', count: 2 },
      { reason: 'A.', count: 1 },
    ],
    workflows: [],
  });
  expect((await get('/admin/queue/counts?kind=selfie')).body).toMatchObject({
    counted: 1,
    mine: 0,
    nobody: 1,
  });
});

const save = (json: object, bearer = root) => post('/admin/saved-filters', json, bearer);
const names = async (bearer = root) =>
  (await get('/admin/saved-filters', bearer)).body.saved_filters.map((each: { name: string }) => each.name);

test('a saved filter is one’s own or the team’s, by name, with its number of cases', async () => {
  await wait({ score: 0.2 });
  const saved = await save({ name: 'Low', filter: { score_below: '0.5' } });
  expect([saved.status, saved.body]).toMatchObject([201, { name: 'Low', shared: false, count: 1 }]);
  await save({ name: 'Selfies', filter: { kind: 'selfie' }, shared: true });
  expect(await names()).toEqual(['Low', 'Selfies']);
  expect(await names(mina.bearer)).toEqual(['Selfies']);
  const again = await save({ name: 'low', filter: { kind: 'selfie' } });
  expect([again.status, again.headers['attesta-error-field']]).toEqual([409, 'name']);
  expect((await save({ name: 'Low', filter: { kind: 'selfie' } }, mina.bearer)).status).toBe(201);
});

test('a saved filter is deleted only by users who may see it', async () => {
  const savedId = (await save({ name: 'Mine', filter: { claimed_by: 'me' } })).body.id;
  const drop = (bearer: string) => app.client.send('DELETE', `/admin/saved-filters/${savedId}`, { bearer });
  expect((await drop(mina.bearer)).status).toBe(404);
  expect((await drop(root)).status).toBe(200);
  expect(await names()).toEqual([]);
  expect((await actions()).slice(0, 2)).toEqual(['saved_filter.deleted', 'saved_filter.created']);
});

test('saved filters are filters of the queue only, and 30 at most', async () => {
  for (const filter of [{}, { colour: 'red' }, { score_below: 'low' }, { kind: 'passport' }]) {
    expect((await save({ name: 'X', filter })).status).toBe(400);
  }
  for (let n = 0; n < 30; n += 1) await save({ name: `F ${n}`, filter: { kind: 'age' } });
  expect((await save({ name: 'One more', filter: { kind: 'age' } })).status).toBe(409);
});

const note = (id: string, text: string, bearer = root) =>
  post(`/admin/submissions/${id}/notes`, { text }, bearer);
const mentions = async (bearer: string) => (await get('/admin/changes', bearer)).body.mentions;

test('a note is listed with the case, first to last, and changes nothing else of it', async () => {
  const id = await wait();
  const before = await readRow(id);
  expect((await note(id, 'The font looks odd.')).status).toBe(201);
  app.moveClock(1000);
  await note(id, 'It is the old print.', mina.bearer);
  const after = (await get(`/admin/submissions/${id}`)).body;
  expect(after.notes).toMatchObject([
    { author: 'root', text: 'The font looks odd.', mentions: [] },
    { author: 'mina', text: 'It is the old print.', mentions: [] },
  ]);
  expect({ ...after, notes: [] }).toEqual({ ...before, notes: [] });
});

test('a note notifies the users it names, until they open the case', async () => {
  const id = await wait();
  const written = await note(id, 'Is this yours, @Mina? @unknown @root');
  expect(written.body.note.mentions).toEqual(['root', 'mina']);
  expect([await mentions(mina.bearer), await mentions(root)]).toEqual([1, 0]);
  expect(await idsIn('mentions=me', mina.bearer)).toEqual([id]);
  await get(`/admin/submissions/${id}`, mina.bearer);
  expect(await mentions(mina.bearer)).toBe(1);
  await open(id, mina.bearer);
  expect([await mentions(mina.bearer), await idsIn('mentions=me', mina.bearer)]).toEqual([0, []]);
});

test('[S152] notes are for deciders: the role view neither writes one nor is named', async () => {
  const id = await wait();
  const viewer = await addColleague(app, root, 'vera', 'view');
  expect((await note(id, 'x', viewer.bearer)).status).toBe(403);
  expect((await note(id, '@vera')).body.note.mentions).toEqual([]);
  expect((await note('01890000-0000-7000-8000-000000000000', 'x')).status).toBe(404);
  expect((await note(id, '')).status).toBe(400);
});

test('[S150] a note never reaches the subject’s device', async () => {
  const id = await wait();
  await note(id, 'SECRET-NOTE about them');
  const token = await mint(app, root, subject, {
    can_list_reupload: true,
    can_list_need_reply: true,
    view_subject_details: true,
  });
  const seen: string[] = [];
  for (const path of [
    '/subject/messages',
    '/subject/details',
    '/subject/progress',
    '/subject/capabilities',
  ]) {
    seen.push(JSON.stringify((await app.client.get(path, { token })).body));
  }
  expect(seen[0]).toContain(id);
  expect(seen.join()).not.toContain('SECRET-NOTE');
});

test('[S150] a note is erased with the person, and the receipt counts it', async () => {
  const id = await wait();
  await note(id, 'The font looks odd, @mina.');
  const erased = await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer: root, json: {} });
  expect(erased.status).toBe(200);
  const left = await app.dependencies.db.asSystem((tx) =>
    Promise.all([
      tx.selectFrom('submission_notes').select('id').where('tenant_id', '=', app.tenantId).execute(),
      tx.selectFrom('note_mentions').select('user_id').where('tenant_id', '=', app.tenantId).execute(),
    ]),
  );
  expect(left).toEqual([[], []]);
  const { entries } = (await get(`/admin/audit?subject_id=${subject}`)).body;
  expect(entries[0]).toMatchObject({ action: 'subject.erased', fields: expect.arrayContaining(['notes']) });
});

test('a note of another tenant is not found', async () => {
  const id = await wait();
  const other = await logIn(whole, OTHER_HOST);
  for (const [path, json] of [
    ['claim', {}],
    ['notes', { text: 'x' }],
  ] as const) {
    const answer = await whole.client.post(`/admin/submissions/${id}/${path}`, {
      host: OTHER_HOST,
      bearer: other,
      json,
    });
    expect(answer.status).toBe(404);
  }
});

test('the news count overdue cases, of the caller and unclaimed, and tell when the next is due', async () => {
  const news = async (bearer = root) => (await get('/admin/changes', bearer)).body;
  const due = async (bearer = root) => (await news(bearer)).due;
  const ids = [await wait(), await wait(), await wait()];
  expect((await news()).last_late).toBe(null);
  await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx
      .updateTable('submissions')
      .set({ due_at: new Date(app.dependencies.now().getTime() + MINUTE) })
      .where('id', 'in', ids)
      .execute(),
  );
  expect(await due()).toBe(0);
  app.moveClock(2 * MINUTE);
  await claim(ids[0]!, {}, mina.bearer);
  expect([await due(), await due(mina.bearer)]).toEqual([2, 3]);
  const { last_late } = await news();
  expect(last_late).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const json = { description: 'a program' };
  const program = (await post('/admin/api-tokens', json)).body.token;
  expect(await due(program)).toBe(0);
});
