import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOST, START, type TestApp } from '../../../../../test/harness/start-app.ts';
import { mint, newSubject } from '../../../../../test/harness/steps.ts';
import {
  askFor,
  openWallet,
  planFor,
  present,
  readBegunRequest,
  startWalletApp,
  type TestWallet,
} from '../../../../../test/harness/wallet.ts';
import { people } from '../../../../../tools/specimen/people.ts';
import { addDays } from '../../../../../tools/wallet/certificates/plan-certificates.ts';
import {
  makeStatusCwt,
  planStatusList,
  type StatusListPlan,
  toSeconds,
} from '../../../../../tools/wallet/credential/make-status-list.ts';
import type { CborDraft } from '../../../../../tools/wallet/credential/wallet-plan.ts';
import { formatTimestamp } from '../../../../shared/format-timestamp.ts';
import type { Proof } from '../../../../shared/proof.ts';
import { changeTrust } from '../../../jobs/commands/change-trust.ts';
import { listStatusLists } from '../../../store/status-lists.ts';
import type { CborValue } from '../../../verification/wallet/cbor/cbor-value.ts';

const PERSON = people[0]!.details;
const [VALID, REVOKED] = [0, 1];

let app: TestApp;
let bearer: string;
let wallet: TestWallet;
beforeAll(async () => {
  ({ app, wallet, bearer } = await startWalletApp());
});
afterAll(() => app.close());

/** Each test has its own list. */
let lists = 0;
const makeUri = () => `https://status.example/${++lists}`;

async function importList(uri: string, change: Partial<StatusListPlan> = {}, from = wallet, at = START) {
  const bytes = makeStatusCwt({ ...planStatusList(uri, at), ...change }, from.keys, START);
  const task = {
    verb: 'import-status',
    file: Buffer.from(bytes).toString('base64'),
    uri,
    signer: null,
  } as const;
  return changeTrust(app.dependencies.db, task, START);
}

const nameStatus = (status: CborValue) => ({
  editObject: (object: CborDraft) => void object.set('status', status),
});
const map = (entries: Record<string, CborValue>) => new Map(Object.entries(entries));
const nameList = (uri: string, idx: number) => nameStatus(map({ status_list: map({ uri, idx }) }));

/** Presents a credential, and reads its case. */
async function prove(kind: 'eu_age' | 'mdl', change: object = {}, from = wallet) {
  const subject = await newSubject(app, bearer, PERSON);
  const token = await mint(app, bearer, subject, { accept_credentials: ['eu_age', 'mdl'] });
  const credentialRequest = (await askFor(app, token, kind)).body;
  const request = readBegunRequest(credentialRequest, 'org-iso-mdoc', `http://${HOST}`);
  const { answer } = await present(from, { ...planFor(from, kind), ...change }, request);
  const { body } = await app.client.post(`/subject/credential/${credentialRequest.request_id}`, {
    token,
    json: answer,
  });
  const id = body.license_id ?? body.selfie_id;
  const submission = (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
  const { evidence } = submission.attempts[0];
  const proof = evidence.proofs?.find(({ name }: Proof) => name === 'in_force');
  // Each test proves the same person.
  const signals = submission.signals.filter((signal: string) => !signal.startsWith('same_'));
  return { status: body.status, revocation: evidence.credential.revocation, proof, signals, submission };
}

const APPROVED = { mdl: 'LICENSE_APPROVED', eu_age: 'AGE_VERIFICATION_DONE' };
const WAITS = { mdl: 'LICENSE_PENDING_APPROVAL', eu_age: 'MANUAL_REVIEW_REQUESTED' };

describe.each(['mdl', 'eu_age'] as const)('%s', (kind) => {
  test('a credential that names no list is approved as before', async () => {
    const proved = await prove(kind);
    expect(proved).toMatchObject({ status: APPROVED[kind], revocation: 'none_named', signals: [] });
  });

  test('a credential that its list calls valid is approved', async () => {
    const uri = makeUri();
    expect(await importList(uri)).toMatch(/^Imported/);
    const proved = await prove(kind, nameList(uri, VALID));
    expect(proved).toMatchObject({ status: APPROVED[kind], revocation: 'valid', signals: [] });
  });

  test('[S312] a revoked credential waits with a severe signal', async () => {
    const uri = makeUri();
    await importList(uri);
    const proved = await prove(kind, nameList(uri, REVOKED));
    expect(proved).toMatchObject({
      status: WAITS[kind],
      revocation: 'revoked',
      signals: ['credential_revoked'],
      submission: { severe_signals: ['credential_revoked'] },
    });
    if (kind === 'mdl')
      expect(proved.proof).toMatchObject({ state: 'contradicted', by: { source: 'status_list' } });
  });

  test('[S312] a suspended credential waits too', async () => {
    const uri = makeUri();
    await importList(uri, { bits: 2, statuses: [0, 2] });
    const proved = await prove(kind, nameList(uri, 1));
    expect(proved).toMatchObject({ status: WAITS[kind], revocation: 'suspended' });
  });

  test.each<[string, (uri: string) => Promise<CborValue>]>([
    ['its list was never brought', async (uri) => map({ status_list: map({ uri, idx: VALID }) })],
    [
      'its list is too old',
      async (uri) => {
        const issuedAt = toSeconds(addDays(START, -8));
        await importList(uri, { issuedAt, expires: null });
        return map({ status_list: map({ uri, idx: VALID }) });
      },
    ],
    [
      'its list is of another issuer',
      async (uri) => {
        const other = openWallet(PERSON, wallet.portrait, START);
        expect(await importList(uri, {}, other)).toMatch(/^Nothing was changed: the file was refused/);
        return map({ status_list: map({ uri, idx: VALID }) });
      },
    ],
    [
      'its list has no entry for it',
      async (uri) => {
        await importList(uri);
        return map({ status_list: map({ uri, idx: 8 }) });
      },
    ],
    [
      'its index is beyond all lists',
      async (uri) => {
        await importList(uri);
        return map({ status_list: map({ uri, idx: Number.MAX_SAFE_INTEGER }) });
      },
    ],
    [
      'the name of the index is misspelt',
      async (uri) => {
        await importList(uri);
        return map({ status_list: map({ uri, index: VALID }) });
      },
    ],
    ['its status is null', async () => null],
    [
      'its mechanism is not known',
      async (uri) => {
        await importList(uri);
        return map({ status_list: map({ uri, idx: VALID }), other_list: map({ uri }) });
      },
    ],
  ])('[S312] a credential waits, and says unknown, if %s', async (_title, prepare) => {
    const proved = await prove(kind, nameStatus(await prepare(makeUri())));
    expect(proved).toMatchObject({
      status: WAITS[kind],
      revocation: 'unknown',
      signals: ['revocation_unknown'],
    });
    if (kind === 'mdl')
      expect(proved.proof).toMatchObject({ state: 'not_shown', by: { source: 'status_list' } });
  });
});

test('a credential on an identifier list waits, and another is approved', async () => {
  const uri = makeUri();
  await importList(uri, { type: 'identifierlist+cwt', identifiers: [new Uint8Array([7, 7])] });
  const name = (...id: number[]) =>
    nameStatus(map({ identifier_list: map({ uri, id: new Uint8Array(id) }) }));
  expect(await prove('mdl', name(7, 7))).toMatchObject({ revocation: 'revoked', status: WAITS.mdl });
  expect(await prove('mdl', name(7))).toMatchObject({ revocation: 'valid', status: APPROVED.mdl });
});

test('[S313] an older list never takes the place of a newer one', async () => {
  const uri = makeUri();
  await importList(uri, { statuses: [1] });
  const older = await importList(uri, { statuses: [0], issuedAt: toSeconds(START) - 60 });
  expect(older).toMatch(/^Nothing was changed: the stored list of \S+ is newer/);
  expect(await prove('mdl', nameList(uri, 0))).toMatchObject({ revocation: 'revoked' });
});

test('[S313] the answer of one address cannot be the list of another', async () => {
  const uri = makeUri();
  const bytes = makeStatusCwt(planStatusList('https://status.example/other', START), wallet.keys, START);
  const file = Buffer.from(bytes).toString('base64');
  const task = { verb: 'import-status', file, uri, signer: null } as const;
  expect(await changeTrust(app.dependencies.db, task, START)).toMatch(/^Nothing was changed: the list from/);
});

test('[S314] a missing list is due if its issuer is trusted, and not if no list has its issuer', async () => {
  const [trusted, foreign] = [makeUri(), makeUri()];
  await prove('mdl', nameList(trusted, 0));
  await prove('mdl', nameList(foreign, 0), openWallet(PERSON, wallet.portrait, START));
  const due = await changeTrust(app.dependencies.db, { verb: 'due' }, START);
  expect(JSON.parse(due)).toContain(trusted);
  expect(JSON.parse(due)).not.toContain(foreign);
});

test('staff see each list with its age, its issuer and when the operator brought it', async () => {
  const read = async (uri: string) => {
    const { status, body } = await app.client.get('/admin/trust', { bearer });
    expect([status, body.status_max_age_days]).toEqual([200, 7]);
    return body.status_lists.find((list: { uri: string }) => list.uri === uri);
  };
  const [statuses, identifiers, old, missing] = Array.from({ length: 4 }, makeUri) as [
    string,
    string,
    string,
    string,
  ];
  const issuedAt = toSeconds(START) - 3600;
  await importList(statuses, { issuedAt, expires: null });
  expect(await read(statuses)).toEqual({
    id: expect.any(String),
    uri: statuses,
    form: 'statuses',
    issuer: 'Valdoria Registry (fictional)',
    named_at: formatTimestamp(START),
    fetched_at: formatTimestamp(START),
    issued_at: formatTimestamp(new Date(issuedAt * 1000)),
    expires_at: null,
    is_current: true,
  });
  await importList(identifiers, { type: 'identifierlist+cwt', identifiers: [new Uint8Array([7])] });
  expect(await read(identifiers)).toMatchObject({ form: 'identifiers', is_current: true });
  await importList(old, { issuedAt: toSeconds(addDays(START, -8)), expires: null });
  expect(await read(old)).toMatchObject({ is_current: false, fetched_at: formatTimestamp(START) });
  await prove('mdl', nameList(missing, 0));
  const unset = { form: null, issuer: null, fetched_at: null, issued_at: null, is_current: false };
  expect(await read(missing)).toMatchObject(unset);
});

test('[S314] neither the case nor the lists say which entry a person has', async () => {
  const uri = makeUri();
  await importList(uri);
  const { submission } = await prove('mdl', nameList(uri, VALID));
  expect(JSON.stringify(submission)).not.toContain(uri);
  const rows = await app.dependencies.db.asSystem(listStatusLists);
  expect(Object.keys(rows[0]!).sort()).toEqual([
    'anchor',
    'bits',
    'expires_at',
    'fetched_at',
    'id',
    'issued_at',
    'named_at',
    'time_to_live',
    'uri',
  ]);
});
