import { afterAll, beforeAll, expect, test } from 'vitest';
import { OTHER_HOST, startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, uploadForm } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

let app: TestApp;
let bearer: string;
let subjectId: string;
let token: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
  subjectId = await newSubject(app, bearer, { first_name: 'Ida', last_name: 'Holm', external_uid: 'crm-7' });
  await newSubject(app, bearer, { first_name: 'Per', last_name: 'Lund', external_uid: 'crm-70' });
  token = await mint(app, bearer, subjectId);
});
afterAll(() => app.close());

const refused = (field: string, sentence: string) => ({
  status: 400,
  code: 'unknown-field',
  field,
  sentence,
});

async function send(method: string, path: string, json?: unknown) {
  const answer = await app.client.send(method, path, { bearer, ...(json === undefined ? {} : { json }) });
  return {
    status: answer.status,
    code: answer.headers['attesta-error-code'],
    field: answer.headers['attesta-error-field'],
    sentence: (answer.body as { error: string }).error,
  };
}

test.each([
  [{ maxUses: 1 }, 'maxUses', 'Use max_uses.'],
  [{ max_uses: 1, requireFaceMatch: true }, 'requireFaceMatch', 'Use require_face_match.'],
  [{ expires_in: 5 }, 'expires_in', 'Use expires_in_minutes.'],
])('[S3] a link with a misspelt limit is not minted: %o', async (misspelt, field, action) => {
  const before = await app.client.get(`/admin/ephemeral-tokens?subject_id=${subjectId}`, { bearer });
  expect(await send('POST', '/ephemeral-tokens', { subject_id: subjectId, ...misspelt })).toEqual(
    refused(field, `Unknown field "${field}". ${action}`),
  );
  const after = await app.client.get(`/admin/ephemeral-tokens?subject_id=${subjectId}`, { bearer });
  expect(after.body).toEqual(before.body);
});

test('a misspelt detail is refused on create and on change, and nothing is written', async () => {
  const sentence = 'Unknown field "licence_number". Use license_number.';
  const person = { first_name: 'A', last_name: 'B', licence_number: 'X', external_uid: 'never' };
  expect(await send('POST', '/admin/subjects', person)).toEqual(refused('licence_number', sentence));
  expect(await send('PATCH', `/admin/subjects/${subjectId}`, { licence_number: 'X' })).toEqual(
    refused('licence_number', sentence),
  );
  expect((await app.client.get('/admin/subjects?external_uid=never', { bearer })).body).toEqual([]);
});

test('a field of a nested object is refused with its path', async () => {
  const body = { name: 'Two steps', steps: [{ step_name: 'verify_license', stepOrder: 1 }] };
  expect(await send('POST', '/admin/workflows', body)).toMatchObject({ status: 400, code: 'unknown-field' });
  expect(await send('PATCH', '/admin/settings', { consent: { require: true, version: '1' } })).toEqual(
    refused('consent.require', 'Unknown field "consent.require". Use consent.required.'),
  );
});

test('a query parameter that the route does not have is refused, also where it has none', async () => {
  expect(await send('GET', '/admin/subjects?externalUid=crm-7')).toEqual(
    refused('externalUid', 'Unknown query parameter "externalUid". Use external_uid.'),
  );
  expect(await send('GET', '/admin/me?limit=1')).toEqual(
    refused('limit', 'Unknown query parameter "limit". Remove it.'),
  );
});

test('a body is refused where the route reads none', async () => {
  expect(await send('POST', `/admin/logout`, { all: true })).toEqual(
    refused('all', 'Unknown field "all". Remove it.'),
  );
});

test('[S3] a form field that the route does not have is refused, and no use is consumed', async () => {
  const form = uploadForm(new Uint8Array(10), { verificationId: 'x' });
  const answer = await app.client.post('/subject/upload?type=license', { token, form });
  expect([answer.status, answer.body]).toEqual([
    400,
    { error: 'Unknown form field "verificationId". Use verification_id.' },
  ]);
  const links = await app.client.get('/ephemeral/capability', { token });
  expect(links.body).toMatchObject({ use_count: 0 });
});

test('a part of a form without a name is refused with a sentence, and no name is invented for it', async () => {
  const raw = ['--edge', 'Content-Disposition: form-data', '', 'x', '--edge--', ''].join('\r\n');
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  const answer = await app.client.post('/subject/upload?type=selfie', { token, raw, headers });
  expect([answer.status, answer.body]).toEqual([
    400,
    { error: 'A part of the form has no name. Give each part a name.' },
  ]);
});

test('external_uid finds exactly one subject of the tenant', async () => {
  const find = async (query: string) =>
    (
      (await app.client.get(`/admin/subjects?external_uid=${query}`, { bearer })).body as { id: string }[]
    ).map(({ id }) => id);
  expect(await find('crm-7')).toEqual([subjectId]);
  expect(await find('crm-7&limit=1&offset=1')).toEqual([]);
  expect(await find('crm')).toEqual([]);
  expect(await send('GET', '/admin/subjects?external_uid=')).toMatchObject({
    status: 400,
    field: 'external_uid',
  });
  const elsewhere = { host: OTHER_HOST, bearer: await logIn(app, OTHER_HOST) };
  expect((await app.client.get('/admin/subjects?external_uid=crm-7', elsewhere)).body).toEqual([]);
});
