import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

let app: TestApp;
let bearer: string;
let image: Buffer;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
  const plain = { width: 320, height: 200, channels: 3, background: '#7a8f6a' } as const;
  image = await sharp({ create: plain }).jpeg().toBuffer();
});
afterAll(() => app.close());

const post = (path: string, json: object) => app.client.post(path, { bearer, json });
const newPerson = () => newSubject(app, bearer, { first_name: 'Ada', last_name: 'Northwood' });
const readSupport = async (subject: string) =>
  (await app.client.get(`/admin/subjects/${subject}?include=support`, { bearer })).body.support;
const readStep = async (subject: string) => (await readSupport(subject)).next_step;

async function uploadLicence(token: string): Promise<string> {
  const fields = { verification_id: 'one', manual: '1' };
  return (await upload(app, token, 'license', image, fields)).body.license_id;
}

test('the next step of a subject follows a whole life: link, upload, review, question, re-upload, approval, erasure', async () => {
  const subject = await newPerson();
  expect(await readSupport(subject)).toEqual({
    next_step: 'mint_link',
    links: [],
    submissions: [],
    last_client_event: null,
  });
  const options = { max_uses: 5, can_list_reupload: true, can_list_need_reply: true };
  const token = await mint(app, bearer, subject, options);
  expect(await readStep(subject)).toBe('upload');
  for (const event of ['camera_unanswered', 'camera_refused']) {
    await app.client.post('/subject/client-events', { token, json: { event } });
    app.moveClock(1_000);
  }
  expect((await readSupport(subject)).last_client_event).toEqual({
    event: 'camera_refused',
    at: expect.any(String),
  });
  const id = await uploadLicence(token);
  expect(await readStep(subject)).toBe('review');
  await post(`/admin/submissions/${id}/messages`, { comment: 'Is this current?', response_required: true });
  expect(await readStep(subject)).toBe('reply');
  await app.client.post('/subject/messages', { token, json: { comment: 'Yes.', license_id: id } });
  expect(await readStep(subject)).toBe('review');
  await post(`/admin/submissions/${id}/reject`, { require_reupload: true });
  expect(await readStep(subject)).toBe('upload');
  const [{ id: link }] = (await readSupport(subject)).links;
  await app.client.send('DELETE', `/admin/ephemeral-tokens/${link}`, { bearer });
  expect(await readStep(subject)).toBe('mint_link');
  expect(await uploadLicence(await mint(app, bearer, subject, options))).toBe(id);
  expect(await readStep(subject)).toBe('review');
  await post(`/admin/submissions/${id}/approve`, {});
  const { submissions } = await readSupport(subject);
  expect(submissions).toContainEqual(expect.objectContaining({ id, kind: 'license', status: 'approved' }));
  await post(`/admin/subjects/${subject}/request-deletion`, {});
  expect(await readStep(subject)).toBe('erase');
});

test('nothing is left to do once all steps of the newest link’s workflow are approved', async () => {
  const steps = [
    { step_name: 'verify_license', step_order: 1 },
    { step_name: 'check_selfie', step_order: 2 },
  ];
  const { id: workflow_id } = (await post('/admin/workflows', { name: 'Both', steps })).body;
  const subject = await newPerson();
  const token = await mint(app, bearer, subject, { workflow_id });
  const licence = await uploadLicence(token);
  await post(`/admin/submissions/${licence}/approve`, {});
  expect(await readStep(subject)).toBe('upload');
  const { body } = await upload(app, token, 'selfie', image, { verification_id: 'one', manual: '1' });
  await post(`/admin/submissions/${body.selfie_id}/approve`, {});
  expect(await readStep(subject)).toBe('none');
});

test('a check of the age that nothing answered leaves its step open, also when a reviewer rejects it', async () => {
  const steps = [{ step_name: 'age_gender_estimation', step_order: 1 }];
  const { id: workflow_id } = (await post('/admin/workflows', { name: 'Age', steps })).body;
  const subject = await newPerson();
  const token = await mint(app, bearer, subject, { workflow_id, min_age: 18 });
  const answer = await upload(app, token, 'verify_age', image, { verification_id: 'one' });
  expect(answer.body.status).toBe('AGE_VERIFICATION_UNAVAILABLE');
  const { next_step, submissions } = await readSupport(subject);
  expect([next_step, submissions]).toMatchObject(['review', [{ kind: 'age', age_verified: null }]]);
  await post(`/admin/submissions/${submissions[0].id}/reject`, {});
  expect(await readStep(subject)).toBe('upload');
});

test('each link has a state, newest first', async () => {
  const subject = await newPerson();
  await mint(app, bearer, subject, { expires_in_minutes: 5 });
  app.moveClock(6 * 60_000);
  await uploadLicence(await mint(app, bearer, subject, { max_uses: 1 }));
  app.moveClock(1000);
  await mint(app, bearer, subject);
  const [newest] = (await readSupport(subject)).links;
  await app.client.send('DELETE', `/admin/ephemeral-tokens/${newest.id}`, { bearer });
  app.moveClock(1000);
  await mint(app, bearer, subject);
  const { links } = await readSupport(subject);
  expect(links.map(({ state }: { state: string }) => state)).toEqual([
    'valid',
    'revoked',
    'used_up',
    'expired',
  ]);
  expect(JSON.stringify(links)).not.toContain('attesta_once_');
});

test('[S337] a role that may not read cases sees no links or submissions of a subject', async () => {
  const subject = await newPerson();
  const officer = (await addColleague(app, bearer, 'Pat', 'privacy')).bearer;
  const path = `/admin/subjects/${subject}`;
  expect((await app.client.get(path, { bearer: officer })).status).toBe(200);
  const refusal = await app.client.get(`${path}?include=support`, { bearer: officer });
  expect([refusal.status, refusal.headers['attesta-error-code'], refusal.body.support]).toEqual([
    403,
    'forbidden',
    undefined,
  ]);
});
