import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOST, OTHER_HOST, START, type TestApp } from '../../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject } from '../../../../../test/harness/steps.ts';
import {
  askFor,
  type BegunRequest,
  openWallet,
  planFor,
  present,
  readBegunRequest,
  startWalletApp,
  type TestWallet,
  trustWallet,
} from '../../../../../test/harness/wallet.ts';
import { people } from '../../../../../tools/specimen/people.ts';
import {
  verifyAnnexCReader,
  verifySignedReader,
} from '../../../../../tools/wallet/credential/verify-reader.ts';
import type { WalletPlan } from '../../../../../tools/wallet/credential/wallet-plan.ts';
import type { BrowserRequest } from '../../../../../tools/wallet/credential/wallet-request.ts';
import { makeReader } from '../../../../../tools/wallet/make-reader.ts';
import type { Proof } from '../../../../shared/proof.ts';
import { CborTag } from '../../../verification/wallet/cbor/cbor-value.ts';
import type {
  FindReaderCertificate,
  ReaderCertificate,
} from '../../../verification/wallet/requests/reader-certificate.ts';
import { readCertificate } from '../../../verification/wallet/x509/read-certificate.ts';

const PERSON = people[0]!.details;
const ORIGIN = `http://${HOST}`;
const { reader, root } = makeReader(START);
/** The certificate of a host that the operator brings while the server runs. */
const readers = new Map<string, ReaderCertificate>();
const findReader: FindReaderCertificate = async (origin) => readers.get(origin) ?? null;
const ACCEPTS = { accept_credentials: ['eu_age', 'mdl'] };

let app: TestApp;
let bearer: string;
let subject: string;
let wallet: TestWallet;
beforeAll(async () => {
  ({ app, wallet, bearer } = await startWalletApp({ findReader }));
  subject = await newSubject(app, bearer, PERSON);
});
afterAll(() => app.close());

const newLink = (capabilities: object = {}, of = subject) =>
  mint(app, bearer, of, { ...ACCEPTS, ...capabilities });
const uses = async (token: string) =>
  (await app.client.get('/ephemeral/capability', { token })).body.use_count;

type Presentation = {
  kind?: 'eu_age' | 'mdl';
  protocol?: BrowserRequest['protocol'];
  origin?: string;
  change?: (plan: WalletPlan) => Partial<WalletPlan>;
  fields?: object;
  from?: TestWallet;
  ages?: readonly number[];
};

async function ask(token: string, kind: 'eu_age' | 'mdl', fields: object = {}): Promise<BegunRequest> {
  const credentialRequest = await askFor(app, token, kind, fields);
  if (credentialRequest.status !== 201) throw new Error(JSON.stringify(credentialRequest.body));
  return credentialRequest.body;
}

async function makeAnswer(credentialRequest: BegunRequest, presentation: Presentation) {
  const {
    kind = 'eu_age',
    protocol = 'org-iso-mdoc',
    origin = ORIGIN,
    from = wallet,
    change,
    ages,
  } = presentation;
  const plan = planFor(from, kind, ages);
  return (
    await present(from, { ...plan, ...change?.(plan) }, readBegunRequest(credentialRequest, protocol, origin))
  ).answer;
}

const send = (token: string, requestId: string, answer: object, headers = {}) =>
  app.client.post(`/subject/credential/${requestId}`, { token, json: answer, headers });

/** Asks for a credential, and presents it. */
async function prove(token: string, presentation: Presentation = {}) {
  const credentialRequest = await ask(token, presentation.kind ?? 'eu_age', presentation.fields);
  return send(token, credentialRequest.request_id, await makeAnswer(credentialRequest, presentation));
}

const readCase = async (id: string) => (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;

describe('a proof of age', () => {
  test.each(['org-iso-mdoc', 'openid4vp-v1-unsigned'] as const)(
    'answers the age question by %s and spends one use',
    async (protocol) => {
      const token = await newLink();
      const proved = await prove(token, { protocol });
      expect([proved.status, proved.body]).toEqual([
        201,
        {
          status: 'AGE_VERIFICATION_DONE',
          age_estimate: null,
          age_verified: true,
          selfie_id: expect.any(String),
          verification_id: expect.any(String),
          attempt: 1,
          signals: [],
        },
      ]);
      expect(await uses(token)).toBe(1);
    },
  );

  test('its case has the language in which it was asked for', async () => {
    const { body } = await prove(await newLink({ language: 'de' }), { fields: { language: 'fr' } });
    expect((await readCase(body.selfie_id)).language).toBe('fr');
  });

  test('answers false for a person below the age of the link', async () => {
    const token = await newLink({ min_age: 99 });
    const answer = { status: 'AGE_VERIFICATION_DONE', age_verified: false };
    expect((await prove(token, { ages: [99] })).body).toMatchObject(answer);
    expect((await app.client.get('/subject/progress', { token })).body.pictures).toMatchObject([answer]);
  });

  test('[S344] a row says yes and no apart, and nothing once staff have taken the answer back', async () => {
    const no = await prove(await newLink({ min_age: 99 }), { ages: [99] });
    const yes = await prove(await newLink());
    const readRow = async (id: string) => {
      const { status, age_verified } = await readCase(id);
      return { status, age_verified };
    };
    expect(await readRow(no.body.selfie_id)).toEqual({ status: 'approved', age_verified: false });
    expect(await readRow(yes.body.selfie_id)).toEqual({ status: 'approved', age_verified: true });
    const json = { require_reupload: true };
    await app.client.post(`/admin/submissions/${yes.body.selfie_id}/reject`, { bearer, json });
    expect(await readRow(yes.body.selfie_id)).toEqual({ status: 'rejected', age_verified: null });
  });

  test('[S278] age_over_18 proves a lower age, and is no answer for a higher one', async () => {
    const ofYoung = await newLink({ min_age: 16 });
    const young = await prove(ofYoung, { ages: [18] });
    const answer = { status: 'AGE_VERIFICATION_DONE', age_verified: true };
    expect(young.body).toMatchObject(answer);
    const { body } = await app.client.get('/subject/progress', { token: ofYoung });
    expect(body.pictures).toMatchObject([answer]);
    const { attempts } = await readCase(young.body.selfie_id);
    const { asked: requested, fields } = attempts[0].evidence.credential;
    expect([requested, fields]).toEqual([['age_over_16', 'age_over_18'], { age_over_18: true }]);
    const token = await newLink({ min_age: 21 });
    const old = await prove(token, { ages: [18] });
    expect([old.status, old.headers['attesta-error-code']]).toEqual([400, 'credential-refused']);
    expect(old.body.error).toContain('element_missing');
    expect(await uses(token)).toBe(0);
  });

  test('a request for a licence names what the record has, and what no licence may lack', async () => {
    const person = await newSubject(app, bearer, {
      ...PERSON,
      license_issue_date: null,
      addr_street: null,
      addr_city: null,
      addr_state: null,
      addr_zip: null,
    });
    const bare = await ask(await newLink({}, person), 'mdl');
    const whole = await ask(await newLink(), 'mdl');
    const [bareRequest, fullRequest] = [bare, whole].map((each) =>
      readBegunRequest(each, 'openid4vp-v1-unsigned', ORIGIN),
    );
    expect(bareRequest).toMatchObject({ sets: null });
    expect(bareRequest!.elements).toHaveLength(7);
    expect(fullRequest!.elements).toHaveLength(12);
    expect(fullRequest!.sets?.map((set) => set.length)).toEqual([12, 11, 8, 7]);
  });

  test('stores the answer and its issuer, and neither an image nor a certificate', async () => {
    const { body } = await prove(await newLink());
    const { attempts } = await readCase(body.selfie_id);
    expect(attempts).toMatchObject([{ content_type: null, bytes: 0, age_estimate: null }]);
    expect(attempts[0].evidence).toEqual({
      credential: {
        kind: 'eu_age',
        protocol: 'org-iso-mdoc',
        issuer: { name: 'Valdoria Registry (fictional)', country: 'VD', trust: 'listed' },
        valid_from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        valid_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        asked: ['age_over_18'],
        fields: { age_over_18: true },
        portrait: 'not_released',
        revocation: 'none_named',
      },
    });
    const image = await app.client.get(`/admin/submissions/${body.selfie_id}/attempts/1/image`, { bearer });
    expect([image.status, image.body]).toEqual([404, { error: 'No image has this address.' }]);
  });

  test('waits for a person if no list has its issuer', async () => {
    const from = openWallet(PERSON, wallet.portrait, app.dependencies.now());
    const { status, body } = await prove(await newLink(), { from });
    expect([status, body.status]).toEqual([201, 'MANUAL_REVIEW_REQUESTED']);
    const submissionCase = await readCase(body.selfie_id);
    expect([submissionCase.status, submissionCase.attempts[0].evidence.credential.issuer.trust]).toEqual([
      'pending',
      'not_listed',
    ]);
  });

  test('continues the submission that its request names', async () => {
    const token = await newLink();
    const fields = { verification_id: 'checkout-1' };
    const first = await prove(token, { fields });
    const second = await prove(token, { fields });
    expect([first.body.attempt, second.body.attempt]).toEqual([1, 2]);
    expect(second.body.selfie_id).toBe(first.body.selfie_id);
  });
});

describe('an answer that does not verify', () => {
  test('[S21] an answer for another origin or another request is refused', async () => {
    const token = await newLink();
    const [credentialRequest, secondRequest] = [await ask(token, 'eu_age'), await ask(token, 'eu_age')];
    const elsewhere = await makeAnswer(credentialRequest, { origin: 'http://other.test' });
    const forOther = await makeAnswer(secondRequest, {});
    for (const answer of [elsewhere, forOther])
      expect((await send(token, credentialRequest.request_id, answer)).status).toBe(400);
    // The request is still open for a right answer.
    expect(
      (await send(token, credentialRequest.request_id, await makeAnswer(credentialRequest, {}))).status,
    ).toBe(201);
  });

  test('[S25] one request takes at most ten answers', async () => {
    const token = await newLink();
    const { request_id } = await ask(token, 'eu_age');
    const nonsense = { protocol: 'org-iso-mdoc', data: { response: 'AAAA' } };
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await send(token, request_id, nonsense)).status);
    expect(statuses).toEqual([...Array(10).fill(400), 410]);
  });
});

describe('a request for a credential', () => {
  describe('with a certificate of its host', () => {
    beforeAll(() => void readers.set(ORIGIN, reader));
    afterAll(() => readers.clear());
    const find = (credentialRequest: BegunRequest, protocol: BrowserRequest['protocol']) =>
      credentialRequest.requests.find((each) => each.protocol === protocol)?.data;

    test('[S22] a request is signed with the certificate of its host, and that of another host is not', async () => {
      const trust = { anchors: [readCertificate(root)], at: app.dependencies.now() };
      const credentialRequest = await ask(await newLink(), 'mdl');
      const signer = verifyAnnexCReader(find(credentialRequest, 'org-iso-mdoc')!, ORIGIN, trust);
      expect(signer?.anchor?.raw).toEqual(root);
      const object = verifySignedReader(find(credentialRequest, 'openid4vp-v1-signed')!, ORIGIN, trust);
      expect(object.anchor?.raw).toEqual(root);
      expect(find(credentialRequest, 'openid4vp-v1-unsigned')).toBeUndefined();
      const at = { host: OTHER_HOST, bearer: await logIn(app, OTHER_HOST) };
      const { subject_id } = (await app.client.post('/admin/subjects', { ...at, json: PERSON })).body;
      const { token } = (
        await app.client.post('/ephemeral-tokens', { ...at, json: { subject_id, ...ACCEPTS } })
      ).body;
      const call = { host: OTHER_HOST, token, json: { kind: 'mdl' } };
      const unsignedRequest = (await app.client.post('/subject/credential', call)).body;
      expect(
        verifyAnnexCReader(find(unsignedRequest, 'org-iso-mdoc')!, `http://${OTHER_HOST}`, trust),
      ).toBeNull();
      expect(find(unsignedRequest, 'openid4vp-v1-signed')).toBeUndefined();
      expect(find(unsignedRequest, 'openid4vp-v1-unsigned')).toBeDefined();
    });

    test('the answer to a signed request by OpenID4VP is verified, and the case names its protocol', async () => {
      const proved = await prove(await newLink(), { protocol: 'openid4vp-v1-signed' });
      expect([proved.status, proved.body.age_verified]).toEqual([201, true]);
      const { attempts } = await readCase(proved.body.selfie_id);
      expect(attempts[0].evidence.credential.protocol).toBe('openid4vp-v1-signed');
      const bad = await prove(await newLink(), {
        protocol: 'openid4vp-v1-signed',
        origin: 'https://other.example',
      });
      expect([bad.status, bad.headers['attesta-error-code']]).toEqual([400, 'credential-refused']);
    });
  });

  test('[S21] a request is used once, and over after five minutes', async () => {
    const token = await newLink();
    const credentialRequest = await ask(token, 'eu_age');
    const answer = await makeAnswer(credentialRequest, {});
    expect((await send(token, credentialRequest.request_id, answer)).status).toBe(201);
    const replayed = await send(token, credentialRequest.request_id, answer);
    expect([replayed.status, replayed.headers['attesta-error-code']]).toEqual([410, 'credential-over']);
    const late = await ask(token, 'eu_age');
    const lateAnswer = await makeAnswer(late, {});
    app.moveClock(5 * 60_000);
    expect((await send(token, late.request_id, lateAnswer)).status).toBe(410);
    expect(await uses(token)).toBe(1);
  });

  test('[S21] a request takes one of two concurrent answers', async () => {
    const token = await newLink();
    const credentialRequest = await ask(token, 'eu_age');
    const answers = [await makeAnswer(credentialRequest, {}), await makeAnswer(credentialRequest, {})];
    const responses = await Promise.all(
      answers.map((answer) => send(token, credentialRequest.request_id, answer)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 410]);
    expect(await uses(token)).toBe(1);
  });

  test('repeats its first answer under an Idempotency-Key', async () => {
    const token = await newLink({ max_uses: 1 });
    const credentialRequest = await ask(token, 'eu_age');
    const answer = await makeAnswer(credentialRequest, {});
    const key = { 'idempotency-key': 'proof' };
    const first = await send(token, credentialRequest.request_id, answer, key);
    const again = await send(token, credentialRequest.request_id, answer, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  test('[S21] a request belongs to its link and its tenant', async () => {
    const token = await newLink();
    const credentialRequest = await ask(token, 'eu_age');
    const answer = await makeAnswer(credentialRequest, {});
    expect((await send(await newLink(), credentialRequest.request_id, answer)).status).toBe(404);
    const otherBearer = await logIn(app, OTHER_HOST);
    const at = { host: OTHER_HOST };
    const creationAnswer = await app.client.post('/admin/subjects', {
      ...at,
      bearer: otherBearer,
      json: PERSON,
    });
    const json = { subject_id: creationAnswer.body.subject_id, ...ACCEPTS };
    const tokenAnswer = await app.client.post('/ephemeral-tokens', { ...at, bearer: otherBearer, json });
    const foreign = { ...at, token: tokenAnswer.body.token, json: answer };
    expect(
      (await app.client.post(`/subject/credential/${credentialRequest.request_id}`, foreign)).status,
    ).toBe(404);
  });

  test('needs a link that accepts the kind and the upload it replaces', async () => {
    const none = await askFor(app, await mint(app, bearer, subject), 'eu_age');
    const selfie = await askFor(app, await newLink({ upload_type: 'selfie' }), 'mdl');
    expect([none.status, selfie.status]).toEqual([403, 403]);
  });

  test('the mint refuses an age that no credential answers', async () => {
    const json = { subject_id: subject, accept_credentials: ['eu_age'], min_age: 100 };
    const refusal = await app.client.post('/ephemeral-tokens', { bearer, json });
    expect([refusal.status, refusal.headers['attesta-error-field']]).toEqual([400, 'accept_credentials']);
  });

  test('one link may make twenty requests in an hour', async () => {
    const token = await newLink();
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await askFor(app, token, 'eu_age')).status);
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
  });
});

const newPerson = (details: object = {}) => newSubject(app, bearer, { ...PERSON, ...details });
const proveLicence = async (
  details: object = {},
  capabilities: object = {},
  presentation: Presentation = {},
) => prove(await newLink(capabilities, await newPerson(details)), { kind: 'mdl', ...presentation });

test('a licence that agrees with the record is approved, with its portrait as the image', async () => {
  const { status, body } = await proveLicence();
  expect([status, body]).toEqual([
    200,
    {
      status: 'LICENSE_APPROVED',
      score: 1,
      similarity: null,
      face_comparison: 'none',
      license_id: expect.any(String),
      verification_id: expect.any(String),
      attempt: 1,
      // Another subject of this suite has the same number.
      signals: ['known_document'],
    },
  ]);
  const { attempts } = await readCase(body.license_id);
  expect(attempts[0]).toMatchObject({ content_type: 'image/jpeg', bytes: wallet.portrait.length });
  expect(attempts[0].evidence.credential).toMatchObject({
    portrait: 'stored',
    fields: { family_name: PERSON.last_name },
  });
  const image = await app.client.get(`/admin/submissions/${body.license_id}/attempts/1/image`, { bearer });
  expect(Buffer.from(image.bytes).equals(Buffer.from(wallet.portrait))).toBe(true);
});

test.each([
  ['the last name differs', { last_name: 'Somebodyelse' }],
  ['the first name differs', { first_name: 'Other' }],
  ['the birth date differs', { date_of_birth: '1971-01-01' }],
  ['the number differs', { license_number: 'X0000001' }],
])('waits without a reason if %s', async (_, details) => {
  const { status, body } = await proveLicence(details);
  expect([status, body.status, 'reason' in body]).toEqual([200, 'LICENSE_PENDING_APPROVAL', false]);
});

test('waits if the link requires a face match and staff approved no selfie', async () => {
  const { body } = await proveLicence({}, { require_face_match: true });
  expect(body.status).toBe('LICENSE_PENDING_APPROVAL');
});

test('waits if no list has its issuer', async () => {
  const from = openWallet(PERSON, wallet.portrait, app.dependencies.now());
  expect((await proveLicence({}, {}, { from })).body.status).toBe('LICENSE_PENDING_APPROVAL');
});

test.each<[string, (plan: WalletPlan) => Partial<WalletPlan>]>([
  ['has another purpose', ({ signer }) => ({ signer: { ...signer, purposes: ['1.3.6.1.5.5.7.3.1'] } })],
  ['has no purpose', ({ signer }) => ({ signer: { ...signer, purposes: [] } })],
  [
    'is of another country',
    ({ signer }) => ({ signer: { ...signer, subject: { ...signer.subject, country: 'UT' } } }),
  ],
])('[S277] a licence waits for a person if the signer of an imported issuer %s', async (_, change) => {
  const { status, body } = await proveLicence({}, {}, { change });
  expect([status, body.status]).toEqual([200, 'LICENSE_PENDING_APPROVAL']);
  const { attempts } = await readCase(body.license_id);
  expect(attempts[0].evidence.credential.issuer.trust).toBe('signer_differs');
});

test('a licence is compared as a card is: middle name, separators, street word and ZIP+4', async () => {
  const says: Record<string, (value: string) => string> = {
    given_name: (value) => `${value} ELISE`,
    document_number: (value) => value.replace(/(..)/, '$1-'),
    resident_postal_code: (value) => `${value}-1234`,
  };
  const change = ({ elements }: WalletPlan) => ({
    elements: elements.map((each) => ({
      ...each,
      value: says[each.name]?.(String(each.value)) ?? each.value,
    })),
  });
  const { body } = await proveLicence(
    { middle_name: null, addr_zip: '94107' },
    {},
    {
      change,
      from: { ...wallet, person: { ...PERSON, addr_zip: '94107' } },
    },
  );
  expect(body.status).toBe('LICENSE_APPROVED');
});

test('waits if its list is older than the operator allows', async () => {
  const now = app.dependencies.now();
  await trustWallet(app, wallet, 'mdl', new Date(now.getTime() - 91 * 86_400_000));
  const { body } = await proveLicence();
  await trustWallet(app, wallet, 'mdl', now);
  expect(body.status).toBe('LICENSE_PENDING_APPROVAL');
  const { attempts } = await readCase(body.license_id);
  expect(attempts[0].evidence.credential.issuer.trust).toBe('list_too_old');
});

const withhold = (name: string) => (plan: WalletPlan) => ({
  elements: plan.elements.filter((element) => element.name !== name),
});

test.each(['document_number', 'expiry_date', 'portrait'])(
  'waits if its holder keeps %s back, and says so',
  async (name) => {
    const { status, body } = await proveLicence({}, {}, { change: withhold(name) });
    expect([status, body.status]).toEqual([200, 'LICENSE_PENDING_APPROVAL']);
    expect(body.signals).toContain('not_released');
    const { attempts } = await readCase(body.license_id);
    const { signals, proofs } = attempts[0].evidence;
    expect(signals).toContainEqual({ signal: 'not_released', elements: [name] });
    expect(proofs.some((proof: Proof) => proof.by.source === 'not_released')).toBe(true);
  },
);

const expireElements = (plan: WalletPlan) =>
  plan.elements.map((element) =>
    element.name === 'expiry_date' ? { ...element, value: new CborTag(1004, '2020-01-31') } : element,
  );
const setExpired = (expired_documents: 'park' | 'signal') =>
  app.client.send('PATCH', '/admin/settings', { bearer, json: { expired_documents } });

test.each(['park', 'signal'] as const)(
  'an expired licence waits where the tenant chose %s, and no less if its holder keeps the date back',
  async (choice) => {
    await setExpired(choice);
    const releasedAnswer = await proveLicence(
      {},
      {},
      { change: (plan) => ({ elements: expireElements(plan) }) },
    );
    const withheld = await proveLicence({}, {}, { change: withhold('expiry_date') });
    await setExpired('park');
    expect(releasedAnswer.body.signals).toContain('expired');
    const waits = [releasedAnswer, withheld].map(({ body }) => body.status);
    expect(waits).toEqual(Array(2).fill('LICENSE_PENDING_APPROVAL'));
  },
);

/** What contradicts the record, or is not in force, and the element that says so. */
test.each<[string, object]>([
  ['family_name', { last_name: 'Somebodyelse' }],
  ['given_name', { first_name: 'Other' }],
  ['birth_date', { date_of_birth: '1971-01-01' }],
  ['document_number', { license_number: 'X0000001' }],
  ['issue_date', { license_issue_date: '2001-01-01' }],
  ['expiry_date', { license_expiry_date: '2051-01-01' }],
  ['resident_address', { addr_street: '1 Other Street' }],
  ['resident_city', { addr_city: 'Elsewhere' }],
  ['resident_state', { addr_state: 'ZZ' }],
  ['resident_postal_code', { addr_zip: '00000' }],
])('a licence that differs in %s is judged no milder if that is kept back', async (name, details) => {
  const releasedAnswer = await proveLicence(details);
  const withheld = await proveLicence(details, {}, { change: withhold(name) });
  expect(releasedAnswer.body.status).toBe('LICENSE_PENDING_APPROVAL');
  expect(withheld.body.status).toBe('LICENSE_PENDING_APPROVAL');
});

test('a licence is kept without an image if its portrait cannot be read', async () => {
  const from = { ...wallet, portrait: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]) };
  const { body } = await proveLicence({}, {}, { from });
  expect(body.status).toBe('LICENSE_PENDING_APPROVAL');
  const { attempts } = await readCase(body.license_id);
  expect([attempts[0].content_type, attempts[0].evidence.credential.portrait]).toEqual([null, 'unreadable']);
});

describe('a wallet on the same device', () => {
  const post = (id: string, fields: Record<string, string>) =>
    app.client.post(`/wallet/${id}`, {
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('posts its answer with the state of the link', async () => {
    const token = await newLink();
    const credentialRequest = await ask(token, 'eu_age');
    const request = readBegunRequest(credentialRequest, 'link', ORIGIN);
    const { answer } = await present(wallet, planFor(wallet, 'eu_age'), request);
    const vp_token = JSON.stringify((answer.data as { vp_token: unknown }).vp_token);
    expect((await post(credentialRequest.request_id, { vp_token, state: 'other' })).status).toBe(404);
    expect((await post(credentialRequest.request_id, { vp_token: '{', state: request.state! })).status).toBe(
      400,
    );
    expect(await uses(token)).toBe(0);
    const postAnswer = await post(credentialRequest.request_id, { vp_token, state: request.state! });
    expect([postAnswer.status, postAnswer.body]).toEqual([200, { redirect_uri: `${ORIGIN}/verify/` }]);
    expect((await post(credentialRequest.request_id, { vp_token, state: request.state! })).status).toBe(410);
    expect(await uses(token)).toBe(1);
    const { pictures: images } = (await app.client.get('/subject/progress', { token })).body;
    expect(images).toMatchObject([{ status: 'AGE_VERIFICATION_DONE', age_verified: true }]);
  });
});

describe('a wallet that answers with an error', () => {
  const over = (cause: string) => ({ error: expect.stringContaining(cause) });

  test.each([
    ['access_denied', 'access_denied'],
    ['wallet_unavailable', 'wallet_unavailable'],
    ['<script>', 'another_error'],
    [{ more: true }, 'another_error'],
  ])('by the browser, %j ends the request with %s and spends nothing', async (error, cause) => {
    const token = await newLink();
    const credentialRequest = await ask(token, 'eu_age');
    const answer = await makeAnswer(credentialRequest, { protocol: 'openid4vp-v1-unsigned' });
    const data = { ...Object(answer.data), error };
    const endAnswer = await send(token, credentialRequest.request_id, { ...answer, data });
    expect([endAnswer.status, endAnswer.body]).toEqual([410, over(cause)]);
    const late = await send(token, credentialRequest.request_id, answer);
    expect([late.status, late.body]).toEqual([410, over(cause)]);
    expect(await uses(token)).toBe(0);
  });

  test('on the same device, it ends the request if it has the state of the link', async () => {
    const token = await newLink();
    const credentialRequest = await ask(token, 'eu_age');
    const { state } = readBegunRequest(credentialRequest, 'link', ORIGIN);
    const post = (fields: Record<string, string>) =>
      app.client.post(`/wallet/${credentialRequest.request_id}`, {
        raw: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await post({ error: 'access_denied', state: 'other' })).status).toBe(404);
    expect((await post({ state: state! })).status).toBe(400);
    const endAnswer = await post({ error: 'access_denied', error_description: 'No.', state: state! });
    expect([endAnswer.status, endAnswer.body]).toEqual([200, { redirect_uri: `${ORIGIN}/verify/` }]);
    const again = await post({ error: 'access_denied', state: state! });
    expect([again.status, again.body]).toEqual([410, over('access_denied')]);
    expect(await uses(token)).toBe(0);
  });
});

test('a submission without an image is exported, reported and erased like others', async () => {
  const person = await newSubject(app, bearer, PERSON);
  const { body } = await prove(await newLink({}, person));
  const counts = await app.client.get(`/admin/subjects/${person}/erasure`, { bearer });
  expect(counts.body).toMatchObject({ images: 0, bytes: 0, selfies: 1, attempts: 1 });
  const paper = await app.client.get(`/admin/submissions/${body.selfie_id}/paper`, { bearer });
  expect(paper.status).toBe(200);
  const exported = await app.client.get(`/admin/subjects/${person}/export`, { bearer });
  expect(exported.status).toBe(200);
  const checked = await app.client.post(`/admin/submissions/${body.selfie_id}/check`, { bearer, json: {} });
  expect(checked.status).toBe(409);
  expect((await app.client.send('DELETE', `/admin/subjects/${person}`, { bearer, json: {} })).status).toBe(
    200,
  );
  expect((await app.client.get(`/admin/submissions/${body.selfie_id}`, { bearer })).status).toBe(404);
});
