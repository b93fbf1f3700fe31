import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readZip } from '../../../../../test/harness/read-zip.ts';
import { openTenant, startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../../test/harness/vision/unavailable-vision.ts';

let whole: TestApp;
let app: TestApp;
let root: string;
let ann: string;
let ben: string;
let image: Buffer;
let token: string;
let subject: string;

const EVERY_REJECTION = { rejections: true, approvals_against_signals: false, sample_percent: 0 };
const REASON = { code: 'cut_off', staff: 'A corner is cut off', subject: { en: 'Show all four corners.' } };

beforeAll(async () => {
  whole = await startApp({ vision: unavailableVision });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  root = await logIn(app);
  ann = await addReviewer('Ann');
  ben = await addReviewer('Ben');
  await askForTwo(EVERY_REJECTION);
  subject = await newSubject(app, root, { first_name: 'A', last_name: 'B' });
  token = await mint(app, root, subject);
});
afterAll(() => whole.close());

const get = (path: string, as = root) => app.client.get(path, { bearer: as });
const post = (path: string, json: object, as: string) => app.client.post(path, { bearer: as, json });
const askForTwo = (second_look: object) =>
  app.client.send('PATCH', '/admin/settings', { bearer: root, json: { second_look, reasons: [REASON] } });

const addReviewer = async (username: string) => (await addColleague(app, root, username)).bearer;

async function submit(fields: Record<string, string> = {}): Promise<string> {
  app.moveClock(1000);
  return (await upload(app, token, 'license', image, fields)).body.license_id;
}

const approve = (id: string, as: string) => post(`/admin/submissions/${id}/approve`, { attempt: 1 }, as);
const reject = (id: string, as: string, more: object = {}) =>
  post(`/admin/submissions/${id}/reject`, more, as);
const readCase = async (id: string, as = root) => (await get(`/admin/submissions/${id}`, as)).body;
const progress = async () => (await app.client.get('/subject/progress', { token })).body.pictures[0];

describe('a rejection under four-eyes review', () => {
  test('a rejection under four-eyes review decides nothing before the second vote, for the subject and the API alike', async () => {
    const id = await submit();
    const before = await readCase(id);
    app.moveClock(60_000);
    const first = await reject(id, ann, { comment: 'No.', reason_code: 'cut_off' });
    expect(first.body).toEqual({ status: 'pending', id, reupload_required: false, second_look: 'wanted' });
    expect(await progress()).toMatchObject({ state: 'pending', decided_by_person: false });
    const { submissions } = (await get('/admin/submissions?status=pending')).body;
    expect(submissions).toMatchObject([
      {
        id,
        second_look: 'wanted',
        first_look_by: 'Ann',
        reason_code: null,
        waiting_since: before.waiting_since,
      },
    ]);
    const threads = (await app.client.get('/subject/messages', { token })).body;
    expect(threads.licenses[0].messages).toEqual([]);

    const second = await reject(id, ben);
    expect(second.body).toMatchObject({ status: 'rejected', second_look: 'agreed' });
    expect(await progress()).toMatchObject({
      state: 'rejected',
      decided_by_person: true,
      reason_words: { en: 'Show all four corners.' },
    });
    const decided = await readCase(id);
    expect(decided.messages).toMatchObject([{ author: 'Ann', comment_text: 'No.' }]);
    expect(decided.looks).toMatchObject([
      { name: 'Ann', choice: 'reject', reason_code: 'cut_off' },
      { name: 'Ben', choice: 'reject', reason_code: null },
    ]);
    expect(decided).toMatchObject({ reason_code: 'cut_off', attempts: [{ reason_code: 'cut_off' }] });
  });

  test('a case tells before its first vote which decisions need a four-eyes review', async () => {
    const id = await submit();
    expect(await readCase(id)).toMatchObject({ second_review_needed: ['reject', 'reupload'] });
    await askForTwo({ ...EVERY_REJECTION, rejections: false, sample_percent: 100 });
    expect(await readCase(id)).toMatchObject({ second_review_needed: [] });
    await askForTwo(EVERY_REJECTION);
    await reject(id, ann, { reason_code: 'cut_off' });
    expect(await readCase(id, ben)).toMatchObject({ second_look: 'wanted', second_review_needed: [] });
    await reject(id, ben);
    expect(await readCase(id)).toMatchObject({ status: 'rejected', second_review_needed: [] });
  });

  test('[S159] the second reviewer does not see the first one’s choice', async () => {
    const id = await submit();
    await reject(id, ann, { comment: 'Forged hologram', reason_code: 'cut_off', require_reupload: true });
    const answers = await Promise.all([
      readCase(id, ben),
      get(`/admin/audit?subject_id=${subject}`, ben),
      get('/admin/submissions', ben),
      get('/admin/changes', ben),
      get('/admin/stats', ben),
      get(`/admin/review`, ben),
    ]);
    const { bytes } = await app.client.get(`/admin/subjects/${subject}/export`, { bearer: ben });
    const exported = [...readZip(bytes)].map(([name, file]) => `${name} ${file.toString('latin1')}`);
    const text = JSON.stringify([answers, exported]);
    expect(text).toContain('submission.looked_at');
    for (const trace of ['hologram', 'cut_off', 'reupload_requested']) expect(text).not.toContain(trace);
    expect((await readCase(id, ben)).reupload_required).toBe(false);
    expect((await readCase(id, ben)).history).toEqual([]);
  });

  test('[S153] a second vote of the first reviewer is refused, whatever they choose, and in every other way', async () => {
    const id = await submit();
    await reject(id, ann);
    for (const again of [await reject(id, ann), await approve(id, ann)]) {
      expect(again.status).toBe(409);
      expect(again.headers['attesta-error-code']).toBe('second-person');
    }
    const machine = (await post('/admin/api-tokens', {}, root)).body.token;
    expect((await reject(id, machine)).status).toBe(403);
    expect((await readCase(id)).status).toBe('pending');
  });

  test('a case with a first vote is the next case of every other reviewer', async () => {
    const id = await submit();
    await reject(id, ann);
    expect((await post('/admin/submissions/next', {}, ann)).status).toBe(404);
    expect((await post('/admin/submissions/next', {}, ben)).body.id).toBe(id);
  });

  test('[S153] a second review stays required if the setting is removed, and if the first user is gone', async () => {
    const id = await submit();
    await reject(id, ann);
    await askForTwo({ ...EVERY_REJECTION, rejections: false });
    expect((await reject(id, ann)).status).toBe(409);
    const users: { id: number; username: string }[] = (await get('/admin/users')).body;
    const annId = users.find(({ username }) => username === 'Ann')!.id;
    await app.client.send('DELETE', `/admin/users/${annId}`, { bearer: root });
    expect((await reject(id, ben)).body).toMatchObject({ status: 'rejected', second_look: 'agreed' });
  });

  test('[S153] two concurrent votes become a first and a second one', async () => {
    const id = await submit();
    const answers = await Promise.all([reject(id, ann), reject(id, ben)]);
    expect(answers.map((answer) => answer.body.second_look).sort()).toEqual(['agreed', 'wanted']);
    expect((await readCase(id)).status).toBe('rejected');
  });

  test('[S153] votes begin again with another image', async () => {
    const id = await submit({ verification_id: 'v' });
    await reject(id, ann);
    await submit({ verification_id: 'v' });
    expect(await readCase(id)).toMatchObject({ attempt: 2, second_look: null, first_look_by: null });
    expect((await reject(id, ann)).body).toMatchObject({ status: 'pending', second_look: 'wanted' });
    expect((await reject(id, ben)).body).toMatchObject({ status: 'rejected', second_look: 'agreed' });
    expect((await readCase(id)).looks).toHaveLength(2);
  });

  test('a vote repeated under its key counts once', async () => {
    const id = await submit();
    const once = { bearer: ann, json: {}, headers: { 'idempotency-key': 'k' } };
    const answers = [
      await app.client.post(`/admin/submissions/${id}/reject`, once),
      await app.client.post(`/admin/submissions/${id}/reject`, once),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect((await readCase(id)).second_look).toBe('wanted');
  });

  test('approvals take one person, and so do decisions without a rule', async () => {
    expect((await approve(await submit(), ann)).body).toMatchObject({
      status: 'approved',
      second_look: null,
    });
    await askForTwo({ ...EVERY_REJECTION, rejections: false });
    expect((await reject(await submit(), ann)).body).toMatchObject({ status: 'rejected', second_look: null });
  });
});

describe('an approval that is taken back, where rejections need a four-eyes review', () => {
  const takeBack = (id: string, as: string) => reject(id, as, { require_reupload: true });
  const TAKEN_BACK = { status: 'rejected', reupload_required: true, second_look: null };

  test('[S154] an approval cannot be revoked by its giver alone; another person can', async () => {
    const id = await submit();
    await approve(id, ann);
    const takenBack = await takeBack(id, ann);
    expect([takenBack.status, takenBack.headers['attesta-error-code']]).toEqual([409, 'second-person']);
    expect(await readCase(id)).toMatchObject({ status: 'approved', reupload_required: false, looks: [] });
    expect((await takeBack(id, ben)).body).toMatchObject(TAKEN_BACK);
  });

  test('an approval is reopened by its giver, and then needs a four-eyes review', async () => {
    const id = await submit();
    await approve(id, ann);
    await post(`/admin/submissions/${id}/reopen`, { comment: 'Once more.' }, ann);
    expect((await takeBack(id, ann)).body).toMatchObject({ status: 'pending', second_look: 'wanted' });
    expect((await takeBack(id, ben)).body).toMatchObject({ status: 'rejected', second_look: 'agreed' });
  });

  test('[S154] an approval cannot be revoked alone by either of its two givers', async () => {
    await askForTwo({ ...EVERY_REJECTION, sample_percent: 100 });
    const id = await submit();
    await approve(id, ann);
    expect((await approve(id, ben)).body).toMatchObject({ status: 'approved', second_look: 'agreed' });
    for (const giver of [ann, ben]) expect((await takeBack(id, giver)).status).toBe(409);
    expect((await takeBack(id, root)).body).toMatchObject(TAKEN_BACK);
  });

  test('[S154] an approval cannot be revoked by the API token that gave it; a person can', async () => {
    const id = await submit();
    const machine = (await post('/admin/api-tokens', {}, root)).body.token;
    await approve(id, machine);
    expect((await takeBack(id, machine)).status).toBe(403);
    expect((await takeBack(id, ann)).body).toMatchObject(TAKEN_BACK);
  });

  test('an approval is revoked by its giver if no rule requires two', async () => {
    await askForTwo({ ...EVERY_REJECTION, rejections: false });
    const id = await submit();
    await approve(id, ann);
    expect((await takeBack(id, ann)).body).toMatchObject(TAKEN_BACK);
  });
});

test('two who differ leave the case undecided in a separate list, where everyone sees both votes', async () => {
  const id = await submit();
  await reject(id, ann, { comment: 'Too dark.' });
  expect((await approve(id, ben)).body).toMatchObject({ status: 'pending', second_look: 'differs' });
  const { submissions } = (await get('/admin/submissions?second_look=differs')).body;
  expect(submissions).toMatchObject([{ id, status: 'pending', first_look_by: 'Ann' }]);
  expect((await readCase(id)).looks).toMatchObject([
    { name: 'Ann', choice: 'reject', comment: 'Too dark.' },
    { name: 'Ben', choice: 'approve' },
  ]);
  expect((await get('/admin/stats')).body.second_looks).toEqual({
    agreed: 0,
    differed: 1,
    waiting: 0,
    differing: 1,
  });
});

test('two who differ are resolved by a third, or by one who changes their vote', async () => {
  const [one, two] = [await submit(), await submit()];
  for (const id of [one, two]) {
    await reject(id, ann, { comment: 'Too dark.' });
    await approve(id, ben);
    expect((await reject(id, ann)).status).toBe(409);
  }
  expect((await approve(one, root)).body).toMatchObject({ status: 'approved', second_look: 'settled' });
  expect((await readCase(one)).messages).toEqual([]);
  expect((await reject(two, ben)).body).toMatchObject({ status: 'rejected', second_look: 'settled' });
  expect((await readCase(two)).messages).toMatchObject([{ author: 'Ann', comment_text: 'Too dark.' }]);
  expect((await get('/admin/stats')).body.second_looks).toMatchObject({ differed: 2, differing: 0 });
});

test('[S160] a sample of all takes every case, of none no case, and is the same for every attempt', async () => {
  await askForTwo({ ...EVERY_REJECTION, rejections: false, sample_percent: 100 });
  const id = await submit({ verification_id: 'v' });
  expect((await approve(id, ann)).body).toMatchObject({ second_look: 'wanted' });
  await askForTwo({ ...EVERY_REJECTION, rejections: false, sample_percent: 50 });
  const picked: (string | null)[] = [];
  for (let n = 0; n < 4; n += 1) {
    await submit({ verification_id: 'v' });
    picked.push((await post(`/admin/submissions/${id}/approve`, {}, ben)).body.second_look);
    if (picked.at(-1) === null) break;
  }
  expect(picked).toEqual(picked[0] === null ? [null] : Array(4).fill('wanted'));
});

test('a reason outside the list is refused, and a listed one is in row, audit and figures', async () => {
  await askForTwo({ ...EVERY_REJECTION, rejections: false });
  const id = await submit();
  const refused = await reject(id, ann, { reason_code: 'no_such' });
  expect(refused.status).toBe(400);
  expect(refused.headers['attesta-error-field']).toBe('reason_code');
  await reject(id, ann, { reason_code: 'cut_off', require_reupload: true });
  const { submissions } = (await get('/admin/submissions')).body;
  expect(submissions).toMatchObject([{ reason_code: 'cut_off', reupload_required: true }]);
  const { entries } = (await get(`/admin/audit?subject_id=${subject}`)).body;
  expect(entries[0]).toMatchObject({ action: 'submission.reupload_requested', reason_code: 'cut_off' });
  expect((await get('/admin/audit/chain')).body.flaw).toBeNull();
  expect((await get('/admin/stats')).body.reasons).toEqual([{ reason_code: 'cut_off', count: 1 }]);
  expect((await get('/admin/reasons', ann)).body.reasons).toEqual([REASON]);
  const { asked: requests } = (await app.client.get('/subject/progress', { token })).body;
  expect(requests).toMatchObject([{ reason_words: { en: 'Show all four corners.' } }]);
  const twice = { bearer: root, json: { reasons: [REASON, REASON] } };
  expect((await app.client.send('PATCH', '/admin/settings', twice)).status).toBe(400);
});
