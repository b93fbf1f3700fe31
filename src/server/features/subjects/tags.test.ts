import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import {
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';

let whole: TestApp;
let app: TestApp;
let bearer: string;
let subject: string;

beforeAll(async () => {
  whole = await startApp({
    vision: fakeVision({ document: seenLicence(), face: seenSelfie(fakeFace('Ada')) }),
  });
});
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
  subject = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Quill' });
});
afterAll(() => whole.close());

const write = (tags: unknown, as = bearer) =>
  app.client.post(`/admin/subjects/${subject}/tags`, { bearer: as, json: { tags } });
const read = async () => (await app.client.get(`/admin/subjects/${subject}`, { bearer })).body;

test('the tags of a subject are in its record and in the rows of its cases', async () => {
  expect((await read()).tags).toEqual([]);
  expect((await write(['VIP', 'Branch 7'])).body).toEqual({ status: 'ok', tags: ['VIP', 'Branch 7'] });
  const picture = { create: { width: 300, height: 300, channels: 3 as const, background: '#789' } };
  const image = await sharp(picture).jpeg().toBuffer();
  await upload(app, await mint(app, bearer, subject), 'license', image, { manual: '1' });
  const { submissions } = (await app.client.get('/admin/submissions', { bearer })).body;
  expect(submissions[0].subject_tags).toEqual(['VIP', 'Branch 7']);
  await write([]);
  expect((await read()).tags).toEqual([]);
});

test('a change of tags is audited once, with its field and not its words', async () => {
  await write(['VIP']);
  await write(['VIP']);
  const { body } = await app.client.get(`/admin/audit?subject_id=${subject}`, { bearer });
  const entries: { action: string; fields: string[] }[] = body.entries;
  expect(entries.filter(({ action }) => action === 'subject.updated').map(({ fields }) => fields)).toEqual([
    ['tags'],
  ]);
  expect(JSON.stringify(entries)).not.toContain('VIP');
});

test.each([
  [['VIP', 'VIP']],
  [['']],
  [['x'.repeat(31)]],
  [Array.from({ length: 11 }, (_, at) => `t${at}`)],
  ['VIP'],
])('tags %j are refused', async (tags) => {
  expect((await write(tags)).status).toBe(400);
  expect((await read()).tags).toEqual([]);
});

test('a viewer and another tenant write no tags', async () => {
  const viewer = await addColleague(app, bearer, 'Kim', 'view');
  expect((await write(['VIP'], viewer.bearer)).status).toBe(403);
  const other = await openTenant(whole);
  const answer = await other.client.post(`/admin/subjects/${subject}/tags`, {
    bearer: await logIn(other),
    json: { tags: ['VIP'] },
  });
  expect(answer.status).toBe(404);
  expect((await read()).tags).toEqual([]);
});
