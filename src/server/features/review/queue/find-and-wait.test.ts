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
import { recomputeAllDue } from '../../settings/recompute-due.ts';

const HOUR = 3_600_000;
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
const search = (query: string, as = root) => get(encodeURI(`/admin/submissions?${query}`), as);
const list = async (query: string, as = root): Promise<string[]> =>
  (await search(query, as)).submissions.map(({ id }: { id: string }) => id);
/** A moment so many hours after another, as the API writes it. */
const after = (from: Date, hours: number) =>
  new Date(from.getTime() + hours * HOUR).toISOString().slice(0, 19).replace('T', ' ');
const ask = (id: string) =>
  post(`/admin/submissions/${id}/messages`, { comment: 'Who are you?', response_required: true });

/** Sessions end when they are idle for an hour. */
async function passHours(hours: number): Promise<void> {
  app.moveClock(hours * HOUR);
  root = await logIn(app);
}

async function send(name: string) {
  const details = { first_name: name, last_name: 'Quill', license_number: `${name}-1` };
  const token = await mint(app, root, await newSubject(app, root, details), { expires_in_minutes: 6000 });
  app.moveClock(1000);
  const { license_id: id } = (await upload(app, token, 'license', image)).body;
  const reply = () =>
    app.client.post('/subject/messages', { token, json: { comment: 'Ada.', license_id: id } });
  return { id: id as string, token, reply };
}

test('decided cases are found by time, decider, reason and signal', async () => {
  const { bearer: ann } = await addColleague(app, root, 'Ann');
  const first = await send('Ada');
  await post(`/admin/submissions/${first.id}/reject`, { reason_code: 'cut_off' }, ann);
  await passHours(1);
  const between = after(app.dependencies.now(), 0);
  sight.document = seenLicence({ print: [...PRINT, '4b EXP 12/31/2023'], face: fakeFace('Ada') });
  const second = await send('Else');
  await post(`/admin/submissions/${second.id}/approve`);
  const open = await send('Open');
  expect(await list('decided_by=Ann')).toEqual([first.id]);
  expect(await list('decided_by=pipeline')).toEqual([]);
  expect(await list(`decided_from=${between}`)).toEqual([second.id]);
  expect(await list(`decided_to=${between}`)).toEqual([first.id]);
  expect(await list('decided_from=2026-03-01&reason_code=cut_off')).toEqual([first.id]);
  expect((await list('signal=expired')).sort()).toEqual([second.id, open.id].sort());
  expect(await list('signal=expired&decided_by=root')).toEqual([second.id]);
  expect((await app.client.get('/admin/submissions?signal=mystery', { bearer: root })).status).toBe(400);
});

test('a case is found by the number on its document or of its record, whole, however it is written', async () => {
  const { id } = await send('Ada');
  sight.document = seenLicence({ print: ['4d DL Z9999-11111', '1 QUILL'], face: fakeFace('Else') });
  const other = await send('Else');
  expect(await list('document_number=w417286503')).toEqual([id]);
  expect(await list('document_number=Z9999-11111')).toEqual([other.id]);
  expect(await list('document_number=else 1')).toEqual([other.id]);
  expect(await list('document_number=W4172')).toEqual([]);
  const csv = (await app.client.get('/admin/submissions/export?document_number=W417286503', { bearer: root }))
    .bytes;
  expect(csv.toString().split('\r\n')).toHaveLength(3);
});

test('a case that waits for its subject is passed by until the subject writes', async () => {
  const waiting = await send('Ada');
  const other = await send('Else');
  await ask(waiting.id);
  expect(await list('waiting_for=subject')).toEqual([waiting.id]);
  expect(await list('status=pending&waiting_for=staff')).toEqual([other.id]);
  const next = () => post('/admin/submissions/next');
  expect((await next()).body.id).toBe(other.id);
  expect((await next()).status).toBe(404);
  await waiting.reply();
  expect(await list('waiting_for=subject')).toEqual([]);
  expect((await next()).body.id).toBe(waiting.id);
});

test('a requested image is waited for, and a case with one that came waits for staff', async () => {
  const { id, token } = await send('Ada');
  await ask(id);
  await post(`/admin/submissions/${id}/reject`, { require_reupload: true });
  expect(await list('waiting_for=subject')).toEqual([id]);
  const form = new FormData();
  form.set('image_file', new Blob([new Uint8Array(image)]), 'a.jpg');
  await app.client.post(`/subject/reupload?type=license&id=${id}`, { token, form });
  expect(await list('waiting_for=subject')).toEqual([]);
  expect((await post('/admin/submissions/next')).body.id).toBe(id);
});

test('the clock of a target is stopped while a case waits for its subject', async () => {
  const targets = { hours: { license: 4 }, time_zone: 'UTC', working_hours: null };
  await app.client.send('PATCH', '/admin/settings', { bearer: root, json: { targets } });
  const { id, reply } = await send('Ada');
  const due = async () => (await get(`/admin/submissions/${id}`)).due_at;
  const sentAt = app.dependencies.now();
  expect(await due()).toBe(after(sentAt, 4));
  await passHours(1);
  await ask(id);
  expect(await due()).toBeNull();
  await passHours(10);
  await ask(id);
  await recomputeAllDue(app.dependencies.db);
  expect(await due()).toBeNull();
  expect((await get('/admin/changes')).due).toBe(0);
  await reply();
  await reply();
  await recomputeAllDue(app.dependencies.db);
  // One of the four hours was used before the question, and the reply came ten hours after it.
  expect(await due()).toBe(after(sentAt, 14));
  const shorter = { ...targets, hours: { license: 2 } };
  await app.client.send('PATCH', '/admin/settings', { bearer: root, json: { targets: shorter } });
  expect(await due()).toBe(after(sentAt, 12));
});

test('decided cases come latest decision first, page by page, whatever changes them later', async () => {
  const cases: string[] = [];
  for (const name of ['Ada', 'Else', 'Ines']) {
    const { id } = await send(name);
    await post(`/admin/submissions/${id}/approve`);
    cases.unshift(id);
  }
  const first = await search('decided_by=root&limit=1');
  await post(`/admin/submissions/${cases[2]}/messages`, { comment: 'Thank you.' });
  const second = await search(`decided_by=root&limit=1&cursor=${first.next_cursor}`);
  const third = await search(`decided_by=root&limit=1&cursor=${second.next_cursor}`);
  const pages = [first, second, third].map(({ submissions }) => submissions[0].id);
  expect(pages).toEqual(cases);
  expect(third.next_cursor).toBeNull();
});

test('nothing of another tenant is found, and a viewer finds what an administrator finds', async () => {
  const { id } = await send('Ada');
  await post(`/admin/submissions/${id}/reject`, { require_reupload: true });
  const { bearer: viewer } = await addColleague(app, root, 'Vic', 'view');
  const queries = [
    'decided_by=root',
    'waiting_for=subject',
    'document_number=W4172-86503',
    'decided_from=2026-03-01',
  ];
  for (const query of queries) expect(await list(query, viewer)).toEqual([id]);
  const csv = await app.client.get('/admin/submissions/export?decided_by=root', { bearer: viewer });
  expect(csv.bytes.toString()).toContain(id);
  app = await openTenant(whole);
  root = await logIn(app);
  for (const query of queries) expect(await list(query)).toEqual([]);
  const other = await app.client.get('/admin/submissions/export?decided_by=root', { bearer: root });
  expect(other.bytes.toString().split('\r\n')).toHaveLength(2);
});

test('cases that wait for their subjects are counted apart from open ones', async () => {
  const waiting = await send('Ada');
  await send('Else');
  const again = await send('Ines');
  await ask(waiting.id);
  await post(`/admin/submissions/${again.id}/reject`, { require_reupload: true });
  expect(await get('/admin/queue/counts')).toMatchObject({
    counted: 2,
    open: 1,
    waiting_for_subject: 2,
    second_look: 0,
  });
  expect((await get('/admin/changes')).queue).toMatchObject({ license: 1, waiting_for_subject: 1 });
});
