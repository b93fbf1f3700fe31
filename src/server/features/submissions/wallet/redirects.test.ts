import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOST, OTHER_HOST, START, type TestApp } from '../../../../../test/harness/start-app.ts';
import { mint, newSubject } from '../../../../../test/harness/steps.ts';
import {
  askFor,
  type BegunRequest,
  makeRoot,
  openWallet,
  planFor,
  present,
  startWalletApp,
  type TestWallet,
} from '../../../../../test/harness/wallet.ts';
import { people } from '../../../../../tools/specimen/people.ts';
import { encryptToken } from '../../../../../tools/wallet/credential/present-credential.ts';
import { verifyRequestObject } from '../../../../../tools/wallet/credential/verify-reader.ts';
import {
  readBrowserRequest,
  readRequestObject,
} from '../../../../../tools/wallet/credential/wallet-request.ts';
import { answerByLink, type SendFromWallet } from '../../../../../tools/wallet/foreign/answer-by-link.ts';
import { issueForeign } from '../../../../../tools/wallet/foreign/issue-foreign.ts';
import { makeReader } from '../../../../../tools/wallet/make-reader.ts';
import { purgeCredentialRequests } from '../../../store/credential-requests.ts';
import { revokeToken } from '../../../store/ephemeral-tokens.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import { replaceTrustList } from '../../../store/trust-lists.ts';
import { encodeBase64url } from '../../../verification/wallet/base64url.ts';
import type { CredentialKind } from '../../../verification/wallet/mdoc/credential-kinds.ts';
import {
  isSelfSigned,
  type ReaderCertificate,
} from '../../../verification/wallet/requests/reader-certificate.ts';
import { readSubjectKey } from '../../../verification/wallet/x509/key-identifiers.ts';
import { readCertificate } from '../../../verification/wallet/x509/read-certificate.ts';

// A wallet on the subject's device: OpenID4VP 1.0 by `request_uri` and `direct_post.jwt`, as HAIP 1.0 demands.

const PERSON = people[0]!.details;
const ORIGIN = `https://${HOST}`;
const ACCEPTS = { accept_credentials: ['eu_age', 'mdl', 'eu_pid', 'photo_id'], max_uses: 3 };
const { reader: right, root } = makeReader(START);

let reader: ReaderCertificate | null;
let app: TestApp;
let bearer: string;
let wallet: TestWallet;
beforeAll(async () => {
  ({ app, wallet, bearer } = await startWalletApp({
    publicScheme: 'https',
    findReader: async () => reader,
    namesAuthorities: true,
  }));
});
beforeEach(() => {
  reader = right;
});
afterAll(() => app.close());

const newLink = async () => mint(app, bearer, await newSubject(app, bearer, PERSON), ACCEPTS);
const uses = async (token: string) =>
  (await app.client.get('/ephemeral/capability', { token })).body.use_count;
const readImages = async (token: string) =>
  (await app.client.get('/subject/progress', { token })).body.pictures;
const encode = (fields: Record<string, string>) => ({
  raw: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

async function begin(token: string, kind: CredentialKind = 'mdl') {
  const { status, body } = await askFor(app, token, kind);
  if (status !== 201) throw new Error(JSON.stringify(body));
  const { request_id, link } = body as BegunRequest;
  return { id: request_id, link };
}

/** The path of a link's `request_uri`, below the API's. */
const readRequestPath = (link: string) =>
  new URL(new URL(link).searchParams.get('request_uri')!).pathname.replace('/api/v1', '');
const fetchObject = (link: string) => app.client.get(readRequestPath(link));

async function answer(link: string, kind: CredentialKind = 'mdl', state?: string) {
  const request = readRequestObject((await fetchObject(link)).bytes.toString());
  const changedRequest = state === undefined ? request : { ...request, state };
  const presented = await present(wallet, planFor(wallet, kind), changedRequest);
  return (presented.answer.data as { response: string }).response;
}

const post = (id: string, response: string) => app.client.post(`/wallet/${id}`, encode({ response }));
const readCode = (redirectUri: string) => new URLSearchParams(new URL(redirectUri).hash.slice(1));
const complete = (token: string, id: string, data: object, headers = {}) =>
  app.client.post(`/subject/credential/${id}`, {
    token,
    json: { protocol: 'openid4vp-signed', data },
    headers,
  });

/** A link whose wallet has posted its answer. */
async function beginAnswered(kind: CredentialKind = 'mdl') {
  const token = await newLink();
  const { id, link } = await begin(token, kind);
  const response = await answer(link, kind);
  const postAnswer = await post(id, response);
  expect(postAnswer.status).toBe(200);
  return { token, id, link, response, code: readCode(postAnswer.body.redirect_uri).get('response_code')! };
}

/** @returns whether an answer waits for its code */
const isAnswerStored = async (id: string) => {
  const { rows } = await app.dependencies.db.asSystem((tx) =>
    sql<{
      waits: boolean;
    }>`select answer is not null as waits from credential_requests where id = ${id}`.execute(tx),
  );
  return rows[0]!.waits;
};

describe('a request that a wallet fetches', () => {
  test.each(['mdl', 'eu_pid', 'photo_id'] as const)('%s is asked for as HAIP 1.0 says', async (kind) => {
    const { id, link } = await begin(await newLink(), kind);
    expect(link).toMatch(/^haip-vp:\/\/\?/);
    const parameters = Object.fromEntries(new URL(link).searchParams);
    expect(parameters).toEqual({
      client_id: expect.stringMatching(/^x509_hash:[\w-]{43}$/),
      request_uri: expect.stringMatching(new RegExp(`^${ORIGIN}/api/v1/wallet/${id}/[\\w-]{22}$`)),
      request_uri_method: 'post',
    });
    const fetched = await fetchObject(link);
    expect(fetched.headers).toMatchObject({
      'content-type': 'application/oauth-authz-req+jwt',
      'cache-control': expect.stringContaining('no-store'),
    });
    const trust = { anchors: [readCertificate(root)], at: app.dependencies.now() };
    const verifiedRequest = verifyRequestObject(fetched.bytes.toString(), trust);
    expect(verifiedRequest.reader.anchor?.raw).toEqual(root);
    expect(verifiedRequest.claims).toMatchObject({
      response_type: 'vp_token',
      response_mode: 'direct_post.jwt',
      client_id: parameters['client_id'],
      response_uri: `${ORIGIN}/api/v1/wallet/${id}`,
      aud: 'https://self-issued.me/v2',
      client_metadata: {
        encrypted_response_enc_values_supported: ['A128GCM', 'A256GCM'],
        jwks: { keys: [{ kty: 'EC', crv: 'P-256', alg: 'ECDH-ES', use: 'enc' }] },
      },
    });
    for (const name of ['redirect_uri', 'expected_origins', 'wallet_nonce', 'client_id_scheme'])
      expect(verifiedRequest.claims).not.toHaveProperty(name);
  });

  test('each request has its own key and nonce', async () => {
    const token = await newLink();
    const objects = [await begin(token), await begin(token)].map(async ({ link }) =>
      JSON.parse(
        Buffer.from((await fetchObject(link)).bytes.toString().split('.')[1]!, 'base64url').toString(),
      ),
    );
    const [first, second] = await Promise.all(objects);
    expect(first.nonce).not.toBe(second.nonce);
    expect(first.client_metadata.jwks).not.toEqual(second.client_metadata.jwks);
  });

  test('[S332] its address has a secret, and belongs to its tenant', async () => {
    const { id, link } = await begin(await newLink());
    for (const state of ['A'.repeat(22), 'A'.repeat(2000), '%00'])
      expect((await app.client.get(`/wallet/${id}/${state}`)).status).toBe(404);
    expect((await app.client.get(readRequestPath(link), { host: OTHER_HOST })).status).toBe(404);
  });

  test('a proof of age is not asked for by a signed request: its link has the request', async () => {
    const { id, link } = await begin(await newLink(), 'eu_age');
    const state = new URL(link).searchParams.get('state');
    expect((await app.client.get(`/wallet/${id}/${state}`)).status).toBe(404);
  });

  test('a request has no link without a certificate, or with one that no authority signed', async () => {
    reader = null;
    expect((await begin(await newLink())).link).toBeNull();
    const { reader: signed } = makeReader(START);
    const [certificate] = signed.chain;
    reader = { ...signed, chain: [root] };
    expect([isSelfSigned(reader), isSelfSigned({ ...signed, chain: [certificate!] })]).toEqual([true, false]);
    expect((await begin(await newLink())).link).toBeNull();
  });

  test('[S332] a request is not signed by another certificate than its link names', async () => {
    const { link } = await begin(await newLink());
    reader = makeReader(START).reader;
    expect((await fetchObject(link)).status).toBe(410);
    reader = null;
    expect((await fetchObject(link)).status).toBe(410);
  });

  test('a registration certificate is in verifier_info', async () => {
    reader = { ...right, registration: 'eyJ.eyJ.AAAA' };
    const { link } = await begin(await newLink());
    const claims = Buffer.from((await fetchObject(link)).bytes.toString().split('.')[1]!, 'base64url');
    expect(JSON.parse(claims.toString()).verifier_info).toEqual([
      { format: 'registration_cert', data: 'eyJ.eyJ.AAAA' },
    ]);
  });
});

/** Modules of OpenID's verifier plan for HAIP that are about `request_uri`, by their names there. */
describe('OpenID’s module', () => {
  test('request-uri-fetched-twice: both copies are the same request, and it is answered', async () => {
    const token = await newLink();
    const { id, link } = await begin(token);
    const [first, second] = [await fetchObject(link), await fetchObject(link)];
    const readClaims = ({ bytes }: { bytes: Buffer }) => bytes.toString().split('.')[1];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(readClaims(second)).toBe(readClaims(first));
    const postAnswer = await post(id, await answer(link));
    const completionAnswer = await complete(
      token,
      id,
      Object.fromEntries(readCode(postAnswer.body.redirect_uri)),
    );
    expect(completionAnswer.body.status).toBe('LICENSE_APPROVED');
  });

  test('request-uri-method-post: the nonce of the wallet comes back, signed', async () => {
    const { link } = await begin(await newLink());
    const fields = { wallet_nonce: 'kxbJ//QQ/qheqcBnVzjZPg==', wallet_metadata: '{"x":1}', another: 'x' };
    const fetched = await app.client.post(readRequestPath(link), encode(fields));
    expect([fetched.status, fetched.headers['content-type']]).toEqual([
      200,
      'application/oauth-authz-req+jwt',
    ]);
    const { claims } = verifyRequestObject(fetched.bytes.toString(), {
      anchors: [readCertificate(root)],
      at: app.dependencies.now(),
    });
    expect(claims).toMatchObject({ wallet_nonce: fields.wallet_nonce, response_mode: 'direct_post.jwt' });
    expect((await app.client.post(readRequestPath(link), encode({}))).status).toBe(200);
    const tooLong = await app.client.post(readRequestPath(link), encode({ wallet_nonce: 'n'.repeat(513) }));
    expect(tooLong.status).toBe(400);
  });
});

describe('an answer after a redirect', () => {
  test.each([
    ['mdl', 'LICENSE_APPROVED'],
    // The tenant accepts licences alone.
    ['eu_pid', 'LICENSE_PENDING_APPROVAL'],
    ['photo_id', 'LICENSE_PENDING_APPROVAL'],
  ] as const)(
    '[S331] %s decides nothing before the page brings the code of the redirect',
    async (kind, verdict) => {
      const token = await newLink();
      const { id, link } = await begin(token, kind);
      const postAnswer = await post(id, await answer(link, kind));
      expect(postAnswer.body).toEqual({
        redirect_uri: expect.stringMatching(
          new RegExp(`^${ORIGIN}/verify/#request_id=${id}&response_code=[\\w-]{22}$`),
        ),
      });
      expect([await uses(token), await readImages(token), await isAnswerStored(id)]).toEqual([0, [], true]);
      const completionAnswer = await complete(
        token,
        id,
        Object.fromEntries(readCode(postAnswer.body.redirect_uri)),
      );
      expect([completionAnswer.status, completionAnswer.body.status]).toEqual([200, verdict]);
      expect([await uses(token), await isAnswerStored(id)]).toEqual([1, false]);
      const submission = await app.client.get(`/admin/submissions/${completionAnswer.body.license_id}`, {
        bearer,
      });
      expect(submission.body.attempts[0].evidence.credential.protocol).toBe('openid4vp-signed');
    },
  );

  test('[S331] another code, none, and one before the answer are refused and counted', async () => {
    const token = await newLink();
    const { id, link } = await begin(token);
    const early = await complete(token, id, { response_code: 'A'.repeat(22) });
    expect([early.status, early.body.error]).toEqual([400, expect.stringContaining('other_session')]);
    const postAnswer = await post(id, await answer(link));
    const code = readCode(postAnswer.body.redirect_uri).get('response_code')!;
    const wrong = [{}, { response_code: '' }, { response_code: `${code}A` }, { response_code: 7 }];
    for (const data of [...wrong, { response: await answer(link) }])
      expect((await complete(token, id, data)).status).toBe(400);
    expect([await uses(token), await readImages(token)]).toEqual([0, []]);
    expect((await complete(token, id, { response_code: code })).status).toBe(200);
  });

  test('[S331] a code cannot be guessed: ten tries end the request', async () => {
    const { token, id, code } = await beginAnswered();
    // One try was the answer of the wallet.
    for (let n = 0; n < 9; n += 1)
      expect((await complete(token, id, { response_code: `${n}` })).status).toBe(400);
    expect((await complete(token, id, { response_code: code })).status).toBe(410);
  });

  test('[S331] the code of one session counts in no other: neither another link nor another request', async () => {
    const victim = await beginAnswered();
    const attacker = await beginAnswered();
    const [first, second] = [await begin(victim.token), await begin(attacker.token)];
    expect((await complete(attacker.token, victim.id, { response_code: victim.code })).status).toBe(404);
    for (const { token, id, code } of [
      { ...attacker, code: victim.code },
      { ...victim, id: first.id },
      { ...victim, token: attacker.token, id: second.id },
    ])
      expect((await complete(token, id, { response_code: code })).status).toBe(400);
    expect([await uses(victim.token), await uses(attacker.token)]).toEqual([0, 0]);
  });

  test('[S331] one request takes one answer, and one of two at once', async () => {
    const { id, link, response } = await beginAnswered();
    expect((await post(id, response)).status).toBe(410);
    expect((await post(id, await answer(link))).status).toBe(410);
    const second = await begin(await newLink());
    const answers = [await answer(second.link), await answer(second.link)];
    const statuses = await Promise.all(answers.map(async (each) => (await post(second.id, each)).status));
    expect(statuses.sort()).toEqual([200, 410]);
  });

  test('[S331] one code is used once, also by two calls at once', async () => {
    const { token, id, code, response } = await beginAnswered();
    const calls = [1, 2].map(async () => (await complete(token, id, { response_code: code })).status);
    expect((await Promise.all(calls)).sort()).toEqual([200, 410]);
    expect((await complete(token, id, { response_code: code })).status).toBe(410);
    expect((await post(id, response)).status).toBe(410);
    expect(await uses(token)).toBe(1);
  });

  test('a verdict is repeated under an Idempotency-Key', async () => {
    const { token, id, code } = await beginAnswered();
    const key = { 'idempotency-key': 'redirect' };
    const first = await complete(token, id, { response_code: code }, key);
    const again = await complete(token, id, { response_code: code }, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('[S331] after five minutes nothing is fetched, posted or completed, and the answer is removed', async () => {
    const { token, id, code } = await beginAnswered();
    const other = await begin(token);
    const late = await answer(other.link);
    app.moveClock(5 * 60_000);
    expect((await fetchObject(other.link)).status).toBe(410);
    expect((await post(other.id, late)).status).toBe(410);
    expect((await complete(token, id, { response_code: code })).status).toBe(410);
    expect(await isAnswerStored(id)).toBe(true);
    await app.dependencies.db.asSystem((tx) => purgeCredentialRequests(tx, app.dependencies.now()));
    expect([await isAnswerStored(id), await uses(token)]).toEqual([false, 0]);
  });

  test('an ended link fetches, posts and completes nothing', async () => {
    const { token, id, link, code } = await beginAnswered();
    const other = await begin(token);
    const late = await answer(other.link);
    await app.dependencies.db.asSystem(async (tx) => {
      const { rows } = await sql<{
        tenant: TenantId;
        link: string;
      }>`select tenant_id as tenant, token_id as link from credential_requests where id = ${id}`.execute(tx);
      await revokeToken(tx, rows[0]!.tenant, rows[0]!.link, app.dependencies.now());
    });
    const statuses = [
      (await fetchObject(link)).status,
      (await post(other.id, late)).status,
      (await complete(token, id, { response_code: code })).status,
    ];
    expect(statuses).toEqual([401, 401, 401]);
  });
});

describe('an answer that is not encrypted for its request', () => {
  test('[S333] an open answer of a licence or an identity is refused, whatever its wallet signed', async () => {
    const token = await newLink();
    const { id, link } = await begin(token);
    const request = readRequestObject((await fetchObject(link)).bytes.toString());
    const open = await present(wallet, planFor(wallet, 'mdl'), { ...request, protocol: 'openid4vp' });
    const vp_token = JSON.stringify((open.answer.data as { vp_token: unknown }).vp_token);
    const refusal = await app.client.post(`/wallet/${id}`, encode({ vp_token, state: request.state }));
    expect([refusal.status, refusal.headers['attesta-error-field']]).toEqual([400, 'vp_token']);
    expect([await uses(token), await isAnswerStored(id)]).toEqual([0, false]);
  });

  test.each<[string, (link: string, otherLink: string) => Promise<string>]>([
    ['nothing', async () => ''],
    ['text', async () => 'a.b.c.d.e'],
    ['an answer with another state', (link) => answer(link, 'mdl', 'other')],
    ['an answer to another request', (_, otherLink) => answer(otherLink)],
    ['an answer without a state', async (link) => encryptFor(link, { vp_token: { credential: ['o2'] } })],
    ['an error without a state', async (link) => encryptFor(link, { error: 'access_denied' })],
    ['a list', async (link) => encryptFor(link, ['state'])],
    ['null', async (link) => encryptFor(link, null)],
  ])('[S333] %s is refused, and stores nothing', async (_title, make) => {
    const token = await newLink();
    const [{ id, link }, other] = [await begin(token), await begin(token)];
    const refusal = await post(id, await make(link, other.link));
    expect([refusal.status, refusal.headers['attesta-error-code']]).toEqual([400, 'credential-refused']);
    expect([await uses(token), await isAnswerStored(id)]).toEqual([0, false]);
    // It is still open for the right one.
    expect((await post(id, await answer(link))).status).toBe(200);
  });

  const encryptFor = async (link: string, payload: unknown) => {
    const request = readRequestObject((await fetchObject(link)).bytes.toString());
    return encryptToken(payload, request);
  };

  test.each([true, false])('an error of the wallet ends the request, encrypted: %s', async (isEncrypted) => {
    const token = await newLink();
    const { id, link } = await begin(token);
    const late = await answer(link);
    const { state } = readRequestObject((await fetchObject(link)).bytes.toString());
    const error = { error: 'access_denied', error_description: 'No.', state };
    const postAnswer = isEncrypted
      ? await post(id, await encryptFor(link, error))
      : await app.client.post(`/wallet/${id}`, encode(error));
    expect([postAnswer.status, postAnswer.body]).toEqual([200, { redirect_uri: `${ORIGIN}/verify/` }]);
    const after = await post(id, late);
    expect([after.status, after.body.error]).toEqual([410, expect.stringContaining('access_denied')]);
    expect([await uses(token), await readImages(token)]).toEqual([0, []]);
  });
});

test('a request names the trusted issuers of its kind by browser and link, and a proof of age names none', async () => {
  const trusted = await makeRoot(wallet, 'mdl');
  const authorities = [{ type: 'aki', values: [encodeBase64url(readSubjectKey(readCertificate(trusted))!)] }];
  const { requests, link } = (await askFor(app, await newLink(), 'mdl')).body as BegunRequest;
  const [, signed] = requests as unknown as { data: { request: string } }[];
  for (const object of [signed!.data.request, (await fetchObject(link)).bytes.toString()]) {
    const claims = JSON.parse(Buffer.from(object.split('.')[1]!, 'base64url').toString());
    expect(claims.dcql_query.credentials[0].trusted_authorities).toEqual(authorities);
  }
  expect((await begin(await newLink(), 'eu_age')).link).not.toContain('trusted_authorities');
});

test('[S343] a wallet that ignores the named issuers is judged by the lists, and one that reads them offers nothing', async () => {
  const stranger = openWallet(PERSON, wallet.portrait, wallet.at);
  const plan = planFor(stranger, 'mdl');
  const token = await newLink();
  const { request_id, requests } = (await askFor(app, token, 'mdl')).body as BegunRequest;
  const request = readBrowserRequest(requests[1]!, ORIGIN);
  await expect(present(stranger, plan, request)).rejects.toThrow('of none of them');
  const { answer } = await present(stranger, plan, { ...request, authorities: null });
  const call = { token, json: answer };
  const { body } = await app.client.post(`/subject/credential/${request_id}`, call);
  expect(body.status).toBe('LICENSE_PENDING_APPROVAL');
});

test('a wallet of libraries of others offers, fetches, answers and is led back', async () => {
  const credential = await issueForeign({
    documentType: 'org.iso.18013.5.1.mDL',
    namespace: 'org.iso.18013.5.1',
    at: app.dependencies.now(),
    purposes: ['1.0.18013.5.1.2'],
    deviceKeyId: 'device',
    values: {
      family_name: 'Sample',
      given_name: 'Ada June',
      birth_date: '1990-02-03',
      issue_date: '2024-01-01',
      expiry_date: '2034-01-01',
      issuing_country: 'VD',
      issuing_authority: 'Registry',
      document_number: 'V1234567',
      portrait: Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
      un_distinguishing_sign: 'VD',
    },
  });
  const open: SendFromWallet = async (method, url, fields) => {
    const path = new URL(url).pathname.replace('/api/v1', '');
    const { status, headers, bytes } = await app.client.send(method, path, fields ? encode(fields) : {});
    return { status, type: String(headers['content-type']), text: bytes.toString() };
  };
  const untrusted = await begin(await newLink());
  await expect(answerByLink(credential, untrusted.link, open)).rejects.toThrow('does not meet the request');
  await app.dependencies.db.asSystem((tx) =>
    replaceTrustList(tx, {
      kind: 'mdl',
      name: 'Foreign',
      issued_at: null,
      imported_at: app.dependencies.now(),
      certificates: [credential.root],
    }),
  );
  const token = await newLink();
  const { id, link } = await begin(token);
  const redirectUri = await answerByLink(credential, link, open);
  const completionAnswer = await complete(token, id, Object.fromEntries(readCode(redirectUri)));
  // Its person is another one.
  expect([completionAnswer.status, completionAnswer.body.status]).toEqual([200, 'LICENSE_PENDING_APPROVAL']);
});
