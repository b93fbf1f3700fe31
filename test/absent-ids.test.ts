import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppDependencies, listRoutes } from '../src/server/app.ts';
import { listExamples } from '../src/server/http/openapi/annotate.ts';
import type { Route } from '../src/server/http/route.ts';
import type { Answer } from './harness/client.ts';
import { addPasskey } from './harness/soft-authenticator.ts';
import { ADMIN, HOST, openTenant, PLATFORM, startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload, uploadForm } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

// Reads the table of routes: each route that names something by an id is called with ids that do not exist
// here. All answers must be the same.
const routes = listRoutes({
  logger: pino({ level: 'silent' }),
  masterKey: new Uint8Array(32),
} as unknown as AppDependencies).filter((route) => route.params);
const titled = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

const KINDS = [
  'subjects',
  'submissions',
  'licenses',
  'selfies',
  'ephemeral-tokens',
  'workflows',
  'presets',
  'saved-filters',
  'blocks',
  'users',
  'roles',
  'api-tokens',
  'sessions',
  'passkeys',
  'tenants',
  'liveness',
  'credential',
  'wallet',
  'deletion-requests',
] as const;
type Kind = (typeof KINDS)[number];
type RecordIds = Partial<Record<Kind, string>>;

const ID = /:(?:challenge_|request_)?id\b/;

/** The kind of record that a route's id names: the word before the id. */
function recordKind(route: Route): Kind {
  const word = route.path.split(ID)[0]!.split('/').at(-2);
  const kind = KINDS.find((each) => each === word);
  if (!kind)
    throw new Error(`${route.path} names something new: give this suite a foreign and an erased one.`);
  return kind;
}
const hasNumber = (route: Route) => ['users', 'api-tokens'].includes(recordKind(route));

const ABSENT_ID = '01890000-0000-7000-8000-000000000000';
const MALFORMED = [
  'x',
  '%00',
  '%ff',
  '%zz',
  '%',
  '%20',
  '.',
  '-1',
  '1.5',
  'null',
  '%F0%9F%92%A9',
  'a%2Fb',
  '9'.repeat(11),
  'a'.repeat(4000),
];
const NO_UUID = [
  '0',
  '1',
  `${ABSENT_ID}0`,
  ABSENT_ID.slice(1),
  ABSENT_ID.replaceAll('-', ''),
  `%7B${ABSENT_ID}%7D`,
  `${ABSENT_ID}%20`,
];
const NO_NUMBER = ['0', '2147483647', '2147483648', '1x', '0x1', '1e0', ABSENT_ID];

let app: TestApp;
let bearer: string;
let photo: Buffer;
/** an ephemeral token of a subject of this tenant */
let token: string;
/** ids of another tenant's records, of this tenant's erased ones, and of its existing ones */
let foreign: RecordIds;
let erased: RecordIds;
let firstIds: RecordIds;

beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
  photo = await sharp({ create: { width: 240, height: 200, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
  const other = await openTenant(app);
  foreign = await makeThings(other);
  foreign.passkeys = (await addPasskey(other, await logIn(other))).passkey.id;
  firstIds = await makeThings(app);
  token = await mint(app, bearer, firstIds.subjects!);
  const gone = await makeThings(app);
  // The last, because a login of its user then needs it.
  gone.passkeys = (await addPasskey(app, bearer)).passkey.id;
  const doomed = ['subjects', 'workflows', 'presets', 'saved-filters', 'users', 'roles'] as const;
  const paths = [
    ...doomed.map((kind) => `/admin/${kind}/${gone[kind]}`),
    `/admin/me/sessions/${gone.sessions}`,
    `/admin/me/passkeys/${gone.passkeys}`,
  ];
  const json = { current: ADMIN.password };
  for (const path of paths) {
    const request = path.includes('/passkeys/') ? { bearer, json } : { bearer };
    expect((await app.client.send('DELETE', path, request)).status).toBe(200);
  }
  await app.client.send('DELETE', `/platform/tenants/${gone.tenants}`, PLATFORM);
  // An API token stays on the list when it is revoked, and a request for erasure when it is completed.
  const { 'api-tokens': _, 'deletion-requests': _completed, ...others } = gone;
  erased = others;
});
afterAll(() => app.close());

/** Creates one of everything that has an id in the tenant that `client` speaks to, and a tenant. */
async function makeThings(to: TestApp): Promise<RecordIds> {
  const mine = await logIn(to);
  const post = async (path: string, json: object, as: object = { bearer: mine }) => {
    const answer = await to.client.post(path, { ...as, json });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const read = async (path: string) => (await to.client.get(path, { bearer: mine })).body;
  const name = randomUUID();
  const email = `${name}@acme.test`;
  const subjects = await newSubject(to, mine, { first_name: 'Ada', last_name: 'Northwood' });
  const token = await mint(to, mine, subjects, { accept_credentials: ['mdl'] });
  const send = async (type: string) =>
    (await upload(to, token, type, photo, { manual: '1', verification_id: 'first' })).body;
  const [license, selfie] = [await send('license'), await send('selfie')];
  // Records about models; no models run here.
  await to.dependencies.db.asTenant(to.tenantId, (tx) =>
    tx
      .insertInto('document_numbers')
      .values({
        tenant_id: to.tenantId,
        submission_id: license.license_id,
        attempt: 1,
        subject_id: subjects,
        number_hash: Buffer.from(name),
      })
      .execute(),
  );
  const blocked = { what: 'document', comment: 'Seen too often.' };
  const [link] = await read(`/admin/ephemeral-tokens?subject_id=${subjects}`);
  const steps = [{ step_name: 'check_selfie', step_order: 1 }];
  const user = await post('/admin/users', { email, username: name, password: ADMIN.password, role: 'view' });
  const { request_id } = await post('/subject/credential', { kind: 'mdl' }, { token });
  await post('/subject/request-deletion', { confirmation: true }, { token });
  const { requests } = await read('/admin/deletion-requests');
  const requested = requests.find((each: { subject_id: string }) => each.subject_id === subjects);
  await post('/admin/api-tokens', {});
  const [apiToken] = await read('/admin/api-tokens');
  const sessions = await read('/admin/me/sessions');
  const administrator = { admin_email: email, admin_password: ADMIN.password };
  const tenant = await post('/platform/tenants', { host: `${name}.test`, name, ...administrator }, PLATFORM);
  return {
    subjects,
    submissions: license.license_id,
    licenses: license.license_id,
    selfies: selfie.selfie_id,
    'ephemeral-tokens': link.id,
    workflows: (await post('/admin/workflows', { name, steps })).id,
    presets: (await post('/admin/presets', { name })).id,
    'saved-filters': (await post('/admin/saved-filters', { name, filter: { kind: 'age' } })).id,
    blocks: (await post(`/admin/submissions/${license.license_id}/blocks`, blocked)).id,
    users: String(user.id),
    roles: (await post('/admin/roles', { name, permissions: [] })).id,
    'api-tokens': String(apiToken.id),
    sessions: sessions.find(({ own: isOwn }: { own: boolean }) => isOwn).id,
    tenants: tenant.tenant_id,
    liveness: (await post('/subject/liveness', {}, { token })).challenge_id,
    credential: request_id,
    wallet: request_id,
    'deletion-requests': requested.request_id,
  };
}

/** The answer without its date. */
function comparableAnswer({ status, headers, bytes }: Answer) {
  const { date: _, 'attesta-request-id': _id, ...others } = headers;
  return { status, headers: others, text: bytes.toString() };
}

function exampleBody(route: Route) {
  if (!route.body) return {};
  const json = listExamples(route.body)[0] ?? {};
  return route.isEncodedForm
    ? { raw: new URLSearchParams(json as Record<string, string>).toString() }
    : { json };
}

type RequestTarget = { id: string; attempt?: string; as?: 'anonymous' };

async function ask(route: Route, { id, attempt = '1', as }: RequestTarget) {
  const path = route.path.replace(ID, id).replace(':attempt', attempt).replace(':frame', '1');
  const { by } = route.access;
  const host = by === 'platform' ? PLATFORM.host : HOST;
  const who = by === 'subject' ? { token } : { bearer: by === 'platform' ? PLATFORM.bearer : bearer };
  const body = route.form ? { form: uploadForm(photo) } : exampleBody(route);
  return comparableAnswer(
    await app.client.send(route.method, path, { host, ...(as === 'anonymous' ? {} : who), ...body }),
  );
}

describe.each(titled)('%s', (_title, route) => {
  const kind = recordKind(route);

  test('[S113] answers the same to a malformed id, a foreign one, an erased one and one that never existed', async () => {
    const absent = await ask(route, { id: hasNumber(route) ? '2147483646' : ABSENT_ID });
    expect(absent).toMatchObject({ status: 404, text: expect.stringMatching(/^{"error":"[^"]+\."}$/) });
    // No id is foreign to the platform.
    const real = [erased[kind], ...(kind === 'tenants' ? [] : [foreign[kind]])].filter(
      (id) => id !== undefined,
    );
    for (const id of [...real, ...MALFORMED, ...(hasNumber(route) ? NO_NUMBER : NO_UUID)]) {
      expect({ id, ...(await ask(route, { id })) }).toEqual({ id, ...absent });
    }
  });

  if (route.access.by === 'anyone') return;
  test('refuses a credential whose id does not exist', async () => {
    for (const id of ['x', '%zz', 'a'.repeat(4000)])
      expect((await ask(route, { id, as: 'anonymous' })).status).toBe(401);
  });
});

test.each(titled.filter(([, { path }]) => path.includes(':attempt')))(
  '%s answers an attempt with an id that does not exist',
  async (_title, route) => {
    const never = await ask(route, { id: firstIds.licenses!, attempt: '99' });
    expect(never.status).toBe(404);
    for (const attempt of ['0', '-1', 'x', '1.5', '%00', '%zz', '9'.repeat(60)]) {
      expect({ attempt, ...(await ask(route, { id: firstIds.licenses!, attempt })) }).toEqual({
        attempt,
        ...never,
      });
    }
  },
);

test('creates no link for a subject whose id does not exist', async () => {
  const send = async (json: object) =>
    comparableAnswer(await app.client.post('/ephemeral-tokens', { bearer, json }));
  for (const field of ['subject_id', 'preset_id', 'workflow_id'] as const) {
    const createLink = (id: string) => send({ subject_id: firstIds.subjects, [field]: id });
    const absent = await createLink(ABSENT_ID);
    expect(absent.status).toBe(404);
    const real = { subject_id: 'subjects', preset_id: 'presets', workflow_id: 'workflows' } as const;
    for (const id of [foreign[real[field]]!, erased[real[field]]!, 'x', '', ...NO_UUID]) {
      expect({ field, id, ...(await createLink(id)) }).toEqual({ field, id, ...absent });
    }
  }
});
