import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OTHER_HOST, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, newSubject } from '../../../../test/harness/steps.ts';
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

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
const create = (table: string, json: unknown) => app.client.post(`/admin/${table}`, { bearer, json });
const read = (table: string, id: string) => app.client.get(`/admin/${table}/${id}`, { bearer });
const patch = (table: string, id: string, json: unknown) =>
  app.client.send('PATCH', `/admin/${table}/${id}`, { bearer, json });
const remove = (table: string, id: string) => app.client.send('DELETE', `/admin/${table}/${id}`, { bearer });
const mint = (json: object) =>
  app.client.post('/ephemeral-tokens', { bearer, json: { subject_id, ...json } });
const capability = async (token: string) => (await app.client.get('/ephemeral/capability', { token })).body;

const STEPS = [
  { step_name: 'check_selfie', step_order: 2 },
  { step_name: 'verify_license', step_order: 1 },
];
const SORTED = [STEPS[1], STEPS[0]];

test('a workflow is created, read, listed, changed and deleted', async () => {
  const creationAnswer = await create('workflows', { name: 'Door', steps: STEPS });
  expect(creationAnswer.status).toBe(201);
  const { id } = creationAnswer.body;
  expect(creationAnswer.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{14}7/),
    name: 'Door',
    steps: SORTED,
    created_at: '2026-03-01 12:00:00',
    updated_at: '2026-03-01 12:00:00',
  });
  expect((await read('workflows', id)).body).toEqual(creationAnswer.body);
  expect((await app.client.get('/admin/workflows', { bearer })).body).toEqual([creationAnswer.body]);
  const steps = [{ step_name: 'age_gender_estimation', step_order: 1 }];
  const changeAnswer = await patch('workflows', id, { steps });
  expect(changeAnswer.status).toBe(200);
  expect(changeAnswer.body).toMatchObject({ name: 'Door', steps });
  expect((await patch('workflows', id, { name: 'Gate' })).body).toMatchObject({ name: 'Gate', steps });
  expect((await remove('workflows', id)).body).toEqual({ status: 'deleted', id });
  expect((await read('workflows', id)).status).toBe(404);
  expect((await remove('workflows', id)).status).toBe(404);
  expect((await patch('workflows', id, { name: 'x' })).status).toBe(404);
});

test.each([
  [{ steps: STEPS }, 'name is required.'],
  [{ name: ' ', steps: STEPS }, 'name must not be empty.'],
  [{ name: 'x'.repeat(201), steps: STEPS }, 'name must have at most 200 characters.'],
  [{ name: 'x' }, 'steps is required.'],
  [{ name: 'x', steps: 'all' }, 'steps must be a list.'],
  [{ name: 'x', steps: [] }, 'steps must not be empty.'],
  [{ name: 'x', steps: Array(11).fill(STEPS[0]) }, 'steps must have at most 10 entries.'],
  [{ name: 'x', steps: [STEPS[0], { ...STEPS[0], step_order: 5 }] }, 'steps must not name a step twice.'],
  [{ name: 'x', steps: [STEPS[0], { ...STEPS[1], step_order: 2 }] }, 'steps must not use an order twice.'],
  [
    { name: 'x', steps: [{ step_name: 'dance', step_order: 1 }] },
    'steps.0.step_name must be one of verify_license, check_selfie, age_gender_estimation.',
  ],
  [{ name: 'x', steps: [{ step_name: 'check_selfie' }] }, 'steps.0.step_order is required.'],
  [
    { name: 'x', steps: [{ step_name: 'check_selfie', step_order: 0 }] },
    'steps.0.step_order must be at least 1.',
  ],
  [
    { name: 'x', steps: [{ step_name: 'check_selfie', step_order: 1.5 }] },
    'steps.0.step_order must be a whole number.',
  ],
])('a workflow is refused with one sentence: %j', async (json, sentence) => {
  const answer = await create('workflows', json);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ error: sentence });
});

test('a workflow binds its steps to a token, which keeps them after any change of the workflow', async () => {
  const { id } = (await create('workflows', { name: 'Bound', steps: STEPS })).body;
  const tokenAnswer = await mint({ workflow_id: id, upload_type: 'license' });
  expect(tokenAnswer.body.workflow_steps).toEqual(SORTED);
  await patch('workflows', id, { steps: [STEPS[0]] });
  expect((await capability(tokenAnswer.body.token)).workflow_steps).toEqual(SORTED);
  expect((await capability((await mint({ workflow_id: id })).body.token)).workflow_steps).toEqual([STEPS[0]]);
  await remove('workflows', id);
  expect((await capability(tokenAnswer.body.token)).workflow_steps).toEqual(SORTED);
  expect((await mint({ workflow_id: id })).status).toBe(404);
  const listAnswer = await app.client.get(`/admin/ephemeral-tokens?subject_id=${subject_id}`, { bearer });
  expect(listAnswer.body.at(-1).workflow_id).toBe(id);
});

test('a workflow is on the audit, with names and without values', async () => {
  const { id } = (await create('workflows', { name: 'Audited name', steps: STEPS })).body;
  await patch('workflows', id, { name: 'Other' });
  await remove('workflows', id);
  const entries = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx.selectFrom('audit_entries').select(['action', 'fields']).orderBy('number').execute(),
  );
  expect(entries.slice(-3)).toEqual([
    { action: 'workflow.created', fields: ['name', 'steps'] },
    { action: 'workflow.updated', fields: ['name'] },
    { action: 'workflow.deleted', fields: [] },
  ]);
});

describe('a preset', () => {
  let preset: string;
  beforeEach(async () => {
    const json = { name: 'Kiosk', max_uses: 3, upload_type: 'selfie', min_age: 18, expires_in_minutes: 10 };
    preset = (await create('presets', { ...json, can_edit_details: true })).body.id;
  });

  test('a preset is created, read, listed, changed and deleted', async () => {
    const { body } = await read('presets', preset);
    expect(body).toEqual({
      id: preset,
      name: 'Kiosk',
      max_uses: 3,
      upload_type: 'selfie',
      min_age: 18,
      expires_in_minutes: 10,
      can_edit_details: true,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await app.client.get('/admin/presets', { bearer })).body[0]).toEqual(body);
    const changeAnswer = await patch('presets', preset, { max_uses: null, require_face_match: true });
    expect(changeAnswer.body).toEqual({ ...body, max_uses: null, require_face_match: true });
    expect((await remove('presets', preset)).body).toEqual({ status: 'deleted', id: preset });
    expect((await read('presets', preset)).status).toBe(404);
    expect((await mint({ preset_id: preset })).status).toBe(404);
  });

  test('a preset fills the fields that a mint request leaves out, and the request has precedence', async () => {
    const filled = (await mint({ preset_id: preset })).body;
    expect(filled).toMatchObject({
      max_uses: 3,
      upload_type: 'selfie',
      min_age: 18,
      can_edit_details: true,
      expires_at: '2026-03-01 12:10:00',
      require_face_match: false,
      workflow_steps: [{ step_name: 'check_selfie', step_order: 1 }],
    });
    const linkFields = {
      max_uses: null,
      upload_type: 'any',
      can_edit_details: false,
      expires_in_minutes: 60,
    };
    const { expires_in_minutes, ...echoed } = linkFields;
    expect((await mint({ preset_id: preset, ...linkFields })).body).toMatchObject({
      ...echoed,
      min_age: 18,
      expires_at: '2026-03-01 13:00:00',
    });
    expect((await mint({ preset_id: preset, one_time: true })).body.max_uses).toBe(1);
    expect((await mint({ preset_id: preset, one_time: false })).body.max_uses).toBe(3);
  });

  test('a preset of one_time means one use, unless the request names its own', async () => {
    const { id } = (await create('presets', { name: 'Once', one_time: true })).body;
    expect((await mint({ preset_id: id })).body.max_uses).toBe(1);
    expect((await mint({ preset_id: id, max_uses: 9 })).body.max_uses).toBe(9);
  });

  test('a preset may name an existing workflow', async () => {
    const workflow = (await create('workflows', { name: 'Inner', steps: STEPS })).body.id;
    const json = { name: 'With steps', workflow_id: workflow };
    const { id } = (await create('presets', json)).body;
    expect((await mint({ preset_id: id })).body.workflow_steps).toEqual(SORTED);
    const without = await mint({ preset_id: id, workflow_id: null, upload_type: 'license' });
    expect(without.body.workflow_steps).toEqual([{ step_name: 'verify_license', step_order: 1 }]);
    expect((await create('presets', { ...json, workflow_id: UNKNOWN_ID })).status).toBe(404);
    expect((await patch('presets', id, { workflow_id: UNKNOWN_ID })).status).toBe(404);
    expect((await read('presets', id)).body.workflow_id).toBe(workflow);
    await remove('workflows', workflow);
    expect((await mint({ preset_id: id })).status).toBe(404);
  });

  test('a deleted preset leaves its tokens as they were minted', async () => {
    const { token } = (await mint({ preset_id: preset })).body;
    const before = await capability(token);
    await remove('presets', preset);
    expect(await capability(token)).toEqual(before);
  });

  test.each([
    { max_uses: 0 },
    { max_uses: 1001 },
    { expires_in_minutes: 43_201 },
    { upload_type: 'passport' },
    { can_edit_details: 'yes' },
    { min_age: 151 },
    { workflow_id: 7 },
    { name: '' },
  ])('a preset refuses %j as minting does', async (json) => {
    expect((await create('presets', { name: 'x', ...json })).status).toBe(400);
    expect((await patch('presets', preset, json)).status).toBe(400);
  });

  test('a preset contains no subject: the request names it', async () => {
    for (const foreign of [{ subject_id }, { preset_id: preset }]) {
      const answer = await create('presets', { name: 'x', ...foreign });
      expect([answer.status, answer.headers['attesta-error-code']]).toEqual([400, 'unknown-field']);
    }
    const { body } = await create('presets', { name: 'x' });
    expect(Object.keys(body)).toEqual(['id', 'name', 'created_at', 'updated_at']);
  });

  test('twenty changes of a preset at once lose none of them', async () => {
    const fields = ['can_edit_details', 'view_subject_details', 'can_list_reupload', 'require_face_match'];
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => patch('presets', preset, { [fields[at % 4]!]: true })),
    );
    expect((await read('presets', preset)).body).toMatchObject(
      Object.fromEntries(fields.map((field) => [field, true])),
    );
  });
});

test('workflows and presets are not visible to another tenant', async () => {
  const other = await logIn(app, OTHER_HOST);
  const at = { host: OTHER_HOST, bearer: other };
  for (const [table, json] of [
    ['workflows', { name: 'Mine', steps: STEPS }],
    ['presets', { name: 'Mine' }],
  ] as const) {
    const { id } = (await create(table, json)).body;
    const path = `/admin/${table}/${id}`;
    expect((await app.client.get(path, at)).status).toBe(404);
    expect((await app.client.send('PATCH', path, { ...at, json: {} })).status).toBe(404);
    expect((await app.client.send('DELETE', path, at)).status).toBe(404);
    expect((await app.client.get(`/admin/${table}`, at)).body).toEqual([]);
    const theirs = await app.client.post('/admin/subjects', {
      ...at,
      json: { first_name: 'A', last_name: 'B' },
    });
    const field = table === 'workflows' ? 'workflow_id' : 'preset_id';
    const refusal = await app.client.post('/ephemeral-tokens', {
      ...at,
      json: { subject_id: theirs.body.subject_id, [field]: id },
    });
    expect(refusal.status).toBe(404);
  }
});
