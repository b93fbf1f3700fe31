import { sql } from 'kysely';
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

const MAREN = {
  first_name: 'Maren',
  last_name: 'Northwood',
  date_of_birth: '1986-10-16',
  license_number: 'N4172-86503',
};
const BORIS = {
  first_name: 'Boris',
  last_name: 'Grundig',
  date_of_birth: '1950-01-01',
  license_number: 'Z9999-00001',
};
const CHANGED = ['first_name', 'last_name', 'date_of_birth', 'license_number'];
const FROZEN = { ...MAREN, middle_name: null, license_expiry_date: null };
const PRINT = ['4d DL N4172-86503', '1 NORTHWOOD', '2 MAREN', '3 DOB 10/16/1986'];

const sight: FakeScene = { document: seenLicence(), face: seenSelfie(fakeFace('Maren')) };
/** what happens while an image is examined */
let meanwhile: () => Promise<unknown> = async () => null;
let whole: TestApp;
let app: TestApp;
let root: string;
let image: Buffer;

beforeAll(async () => {
  const vision = fakeVision(sight);
  const examineDocument: typeof vision.examineDocument = async (...task) => {
    await meanwhile();
    return vision.examineDocument(...task);
  };
  whole = await startApp({ vision: { ...vision, examineDocument } });
  const picture = { create: { width: 300, height: 300, channels: 3 as const, background: '#789' } };
  image = await sharp(picture).jpeg().toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  root = await logIn(app);
  meanwhile = async () => null;
  sight.document = seenLicence({ print: PRINT, face: fakeFace('Maren') });
});
afterAll(() => whole.close());

const get = async (path: string) => (await app.client.get(path, { bearer: root })).body;
const patch = (path: string, json: object) => app.client.send('PATCH', path, { bearer: root, json });
const edit = (token: string, json: object) => app.client.post('/subject/details', { token, json });
const approve = (id: string, json: object = {}, bearer = root) =>
  app.client.post(`/admin/submissions/${id}/approve`, { bearer, json });
const readCase = (id: string) => get(`/admin/submissions/${id}`);
const readStatus = async (id: string) => (await get(`/admin/subjects/${id}?include=status`)).status;
const listChanged = async (since: string) =>
  (await get(`/admin/submissions?order=oldest&updated_since=${encodeURIComponent(since)}`)).submissions;

async function send(details: object = MAREN) {
  const subject = await newSubject(app, root, details);
  const token = await mint(app, root, subject, { can_edit_details: true });
  const { body } = await upload(app, token, 'license', image);
  return { subject, token, id: body.license_id as string, status: body.status as string };
}

/** A licence that waits, because its print says too little. */
function sendWaiting() {
  sight.document = seenLicence({ print: ['1 NORTHWOOD'], face: fakeFace('Maren') });
  return send();
}

test('[S27] an approval of the pipeline keeps its details, and tells when a link changes them and changes them back', async () => {
  const { id, subject, token, status } = await send();
  expect(status).toBe('LICENSE_APPROVED');
  const before = await readCase(id);
  expect(before).toMatchObject({ verified_details: FROZEN, record_changed: [], details_version: 1 });
  app.moveClock(60_000);
  expect((await edit(token, BORIS)).status).toBe(200);
  const after = await readCase(id);
  expect(after).toMatchObject({
    status: 'approved',
    verified_details: FROZEN,
    record_changed: CHANGED,
    details_version: 2,
    severity: 'severe',
    signals: expect.arrayContaining(['record_changed']),
    severe_signals: ['record_changed'],
  });
  expect(after.updated_at > before.updated_at).toBe(true);
  expect(after.attempts.at(-1).evidence.signals).toContainEqual({
    signal: 'record_changed',
    fields: CHANGED,
  });
  expect(await readStatus(subject)).toMatchObject({
    license_status: 'approved',
    verified_details: FROZEN,
    record_changed: CHANGED,
  });
  expect(await listChanged(after.updated_at)).toMatchObject([{ id, record_changed: CHANGED }]);
  const [found] = (await get('/admin/submissions?signal=record_changed')).submissions;
  expect(found).toMatchObject({ id, verified_details: FROZEN });

  app.moveClock(60_000);
  await edit(token, MAREN);
  const back = await readCase(id);
  expect(back).toMatchObject({ record_changed: [], details_version: 3, severity: before.severity });
  expect(back.signals).toEqual(before.signals);
  expect(back.updated_at > after.updated_at).toBe(true);
  expect(await readStatus(subject)).toMatchObject({ record_changed: [] });
});

const readRows = async (id: string, language: string, title: string) => {
  const path = `/admin/submissions/${id}/paper?language=${language}`;
  const text = (await app.client.get(path, { bearer: root })).bytes.toString();
  const section = text.split(`<h2>${title}</h2>`)[1]?.split('</section>')[0] ?? '';
  return section.split('<tr>').map((row) =>
    row
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
};

test('[S27] the printed case shows the details of an approval beside those of the record now', async () => {
  const { id, subject } = await sendWaiting();
  expect(await readRows(id, 'en', 'Details of the approval')).toEqual(['']);
  await approve(id);
  const rows = await readRows(id, 'en', 'Details of the approval');
  expect(rows).toContain('Last name Northwood Northwood unchanged');
  expect(rows.join()).not.toContain(' changed');
  await patch(`/admin/subjects/${subject}`, { last_name: BORIS.last_name });
  const changed = await readRows(id, 'en', 'Details of the approval');
  expect(changed).toContain('Last name Northwood Grundig changed');
  expect(changed).toContain('First name Maren Maren unchanged');
  const german = await readRows(id, 'de', 'Daten der Freigabe');
  expect(german).toContain('Nachname Northwood Grundig geändert');
  await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    sql`delete from verified_details where submission_id = ${id}`.execute(tx),
  );
  expect(await readRows(id, 'en', 'Details of the approval')).toEqual([
    'This approval is older than the record of its details.',
  ]);
});

test.each([
  ['middle_name', 'Ida'],
  ['license_expiry_date', '2031-01-01'],
])('a change by staff of %s alone is told, and one of the address is not', async (field, value) => {
  const { id, subject } = await send();
  await patch(`/admin/subjects/${subject}`, { addr_street: '7 Mill Road', email: 'm@example.com' });
  expect(await readCase(id)).toMatchObject({ record_changed: [], details_version: 1 });
  await patch(`/admin/subjects/${subject}`, { [field]: value });
  expect(await readCase(id)).toMatchObject({ record_changed: [field], details_version: 2 });
  await patch(`/admin/subjects/${subject}`, { [field]: value });
  expect(await readCase(id)).toMatchObject({ details_version: 2 });
});

test('an approval by staff keeps the record of that moment, and loses it when it is reopened', async () => {
  const { id, subject } = await sendWaiting();
  expect(await readCase(id)).toMatchObject({ verified_details: null, record_changed: null });
  await approve(id);
  expect(await readCase(id)).toMatchObject({ verified_details: FROZEN, record_changed: [] });
  await patch(`/admin/subjects/${subject}`, BORIS);
  const json = { comment: 'We look again.' };
  await app.client.post(`/admin/submissions/${id}/reopen`, { bearer: root, json });
  const reopened = await readCase(id);
  expect(reopened).toMatchObject({ verified_details: null, record_changed: null, status: 'pending' });
  expect(reopened.signals).not.toContain('record_changed');
  await approve(id);
  const again = await readCase(id);
  expect(again).toMatchObject({ verified_details: { ...FROZEN, ...BORIS }, record_changed: [] });
  expect(again.signals).not.toContain('record_changed');
});

test('[S28] an approval names the version of the details that was read, and an older one decides nothing', async () => {
  const { id, subject, token } = await sendWaiting();
  const { details_version } = await readCase(id);
  await edit(token, BORIS);
  const refused = await approve(id, { attempt: 1, details_version });
  expect([refused.status, refused.body.error]).toEqual([
    409,
    expect.stringContaining('details_version is 2'),
  ]);
  expect(refused.headers['attesta-error-code']).toBe('newer-details');
  expect(await readCase(id)).toMatchObject({ status: 'pending', details_version: 2 });
  expect((await approve(id, { attempt: 1, details_version: 3 })).status).toBe(409);
  expect((await approve(id, { attempt: 1, details_version: 2 })).status).toBe(200);
  expect(await readStatus(subject)).toMatchObject({ verified_details: { ...FROZEN, ...BORIS } });
});

test('[S28] an edit and an approval at the same moment never approve details that were not read', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, token } = await sendWaiting();
    const [approved, edited] = await Promise.all([
      approve(id, { attempt: 1, details_version: 1 }),
      edit(token, BORIS),
    ]);
    expect(edited.status).toBe(200);
    const read = await readCase(id);
    if (approved.status === 200)
      expect(read).toMatchObject({ verified_details: FROZEN, record_changed: CHANGED });
    else expect([approved.status, read.status]).toEqual([409, 'pending']);
  }
});

test('[S28] a vote of a four-eyes review is void when the record changes, and the second one names its version', async () => {
  const second_look = { rejections: false, approvals_against_signals: false, sample_percent: 100 };
  await patch('/admin/settings', { second_look });
  const { bearer: kim } = await addColleague(app, root, 'Kim');
  const { id, token } = await sendWaiting();
  expect((await approve(id, { details_version: 1 })).body).toMatchObject({ second_look: 'wanted' });
  await edit(token, BORIS);
  expect(await readCase(id)).toMatchObject({ second_look: null, first_look_by: null });
  expect((await approve(id, { details_version: 1 }, kim)).status).toBe(409);
  expect((await approve(id, { details_version: 2 }, kim)).body).toMatchObject({ status: 'pending' });
  expect((await approve(id, { details_version: 2 })).body).toMatchObject({ second_look: 'agreed' });
  expect(await readCase(id)).toMatchObject({ verified_details: { ...FROZEN, ...BORIS } });
});

test('[S28] an image whose record changes while it is examined waits with the signal', async () => {
  const subject = await newSubject(app, root, MAREN);
  const token = await mint(app, root, subject, { can_edit_details: true });
  meanwhile = () => edit(token, BORIS);
  const { body } = await upload(app, token, 'license', image);
  expect(body).toMatchObject({
    status: 'LICENSE_PENDING_APPROVAL',
    signals: ['age_from_document', 'record_changed'],
  });
  expect(await readCase(body.license_id)).toMatchObject({
    status: 'pending',
    verified_details: null,
    severe_signals: ['record_changed'],
  });
  meanwhile = () => edit(token, { addr_city: 'Astoria' });
  await edit(token, MAREN);
  expect((await upload(app, token, 'license', image)).body.status).toBe('LICENSE_APPROVED');
});

test('[S27] the setting lock_verified_details stops a link from changing the details of an approval, and not staff', async () => {
  expect((await get('/admin/settings')).lock_verified_details).toBe(false);
  await patch('/admin/settings', { lock_verified_details: true });
  const { id, subject, token } = await send();
  const refused = await edit(token, { ...BORIS, addr_city: 'Astoria' });
  expect([refused.status, refused.body.error]).toEqual([
    409,
    expect.stringContaining('first_name, last_name, date_of_birth, license_number cannot be changed'),
  ]);
  expect(await get(`/admin/subjects/${subject}`)).toMatchObject({ ...MAREN, addr_city: null });
  expect((await edit(token, { ...MAREN, addr_city: 'Astoria' })).status).toBe(200);
  expect((await patch(`/admin/subjects/${subject}`, BORIS)).status).toBe(200);
  expect(await readCase(id)).toMatchObject({ record_changed: CHANGED });
  const waiting = await sendWaiting();
  expect((await edit(waiting.token, BORIS)).status).toBe(200);
});

test('[S27] an approval from before details were kept says null, and still raises the signal', async () => {
  const { id, subject, token } = await send();
  await app.dependencies.db.asSystem((tx) =>
    sql`delete from verified_details where submission_id = ${id}`.execute(tx),
  );
  expect(await readCase(id)).toMatchObject({ verified_details: null, record_changed: null });
  expect(await readStatus(subject)).toMatchObject({ verified_details: null, record_changed: null });
  await edit(token, BORIS);
  const read = await readCase(id);
  expect(read).toMatchObject({ verified_details: null, record_changed: null, severity: 'severe' });
  expect(read.attempts.at(-1).evidence.signals).toContainEqual({ signal: 'record_changed', fields: [] });
});

test('an open quality sample shows nothing of the approval, and no change of its record', async () => {
  await patch('/admin/settings', { quality: { sample_percent: 100, from_pipeline: true, from_staff: true } });
  const { id, token } = await send();
  await edit(token, BORIS);
  const read = await readCase(id);
  expect(read).toMatchObject({ status: 'pending', verified_details: null, record_changed: null });
  expect(JSON.stringify(read.attempts)).not.toContain('record_changed');
  expect(read.signals).toEqual([]);
});
