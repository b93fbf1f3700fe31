import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readZip } from '../../../../../test/harness/read-zip.ts';
import { openTenant, startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../../test/harness/vision/fake-vision.ts';

const ADA = {
  first_name: 'Ada',
  last_name: 'Northwood',
  date_of_birth: '1986-10-16',
  license_number: 'N4172-86503',
};
const PRINT = ['4d DL N4172-86503', '1 NORTHWOOD', '2 ADA', '3 DOB 10/16/1986'];
const found = <T>(value: T) => ({ ok: true as const, value });
const REASON = 'The same face with three names.';
const sight: FakeScene = { document: seenLicence(), face: seenSelfie(fakeFace('Ada')) };
let whole: TestApp;
let app: TestApp;
let root: string;
let reviewer: string;
let image: Buffer;
let subject: string;
let token: string;

beforeAll(async () => {
  whole = await startApp({ vision: fakeVision(sight) });
  const picture = { create: { width: 300, height: 300, channels: 3 as const, background: '#789' } };
  image = await sharp(picture).jpeg().toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  root = await logIn(app);
  reviewer = (await addColleague(app, root, 'Kim')).bearer;
  subject = await newSubject(app, root, ADA);
  token = await mint(app, root, subject);
});
afterAll(() => whole.close());

const post = (bearer: string, path: string, json: object = {}) => app.client.post(path, { bearer, json });
const get = async (bearer: string, path: string) => (await app.client.get(path, { bearer })).body;

/** A licence that waits, because its number alone was read. */
async function sendPending(print: readonly string[] = ['4d DL N4172-86503']): Promise<string> {
  sight.document = seenLicence({ print, face: fakeFace('Ada', 1) });
  app.moveClock(1000);
  return (await upload(app, token, 'license', image, { verification_id: 'v' })).body.license_id;
}
async function escalate(bearer = reviewer): Promise<string> {
  const id = await sendPending();
  const answer = await post(bearer, `/admin/submissions/${id}/escalate`, { reason: REASON });
  expect([answer.status, answer.body.status]).toEqual([200, 'escalated']);
  return id;
}

test('[S321] an escalated case is decided, claimed and written about only by a role with fraud', async () => {
  const id = await escalate();
  const refused = await Promise.all([
    post(reviewer, `/admin/submissions/${id}/approve`),
    post(reviewer, `/admin/submissions/${id}/reject`),
    post(reviewer, `/admin/submissions/${id}/reject`, { require_reupload: true }),
    post(reviewer, `/admin/submissions/${id}/claim`),
    post(reviewer, `/admin/submissions/${id}/messages`, { comment: 'We suspect fraud.' }),
    post(reviewer, `/admin/submissions/${id}/hand-back`),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  expect((await get(reviewer, `/admin/submissions/${id}`)).status).toBe('pending');
  expect((await post(reviewer, '/admin/submissions/next')).status).toBe(404);
  const bulk = await post(root, '/admin/bulk/request-reuploads', { kind: 'license' });
  expect(bulk.body.count).toBe(0);
  expect((await post(root, `/admin/submissions/${id}/approve`)).status).toBe(200);
  expect((await post(reviewer, `/admin/submissions/${id}/reopen`, { comment: 'Again.' })).status).toBe(403);
});

test('[S321] an API token decides no escalated case', async () => {
  const id = await escalate();
  const made = await post(root, '/admin/api-tokens', { description: 'Backend' });
  const answer = await post(made.body.token, `/admin/submissions/${id}/approve`);
  expect([answer.status, answer.body.error]).toEqual([403, expect.stringContaining('fraud')]);
});

test('the history of a case says who escalated it and gave it back, and never why', async () => {
  const id = await escalate();
  await post(root, `/admin/submissions/${id}/hand-back`);
  const { history, escalated_at } = await get(reviewer, `/admin/submissions/${id}`);
  expect(history).toMatchObject([
    { what: 'escalated', by: 'Kim', reason_code: null },
    { what: 'handed_back', reason_code: null },
  ]);
  expect(escalated_at).toBeNull();
  expect(JSON.stringify(history)).not.toContain(REASON);
});

test('[S322] the pipeline decides no upload of an escalated case', async () => {
  const id = await escalate();
  sight.document = seenLicence({ print: PRINT, face: fakeFace('Ada', 1) });
  const again = await upload(app, token, 'license', image, { verification_id: 'v' });
  expect(again.body).toMatchObject({ status: 'LICENSE_PENDING_APPROVAL', license_id: id, attempt: 2 });
  sight.document = seenLicence({ faces: found([]), text: found([]), portrait: found(null) });
  const none = await upload(app, token, 'license', image, { verification_id: 'v' });
  expect(none.body).toMatchObject({ status: 'LICENSE_PENDING_APPROVAL', attempt: 3 });
  expect((await get(root, `/admin/submissions/${id}`)).escalated_at).not.toBeNull();
  await post(root, `/admin/submissions/${id}/hand-back`, { reason: 'A twin.' });
  sight.document = seenLicence({ print: PRINT, face: fakeFace('Ada', 1) });
  const after = await upload(app, token, 'license', image, { verification_id: 'v' });
  expect(after.body).toMatchObject({ status: 'LICENSE_APPROVED', attempt: 4 });
});

test('[S323] notes about an escalation reach neither other reviewers nor the person', async () => {
  const id = await escalate();
  const note = { text: 'Reported to the FIU.', restricted: true };
  expect((await post(reviewer, `/admin/submissions/${id}/notes`, note)).status).toBe(403);
  expect((await post(root, `/admin/submissions/${id}/notes`, note)).body.note).toMatchObject({
    confidential: true,
    restricted: true,
  });
  expect((await get(reviewer, `/admin/submissions/${id}`)).notes).toEqual([]);
  const seen: { text: string }[] = (await get(root, `/admin/submissions/${id}`)).notes;
  expect(seen.map(({ text }) => text)).toEqual([REASON, note.text]);
  const status = await app.client.get('/subject/progress', { token });
  const exported = await app.client.get(`/admin/subjects/${subject}/export`, { bearer: root });
  const files = [...readZip(exported.bytes).values()].map(String);
  expect(files.join()).toContain(id);
  for (const text of [String(status.bytes), ...files])
    for (const word of ['escalat', 'three names', 'FIU']) expect(text).not.toContain(word);
});

test('escalated cases are a separate queue, and the audit names who escalated', async () => {
  const id = await escalate();
  const list = async (escalated: string) => {
    const { submissions } = await get(reviewer, `/admin/submissions?status=pending&escalated=${escalated}`);
    return submissions.map((row: { id: string; escalated_by: string }) => [row.id, row.escalated_by]);
  };
  expect([await list('yes'), await list('no')]).toEqual([[[id, 'Kim']], []]);
  expect(await get(root, '/admin/queue/counts')).toMatchObject({ open: 0, escalated: 1 });
  const twice = await post(root, `/admin/submissions/${id}/escalate`, { reason: REASON });
  expect([twice.status, twice.body.error]).toEqual([409, expect.stringContaining('Kim')]);
  const claimed = await post(root, '/admin/submissions/next', { filter: { escalated: 'yes' } });
  expect(claimed.body.id).toBe(id);
  await post(root, `/admin/submissions/${id}/hand-back`);
  expect([await list('yes'), (await list('no')).length]).toEqual([[], 1]);
  const { entries } = await get(root, `/admin/audit?subject_id=${subject}`);
  const made = entries.filter(({ action }: { action: string }) => /escalated|handed_back/.test(action));
  expect(made.map(({ action, actor }: { action: string; actor: string }) => [action, actor])).toEqual([
    ['submission.handed_back', 'root'],
    ['submission.escalated', 'Kim'],
  ]);
});

test('the statistics count escalated cases, blocks and signals', async () => {
  const id = await escalate();
  await post(root, `/admin/submissions/${id}/blocks`, { what: 'document', comment: 'Three names.' });
  app.moveClock(90_000);
  await get(root, `/admin/submissions/${id}`);
  const { fraud, signals } = await get(root, '/admin/stats?to=2026-03-01');
  expect(fraud).toEqual({ escalated: 1, oldest_seconds: 90, blocks: 1 });
  const { signals: names } = await get(root, `/admin/submissions/${id}`);
  expect(names).toContain('blocked');
  expect(signals.map(({ signal }: { signal: string }) => signal).sort()).toEqual([...names].sort());
});

test('another tenant escalates and sees nothing', async () => {
  const id = await sendPending();
  const other = await openTenant(whole);
  const bearer = await logIn(other);
  const answer = await other.client.post(`/admin/submissions/${id}/escalate`, {
    bearer,
    json: { reason: REASON },
  });
  expect(answer.status).toBe(404);
  expect((await get(root, `/admin/submissions/${id}`)).escalated_at).toBeNull();
});
