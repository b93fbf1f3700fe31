import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, uploadForm } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

// Each mistake of a newcomer gets a status, a code and a sentence that tells what to do.

let app: TestApp;
let bearer: string;
let token: string;
let id: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
  id = await newSubject(app, bearer, { first_name: 'Ida', last_name: 'Holm', external_uid: 'crm-1' });
  token = await mint(app, bearer, id);
});
afterAll(() => app.close());

type RequestOptions = NonNullable<Parameters<TestApp['client']['send']>[2]>;
type Mistake = [
  title: string,
  status: number,
  code: string,
  words: string,
  method: string,
  path: string,
  sent?: () => RequestOptions,
];

const staff = (json?: unknown) => () => (json === undefined ? { bearer } : { bearer, json });
const subject = (json?: unknown) => () => (json === undefined ? { token } : { token, json });
const raw = (text: string) => () => ({ bearer, raw: text });
const headers = (of: () => Record<string, string>) => () => ({ headers: of() });
const NAME = { first_name: 'A', last_name: 'B' };
const link = (fields: object) => () => ({ bearer, json: { subject_id: id, ...fields } });

const MISTAKES: Mistake[] = [
  // Credentials.
  [
    'no credential',
    401,
    'unauthenticated',
    'Send it as Authorization: Bearer',
    'GET',
    '/admin/subjects',
    () => ({}),
  ],
  [
    'a token without Bearer',
    401,
    'unauthenticated',
    'does not begin with Bearer',
    'GET',
    '/admin/subjects',
    headers(() => ({ authorization: bearer })),
  ],
  [
    'a token with another scheme',
    401,
    'unauthenticated',
    'does not begin with Bearer',
    'GET',
    '/admin/subjects',
    headers(() => ({ authorization: `Token ${bearer}` })),
  ],
  [
    'a bearer token in X-Api-Key',
    401,
    'unauthenticated',
    'Send it as Authorization: Bearer',
    'GET',
    '/admin/subjects',
    headers(() => ({ 'x-api-key': bearer })),
  ],
  [
    'an ephemeral token on a staff route',
    401,
    'unauthenticated',
    'Send a session or API token',
    'GET',
    '/admin/subjects',
    subject(),
  ],
  [
    'an ephemeral token as bearer',
    401,
    'unauthenticated',
    'Send a session or API token',
    'GET',
    '/admin/subjects',
    () => ({ bearer: token }),
  ],
  [
    'a challenge as bearer',
    401,
    'unauthenticated',
    'Send a session or API token',
    'GET',
    '/admin/subjects',
    () => ({ bearer: `attesta_challenge_${'x'.repeat(43)}` }),
  ],
  [
    'an unknown bearer token',
    401,
    'unauthenticated',
    'Sign in again',
    'GET',
    '/admin/subjects',
    () => ({ bearer: `attesta_api_${'x'.repeat(43)}` }),
  ],
  [
    'no ephemeral token',
    401,
    'unauthenticated',
    'Send it as X-Api-Key',
    'GET',
    '/ephemeral/capability',
    () => ({}),
  ],
  [
    'an ephemeral token in Authorization',
    401,
    'unauthenticated',
    'Send it as X-Api-Key',
    'GET',
    '/ephemeral/capability',
    () => ({ bearer: token }),
  ],
  [
    'a staff token on a subject’s route',
    401,
    'unauthenticated',
    'Mint an ephemeral token',
    'GET',
    '/ephemeral/capability',
    staff(),
  ],
  [
    'a staff token in X-Api-Key',
    401,
    'unauthenticated',
    'Mint an ephemeral token',
    'GET',
    '/ephemeral/capability',
    () => ({ token: bearer }),
  ],
  [
    'Bearer in X-Api-Key',
    401,
    'unauthenticated',
    'Send the token alone',
    'GET',
    '/ephemeral/capability',
    () => ({ token: `Bearer ${token}` }),
  ],
  [
    'an unknown ephemeral token',
    401,
    'unauthenticated',
    'Request a new link',
    'GET',
    '/ephemeral/capability',
    () => ({ token: `attesta_once_${'x'.repeat(43)}` }),
  ],
  [
    'a wrong password',
    401,
    'login-refused',
    '',
    'POST',
    '/admin/login',
    () => ({ json: { email: 'a@b.test', password: 'wrong' } }),
  ],
  [
    'a link without the capability',
    403,
    'forbidden',
    'Mint a link that has it',
    'GET',
    '/subject/details',
    subject(),
  ],
  // Addresses.
  [
    '127.0.0.1 for localhost',
    404,
    'unknown-host',
    'such as localhost instead of 127.0.0.1',
    'GET',
    '/admin/subjects',
    () => ({ host: '127.0.0.1:8080', bearer }),
  ],
  [
    'another number as host',
    404,
    'unknown-host',
    'A tenant has a host name, not an IP address',
    'GET',
    '/admin/subjects',
    () => ({ host: '[::1]:8080', bearer }),
  ],
  [
    'an unknown host',
    404,
    'unknown-host',
    'Send the tenant’s host name',
    'GET',
    '/admin/subjects',
    () => ({ host: 'unknown.test', bearer }),
  ],
  ['a wrong path', 404, 'not-found', 'Compare it with the API reference', 'GET', '/admin/persons', staff()],
  [
    'a path without its version',
    404,
    'not-found',
    'Compare it with the API reference',
    'GET',
    '//admin/subjects',
    staff(),
  ],
  ['a slash at the end', 404, 'not-found', 'Remove the slash', 'GET', '/admin/subjects/', staff()],
  [
    'a slash at the end of a POST',
    404,
    'not-found',
    'Remove the slash',
    'POST',
    '/ephemeral-tokens/',
    staff({}),
  ],
  ['an unknown id', 404, 'not-found', 'id', 'GET', '/admin/subjects/7', staff()],
  // Methods.
  [
    'PUT for PATCH',
    405,
    'wrong-method',
    'Use DELETE, GET, HEAD, PATCH',
    'PUT',
    '/admin/subjects/7',
    staff({}),
  ],
  ['GET for POST', 405, 'wrong-method', 'Use POST', 'GET', '/ephemeral-tokens', staff()],
  [
    'POST for PATCH',
    405,
    'wrong-method',
    'Use DELETE, GET, HEAD, PATCH',
    'POST',
    '/admin/subjects/7',
    staff({}),
  ],
  [
    'DELETE of a list',
    405,
    'wrong-method',
    'DELETE is not allowed on this path. Use GET, HEAD, POST',
    'DELETE',
    '/admin/subjects',
    staff(),
  ],
  ['GET of an upload', 405, 'wrong-method', 'Use POST', 'GET', '/subject/upload', subject()],
  ['HEAD of a POST', 405, 'wrong-method', '', 'HEAD', '/ephemeral-tokens', staff()],
  // Bodies.
  ['invalid JSON', 400, 'bad-request', 'Check its syntax', 'POST', '/admin/subjects', raw('{"first_name":')],
  [
    'a list for an object',
    400,
    'field-refused',
    'must be a JSON object',
    'POST',
    '/admin/subjects',
    staff([]),
  ],
  [
    'a text for an object',
    400,
    'field-refused',
    'must be a JSON object',
    'POST',
    '/admin/subjects',
    staff('x'),
  ],
  [
    'a compressed body',
    400,
    'bad-request',
    'Send it without compression',
    'POST',
    '/admin/subjects',
    () => ({ bearer, raw: 'x', headers: { 'content-encoding': 'gzip' } }),
  ],
  [
    'a body nested too deeply',
    400,
    'bad-request',
    'Flatten it',
    'POST',
    '/admin/subjects',
    raw(`{"a":${'['.repeat(40)}${']'.repeat(40)}}`),
  ],
  ['no name', 400, 'field-refused', 'first_name is required', 'POST', '/admin/subjects', staff({})],
  [
    'an empty name',
    400,
    'field-refused',
    'must not be empty',
    'POST',
    '/admin/subjects',
    staff({ ...NAME, last_name: ' ' }),
  ],
  [
    'a number for a name',
    400,
    'field-refused',
    'must be text',
    'POST',
    '/admin/subjects',
    staff({ ...NAME, last_name: 7 }),
  ],
  [
    'a taken external_uid',
    409,
    'taken',
    '',
    'POST',
    '/admin/subjects',
    staff({ ...NAME, external_uid: 'crm-1' }),
  ],
  [
    'camel case',
    400,
    'unknown-field',
    'Use first_name',
    'POST',
    '/admin/subjects',
    staff({ firstName: 'A' }),
  ],
  [
    'the British spelling',
    400,
    'unknown-field',
    'Use license_number',
    'POST',
    '/admin/subjects',
    staff({ ...NAME, licence_number: 'X' }),
  ],
  [
    'an unknown field',
    400,
    'unknown-field',
    'Remove it',
    'POST',
    '/admin/subjects',
    staff({ ...NAME, shoe: 43 }),
  ],
  [
    'a misspelt limit of a link',
    400,
    'unknown-field',
    'Use max_uses',
    'POST',
    '/ephemeral-tokens',
    link({ maxUses: 1 }),
  ],
  [
    'a shortened field',
    400,
    'unknown-field',
    'Use expires_in_minutes',
    'POST',
    '/ephemeral-tokens',
    link({ expires_in: 5 }),
  ],
  [
    'a text for a number',
    400,
    'field-refused',
    'must be a number',
    'POST',
    '/ephemeral-tokens',
    link({ max_uses: '1' }),
  ],
  [
    'a text for a boolean',
    400,
    'field-refused',
    'must be true or false',
    'POST',
    '/ephemeral-tokens',
    link({ can_edit_details: 'yes' }),
  ],
  [
    'an unknown upload_type',
    400,
    'field-refused',
    'must be one of',
    'POST',
    '/ephemeral-tokens',
    link({ upload_type: 'passport' }),
  ],
  // Dates.
  [
    'a date in the form of a country',
    400,
    'field-refused',
    'like 1986-10-16',
    'POST',
    '/admin/subjects',
    staff({ ...NAME, dob: '16.10.1986' }),
  ],
  [
    'a day that does not exist',
    400,
    'field-refused',
    'like 1986-10-16',
    'POST',
    '/admin/subjects',
    staff({ ...NAME, dob: '2001-02-29' }),
  ],
  [
    'a birth in the future',
    400,
    'field-refused',
    'must be in the past',
    'POST',
    '/admin/subjects',
    staff({ ...NAME, dob: '2250-01-01' }),
  ],
  [
    'a birth 150 years ago',
    400,
    'field-refused',
    'at most 150 years ago',
    'PATCH',
    '/admin/subjects/7',
    staff({ date_of_birth: '1850-01-01' }),
  ],
  [
    'two different birth dates',
    400,
    'field-refused',
    'must not differ',
    'POST',
    '/admin/subjects',
    staff({ ...NAME, dob: '2001-01-01', date_of_birth: '2001-01-02' }),
  ],
  [
    'an expiry in another form',
    400,
    'field-refused',
    'like 2030-01-31 12:00:00',
    'POST',
    '/admin/api-tokens',
    staff({ expires_at: 'tomorrow' }),
  ],
  // Queries.
  [
    'a limit of letters',
    400,
    'field-refused',
    'limit must be a whole number like 100',
    'GET',
    '/admin/subjects?limit=abc',
    staff(),
  ],
  [
    'an offset with a fraction',
    400,
    'field-refused',
    'offset must be a whole number like 100',
    'GET',
    '/admin/subjects?offset=1.5',
    staff(),
  ],
  [
    'a boolean of letters',
    400,
    'field-refused',
    'must be one of',
    'GET',
    '/admin/subjects?includeDeletionRequests=yes',
    staff(),
  ],
  [
    'an unknown query parameter',
    400,
    'unknown-field',
    'Use external_uid',
    'GET',
    '/admin/subjects?externalUid=x',
    staff(),
  ],
  [
    'an empty external_uid',
    400,
    'field-refused',
    'must not be empty',
    'GET',
    '/admin/subjects?external_uid=',
    staff(),
  ],
  [
    'an invalid cursor',
    400,
    'field-refused',
    'next_cursor of an earlier answer',
    'GET',
    '/admin/submissions?cursor=7',
    staff(),
  ],
  // Uploads.
  [
    'an upload without a type',
    400,
    'field-refused',
    'type is required',
    'POST',
    '/subject/upload',
    () => ({ token, form: uploadForm(new Uint8Array(9)) }),
  ],
  [
    'an upload of an unknown type',
    400,
    'field-refused',
    'must be one of',
    'POST',
    '/subject/upload?type=passport',
    () => ({ token, form: uploadForm(new Uint8Array(9)) }),
  ],
  [
    'an upload as JSON',
    400,
    'bad-request',
    'multipart/form-data',
    'POST',
    '/subject/upload?type=license',
    subject({ image_file: 'x' }),
  ],
  [
    'an upload with a misspelt field',
    400,
    'unknown-field',
    'Use verification_id',
    'POST',
    '/subject/upload?type=selfie',
    () => ({ token, form: uploadForm(new Uint8Array(9), { verificationId: 'x' }) }),
  ],
  [
    'an upload without an id',
    400,
    'field-refused',
    'verification_id is required',
    'POST',
    '/subject/upload?type=selfie',
    () => ({ token, form: uploadForm(new Uint8Array(9)) }),
  ],
];

test('the table has all mistakes that were tried', () => expect(MISTAKES.length).toBeGreaterThanOrEqual(54));

test.each(MISTAKES)(
  'a request with %s is answered with %d and %s',
  async (_title, status, code, words, method, path, request = () => ({})) => {
    const answer = await app.client.send(
      method,
      path.replace('/7', `/${path === '/admin/subjects/7' && method !== 'GET' ? id : 7}`),
      request(),
    );
    expect(answer).toMatchObject({ status, headers: { 'attesta-error-code': code } });
    expect(answer.headers['attesta-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect('allow' in answer.headers).toBe(status === 405);
    if (method === 'HEAD') return expect(answer.bytes).toHaveLength(0);
    expect(answer.body.error).toContain(words);
    expect(answer.body.error).toMatch(/^[A-Za-z].{10,220}\.$/);
  },
);

test('HEAD answers as GET, without a body', async () => {
  const head = await app.client.send('HEAD', '/admin/subjects', { bearer });
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  expect((await app.client.send('HEAD', '/admin/subjects')).status).toBe(401);
});

test.each([
  ['0', 1],
  ['-5', 1],
  ['1', 1],
  ['99999', 2],
])('a limit of %s is clamped', async (limit, length) => {
  await newSubject(app, bearer, { ...NAME });
  const { body } = await app.client.get(`/admin/subjects?limit=${limit}`, { bearer });
  expect(Math.min(body.length, length)).toBe(length);
  if (length === 1) expect(body).toHaveLength(1);
});

test('an expiry has a fraction and an offset, as RFC 3339 allows', async () => {
  const json = { expires_at: '2030-01-31T12:00:00.25+01:00' };
  expect((await app.client.post('/admin/api-tokens', { bearer, json })).body.expires_at).toBe(
    '2030-01-31 11:00:00',
  );
});

test('an empty patch is 200 and writes nothing, also not into the audit', async () => {
  const seen = async () => [
    (await app.client.get(`/admin/subjects/${id}`, { bearer })).body,
    (await app.client.get('/admin/audit?limit=1', { bearer })).body.entries,
  ];
  const before = await seen();
  for (const request of [{ bearer, json: {} }, { bearer }]) {
    const answer = await app.client.send('PATCH', `/admin/subjects/${id}`, request);
    expect([answer.status, answer.body]).toEqual([200, { status: 'updated' }]);
  }
  expect(await seen()).toEqual(before);
});

test('every answer has an id of the server, never the caller’s', async () => {
  const requestId = '00000000-0000-4000-8000-000000000000';
  const request = {
    headers: { 'attesta-request-id': requestId, 'request-id': requestId, 'x-request-id': requestId },
  };
  const ids = [];
  for (const path of ['//healthz', '//nothing', '/admin/login', '/admin/%zz', '//docs/']) {
    ids.push((await app.client.get(path, request)).headers['attesta-request-id']);
  }
  expect(new Set(ids).size).toBe(ids.length);
  for (const each of ids) expect(each).toMatch(/^[0-9a-f]{8}-/);
  expect(ids).not.toContain(requestId);
});
