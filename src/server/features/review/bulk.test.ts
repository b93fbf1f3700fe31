import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sightlessVision } from '../../../../test/harness/sightless-vision.ts';
import { openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';

let whole: TestApp;
let app: TestApp;
let bearer: string;
let image: Buffer;

beforeAll(async () => {
  whole = await startApp({ vision: sightlessVision });
  const picture = { create: { width: 300, height: 300, channels: 3 as const, background: '#789' } };
  image = await sharp(picture).jpeg().toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
});
afterAll(() => whole.close());

const post = (path: string, json: object) => app.client.post(path, { bearer, json });

/** Somebody with a link, and a licence that waits. */
async function park(): Promise<string> {
  app.moveClock(1000);
  const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
  const token = await mint(app, bearer, subject);
  await upload(app, token, 'license', image, { manual: '1' });
  return token;
}
const worksStill = async (token: string) =>
  (await app.client.get('/ephemeral/capability', { token })).status === 200;
const flagged = async () =>
  (await app.client.get('/admin/submissions?flagged=reupload', { bearer })).body.submissions.length;

test('links are counted first, and revoked when it is still as many', async () => {
  const tokens = [await park(), await park()];
  const revoke = (more: object = {}) => post('/admin/bulk/revoke-links', more);
  expect((await revoke()).body).toEqual({ count: 2, more: false, done: false });
  tokens.push(await park());
  expect((await revoke({ expected_count: 2 })).status).toBe(409);
  expect(await Promise.all(tokens.map(worksStill))).toEqual([true, true, true]);
  expect((await revoke({ expected_count: 3 })).body).toEqual({ count: 3, more: false, done: true });
  expect(await Promise.all(tokens.map(worksStill))).toEqual([false, false, false]);
  const { entries } = (await app.client.get('/admin/audit?action=link.revoked', { bearer })).body;
  expect(entries).toHaveLength(3);
});

test('another picture is asked for of as many as were counted, or of none', async () => {
  for (let n = 0; n < 3; n += 1) await park();
  const ask = (more: object = {}) =>
    post('/admin/bulk/request-reuploads', { kind: 'license', comment: 'Once more.', ...more });
  expect((await ask()).body).toEqual({ count: 3, more: false, done: false });
  expect((await ask({ expected_count: 2 })).status).toBe(409);
  expect((await ask({ expected_count: 3, reason_code: 'no_such' })).status).toBe(400);
  expect(await flagged()).toBe(0);
  expect((await ask({ expected_count: 3 })).body).toMatchObject({ done: true });
  expect(await flagged()).toBe(3);
  expect((await ask()).body).toMatchObject({ count: 0 });
});

test('what takes two people takes two in bulk as well, and nothing can be approved so', async () => {
  await park();
  const second_look = { rejections: true, approvals_against_signals: false, sample_percent: 0 };
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { second_look } });
  await post('/admin/bulk/request-reuploads', { expected_count: 1 });
  expect(await flagged()).toBe(0);
  expect((await post('/admin/bulk/request-reuploads', {})).body).toMatchObject({ count: 0 });
  expect((await post('/admin/bulk/approve', {})).status).toBe(404);
});
