import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN, OTHER_HOST, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { addressReasons } from '../../store/rejection-reasons.ts';
import { PRODUCT_LIMITS } from '../../verification/policy/limits.ts';
import { DEFAULT_SEVERE_SIGNALS } from '../../verification/signals/severity.ts';
import { DEFAULT_REASONS } from '../tenants/default-reasons.ts';

let app: TestApp;
let bearer: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision, withPages: true });
});
afterAll(() => app.close());

const NOTHING_SET = {
  your_address: '127.0.0.1',
  ip_allow_list: [],
  enforce_2fa: false,
  retention_days: null,
  frame_ancestors: [],
  branding: { name: null, color: null, logo_url: null },
  ready_replies: [],
  cors_allow_list: [],
  match_threshold: null,
  targets: null,
  policy: { limits: PRODUCT_LIMITS, product: PRODUCT_LIMITS, set_at: null },
  oidc: null,
  oidc_addresses: {
    allowed: false,
    callback_url: expect.stringMatching(/^http:\/\/\w+\.test\/api\/v1\/admin\/login\/oidc\/callback$/),
    signed_out_url: expect.stringMatching(/^http:\/\/\w+\.test\/admin\/$/),
  },
  reasons: [],
  quality: { sample_percent: 0, from_pipeline: true, from_staff: true },
  contact: { email: null, phone: null, url: null },
  page_texts: { welcome: {}, done: {} },
  welcome_clause: {},
  german_address: 'informal',
  return_origins: [],
  consent: { required: false, version: '', text: {}, notice_url: null, terms_url: null },
  second_look: { rejections: false, approvals_against_signals: false, sample_percent: 0 },
  second_look_change: null,
  acknowledge_severe: false,
  severe_signals: [...DEFAULT_SEVERE_SIGNALS],
  lock_verified_details: false,
  reasons_required: false,
  expired_documents: 'park',
  required_proofs: [],
  overload: 'refuse',
  compare_across_people: true,
  link_devices: false,
  liveness_closer: true,
  liveness: { paced: false, light: false },
  accepted_documents: ['licence'],
};
/** This machine's address, as the app sees it from a test. */
const HERE = '127.0.0.0/8';

const writeRow = (settings: object) =>
  app.dependencies.db.asSystem((tx) =>
    tx
      .updateTable('tenants')
      .set({ settings: JSON.stringify(settings), content: '{}' })
      .where('tenant_id', '=', app.tenantId)
      .execute(),
  );
beforeEach(async () => {
  await writeRow({});
  bearer = await logIn(app);
});

const read = () => app.client.get('/admin/settings', { bearer });
const change = (json: unknown) => app.client.send('PATCH', '/admin/settings', { bearer, json });
const PIXEL = `data:image/png;base64,${Buffer.from('any bytes').toString('base64')}`;

test('the settings are all present before any is set', async () => {
  expect(await read()).toMatchObject({ status: 200, body: NOTHING_SET });
});

test('the settings change by name, and all others stay', async () => {
  const first = {
    ip_allow_list: [HERE, '2001:db8::/32', '::1'],
    retention_days: 30,
    frame_ancestors: ['https://www.example.com', 'http://localhost:3000'],
    ready_replies: ['Please hold the card flat.'],
    cors_allow_list: ['https://app.example.com:8443'],
    match_threshold: 0.6,
  };
  expect(await change(first)).toMatchObject({ status: 200, body: { ...NOTHING_SET, ...first } });
  await change({ branding: { name: 'Acme Bank', color: '#1A73e8' } });
  const { body } = await change({ branding: { logo_url: PIXEL, color: null }, retention_days: null });
  expect(body).toEqual({
    ...NOTHING_SET,
    ...first,
    retention_days: null,
    branding: { name: 'Acme Bank', color: null, logo_url: PIXEL },
  });
  expect((await read()).body).toEqual(body);
});

test('the settings are per tenant', async () => {
  await change({ retention_days: 3 });
  const other = { host: OTHER_HOST, bearer: await logIn(app, OTHER_HOST) };
  expect((await app.client.get('/admin/settings', other)).body).toEqual({
    ...NOTHING_SET,
    reasons: addressReasons(DEFAULT_REASONS, 'informal'),
  });
});

test('the settings are on the audit by their names, without a value, and only for a change', async () => {
  const readAudit = async () => (await app.client.get('/admin/audit', { bearer })).body.entries;
  await change({ branding: { name: 'Planted name' }, match_threshold: 0.123 });
  const entries = await readAudit();
  expect(entries[0]).toMatchObject({
    action: 'settings.updated',
    actor: 'root',
    subject_id: null,
    fields: ['branding', 'match_threshold'],
  });
  expect(JSON.stringify(entries)).not.toMatch(/Planted|0\.123/);
  expect((await change({})).status).toBe(200);
  expect(await readAudit()).toEqual(entries);
});

test('twenty concurrent changes of the settings lose nothing', async () => {
  const changes = Array.from({ length: 20 }, (_, at) =>
    change(
      [
        { retention_days: 9 },
        { match_threshold: 0.5 },
        { branding: { name: 'A' } },
        { ready_replies: ['x'] },
      ][at % 4],
    ),
  );
  for (const { status } of await Promise.all(changes)) expect(status).toBe(200);
  expect((await read()).body).toMatchObject({
    retention_days: 9,
    match_threshold: 0.5,
    branding: { name: 'A' },
    ready_replies: ['x'],
  });
});

test('the settings are returned to a device as far as it may know them', async () => {
  await change({ match_threshold: 0.6 });
  const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
  const token = await mint(app, bearer, subject);
  expect((await app.client.get('/ephemeral/capability', { token })).body.match_threshold).toBe(0.6);
});

test.each([
  { retention_days: 0 },
  { retention_days: 36_501 },
  { retention_days: 1.5 },
  { retention_days: '30' },
  { ip_allow_list: '10.0.0.0/8' },
  { ip_allow_list: ['10.0.0.0/33'] },
  { ip_allow_list: ['localhost', HERE] },
  { ip_allow_list: Array(101).fill(HERE) },
  { ip_allow_list: null },
  { enforce_2fa: 'false' },
  { frame_ancestors: ['*'] },
  { frame_ancestors: ['https://*.example.com'] },
  { frame_ancestors: ['https://www.example.com/'] },
  { frame_ancestors: ['https://www.example.com:443'] },
  { frame_ancestors: ["https://a.example; script-src 'unsafe-inline'"] },
  { frame_ancestors: ['https://a;script-src'] },
  { frame_ancestors: ['https://a,https://b'] },
  { frame_ancestors: ['https://A.example'] },
  { frame_ancestors: ['javascript:alert(1)'] },
  { frame_ancestors: ["'none'"] },
  { frame_ancestors: [`https://${'a'.repeat(300)}.example`] },
  { cors_allow_list: ['example.com'] },
  { branding: null },
  { branding: { colour: '#000000' } },
  { branding: { color: 'red' } },
  { branding: { color: '#12345' } },
  { branding: { name: '' } },
  { branding: { logo_url: 'https://cdn.example.com/logo.png' } },
  { branding: { logo_url: '//cdn.example.com/logo.png' } },
  { branding: { logo_url: '/\\cdn.example.com/logo.png' } },
  { branding: { logo_url: 'logo.png' } },
  { branding: { logo_url: 'data:text/html;base64,AAAA' } },
  { branding: { logo_url: 'data:image/png;base64,<svg>' } },
  { branding: { logo_url: `data:image/png;base64,${'A'.repeat(131_072)}` } },
  { ready_replies: [''] },
  { ready_replies: 'Hello' },
  { ready_replies: Array(101).fill('x') },
  { match_threshold: 1.1 },
  { match_threshold: '0.5' },
  { ip_alow_list: [HERE] },
  { host: 'evil.test' },
])('an invalid setting is refused with a sentence, and nothing of the request is saved: %j', async (json) => {
  const answer = await change({ cors_allow_list: ['https://good.example'], ...json });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ error: expect.stringMatching(/^.{1,200}\.$/) });
  expect((await read()).body).toEqual(NOTHING_SET);
});

test('an unknown setting is named', async () => {
  expect((await change({ ip_alow_list: [] })).body.error).toBe(
    'Unknown field "ip_alow_list". Use ip_allow_list.',
  );
});

test('a setting that would lock the caller out for lack of a second factor is refused', async () => {
  const answer = await change({ enforce_2fa: true });
  expect(answer.status).toBe(409);
  expect(answer.body.error).toMatch(/^This would lock you out, as you have no second factor/);
  expect((await change({ enforce_2fa: false })).status).toBe(200);
});

const ELSEWHERE = ['203.0.113.0/24', '2001:db8::/32'];
const logInAgain = () => app.client.post('/admin/login', { json: ADMIN });

test('[S104] the allow-list refuses staff, their login and API tokens, and admits the subject’s device', async () => {
  const creationAnswer = await app.client.post('/admin/api-tokens', { bearer, json: {} });
  const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
  const token = await mint(app, bearer, subject);
  await writeRow({ ip_allow_list: ELSEWHERE });
  const forwarded = { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7' };
  for (const answer of [
    await logInAgain(),
    await app.client.get('/admin/me', { bearer }),
    await app.client.get('/admin/me', { bearer, headers: forwarded }),
    await app.client.get('/admin/subjects', { bearer: creationAnswer.body.token }),
    await app.client.post('/ephemeral-tokens', {
      bearer: creationAnswer.body.token,
      json: { subject_id: subject },
    }),
    await app.client.get('/admin/me'),
    await app.client.get(`/admin/subjects/${subject}/export`, { bearer }),
  ]) {
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ error: expect.any(String) });
  }
  expect((await app.client.get('/ephemeral/capability', { token })).status).toBe(200);
  expect((await app.client.get('/page')).status).toBe(200);
  const other = { host: OTHER_HOST, bearer: await logIn(app, OTHER_HOST) };
  expect((await app.client.get('/admin/me', other)).status).toBe(200);
});

test('an allow-list that would lock its author out is refused', async () => {
  for (const list of [ELSEWHERE, ['127.0.0.2'], ['::1']]) {
    const answer = await change({ ip_allow_list: list, retention_days: 5 });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ error: expect.stringContaining('127.0.0.1') });
  }
  expect((await read()).body).toEqual(NOTHING_SET);
});

test('an allow-list with the own network is accepted, and an empty one admits everyone again', async () => {
  expect((await change({ ip_allow_list: [...ELSEWHERE, HERE] })).status).toBe(200);
  expect((await logInAgain()).status).toBe(200);
  expect((await change({ ip_allow_list: [] })).status).toBe(200);
});

test('the page shows the tenant’s name and for how long images are kept', async () => {
  const languages = [
    'en',
    'es',
    'fr',
    'de',
    'pt',
    'ar',
    'hi',
    'zh',
    'zh-TW',
    'it',
    'pl',
    'tr',
    'uk',
    'nl',
    'ro',
    'vi',
    'id',
    'ja',
    'ko',
  ];
  const bare = {
    name: 'Acme',
    color: null,
    logo_url: null,
    retention_days: null,
    contact: { email: null, phone: null, url: null },
    consent: null,
    link_devices: false,
    texts: { welcome: {}, done: {}, clause: {} },
    german_address: 'informal',
    decision_hours: null,
    languages,
    image_types: expect.arrayContaining(['image/jpeg', 'image/png', 'image/webp']),
    wallet_link: false,
  };
  expect((await app.client.get('/page')).body).toEqual(bare);
  const branding = { name: 'Acme Bank', color: '#1a73e8', logo_url: '/brand/logo.svg' };
  await change({ branding, retention_days: 90, ready_replies: ['secret to reviewers'] });
  const { body } = await app.client.get('/page');
  expect(body).toEqual({ ...bare, ...branding, retention_days: 90 });
});

test('the page has the tenant’s own sentences as text, by language, and its form of address', async () => {
  const welcome = { en: 'You need this <b>once</b>.', de: 'Einmal & nie wieder.' };
  const doneText = { en: 'We e-mail you.' };
  await change({ page_texts: { welcome }, german_address: 'formal' });
  await change({ page_texts: { done: doneText }, welcome_clause: { en: 'before your first drive' } });
  const { body } = await app.client.get('/page');
  const clause = { en: 'before your first drive' };
  expect(body).toMatchObject({ texts: { welcome, done: doneText, clause }, german_address: 'formal' });
  for (const wrong of [
    { page_texts: { welcome: { tlh: 'nuqneH' } } },
    { page_texts: { welcome: { en: 'a'.repeat(301) } } },
    { page_texts: { welcome: { en: '' } } },
    { page_texts: { footer: {} } },
    { welcome_clause: { en: 'a'.repeat(81) } },
    { german_address: 'polite' },
  ])
    expect([wrong, (await change(wrong)).status]).toEqual([wrong, 400]);
  await change({ page_texts: { welcome: {} } });
  expect((await app.client.get('/page')).body.texts).toEqual({ welcome: {}, done: doneText, clause });
});

test('default reasons follow the German form of address, for staff too', async () => {
  await change({ reasons: DEFAULT_REASONS });
  const readGerman = async (path: string) => {
    const { body } = await app.client.get(path, { bearer });
    return body.reasons.find(({ code }: { code: string }) => code === 'not_live').subject.de;
  };
  expect(await readGerman('/admin/settings')).toContain('ein Foto von dir');
  const { body } = await change({ german_address: 'formal' });
  expect(JSON.stringify(body.reasons)).toContain('ein Foto von Ihnen');
  for (const path of ['/admin/settings', '/admin/reasons'])
    expect(await readGerman(path)).toContain('ein Foto von Ihnen');
});

test('[S34] the page may be framed by the configured origins, the console by none', async () => {
  const readPolicy = async (path: string) =>
    String((await app.client.get(path)).headers['content-security-policy'])
      .split('; ')
      .at(-1);
  expect(await readPolicy('//verify/')).toBe("frame-ancestors 'self'");
  await change({ frame_ancestors: ['https://www.example.com', 'https://b.example:8443'] });
  const framed = "frame-ancestors 'self' https://www.example.com https://b.example:8443";
  expect(await readPolicy('//verify/')).toBe(framed);
  expect(await readPolicy('//admin/')).toBe("frame-ancestors 'none'");
  expect(await readPolicy('/page')).toBe("frame-ancestors 'none'");
});
