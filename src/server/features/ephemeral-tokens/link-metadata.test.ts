import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

let app: TestApp;
let bearer: string;
let subject_id: string;
let photo: Buffer;
let customer = 0;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
  photo = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  customer += 1;
  const details = { external_uid: `customer-${customer}`, first_name: 'Ada', last_name: 'Northwood' };
  subject_id = await newSubject(app, bearer, details);
});
afterAll(() => app.close());

const mintLink = (json: object) =>
  app.client.post('/ephemeral-tokens', { bearer, json: { subject_id, ...json } });
const get = (path: string) => app.client.get(path, { bearer });
const listRows = async () => (await get(`/admin/submissions?subject_id=${subject_id}`)).body.submissions;

const metadata = { order: '4711', shop: 'north' };

test('staff find it in the row, the case, the CSV and the list of links, and the device does not', async () => {
  const { token, metadata: minted } = (await mintLink({ metadata })).body;
  await upload(app, token, 'license', photo, { external_uid: 'upload-1' });
  const [row] = await listRows();
  const caseBody = (await get(`/admin/submissions/${row.id}`)).body;
  const expected = { metadata, subject_external_uid: `customer-${customer}`, external_uid: 'upload-1' };
  expect(minted).toEqual(metadata);
  expect(row).toMatchObject(expected);
  expect(caseBody).toMatchObject(expected);
  expect((await get(`/admin/ephemeral-tokens?subject_id=${subject_id}`)).body[0].metadata).toEqual(metadata);
  const csv = (await get('/admin/submissions/export')).bytes.toString();
  expect(csv.split('\r\n')[0]).toMatch(/,"subject_external_uid","metadata","age_verified"$/);
  expect(csv).toContain(`"customer-${customer}","{""shop"":""north"",""order"":""4711""}"`);
  const device = await app.client.get('/ephemeral/capability', { token });
  expect(JSON.stringify(device.body)).not.toContain('4711');
});

test('a submission has that of the link of its newest image', async () => {
  const first = (await mintLink({ metadata })).body.token;
  await upload(app, first, 'license', photo, { verification_id: 'one' });
  await upload(app, await mint(app, bearer, subject_id), 'license', photo, { verification_id: 'one' });
  expect(await listRows()).toMatchObject([{ attempt: 2, metadata: {} }]);
});

test('a preset fills it, unless the request names it', async () => {
  const preset = await app.client.post('/admin/presets', {
    bearer,
    json: { name: `Shop ${customer}`, metadata },
  });
  const { id: preset_id } = preset.body;
  expect((await mintLink({ preset_id })).body.metadata).toEqual(metadata);
  expect((await mintLink({ preset_id, metadata: {} })).body.metadata).toEqual({});
});

const names = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 'x']));
test.each([
  ['21 names', names(21)],
  ['a name of 41 characters', { ['n'.repeat(41)]: 'x' }],
  ['an empty name', { '': 'x' }],
  ['a value of 501 characters', { order: 'x'.repeat(501) }],
  ['a number', { order: 4711 }],
  ['a list', ['4711']],
  ['null', null],
])('a mint with %s as metadata is 400', async (_, invalidMetadata) => {
  const answer = await mintLink({ metadata: invalidMetadata });
  expect([answer.status, `${answer.headers['attesta-error-field']}`.split('.')[0]]).toEqual([
    400,
    'metadata',
  ]);
});

test('a mint takes 20 names of 40 characters with values of 500', async () => {
  const largest = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`${at}`.padStart(40, 'n'), 'x'.repeat(500)]),
  );
  expect((await mintLink({ metadata: largest })).body.metadata).toEqual(largest);
});

describe('the answer of a mint', () => {
  test('the answer has the address of the page with the token', async () => {
    const { url, token } = (await mintLink({})).body;
    expect(new URL(url).pathname + new URL(url).search).toBe(`/verify/?token=${token}`);
    expect(new URL(url).host).toBe(app.host);
  });

  test('active_links counts the valid other links: none revoked, expired or used up', async () => {
    const countOthers = async () => (await mintLink({ expires_in_minutes: 5 })).body.active_links;
    expect(await countOthers()).toBe(0);
    expect(await countOthers()).toBe(1);
    const once = await mint(app, bearer, subject_id, { max_uses: 1 });
    expect(await countOthers()).toBe(3);
    await upload(app, once, 'license', photo);
    const [newest] = (await get(`/admin/ephemeral-tokens?subject_id=${subject_id}`)).body;
    await app.client.send('DELETE', `/admin/ephemeral-tokens/${newest.id}`, { bearer });
    expect(await countOthers()).toBe(2);
    app.moveClock(6 * 60_000);
    expect(await countOthers()).toBe(0);
  });

  test('active_links counts no link of another person', async () => {
    await mintLink({});
    subject_id = await newSubject(app, bearer, { first_name: 'Bo', last_name: 'Ivers' });
    expect((await mintLink({})).body.active_links).toBe(0);
  });
});

test('a taken external_uid names the route that finds its subject', async () => {
  const json = { external_uid: `customer-${customer}`, first_name: 'A', last_name: 'B' };
  const answer = await app.client.post('/admin/subjects', { bearer, json });
  expect([answer.status, answer.body.error]).toEqual([
    409,
    'Another subject has this external_uid. GET /admin/subjects?external_uid=… finds it. Use that subject or another external_uid.',
  ]);
  const rows = (await get(`/admin/subjects?external_uid=customer-${customer}`)).body;
  expect(rows).toMatchObject([{ id: subject_id }]);
});
