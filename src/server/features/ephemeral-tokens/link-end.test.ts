import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawNoise } from '../../../../test/harness/images/draw-noise.ts';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

let app: TestApp;
let bearer: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
});
afterAll(() => app.close());

const addSubject = () => newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
const askWith = async (token: string) => {
  const { status, headers, body } = await app.client.get('/ephemeral/capability', { token });
  return { status, code: headers['attesta-error-code'], body };
};

test('the holder of a link reads why it ended, with one sentence for every cause', async () => {
  const subject = await addSubject();
  const expiredToken = await mint(app, bearer, subject, { expires_in_minutes: 1 });
  app.moveClock(61_000);
  const spent = await mint(app, bearer, subject, { max_uses: 1 });
  await upload(app, spent, 'license', await drawNoise());
  const revokedToken = await mint(app, bearer, subject);
  const [row] = (await app.client.get(`/admin/ephemeral-tokens?subject_id=${subject}`, { bearer })).body;
  await app.client.send('DELETE', `/admin/ephemeral-tokens/${row.id}`, { bearer });
  const answers = await Promise.all([expiredToken, spent, revokedToken].map(askWith));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(answers.map(({ code }) => code)).toEqual(['link-expired', 'link-ended', 'link-ended']);
  expect(new Set(answers.map(({ body }) => body.error)).size).toBe(1);
});

test('the link of an erased person cannot be told from one that never existed', async () => {
  const subject = await addSubject();
  const token = await mint(app, bearer, subject, { expires_in_minutes: 1 });
  await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer });
  const never = await askWith(`attesta_once_${'k'.repeat(43)}`);
  expect(never).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(await askWith(token)).toEqual(never);
  app.moveClock(61_000);
  expect(await askWith(token)).toEqual(never);
});
