import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../src/server/http/openapi/document-types.ts';
import { EXAMPLE_FILE, EXAMPLE_ID } from '../src/server/http/openapi/example-values.ts';
import { readApiDocument } from '../tools/codegen/api-document.ts';
import { listNouns } from '../tools/docs/reference/list-nouns.ts';
import { EXAMPLE_WRITERS } from '../tools/docs/reference/write-examples.ts';
import { people } from '../tools/specimen/people.ts';
import { makeReader } from '../tools/wallet/make-reader.ts';
import { addPasskey, createAuthenticator } from './harness/soft-authenticator.ts';
import { ADMIN, PLATFORM, START, startApp, type TestApp } from './harness/start-app.ts';
import { answerLiveness, framesForm, logIn, mint, newSubject, upload, uploadForm } from './harness/steps.ts';
import { isDeep } from './harness/tier.ts';
import { fakeFace, fakeVision, seenLicence, seenSelfie } from './harness/vision/fake-vision.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';
import {
  askFor,
  type BegunRequest,
  openWallet,
  planFor,
  present,
  readBegunRequest,
} from './harness/wallet.ts';

// Sends every example of the reference to the product. Records that the examples name are created first, and
// the ids of the examples are replaced by theirs.

const run = promisify(execFile);
const document = readApiDocument();
/** Operations with a company's provider, which is not part of an example. */
const NEEDS_PROVIDER = ['goToCompany', 'endSignIn'];
const examples = Object.entries(document.paths).flatMap(([path, { servers, ...methods }]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    (NEEDS_PROVIDER.includes(operation.operationId) ? [] : exampleRequests(operation)).map(
      ({ name, body }) => {
        const root = servers ? '/' : '';
        return [`${operation.operationId} ${name}`, { path: root + path, method, operation, body }] as const;
      },
    ),
  ),
);

/** The bodies that an operation shows, or one empty request if it reads none. */
function exampleRequests({ requestBody }: Operation): { name: string; body: unknown }[] {
  const media = Object.values(requestBody?.content ?? {})[0];
  if (!media) return [{ name: '', body: undefined }];
  return Object.entries(media.examples ?? {}).map(([name, { value }]) => ({ name, body: value }));
}

let app: TestApp;
let bearer: string;
let photo: Buffer;

async function openApp(): Promise<void> {
  // Frames without a face are examined, too.
  const examineFrames = async () => ({ frames: { ok: true as const, value: [] }, timings: {} });
  const sight = { document: seenLicence(), face: seenSelfie(fakeFace('Ada')) };
  const vision = { ...unavailableVision, examineDocument: fakeVision(sight).examineDocument };
  app = await startApp({
    vision: { ...vision, examineFrames, ready: async () => {} },
    sendsMail: true,
    host: 'localhost',
    findReader: async () => reader,
  });
  bearer = await logIn(app);
  const reasons = [{ code: 'cut_off', staff: 'A corner is cut off', subject: {} }];
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { reasons } });
  const plain = { width: 320, height: 200, channels: 3, background: '#7a8f6a' } as const;
  photo = await sharp({ create: plain }).jpeg().toBuffer();
  // Lists of operations whose examples name no record are not empty, too.
  await makePerson();
  await app.client.post('/admin/api-tokens', { bearer, json: {} });
}

const HANDOVER = `attesta_handover_${'K'.repeat(43)}`;

type ExampleContext = { bearer: string; token: string; names: Record<string, string> };

type Person = { subject: string; token: string };

/** A subject with a link that may do everything. */
async function makePerson(): Promise<Person> {
  const details = { first_name: 'Ada', last_name: 'Northwood', date_of_birth: '1986-10-16' };
  const subject = await newSubject(app, bearer, details);
  const token = await mint(app, bearer, subject, {
    can_edit_details: true,
    view_subject_details: true,
    can_list_reupload: true,
    can_list_need_reply: true,
    accept_credentials: ['eu_age', 'mdl'],
  });
  return { subject, token };
}

/** What an operation's examples name as the ids of a subject, or of what only a subject has. */
const OF_PERSON = [
  EXAMPLE_ID.subject,
  EXAMPLE_ID.submission,
  EXAMPLE_ID.token,
  EXAMPLE_ID.block,
  EXAMPLE_ID.request,
  HANDOVER,
];

/** Creates one of each record that an operation's examples name. */
async function prepare(operationId: string, example: string, isDevice: boolean): Promise<ExampleContext> {
  const post = async (path: string, json: object) => (await app.client.post(path, { bearer, json })).body;
  const get = async (path: string) => (await app.client.get(path, { bearer })).body;
  const wanted = `${example} ${UNNAMED[operationId] ?? ''}`;
  const needsPerson = isDevice || OF_PERSON.some((name) => wanted.includes(name));
  const { subject, token } = needsPerson ? await makePerson() : { subject: '', token: '' };
  if (operationId === 'revokeApiToken') await post('/admin/api-tokens', {});
  if (operationId === 'withdrawOwnDeletion')
    await app.client.post('/subject/request-deletion', { token, json: { confirmation: true } });
  if (operationId === 'recordConsent') await requireConsent(true);
  const made: Record<string, () => Promise<string>> = {
    [EXAMPLE_ID.tenant]: () => makeTenant(operationId),
    [EXAMPLE_ID.submission]: () => makeSubmission(operationId, token),
    [EXAMPLE_ID.token]: async () => (await get(`/admin/ephemeral-tokens?subject_id=${subject}`))[0].id,
    [EXAMPLE_ID.session]: async () => {
      // A second session, which the operation may end without ending this one.
      await logIn(app);
      const sessions: { id: string; own: boolean }[] = await get('/admin/me/sessions');
      return sessions.find(({ own: isOwn }) => !isOwn)!.id;
    },
    [EXAMPLE_ID.workflow]: async () =>
      (await post('/admin/workflows', { name: 'W', steps: [{ step_name: 'check_selfie', step_order: 1 }] }))
        .id,
    [EXAMPLE_ID.preset]: async () => {
      const filter = { name: operationId, filter: { kind: 'license' } };
      const path = operationId === 'deleteSavedFilter' ? 'saved-filters' : 'presets';
      return (await post(`/admin/${path}`, path === 'presets' ? { name: 'P' } : filter)).id;
    },
    [EXAMPLE_ID.role]: async () =>
      (await post('/admin/roles', { name: operationId, permissions: ['cases'] })).id,
    [EXAMPLE_ID.block]: async () => {
      const id = await makeSubmission('addBlock', token);
      return (await post(`/admin/submissions/${id}/blocks`, { what: 'face', comment: 'Seen before.' })).id;
    },
    [EXAMPLE_ID.request]: async () => {
      const id = (await post(`/admin/subjects/${subject}/request-deletion`, {})).request_id;
      const hold = { reason: 'Before court.', until: '2030-06-30' };
      if (operationId === 'liftHold') await post(`/admin/deletion-requests/${id}/hold`, hold);
      return id;
    },
    [EXAMPLE_ID.otherSubject]: async () => {
      const other = (await makePerson()).subject;
      const json = { other, relation: 'same_person' };
      if (operationId === 'removeRelation') await post(`/admin/subjects/${subject}/relations`, json);
      return other;
    },
    [WALLET_STATE]: async () => {
      const { searchParams: parameters } = new URL(credentialRequest.link);
      return parameters.get('state') ?? parameters.get('request_uri')!.split('/').at(-1)!;
    },
    [HANDOVER]: async () => {
      const { body } = await app.client.post('/subject/handover', { token, json: {} });
      return body.url.split('#')[1];
    },
  };
  const staff = await prepareStaff(operationId);
  const names = { ...staff.names, [EXAMPLE_ID.subject]: subject, 'root@example.com': ADMIN.email };
  for (const [name, make] of Object.entries(made))
    if (wanted.includes(name)) Object.assign(names, { [name]: await make() });
  return { bearer: staff.bearer, token, names };
}

/** Records that an operation needs and none of its examples names. */
const UNNAMED: Record<string, string> = { readHandover: HANDOVER, claimNext: EXAMPLE_ID.submission };

async function makeTenant(operationId: string): Promise<string> {
  const host = `${operationId.toLowerCase()}.test`;
  const json = { host, name: 'Another', admin_email: ADMIN.email, admin_password: ADMIN.password };
  return (await app.client.post('/platform/tenants', { ...PLATFORM, json })).body.tenant_id;
}

const frames = () => Array<Buffer>(8).fill(photo);

/** A form with the files that an operation reads. */
function exampleForm(operationId: string, example: Record<string, unknown> = {}): FormData {
  const isText = ([, value]: [string, unknown]) => value !== EXAMPLE_FILE && !Array.isArray(value);
  const texts = Object.entries(example).filter(isText);
  const fields = Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
  if (operationId === 'answerLiveness') return framesForm(frames(), fields);
  if (operationId !== 'sendLivenessStep') return uploadForm(photo, fields);
  const form = framesForm(frames(), fields);
  form.delete('times');
  return form;
}

/** An answer belongs to one request, so no example of it verifies: a wallet makes it. */
const WALLET_OPERATIONS = ['answerCredential', 'postWalletAnswer'];
/** Those that ask for a credential first, and send nothing of it. */
const REQUEST_OPERATIONS = ['readCredentialRequest', 'readWalletRequest', 'postWalletRequest'];
const WALLET_STATE = 'u2FtcGxlIHN0YXRlIDE2Yg';
const { reader } = makeReader(START);
let credentialRequest: BegunRequest;

async function answerAsWallet(operationId: string) {
  const wallet = openWallet(people[0]!.details, new Uint8Array(), app.dependencies.now());
  const protocol = operationId === 'postWalletAnswer' ? 'link' : 'org-iso-mdoc';
  const request = readBegunRequest(credentialRequest, protocol, `http://${app.host}`);
  const { answer } = await present(wallet, planFor(wallet, 'eu_age'), request);
  if (operationId === 'answerCredential') return { json: answer };
  const { vp_token } = answer.data as { vp_token: object };
  return {
    json: undefined,
    raw: new URLSearchParams({ vp_token: JSON.stringify(vp_token), state: request.state! }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}

/** As with wallets: only an authenticator answers a challenge. */
const PASSKEY_OPERATIONS = ['logInWithPasskey', 'addPasskey'];
let authenticator: ReturnType<typeof createAuthenticator>;

async function answerAsAuthenticator(operationId: string, ownBearer: string) {
  const origin = `http://${app.host}`;
  if (operationId === 'logInWithPasskey') {
    const { challenge } = (await app.client.get('/admin/login/passkey')).body.public_key;
    return { json: authenticator.get({ challenge, origin }) };
  }
  const json = { current: ADMIN.password };
  const options = await app.client.post('/admin/me/passkeys/options', { bearer: ownBearer, json });
  const { challenge } = options.body.public_key;
  return { json: { name: 'Phone', credential: createAuthenticator().create({ challenge, origin }) } };
}

async function makeSubmission(operationId: string, token: string): Promise<string> {
  if (operationId === 'sendLivenessStep')
    return (await app.client.post('/subject/liveness', { token, json: { paced: true } })).body.challenge_id;
  if (operationId === 'answerLiveness')
    return (await app.client.post('/subject/liveness', { token })).body.challenge_id;
  if ([...WALLET_OPERATIONS, ...REQUEST_OPERATIONS].includes(operationId)) {
    const kind = REQUEST_OPERATIONS.includes(operationId) ? 'mdl' : 'eu_age';
    credentialRequest = (await askFor(app, token, kind)).body;
    return credentialRequest.request_id;
  }
  if (operationId === 'readLivenessFrame') {
    const { id } = await answerLiveness(app, token, frames());
    return (await upload(app, token, 'selfie', photo, { verification_id: 'first', challenge_id: id })).body
      .selfie_id;
  }
  const type = operationId === 'eraseSelfie' ? 'selfie' : 'license';
  const fields = { verification_id: 'first', ...(operationId === 'addBlock' ? {} : { manual: '1' }) };
  const { body } = await upload(app, token, type, photo, fields);
  const id = body.license_id ?? body.selfie_id;
  if (operationId === 'reupload' || operationId === 'reopenSubmission')
    await app.client.post(`/admin/submissions/${id}/reject`, { bearer, json: { require_reupload: true } });
  if (operationId === 'handBackSubmission')
    await app.client.post(`/admin/submissions/${id}/escalate`, { bearer, json: { reason: 'Example.' } });
  return id;
}

const CHALLENGE = 'attesta_challenge_V2hhdCBhIGxvbmcgc2VjcmV0IHRva2VuIHRoaXMgaXM';
const LINK = 'attesta_enrol_V2hhdCBhIGxvbmcgc2VjcmV0IHRva2VuIHRoaXMgaXM';
const INVITATION = 'attesta_invite_V2hhdCBhIGxvbmcgc2VjcmV0IHRva2VuIHRoaXMgaXM';
const CODE = '123456';
/** The example of the parameter with a user's id, as text. */
const USER_ID = '"example":2}';

/** A user with the second factor that the operation requires; otherwise the superuser. */
async function prepareStaff(operationId: string): Promise<Omit<ExampleContext, 'token'>> {
  const wanted =
    /user|enrol|factor|link|verifyLogin|invitation|password|passkey/i.test(operationId) &&
    operationId !== 'addUser';
  if (!wanted) return { bearer, names: {} };
  const email = `${operationId.toLowerCase()}@acme.test`;
  const { password } = ADMIN;
  const json = { email, username: operationId, password, role: 'superuser' };
  const { id } = (await app.client.post('/admin/users', { bearer, json })).body;
  const names = { [USER_ID]: `"example":${id}}` };
  const logInAgain = async () => (await app.client.post('/admin/login', { json: { email, password } })).body;
  if (/link/i.test(operationId)) {
    const { url } = (await app.client.post(`/admin/users/${id}/enrolment`, { bearer })).body;
    const enrolment_token = url.split('#enrol=')[1];
    const named = { ...names, [LINK]: enrolment_token };
    if (operationId === 'enrolByLink') return { bearer, names: named };
    const enrolled = await app.client.post('/admin/enrolment', { json: { enrolment_token } });
    return { bearer, names: { ...named, [CODE]: generateCode(enrolled.body.secret) } };
  }
  if (operationId === 'acceptInvitation') {
    const invited = await app.client.post(`/admin/users/${id}/invitation`, { bearer });
    return { bearer, names: { [INVITATION]: invited.body.invitation_url.split('#invite=')[1] } };
  }
  if (operationId === 'changeOwnPassword') return { bearer: (await logInAgain()).token, names };
  if (/passkey/i.test(operationId)) {
    const ownBearer = (await logInAgain()).token;
    const added = await addPasskey(app, ownBearer);
    authenticator = added.device;
    return { bearer: ownBearer, names: { [EXAMPLE_ID.passkey]: added.passkey.id } };
  }
  if (!/SecondFactor|verifyLogin/.test(operationId)) return { bearer, names };
  const ownBearer = (await logInAgain()).token;
  if (operationId === 'enrolSecondFactor') return { bearer: ownBearer, names };
  const { secret } = (await app.client.post('/admin/2fa/enrol', { bearer: ownBearer })).body;
  if (operationId === 'activateSecondFactor')
    return { bearer: ownBearer, names: { [CODE]: generateCode(secret) } };
  await app.client.post('/admin/2fa/activate', { bearer: ownBearer, json: { code: generateCode(secret) } });
  // No one-time code works twice.
  app.moveClock(60_000);
  const challenge = operationId === 'verifyLogin' ? (await logInAgain()).challenge_token : '';
  return { bearer: ownBearer, names: { [CHALLENGE]: challenge, [CODE]: generateCode(secret) } };
}

const generateCode = (secret: string) =>
  new TOTP({ secret }).generate({ timestamp: app.dependencies.now().getTime() });

/** The example with the names of the existing records in it. */
function rename<T>(value: T, names: ExampleContext['names']): T {
  if (value === undefined) return value;
  const text = Object.entries(names).reduce(
    (all, [name, real]) => all.replaceAll(name, real),
    JSON.stringify(value),
  );
  return JSON.parse(text);
}

/** The operation's address with the examples of its parameters, the optional ones too. */
function exampleAddress(
  path: string,
  { parameters = [] }: Operation,
  names: ExampleContext['names'],
): string {
  const withExamples = rename(parameters, names).filter(({ example }) => example !== undefined);
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: where, example } of withExamples) {
    if (where === 'path') address = address.replace(`{${name}}`, String(example));
    if (where === 'query') query.set(name, String(example));
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

/** Programs of the reference by language: the file, and the command that runs it. */
const RUNNERS: Record<string, { file: string; command: string; args: string[] }> = {
  sh: { file: 'example.sh', command: 'bash', args: ['-euo', 'pipefail'] },
  js: { file: 'example.mjs', command: process.execPath, args: [] },
  python: { file: 'example.py', command: 'python3', args: [] },
};
/** Nothing but a wallet, an authenticator or a film makes a body that these take. */
const NO_PROGRAM = [
  ...NEEDS_PROVIDER,
  'comeBackFromCompany',
  ...WALLET_OPERATIONS,
  ...PASSKEY_OPERATIONS,
  'sendLivenessStep',
];
/** The quick tier runs these. */
const QUICK = ['createSubject', 'mintEphemeralToken', 'upload', 'listSubjects', 'readImage'];

const hasRequests = spawnSync('python3', ['-c', 'import requests']).status === 0;
if (!hasRequests)
  console.warn('NOT RUN: there is no Python with requests on this machine, so its programs are not tried.');

const programs = listNouns(document)
  .flatMap(({ operations }) => operations)
  .filter(({ operation: { operationId } }) => !NO_PROGRAM.includes(operationId))
  .filter(({ operation: { operationId } }) => isDeep || QUICK.includes(operationId))
  .flatMap((documented) =>
    EXAMPLE_WRITERS.map(([language, write]) => ({
      documented,
      language,
      write,
      id: documented.operation.operationId,
    })),
  )
  // Of names such as platform.localhost, curl knows the address on every machine.
  .filter(
    ({ documented, language }) =>
      language === 'sh' || !('platform' in (documented.operation.security[0] ?? {})),
  )
  .filter(({ language }) => language !== 'python' || hasRequests);

async function runProgram({ documented, language, write }: (typeof programs)[number]): Promise<void> {
  const { operation } = documented;
  const body = exampleRequests(operation)[0]?.body;
  const request = JSON.stringify([documented.path, operation.parameters ?? [], body]);
  const context = await prepare(operation.operationId, request, 'ephemeral' in (operation.security[0] ?? {}));
  const { file, command, args } = RUNNERS[language]!;
  const folder = await mkdtemp(join(tmpdir(), 'attesta-example-'));
  await writeFile(join(folder, EXAMPLE_FILE), photo);
  await writeFile(join(folder, file), write(rename(documented, context.names)));
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    ATTESTA_URL: `http://localhost:${app.port}`,
    ATTESTA_TOKEN: context.bearer,
    ATTESTA_LINK: context.token,
    PLATFORM_URL: `http://${PLATFORM.host}:${app.port}`,
    PLATFORM_TOKEN: PLATFORM.bearer,
  };
  await run(command, [...args, file], { cwd: folder, env, maxBuffer: 2 ** 24 });
  await rm(folder, { recursive: true });
  if (operation.operationId === 'logOut') bearer = await logIn(app);
  if (operation.operationId === 'recordConsent') await requireConsent(false);
}

// Each language has a separate tenant, since the records that an example names have unique names.
describe.each(EXAMPLE_WRITERS.map(([language]) => language))('programs in %s', (name) => {
  beforeAll(openApp);
  afterAll(() => app.close());

  test.each(programs.filter(({ language }) => language === name))(
    'the program of the reference runs: $id, $language',
    runProgram,
  );
});

test('every operation has at least one example', () => {
  expect(new Set(examples.map(([, { operation }]) => operation.operationId)).size).toBeGreaterThan(50);
});

describe('examples', () => {
  beforeAll(openApp);
  afterAll(() => app.close());

  test.each(examples)('%s is answered as documented', async (_name, { path, method, operation, body }) => {
    const needs = operation.security[0] ?? {};
    const request = JSON.stringify([path, operation.parameters ?? [], body]);
    const context = await prepare(operation.operationId, request, 'ephemeral' in needs);
    const { bearer: ownBearer, token, names } = context;
    const isForm = 'multipart/form-data' in (operation.requestBody?.content ?? {});
    const json = rename(body, names) as Record<string, string> | undefined;
    // The client checks the answer against the document.
    const answer = await app.client.send(method.toUpperCase(), exampleAddress(path, operation, names), {
      ...('platform' in needs ? PLATFORM : {}),
      ...('bearer' in needs ? { bearer: ownBearer } : {}),
      ...('ephemeral' in needs ? { token } : {}),
      ...(isForm ? { form: exampleForm(operation.operationId, json) } : json === undefined ? {} : { json }),
      ...(WALLET_OPERATIONS.includes(operation.operationId)
        ? await answerAsWallet(operation.operationId)
        : {}),
      ...(PASSKEY_OPERATIONS.includes(operation.operationId)
        ? await answerAsAuthenticator(operation.operationId, ownBearer)
        : {}),
    });
    expect([answer.status, answer.body?.error]).toEqual([expect.toSatisfy(isSuccess), undefined]);
    if (operation.operationId === 'logOut') bearer = await logIn(app);
    if (operation.operationId === 'recordConsent') await requireConsent(false);
  });
});

/** Uploads of the other examples need none. */
const requireConsent = (required: boolean) =>
  app.client.send('PATCH', '/admin/settings', {
    bearer,
    json: { consent: { required, version: '2026-03' } },
  });

const isSuccess = (status: number) => (status >= 200 && status < 300) || status === 303;
