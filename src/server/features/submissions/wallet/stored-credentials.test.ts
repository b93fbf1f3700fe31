import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readZip } from '../../../../../test/harness/read-zip.ts';
import type { TestApp } from '../../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject } from '../../../../../test/harness/steps.ts';
import {
  askFor,
  type BegunRequest,
  openWallet,
  planFor,
  present,
  prove,
  readBegunRequest,
  startWalletApp,
  type TestWallet,
  trustWallet,
} from '../../../../../test/harness/wallet.ts';
import { people } from '../../../../../tools/specimen/people.ts';
import type { WalletCase } from '../../../../../tools/wallet/faults/wallet-case.ts';
import { findCase } from '../../../../../tools/wallet/faults/wallet-cases.ts';
import { readTogether } from '../../../store/database/read-together.ts';
import { countQuality } from '../../../store/quality/quality-figures.ts';
import { expireImages } from '../../privacy/expire-images.ts';

// What the rest of the service does with an attempt that is a credential.

const PERSON = people[0]!.details;
const DAY = 86_400_000;

let app: TestApp;
let bearer: string;
let wallet: TestWallet;
let stranger: TestWallet;
beforeAll(async () => {
  ({ app, wallet, bearer } = await startWalletApp());
  stranger = openWallet(PERSON, wallet.portrait, wallet.at);
});
afterAll(() => app.close());

const get = async (path: string) => (await app.client.get(path, { bearer })).body;
const newLink = (subject: string) =>
  mint(app, bearer, subject, { accept_credentials: ['eu_age', 'mdl'], expires_in_minutes: 43_200 });

/** A person with a proof of age and a licence, of a trusted issuer or another. */
async function addPerson(from = wallet) {
  const subject = await newSubject(app, bearer, PERSON);
  const token = await newLink(subject);
  const age: string = (await prove(app, from, token, 'eu_age')).body.selfie_id;
  const licence: string = (await prove(app, from, token, 'mdl')).body.license_id;
  return { subject, token, age, licence };
}

/** The number of rows of each table, and the stored objects. Every request counts towards the month. */
async function countEverything() {
  const rows = await app.dependencies.db.asSystem(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
        and relname not in ('migrations', 'request_counts')`.execute(tx);
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const result = await sql<{ n: string }>`select count(*) as n from ${sql.table(name)}`.execute(tx);
      counts[name] = Number(result.rows[0]!.n);
    }
    return counts;
  });
  return { rows, objects: (await readdir(app.objectsFolder, { recursive: true })).sort() };
}

type WalletAction = {
  protocol: 'org-iso-mdoc' | 'openid4vp-v1-unsigned';
  origin?: string;
  walletCase?: WalletCase;
};

/** Asks for a proof of age, and answers as a wallet does that `walletCase` describes. */
async function answerAge(
  { protocol, origin = `http://${app.host}`, walletCase }: WalletAction,
  token: string,
) {
  const credentialRequest: BegunRequest = (await askFor(app, token, 'eu_age')).body;
  const plan = planFor(wallet, 'eu_age');
  const request = readBegunRequest(credentialRequest, protocol, origin);
  const { answer } = await present(wallet, { ...plan, ...walletCase?.change?.(plan) }, request);
  return { credentialRequest, answer };
}

/** The bytes are changed before they are encrypted, so that the parsers see each change. */
const answerWithBytes = (token: string, change: (bytes: Buffer) => Uint8Array) =>
  answerAge(
    {
      protocol: OPENID4VP,
      walletCase: {
        title: 'changed bytes',
        outcome: 'malformed',
        change: () => ({ editBytes: (bytes) => change(Buffer.from(bytes)) }),
      },
    },
    token,
  );

const OPENID4VP = 'openid4vp-v1-unsigned';
/** A case of the wallet's table, by both protocols of browsers. */
const asCases = (protocols: readonly WalletAction['protocol'][], titles: readonly string[]) =>
  titles.flatMap((title) =>
    protocols.map((protocol) => ({
      title: `${title} (${protocol})`,
      make: (token: string) => answerAge({ protocol, walletCase: findCase(title) }, token),
    })),
  );
const flipAt = (share: number) => (bytes: Buffer) => {
  bytes[Math.floor((bytes.length - 1) * share)]! ^= 0x55;
  return bytes;
};

// Every byte and every length are tried where no server is needed: hostile-answers.test.ts. A byte of the signer’s
// certificate is none of these: its issuer is then on no list, and a person decides.
const BAD_ANSWERS = [
  ...[0, 0.7, 0.9, 1].map((share) => ({
    title: `a byte is changed at ${share * 100} percent`,
    make: (token: string) => answerWithBytes(token, flipAt(share)),
  })),
  ...[0, 0.5].map((share) => ({
    title: `it is cut to ${share * 100} percent`,
    make: (token: string) =>
      answerWithBytes(token, (bytes) => bytes.subarray(0, Math.floor(bytes.length * share))),
  })),
  ...asCases(
    ['org-iso-mdoc', OPENID4VP],
    [
      'the response nests 5,000 arrays',
      'the response announces four billion documents',
      'the response announces text of four gigabytes',
      'the response has a key twice',
      'two documents come',
      'the device asserts elements by itself',
      'an element is released under another namespace',
      'an element has the digest number of another',
      'an element of another credential is released',
      'the signer has lapsed',
      'the credential has lapsed',
      'a false answer is changed to true',
    ],
  ),
  // One of each other reason.
  ...asCases(
    ['org-iso-mdoc'],
    [
      'another key signed the credential',
      'digests are made with SHA-1',
      'the signer has no key usage',
      'the signature is of another device',
      'the document has another type than what the issuer signed',
      'nothing is released',
    ],
  ),
  ...(['org-iso-mdoc', OPENID4VP] as const).flatMap((protocol) => [
    {
      title: `it is for another origin (${protocol})`,
      make: (token: string) => answerAge({ protocol, origin: 'http://other.test' }, token),
    },
    {
      title: `it is for another request (${protocol})`,
      make: async (token: string) => ({
        ...(await answerAge({ protocol }, token)),
        credentialRequest: (await askFor(app, token, 'eu_age')).body as BegunRequest,
      }),
    },
  ]),
];

describe('a bad answer of a wallet', () => {
  let subject: string;
  beforeAll(async () => {
    subject = await newSubject(app, bearer, PERSON);
  });

  test.each(BAD_ANSWERS)(
    '[S21] a bad answer spends no use, and leaves no row and no object: $title',
    async (each) => {
      const token = await newLink(subject);
      const { credentialRequest, answer } = await each.make(token);
      const before = await countEverything();
      const call = { token, json: answer, headers: { 'idempotency-key': randomUUID() } };
      const refusal = await app.client.post(`/subject/credential/${credentialRequest.request_id}`, call);
      expect([refusal.status, refusal.headers['attesta-error-code']]).toEqual([400, 'credential-refused']);
      expect(await countEverything()).toEqual(before);
      expect((await app.client.get('/ephemeral/capability', { token })).body.use_count).toBe(0);
    },
  );

  test('an answer that is sent again spends no other use, and leaves no row and no object', async () => {
    const token = await newLink(subject);
    const { credentialRequest, answer } = await answerAge({ protocol: 'org-iso-mdoc' }, token);
    const send = () =>
      app.client.post(`/subject/credential/${credentialRequest.request_id}`, { token, json: answer });
    expect((await send()).status).toBe(201);
    const before = await countEverything();
    expect((await send()).status).toBe(410);
    expect(await countEverything()).toEqual(before);
    expect((await app.client.get('/ephemeral/capability', { token })).body.use_count).toBe(1);
  });
});

test('a link without the required consent presents no licence, and spends nothing', async () => {
  const consent = { required: true, version: '1', text: { en: 'We compare faces.' } };
  const require = (json: object) => app.client.send('PATCH', '/admin/settings', { bearer, json });
  await require({ consent });
  const token = await newLink(await newSubject(app, bearer, PERSON));
  const refusal = await prove(app, wallet, token, 'mdl');
  expect([refusal.status, refusal.headers['attesta-error-code']]).toEqual([403, 'consent-required']);
  expect((await app.client.get('/ephemeral/capability', { token })).body.use_count).toBe(0);
  await app.client.post('/subject/consent', { token, json: { version: '1', language: 'en', given: true } });
  expect((await prove(app, wallet, token, 'mdl')).body.status).toBe('LICENSE_APPROVED');
  await require({ consent: { required: false } });
});

test('[S27] an approved licence of a wallet keeps its details, and tells that the record changed', async () => {
  const subject = await newSubject(app, bearer, PERSON);
  const { body } = await prove(app, wallet, await newLink(subject), 'mdl');
  const { first_name, license_number } = PERSON;
  const details = { first_name, license_number };
  expect(await get(`/admin/submissions/${body.license_id}`)).toMatchObject({
    status: 'approved',
    verified_details: details,
    record_changed: [],
  });
  const changes = { bearer, json: { first_name: 'Boris', license_number: null } };
  await app.client.send('PATCH', `/admin/subjects/${subject}`, changes);
  expect(await get(`/admin/submissions/${body.license_id}`)).toMatchObject({
    status: 'approved',
    verified_details: details,
    record_changed: ['first_name', 'license_number'],
  });
});

test('a reviewer decides a credential of an issuer that no list has, and acknowledges its signals', async () => {
  const { age } = await addPerson(stranger);
  expect((await get(`/admin/submissions?status=pending`)).submissions).toContainEqual(
    expect.objectContaining({ id: age, kind: 'age' }),
  );
  const json = { attempt: 1, acknowledged: [] };
  const approvalAnswer = await app.client.post(`/admin/submissions/${age}/approve`, { bearer, json });
  expect([approvalAnswer.status, (await get(`/admin/submissions/${age}`)).status]).toEqual([200, 'approved']);
});

test('a printed case has the issuer, the checks and the fields of a credential, and its portrait on request', async () => {
  const { age, licence } = await addPerson(stranger);
  const print = async (id: string, query: string) =>
    (await app.client.get(`/admin/submissions/${id}/paper?${query}`, { bearer })).bytes.toString();
  const proof = await print(age, 'picture=true');
  for (const text of ['Valdoria Registry', 'no trust list has it', '18 or older', 'Yes', 'names no list'])
    expect(proof).toContain(text);
  expect(proof).not.toContain('<img');
  const card = await print(licence, 'picture=true&language=de');
  for (const text of ['Führerschein', 'keine Vertrauensliste enthält ihn', 'Dokumentnummer', '<img', 'Ja'])
    expect(card).toContain(text);
});

test('the portrait of a credential is the same image in each variant that a reviewer opens', async () => {
  const { licence } = await addPerson();
  for (const variant of ['original', 'portrait']) {
    const path = `/admin/submissions/${licence}/attempts/1/image?variant=${variant}`;
    const { status, bytes } = await app.client.get(path, { bearer });
    expect([variant, status, Buffer.from(wallet.portrait).equals(bytes)]).toEqual([variant, 200, true]);
  }
});

test('an export of the subject has the credentials, and as an image only the portrait', async () => {
  const { subject, licence } = await addPerson();
  const files = readZip((await app.client.get(`/admin/subjects/${subject}/export`, { bearer })).bytes);
  expect([...files.keys()].filter((name) => name.startsWith('images/'))).toEqual([
    `images/license-${licence}-attempt-1.jpg`,
  ]);
  const submissions = JSON.parse(files.get('submissions.json')!.toString());
  type ExportedSubmission = {
    attempts: { evidence: { credential: { kind: string; revocation: string } } }[];
  };
  const credentials = submissions.map(({ attempts }: ExportedSubmission) => {
    const { kind, revocation } = attempts[0]!.evidence.credential;
    return `${kind} ${revocation}`;
  });
  expect(credentials.sort()).toEqual(['eu_age none_named', 'mdl none_named']);
});

test('the CSV of submissions and the statistics count credentials like other attempts', async () => {
  const verdicts = async () =>
    Object.fromEntries(
      ((await get('/admin/stats')).uploads as { verdict: string; count: number }[]).map((row) => [
        row.verdict,
        row.count,
      ]),
    );
  const before = await verdicts();
  const { subject, age, licence } = await addPerson();
  const after = await verdicts();
  for (const verdict of ['AGE_VERIFICATION_DONE', 'LICENSE_APPROVED'])
    expect([verdict, after[verdict]! - (before[verdict] ?? 0)]).toEqual([verdict, 1]);
  const path = `/admin/submissions/export?subject_id=${subject}`;
  const lines = (await app.client.get(path, { bearer })).bytes.toString();
  for (const id of [age, licence]) expect(lines).toContain(`"${id}"`);
});

test('retention erases the portrait of a credential, and leaves what it said', async () => {
  const { age, licence } = await addPerson();
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { retention_days: 30 } });
  app.moveClock(31 * DAY);
  await expireImages(app.dependencies, app.dependencies.now());
  bearer = await logIn(app);
  const read = async (id: string) => (await get(`/admin/submissions/${id}`)).attempts[0];
  expect(await read(licence)).toMatchObject({
    image_expired_at: expect.any(String),
    evidence: { credential: { fields: { family_name: PERSON.last_name } } },
  });
  expect(await read(age)).toMatchObject({ image_expired_at: null, evidence: { credential: {} } });
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { retention_days: null } });
  wallet = { ...wallet, at: app.dependencies.now() };
  await trustWallet(app, wallet, 'eu_age');
  await trustWallet(app, wallet, 'mdl');
});

test('an erasure counts and removes credentials, and its receipt stays', async () => {
  const { subject, age, licence } = await addPerson();
  const counts = await get(`/admin/subjects/${subject}/erasure`);
  expect(counts).toMatchObject({ images: 1, licenses: 1, selfies: 1, attempts: 2 });
  const erasureAnswer = await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer, json: {} });
  expect(erasureAnswer.status).toBe(200);
  for (const id of [age, licence])
    expect((await app.client.get(`/admin/submissions/${id}`, { bearer })).status).toBe(404);
  const { rows } = await app.dependencies.db.asSystem((tx) =>
    sql`select 1 from attempts where subject_id = ${subject}
      union all select 1 from credential_requests where subject_id = ${subject}`.execute(tx),
  );
  expect(rows).toEqual([]);
  const receipts = await get(`/admin/deletion-requests?status=completed`);
  expect(JSON.stringify(receipts)).toContain(subject);
});

test('a quality sample shows the credential to its second reviewer, without the verdict, and counts it by kind', async () => {
  const since = app.dependencies.now();
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { quality: { sample_percent: 100 } } });
  const { licence } = await addPerson();
  const ann = (await addColleague(app, bearer, 'Ann')).bearer;
  const submissionCase = (await app.client.get(`/admin/submissions/${licence}`, { bearer: ann })).body;
  expect(submissionCase).toMatchObject({ status: 'pending', verdict: 'MANUAL_REVIEW_REQUESTED' });
  expect(submissionCase.attempts[0].evidence.credential.kind).toBe('mdl');
  const json = { attempt: 1 };
  expect((await app.client.post(`/admin/submissions/${licence}/approve`, { bearer: ann, json })).status).toBe(
    200,
  );
  app.moveClock(1000);
  const period = { since, before: app.dependencies.now() };
  const { groups } = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    readTogether(tx, { groups: countQuality(app.tenantId, period) }),
  );
  expect(groups).toContainEqual(expect.objectContaining({ dimension: 'layout', value: 'credential mdl' }));
});
