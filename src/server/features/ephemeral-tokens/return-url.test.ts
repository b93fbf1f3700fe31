import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, newSubject } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

const SITE = 'https://www.example.com';
let app: TestApp;
let bearer: string;
let subject_id: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
  subject_id = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
  await change({ return_origins: [SITE] });
});
afterAll(() => app.close());

const change = (json: object) => app.client.send('PATCH', '/admin/settings', { bearer, json });
const ask = (json: object) => app.client.post('/ephemeral-tokens', { bearer, json: { subject_id, ...json } });

test('a link names its return address, its language and its devices, to its maker and its holder', async () => {
  const linkOptions = {
    return_url: `${SITE}/done?order=7`,
    language: 'fr',
    phone_only: true,
    require_live_capture: true,
  };
  const { status, body } = await ask(linkOptions);
  expect(status).toBe(201);
  expect(body).toMatchObject(linkOptions);
  const holder = await app.client.get('/ephemeral/capability', { token: body.token });
  expect(holder.body).toMatchObject(linkOptions);
  expect((await ask({})).body).toMatchObject({
    return_url: null,
    language: null,
    phone_only: false,
    require_live_capture: false,
  });
});

test.each([
  'https://other.example.com/done',
  'https://www.example.com.evil.test/',
  'https://www.example.com:8443/done',
  'http://www.example.com/done',
  'https://user@www.example.com/done',
  'https://www.example.com\\@evil.test/',
  'javascript:alert(1)',
  '//www.example.com/done',
  '',
])('[S8] a return address %j is 400 at the mint, and no link is made', async (return_url) => {
  const rows = () => app.client.get(`/admin/ephemeral-tokens?subject_id=${subject_id}`, { bearer });
  const before = (await rows()).body.length;
  const { status, headers } = await ask({ return_url });
  expect(status).toBe(400);
  expect(headers['attesta-error-field']).toBe('return_url');
  expect((await rows()).body.length).toBe(before);
});

test('a preset’s return address is checked at the mint, when the origin is no longer allowed', async () => {
  const json = { name: 'Shop', return_url: `${SITE}/done`, language: 'de' };
  const preset = await app.client.post('/admin/presets', { bearer, json });
  const preset_id = preset.body.preset_id ?? preset.body.id;
  expect((await ask({ preset_id })).body).toMatchObject({ return_url: json.return_url, language: 'de' });
  await change({ return_origins: [] });
  expect((await ask({ preset_id })).status).toBe(400);
  expect((await ask({ preset_id, return_url: null })).status).toBe(201);
  await change({ return_origins: [SITE] });
});

test('a language that the page does not have is refused', async () => {
  expect((await ask({ language: 'xx' })).status).toBe(400);
});

test('the page has the tenant’s contact and its target, and only valid ones are stored', async () => {
  const page = async () => (await app.client.get('/page')).body;
  const contact = { email: 'help@example.com', phone: '+49 30 1234567', url: null };
  expect(await page()).toMatchObject({
    contact: { email: null, phone: null, url: null },
    decision_hours: null,
  });
  await change({ contact: { email: contact.email, phone: contact.phone } });
  const hours = { license: 4, selfie: null, age: 1 };
  await change({ targets: { hours, time_zone: 'Europe/Berlin', working_hours: null } });
  expect(await page()).toMatchObject({ contact, decision_hours: { ...hours, in_working_hours: false } });
  for (const wrong of [
    { email: 'a@b.example?bcc=x@y.example' },
    { email: 'help' },
    { phone: '+49;ext=1' },
    { url: 'javascript:alert(1)' },
    { url: 'http://www.example.com' },
    { fax: '1' },
  ]) {
    expect((await change({ contact: wrong })).status).toBe(400);
  }
  await change({ contact: { phone: null } });
  expect((await page()).contact).toEqual({ ...contact, phone: null });
});

test('[S7] a link leads nowhere while the origin of its return address is not in the settings', async () => {
  const { token } = (await ask({ return_url: `${SITE}/done` })).body;
  const read = async () => (await app.client.get('/ephemeral/capability', { token })).body.return_url;
  expect(await read()).toBe(`${SITE}/done`);
  await change({ return_origins: ['https://new.example.com'] });
  expect(await read()).toBeNull();
  await change({ return_origins: [SITE] });
  expect(await read()).toBe(`${SITE}/done`);
});
