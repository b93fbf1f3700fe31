import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandbox as sandboxCommand } from '../src/server/cli/sandbox.ts';
import { FORCED_RESULTS } from '../src/server/verification/sandbox/forced-results.ts';
import { SPECIMEN_IMAGES } from '../src/server/verification/sandbox/specimen-images.ts';
import { SPECIMEN_ROOT } from '../src/server/verification/sandbox/specimen-root.ts';
import {
  lookUpConsequence,
  UPLOAD_KINDS,
  type VerdictForKind,
} from '../src/server/verification/verdict/verdicts.ts';
import { readPemList } from '../src/server/verification/wallet/trust/read-trust-list.ts';
import { people } from '../tools/specimen/people.ts';
import { makeSpecimenKeys } from '../tools/wallet/specimen-issuer.ts';
import { callCommand } from './harness/call-command.ts';
import { createClient } from './harness/client.ts';
import { ADMIN, PLATFORM, startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload, uploadForm } from './harness/steps.ts';
import { sample, testDeep } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';
import { openWallet, prove } from './harness/wallet.ts';

type TenantFixture = { app: TestApp; bearer: string };

let app: TestApp;
let image: Buffer;
let sandbox: TenantFixture;
let live: TenantFixture;

/** A tenant as the operator creates it. */
async function makeTenant(host: string, options: object = {}): Promise<TenantFixture> {
  const json = { host, name: 'Acme', admin_email: ADMIN.email, admin_password: ADMIN.password, ...options };
  const { status, body } = await app.client.post('/platform/tenants', { ...PLATFORM, json });
  expect(status).toBe(201);
  const there = { ...app, host, tenantId: body.tenant_id, client: createClient(app.port, host) };
  return { app: there, bearer: await logIn(there) };
}

beforeAll(async () => {
  app = await startApp({ vision: unavailableVision, withPages: true });
  image = await sharp({ create: { width: 240, height: 200, channels: 3, background: '#7a8f6a' } })
    .jpeg()
    .toBuffer();
  sandbox = await makeTenant('sandbox.localhost', { sandbox: true });
  live = await makeTenant('live.test');
});
afterAll(() => app.close());

/** Sends an image of a person with this last name. */
async function send({ app, bearer }: TenantFixture, kind: string, last_name: string, fields = {}) {
  const subject = await newSubject(app, bearer, { first_name: 'A', last_name, license_number: '1' });
  const token = await mint(app, bearer, subject, { min_age: 18 });
  const answer = await upload(app, token, kind, image, { verification_id: 'one', ...fields });
  return { subject, token, answer, forced: answer.headers['attesta-sandbox'] };
}

const FORCED = Object.entries(FORCED_RESULTS).flatMap(([name, kinds]) =>
  UPLOAD_KINDS.flatMap((kind) => (kinds[kind] ? [[name, kind, kinds[kind]] as const] : [])),
);

/** Runs `npm run sandbox` against this tenant, by the address and host of `where`. */
async function verify({ app, bearer }: TenantFixture, where: string[], verb = 'verify') {
  const { body } = await app.client.post('/admin/api-tokens', { bearer, json: {} });
  return callCommand(sandboxCommand, { ATTESTA_TOKEN: body.token }, [verb, ...where]);
}
const byAddress = ({ app }: TenantFixture) => ['--url', `http://127.0.0.1:${app.port}`, '--host', app.host];
/** Covers machines whose resolver knows no names below localhost. */
const byName = ({ app }: TenantFixture) => ['--url', `http://${app.host}:${app.port}`];

testDeep('in a sandbox each listed last name forces its verdict and reason', async () => {
  const { code, text } = await verify(sandbox, byName(sandbox));
  expect(text.split('\n')).toHaveLength(FORCED.length + 1);
  expect(text).toMatch(new RegExp(`^${FORCED.length} of ${FORCED.length} as documented\\.$`, 'm'));
  expect(code).toBe(0);
  const left = await sandbox.app.client.get('/admin/subjects', { bearer: sandbox.bearer });
  expect(left.body).toEqual([]);
});

test('npm run sandbox -- life plays upload, question, answer, rejection, re-upload and approval, and erases', async () => {
  const { code, text } = await verify(sandbox, byName(sandbox), 'life');
  expect([code, text.split('\n').map((line) => line.replace(/:.*/, ''))]).toEqual([
    0,
    [
      'backend   creates the person',
      'backend   mints a link',
      'device    uploads a licence',
      'reviewer  asks a question',
      'device    answers it',
      'reviewer  rejects, and asks for another photo',
      'device    uploads again',
      'reviewer  approves',
      'backend   reads the decision',
      'backend   reads the subject',
      'backend   erases the person',
    ],
  ]);
  const left = await sandbox.app.client.get('/admin/subjects', { bearer: sandbox.bearer });
  expect(left.body).toEqual([]);
});

test('npm run sandbox -- life reports a step that is answered otherwise', async () => {
  const setRequired = (reasons_required: boolean) =>
    sandbox.app.client.send('PATCH', '/admin/settings', {
      bearer: sandbox.bearer,
      json: { reasons_required },
    });
  await setRequired(true);
  const { code, text } = await verify(sandbox, byName(sandbox), 'life');
  await setRequired(false);
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/rejects, and asks for another photo: .* → 400, but status is undefined/),
  ]);
});

test('npm run sandbox refuses a tenant that is no sandbox, and reports missing arguments', async () => {
  const { code, text } = await verify(live, byAddress(live));
  expect(text).toBe('This tenant is not a sandbox. Nothing was tested; name a sandbox.');
  expect(code).toBe(1);
  const { body } = await live.app.client.get('/admin/audit', { bearer: live.bearer });
  const done = body.entries.map(({ action }: { action: string }) => action);
  expect(done).not.toContain('subject.created');
  const runCommand = async (args: string[], environment = {}) =>
    (await callCommand(sandboxCommand, environment, args)).text;
  expect(await runCommand(['verify'])).toMatch(/^--url must be an address/);
  expect(await runCommand(['verify', '--url', 'http://127.0.0.1:1'])).toMatch(/^ATTESTA_TOKEN must be /);
  const unreachable = ['verify', '--url', 'http://127.0.0.1:1'];
  expect(await runCommand(unreachable, { ATTESTA_TOKEN: 'x' })).toMatch(
    /^http:\/\/127\.0\.0\.1:1 does not answer: .+\.$/,
  );
});

test('a forced verdict is stored like any other, and marked as forced', async () => {
  for (const [name, kind, { verdict }] of sample(FORCED, 6)) {
    const { answer, forced } = await send(sandbox, kind, name);
    expect([answer.body.status, forced]).toEqual([verdict, 'forced']);
    const id = answer.body.license_id ?? answer.body.selfie_id;
    const caseAnswer = await sandbox.app.client.get(`/admin/submissions/${id}`, { bearer: sandbox.bearer });
    const { state } = lookUpConsequence(kind, verdict as VerdictForKind<typeof kind>);
    expect(caseAnswer.body, name).toMatchObject({ verdict, status: state });
    expect(caseAnswer.body.attempts[0].evidence).toMatchObject({ forced_by: name });
  }
});

test('[S196] outside a sandbox such a name forces nothing', async () => {
  for (const [name, kind] of sample(FORCED, 8)) {
    const { answer, forced } = await send(live, kind, name);
    expect([forced, answer.body.status], `${name} ${kind}`).toEqual([
      undefined,
      {
        license: 'LICENSE_PENDING_APPROVAL',
        selfie: 'SELFIE_PENDING_APPROVAL',
        analyze: 'ANALYSIS_UNAVAILABLE',
        verify_age: 'AGE_VERIFICATION_UNAVAILABLE',
      }[kind],
    ]);
  }
});

test('other names, other kinds and a requested check by a person are decided as usual', async () => {
  const others = [
    await send(sandbox, 'license', 'Quennell'),
    await send(sandbox, 'selfie', 'OUTAGE-OCR'),
    await send(sandbox, 'license', 'NO-FACE', { manual: '1' }),
  ];
  expect(others.map(({ answer, forced }) => [answer.body.status, forced])).toEqual([
    ['LICENSE_PENDING_APPROVAL', undefined],
    ['SELFIE_PENDING_APPROVAL', undefined],
    ['MANUAL_REVIEW_REQUESTED', undefined],
  ]);
});

test('a re-upload is forced too, and a repeat under a key says again that it was', async () => {
  const { app, bearer } = sandbox;
  const { answer, token } = await send(sandbox, 'license', 'PARKED');
  const { license_id: id } = answer.body;
  await app.client.post(`/admin/submissions/${id}/reject`, { bearer, json: { require_reupload: true } });
  const reupload = () =>
    app.client.post(`/subject/reupload?type=license&id=${id}`, {
      token,
      form: uploadForm(image),
      headers: { 'idempotency-key': 'again-1' },
    });
  for (const answer of [await reupload(), await reupload()]) {
    expect(answer.body.ai_result).toMatchObject({ status: 'LICENSE_PENDING_APPROVAL', attempt: 2 });
    expect(answer.headers['attesta-sandbox']).toBe('forced');
  }
});

test('a tenant stays the sandbox, or not, that it was created as', async () => {
  const path = `/platform/tenants/${sandbox.app.tenantId}`;
  const change = await app.client.send('PATCH', path, { ...PLATFORM, json: { sandbox: false } });
  expect(change.status).toBe(400);
  expect((await app.client.get(path, PLATFORM)).body.sandbox).toBe(true);
  expect((await app.client.get(`/platform/tenants/${live.app.tenantId}`, PLATFORM)).body.sandbox).toBe(false);
});

test('the console lists every name in a sandbox alone, each with an image of a fictional person', async () => {
  const listed = async ({ app, bearer }: TenantFixture) =>
    (await app.client.get('/admin/sandbox', { bearer })).body;
  expect(await listed(live)).toEqual({ sandbox: false, wallet_root: null, forced: [] });
  const { forced } = await listed(sandbox);
  expect(
    forced.map(({ last_name, type, status, reason }: Record<string, string>) => [
      last_name,
      type,
      status,
      reason,
    ]),
  ).toEqual(FORCED.map(([name, kind, { verdict, reason = null }]) => [name, kind, verdict, reason]));
  for (const image of new Set<string>(forced.map((each: { picture: string }) => each.picture))) {
    const { status, headers, bytes } = await sandbox.app.client.get(`/${image}`);
    expect([status, headers['content-type'], bytes[0]], image).toEqual([200, 'image/jpeg', 0xff]);
  }
  const card = forced.find((each: { last_name: string }) => each.last_name === 'NO-FACE-MATCH').picture;
  const { bytes } = await sandbox.app.client.get(`/${card}`);
  const someone = await newSubject(sandbox.app, sandbox.bearer, { first_name: 'A', last_name: 'PARKED' });
  const token = await mint(sandbox.app, sandbox.bearer, someone);
  expect((await upload(sandbox.app, token, 'license', bytes)).body.status).toBe('LICENSE_PENDING_APPROVAL');
});

test('docs/sandbox.md has every name with its forced verdict', async () => {
  const page = await readFile(new URL('../docs/sandbox.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| `[A-Z-]+` \|/.test(line));
  expect(rows).toHaveLength(Object.keys(FORCED_RESULTS).length);
  for (const [name, , { verdict, reason = '' }] of FORCED) {
    const row = rows.find((line) => line.startsWith(`| \`${name}\` |`));
    expect(row, name).toContain(`\`${verdict}\``);
    expect(row, name).toContain(reason);
  }
  for (const image of Object.keys(SPECIMEN_IMAGES)) expect(page).toContain(`/admin/specimens/${image}.jpg`);
});

test('[S23] a sandbox trusts the issuer of the specimens, whose root it serves, and another tenant does not', async () => {
  const wallet = {
    ...openWallet(people[0]!.details, new Uint8Array(), app.dependencies.now()),
    keys: makeSpecimenKeys(),
  };
  const proveAge = async ({ app, bearer }: TenantFixture) => {
    const token = await mint(app, bearer, await newSubject(app, bearer, people[0]!.details), {
      accept_credentials: ['eu_age'],
    });
    return (await prove(app, wallet, token, 'eu_age')).body;
  };
  expect(await proveAge(sandbox)).toMatchObject({ status: 'AGE_VERIFICATION_DONE', age_verified: true });
  expect(await proveAge(live)).toMatchObject({ status: 'MANUAL_REVIEW_REQUESTED' });
  const { wallet_root } = (await sandbox.app.client.get('/admin/sandbox', { bearer: sandbox.bearer })).body;
  const served = await live.app.client.get(`/${wallet_root}`);
  const [certificate] = readPemList(Buffer.from(served.bytes).toString('latin1')).certificates;
  expect(Buffer.from(certificate!.raw).equals(SPECIMEN_ROOT)).toBe(true);
});
