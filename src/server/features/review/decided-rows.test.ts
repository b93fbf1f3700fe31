import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { compareWaiting } from './signals/compare-case.ts';

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
const readRow = async (id: string) =>
  (await get('/admin/submissions')).submissions.find((row: { id: string }) => row.id === id);

async function send(name: string): Promise<string> {
  const details = { first_name: name, last_name: 'Quill', license_number: `${name}-1` };
  const token = await mint(app, root, await newSubject(app, root, details));
  app.moveClock(1000);
  return (await upload(app, token, 'license', image)).body.license_id;
}

test('a decided case says who decided, when and why, in its row and its attempt', async () => {
  await app.client.send('PATCH', '/admin/settings', {
    bearer: root,
    json: { reasons: [{ code: 'cut_off', staff: 'Cut off', subject: {} }] },
  });
  const ann = await addColleague(app, root, 'Ann');
  const id = await send('Ada');
  expect(await readRow(id)).toMatchObject({ decided_by: null, decided_at: null });
  await post(`/admin/submissions/${id}/reject`, { reason_code: 'cut_off' }, ann.bearer);
  const decision = { decided_by: 'Ann', decided_at: '2026-03-01 12:00:01', reason_code: 'cut_off' };
  expect(await readRow(id)).toMatchObject(decision);
  expect(await get(`/admin/submissions/${id}`)).toMatchObject({ ...decision, attempts: [decision] });
  const again = await post(`/admin/submissions/${id}/approve`);
  expect(again).toMatchObject({
    status: 409,
    body: { error: 'This submission is already decided: it was rejected by Ann at 2026-03-01 12:00:01.' },
  });
  await post(`/admin/submissions/${id}/reopen`, { comment: 'Once more.' });
  const none = { decided_by: null, decided_at: null, reason_code: null };
  expect(await get(`/admin/submissions/${id}`)).toMatchObject({ ...none, attempts: [none] });
});

test('an attempt keeps the decision about it when a newer attempt comes', async () => {
  const details = { first_name: 'Ada', last_name: 'Quill', license_number: 'Ada-1' };
  const token = await mint(app, root, await newSubject(app, root, details));
  const { license_id: id } = (await upload(app, token, 'license', image, { verification_id: 'v' })).body;
  await post(`/admin/submissions/${id}/reject`);
  await upload(app, token, 'license', image, { verification_id: 'v' });
  const { decided_by, attempts } = await get(`/admin/submissions/${id}`);
  expect(decided_by).toBeNull();
  expect(attempts).toMatchObject([{ decided_by: 'root' }, { decided_by: null }]);
});

test('a row tells the severity of its worst signal', async () => {
  const clean = await send('Ada');
  expect(await readRow(clean)).toMatchObject({ severity: 'none' });
  sight.document = seenLicence({ print: [...PRINT, '4b EXP 12/31/2023'], face: fakeFace('Else') });
  const expired = await send('Expired');
  expect(await readRow(expired)).toMatchObject({ severity: 'warning' });
});

test('a block makes a waiting case severe once it is compared, and no longer after it is removed', async () => {
  const first = await send('Ada');
  const second = await send('Else');
  const compare = () => compareWaiting({ ...app.dependencies, now: app.dependencies.now });
  await compare();
  // Both show the same face and number.
  expect(await readRow(second)).toMatchObject({ severity: 'warning' });
  app.moveClock(1000);
  const block = await post(`/admin/submissions/${first}/blocks`, { what: 'face', comment: 'Four names.' });
  app.moveClock(1000);
  await compare();
  const { updated_at } = await readRow(second);
  expect(await readRow(second)).toMatchObject({ severity: 'severe' });
  await app.client.send('DELETE', `/admin/blocks/${block.body.id}`, { bearer: root });
  await compare();
  expect(await readRow(second)).toMatchObject({ severity: 'warning', updated_at });
});

test('a case that is opened shows the severity of its present signals, and its row does so from then on', async () => {
  const first = await send('Ada');
  const second = await send('Else');
  await post(`/admin/submissions/${first}/blocks`, { what: 'face', comment: 'Four names.' });
  // The same face was looked up with the upload.
  expect(await readRow(second)).toMatchObject({ severity: 'warning' });
  expect(await get(`/admin/submissions/${second}`)).toMatchObject({ severity: 'severe' });
  expect(await readRow(second)).toMatchObject({ severity: 'severe' });
});
