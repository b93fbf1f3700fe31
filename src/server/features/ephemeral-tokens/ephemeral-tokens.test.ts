import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

let app: TestApp;
let bearer: string;
let subject_id: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
  subject_id = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
});
afterAll(() => app.close());

const ask = (json: object) => app.client.post('/ephemeral-tokens', { bearer, json: { subject_id, ...json } });
const capability = (token: string) => app.client.get('/ephemeral/capability', { token });

test('minting answers 201 with the token’s capabilities', async () => {
  const answer = await ask({ max_uses: 3, can_edit_details: true });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    status: 'ephemeral_token_created',
    token: expect.stringMatching(/^attesta_once_[\w-]{43}$/),
    expires_at: '2026-03-01 13:00:00',
    max_uses: 3,
    upload_type: 'any',
    can_edit_details: true,
    require_face_match: false,
  });
});

test('minting with one_time means one use, unless max_uses is given', async () => {
  expect((await ask({ one_time: true })).body.max_uses).toBe(1);
  expect((await ask({ one_time: true, max_uses: 5 })).body.max_uses).toBe(5);
  expect((await ask({ one_time: true, max_uses: null })).body.max_uses).toBeNull();
  expect((await ask({ one_time: false })).body.max_uses).toBeNull();
});

test.each([
  { expires_in_minutes: 0 },
  { expires_in_minutes: 43_201 },
  { expires_in_minutes: 1.5 },
  { expires_in_minutes: '60' },
  { max_uses: 0 },
  { max_uses: 1001 },
  { max_license_attempts: 0 },
  { min_age: 151 },
  { upload_type: 'passport' },
  { can_edit_details: 'yes' },
  { subject_id: 7 },
])('minting an ephemeral token refuses %j', async (json) => {
  expect((await ask(json)).status).toBe(400);
});

test('minting with an unknown subject, workflow or preset is 404', async () => {
  const unknownId = '01890000-0000-7000-8000-000000000000';
  for (const json of [{ subject_id: unknownId }, { workflow_id: unknownId }, { preset_id: unknownId }]) {
    expect((await ask(json)).status).toBe(404);
  }
});

describe('accepted documents', () => {
  const accept = (accepted_documents: unknown) =>
    app.client.send('PATCH', '/admin/settings', { bearer, json: { accepted_documents } });
  const addPreset = (accepted_documents: string[]) =>
    app.client.post('/admin/presets', { bearer, json: { name: 'Documents', accepted_documents } });
  const ALL = ['licence', 'identity_card', 'passport', 'residence_permit'];
  afterEach(() => accept(['licence']));

  test('[S66] a link accepts what its tenant accepts, at any time, unless it names less', async () => {
    expect((await ask({})).body.accepted_documents).toEqual(['licence']);
    await accept(ALL);
    const all = (await ask({})).body;
    const some = (await ask({ accepted_documents: ['passport', 'identity_card'] })).body;
    expect(all.accepted_documents).toEqual(ALL);
    expect(some.accepted_documents).toEqual(['identity_card', 'passport']);
    await accept(['licence', 'passport']);
    expect((await capability(all.token)).body.accepted_documents).toEqual(['licence', 'passport']);
    expect((await capability(some.token)).body.accepted_documents).toEqual(['passport']);
    const rows = (await app.client.get(`/admin/ephemeral-tokens?subject_id=${subject_id}`, { bearer })).body;
    expect(rows[0].accepted_documents).toEqual(['passport']);
  });

  test('[S66] a link and a preset that accept more than their tenant are refused', async () => {
    for (const kinds of [['passport'], ['licence', 'passport']]) {
      const refusal = await ask({ accepted_documents: kinds });
      expect([refusal.status, refusal.headers['attesta-error-field']]).toEqual([400, 'accepted_documents']);
      expect((await addPreset(kinds)).status).toBe(400);
    }
    const { body } = await addPreset(['licence']);
    const wider = { bearer, json: { accepted_documents: ['passport'] } };
    expect((await app.client.send('PATCH', `/admin/presets/${body.id}`, wider)).status).toBe(400);
    expect((await app.client.get(`/admin/presets/${body.id}`, { bearer })).body.accepted_documents).toEqual([
      'licence',
    ]);
  });

  test('a preset fills the list, and counts where it agrees with newer settings', async () => {
    await accept(ALL);
    const { id: preset_id } = (await addPreset(['passport', 'residence_permit'])).body;
    expect((await ask({ preset_id })).body.accepted_documents).toEqual(['passport', 'residence_permit']);
    expect((await ask({ preset_id, accepted_documents: null })).body.accepted_documents).toEqual(ALL);
    await accept(['licence', 'passport']);
    expect((await ask({ preset_id })).body.accepted_documents).toEqual(['passport']);
    await accept(['licence']);
    expect((await ask({ preset_id })).status).toBe(400);
  });

  test.each([[[]], [['paper']], [['licence', 'licence']], ['licence'], [null]])(
    'the setting refuses %j',
    async (kinds) => expect((await accept(kinds)).status).toBe(400),
  );
});

test('the capability route returns the minted capabilities, with the steps that the upload type allows', async () => {
  const token = await mint(app, bearer, subject_id, {
    upload_type: 'license',
    min_age: 18,
    max_license_attempts: 2,
  });
  const { body } = await capability(token);
  expect(body).toMatchObject({
    can_edit_details: false,
    view_subject_details: false,
    upload_type: 'license',
    can_list_reupload: false,
    can_list_need_reply: false,
    can_return_capabilities: true,
    min_age: 18,
    require_face_match: false,
    max_uses: null,
    use_count: 0,
    max_license_attempts: 2,
    license_use_count: 0,
    max_selfie_attempts: null,
    selfie_use_count: 0,
    workflow_steps: [{ step_name: 'verify_license', step_order: 1 }],
  });
});

test('the capability route returns nothing more when the token was minted without reading', async () => {
  const token = await mint(app, bearer, subject_id, { can_return_capabilities: false });
  expect((await capability(token)).body).toEqual({ can_return_capabilities: false });
});

test('[S2] a token is refused after it expires', async () => {
  const token = await mint(app, bearer, subject_id, { expires_in_minutes: 1 });
  expect((await capability(token)).status).toBe(200);
  app.moveClock(60_000);
  expect((await capability(token)).status).toBe(401);
});

test('[S2] a token is refused after it is revoked, and a list shows that without the token', async () => {
  const token = await mint(app, bearer, subject_id);
  const list = () => app.client.get(`/admin/ephemeral-tokens?subject_id=${subject_id}`, { bearer });
  const [newest] = (await list()).body;
  expect(newest.revoked_at).toBeNull();
  const revocationAnswer = await app.client.send('DELETE', `/admin/ephemeral-tokens/${newest.id}`, {
    bearer,
  });
  expect(revocationAnswer.status).toBe(200);
  expect((await capability(token)).status).toBe(401);
  const after = await list();
  expect(after.body[0].revoked_at).not.toBeNull();
  expect(JSON.stringify(after.body)).not.toContain(token);
});
