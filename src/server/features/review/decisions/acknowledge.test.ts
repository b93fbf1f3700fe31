import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../../test/harness/vision/fake-vision.ts';
import { UNSET_SETTINGS } from '../../../store/settings.ts';
import { compareWaiting } from '../signals/compare-case.ts';
import { decideSubmission } from './decide-submission.ts';
import { readRisks } from './read-risks.ts';

const PRINT = ['4d DL W4172-86503', '1 QUILL', '2 ADA'];
const sight: FakeScene = { document: seenLicence(), face: seenSelfie(fakeFace('Ada')) };
let whole: TestApp;
let app: TestApp;
let root: string;
let image: Buffer;

beforeAll(async () => {
  whole = await startApp({ vision: fakeVision(sight) });
  const picture = { create: { width: 300, height: 300, channels: 3 as const, background: '#789' } };
  image = await sharp(picture).jpeg().toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  root = await logIn(app);
  sight.document = seenLicence({ print: PRINT, face: fakeFace('Ada') });
});
afterAll(() => whole.close());

const get = async (path: string, as = root) => (await app.client.get(path, { bearer: as })).body;
const post = (path: string, json: object = {}, as = root) => app.client.post(path, { bearer: as, json });
const set = (json: object) => app.client.send('PATCH', '/admin/settings', { bearer: root, json });
const approve = (id: string, json: object = {}, as = root) =>
  post(`/admin/submissions/${id}/approve`, json, as);
const listIds = async (query: string) =>
  (await get(`/admin/submissions?${query}`)).submissions.map(({ id }: { id: string }) => id);

async function send(name: string, fields: Record<string, string> = {}, link: object = {}) {
  const details = { first_name: name, last_name: 'Quill', license_number: `${name}-1` };
  const token = await mint(app, root, await newSubject(app, root, details), link);
  app.moveClock(1000);
  const { license_id: id } = (await upload(app, token, 'license', image, fields)).body;
  return { id: id as string, token };
}

/** A case whose face another case of the tenant had blocked. */
async function sendBlocked() {
  const first = await send('Ada');
  await post(`/admin/submissions/${first.id}/blocks`, { what: 'face', comment: 'Four names.' });
  return { first, ...(await send('Else', { verification_id: 'v' })) };
}

test('an approval needs no acknowledgement without the setting, and keeps one that is sent', async () => {
  const { id, first } = await sendBlocked();
  expect((await approve(id)).status).toBe(200);
  expect((await approve(first.id, { acknowledged: ['blocked', 'blocked'] })).status).toBe(200);
  expect((await get(`/admin/submissions/${id}`)).attempts).toMatchObject([{ acknowledged: null }]);
  expect((await get(`/admin/submissions/${first.id}`)).attempts).toMatchObject([
    { acknowledged: ['blocked'] },
  ]);
});

test('an approval names each severe signal if acknowledge_severe is on; others are refused, and nothing is decided', async () => {
  await set({ acknowledge_severe: true });
  const { id } = await sendBlocked();
  const refused = await approve(id, { acknowledged: ['same_face_as'] });
  expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining('blocked') } });
  expect(refused.headers['attesta-error-code']).toBe('acknowledgement-required');
  expect(refused.headers['attesta-error-field']).toBe('acknowledged');
  expect(await get(`/admin/submissions/${id}`)).toMatchObject({ status: 'pending' });
  expect((await approve(id, { acknowledged: ['mystery'] })).status).toBe(400);
  expect((await approve(id, { acknowledged: ['blocked'] })).status).toBe(200);
});

test('a rejection and a case without a severe signal need no acknowledgement if acknowledge_severe is on', async () => {
  await set({ acknowledge_severe: true });
  const { id, first } = await sendBlocked();
  expect((await post(`/admin/submissions/${id}/reject`)).status).toBe(200);
  expect((await approve(first.id, { acknowledged: ['blocked'] })).status).toBe(200);
  sight.document = seenLicence({ print: PRINT, face: fakeFace('a stranger') });
  const { id: clean } = await send('Clean');
  expect((await approve(clean)).status).toBe(200);
});

test('a tenant chooses its severe signals, for rows and acknowledgements alike, and null restores the default', async () => {
  await set({ acknowledge_severe: true, severe_signals: ['same_face_as'] });
  const { id } = await sendBlocked();
  await compareWaiting({ ...app.dependencies, now: app.dependencies.now });
  expect(await listIds('severity=severe')).toContain(id);
  expect((await approve(id, { acknowledged: ['blocked'] })).body.error).toContain('same_face_as');
  await set({ severe_signals: [] });
  expect(await listIds('severity=severe')).toEqual([]);
  expect(await listIds('severity=warning')).toContain(id);
  const { body } = await set({ severe_signals: null });
  expect(body.severe_signals).toContain('blocked');
  expect(await listIds('severity=severe')).toContain(id);
  expect((await set({ severe_signals: ['blocked', 'blocked'] })).status).toBe(400);
});

test('both people of a case for two acknowledge its severe signals, and each vote keeps it', async () => {
  const second_look = { rejections: false, approvals_against_signals: true, sample_percent: 0 };
  await set({ acknowledge_severe: true, second_look });
  const { bearer: ann } = await addColleague(app, root, 'Ann');
  const { id } = await sendBlocked();
  expect((await approve(id, {}, ann)).status).toBe(400);
  expect((await approve(id, { acknowledged: ['blocked'] }, ann)).body.second_look).toBe('wanted');
  expect((await approve(id)).status).toBe(400);
  expect((await approve(id, { acknowledged: ['blocked'] })).body.second_look).toBe('agreed');
  const { looks, attempts } = await get(`/admin/submissions/${id}`);
  expect(looks).toMatchObject([{ acknowledged: ['blocked'] }, { acknowledged: ['blocked'] }]);
  expect(attempts).toMatchObject([{ decided_by: 'root', acknowledged: ['blocked'] }]);
});

test('a rejection without a reason is refused if reasons_required is on, and an approval needs none', async () => {
  await set({ reasons_required: true });
  const { id } = await send('Ada');
  const refused = await post(`/admin/submissions/${id}/reject`, { comment: 'No.' });
  expect(refused.status).toBe(400);
  expect(refused.headers['attesta-error-code']).toBe('reason-required');
  // From the list that every new tenant has.
  expect((await post(`/admin/submissions/${id}/reject`, { reason_code: 'cut_off' })).status).toBe(200);
  const other = await send('Other');
  expect((await approve(other.id)).status).toBe(200);
  const without = await set({ reasons: [] });
  expect(without).toMatchObject({ status: 409 });
  expect(without.headers['attesta-error-field']).toBe('reasons');
});

test('the queue sorts by severity, page by page, the longest waiting first among equals', async () => {
  const { id: blocked, first } = await sendBlocked();
  sight.document = seenLicence({ print: PRINT, face: fakeFace('a stranger') });
  const clean = await send('Clean');
  await compareWaiting({ ...app.dependencies, now: app.dependencies.now });
  const all = await listIds('status=pending&order=severity');
  expect(all).toHaveLength(3);
  expect(all.slice(0, 2)).toEqual([first.id, blocked].sort((a, b) => all.indexOf(a) - all.indexOf(b)));
  expect(all.at(-1)).toBe(clean.id);
  const paged: string[] = [];
  let cursor = '';
  do {
    const page = await get(`/admin/submissions?status=pending&order=severity&limit=1${cursor}`);
    paged.push(...page.submissions.map(({ id }: { id: string }) => id));
    cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : '';
  } while (cursor);
  expect(paged).toEqual(all);
  const { next_cursor } = await get('/admin/submissions?status=pending&limit=1');
  for (const query of [`status=pending&order=severity&cursor=${next_cursor}`, 'order=severity&q=quill']) {
    expect((await app.client.get(`/admin/submissions?${query}`, { bearer: root })).status).toBe(400);
  }
});

test('an approval whose signals were read before a newer attempt came is refused', async () => {
  await set({ acknowledge_severe: true });
  const { id, token } = await sendBlocked();
  const settings = { ...UNSET_SETTINGS, acknowledge_severe: true };
  const fourEyes = { rejections: false, approvals_against_signals: false, sample_percent: 0 };
  const quality = { sample_percent: 0, from_pipeline: true, from_staff: true };
  const place = {
    tenantId: app.tenantId,
    submissionId: id,
    settings,
    fourEyes,
    quality,
    handlesFraud: false,
  };
  const risks = await readRisks(app.dependencies, place, 'approved_by_administrator');
  expect(risks).toMatchObject({ attempt: 1, severe: ['blocked'] });
  await upload(app, token, 'license', image, { verification_id: 'v' });
  const reviewer = { kind: 'staff', name: 'root' } as const;
  const context = { ...place, reviewer, userId: null, personId: null, now: app.dependencies.now() };
  const event = 'approved_by_administrator' as const;
  const about = { attempt: null, detailsVersion: null, acknowledged: null };
  const decision = { event, comment: null, reasonCode: null, ...about };
  const decide = app.dependencies.db.asTenant(app.tenantId, (tx) =>
    decideSubmission(app.dependencies, tx, context, decision, risks),
  );
  await expect(decide).rejects.toMatchObject({ code: 'newer-attempt' });
});

test('a case names its severe signals by the tenant’s settings, and the language of its link', async () => {
  const { id } = await sendBlocked();
  expect(await get(`/admin/submissions/${id}`)).toMatchObject({
    severe_signals: ['blocked'],
    language: null,
  });
  await set({ severe_signals: ['same_face_as'] });
  expect((await get(`/admin/submissions/${id}`)).severe_signals).toEqual(['same_face_as']);
  await set({ severe_signals: [] });
  const { id: german } = await send('German', {}, { language: 'de' });
  expect(await get(`/admin/submissions/${german}`)).toMatchObject({ severe_signals: [], language: 'de' });
});
