import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOST, type TestApp } from '../../../../../test/harness/start-app.ts';
import { mint, newSubject } from '../../../../../test/harness/steps.ts';
import {
  askFor,
  type BegunRequest,
  planFor,
  present,
  readBegunRequest,
  startWalletApp,
  type TestWallet,
} from '../../../../../test/harness/wallet.ts';
import { people } from '../../../../../tools/specimen/people.ts';
import type { WalletPlan } from '../../../../../tools/wallet/credential/wallet-plan.ts';
import {
  encryptPresentation,
  planSdJwt,
  presentSdJwt,
  type SdJwtPlan,
} from '../../../../../tools/wallet/foreign/present-sd-jwt.ts';
import { replaceTrustList } from '../../../store/trust-lists.ts';

const PERSON = people[0]!.details;
const ORIGIN = `http://${HOST}`;
const IDENTITIES = ['eu_pid', 'photo_id'] as const;
type Identity = (typeof IDENTITIES)[number];

let app: TestApp;
let bearer: string;
let wallet: TestWallet;
beforeAll(async () => {
  ({ app, wallet, bearer } = await startWalletApp());
  await accept(['licence', 'identity_card']);
});
afterAll(() => app.close());

const accept = (accepted_documents: string[]) =>
  app.client.send('PATCH', '/admin/settings', { bearer, json: { accepted_documents } });

async function newLink(capabilities: object = {}, details: object = {}) {
  const subject = await newSubject(app, bearer, { ...PERSON, ...details });
  return mint(app, bearer, subject, { accept_credentials: ['mdl', ...IDENTITIES], ...capabilities });
}

const readCase = async (id: string) => (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
const send = (token: string, { request_id }: BegunRequest, answer: object) =>
  app.client.post(`/subject/credential/${request_id}`, { token, json: answer });

async function prove(kind: Identity | 'mdl', token: string, change: Partial<WalletPlan> = {}) {
  const credentialRequest: BegunRequest = (await askFor(app, token, kind)).body;
  const request = readBegunRequest(credentialRequest, 'org-iso-mdoc', ORIGIN);
  const { answer } = await present(wallet, { ...planFor(wallet, kind), ...change }, request);
  return (await send(token, credentialRequest, answer)).body;
}

describe.each(IDENTITIES)('%s', (kind) => {
  test('an identity that agrees with the record is approved as a licence is', async () => {
    const body = await prove(kind, await newLink());
    expect(body).toMatchObject({ status: 'LICENSE_APPROVED', score: 1 });
    const { evidence } = (await readCase(body.license_id)).attempts[0];
    expect(evidence.credential).toMatchObject({ kind, portrait: 'stored', issuer: { trust: 'listed' } });
    expect(evidence.decided_by.accepted_documents).toEqual(['licence', 'identity_card']);
  });

  test('[S316] an identity waits where only licences are accepted', async () => {
    const token = await newLink({ accepted_documents: ['licence'] });
    const body = await prove(kind, token);
    expect(body.status).toBe('LICENSE_PENDING_APPROVAL');
    const { proofs } = (await readCase(body.license_id)).attempts[0].evidence;
    expect(proofs[0]).toMatchObject({
      name: 'document',
      state: 'not_shown',
      by: { source: 'classification', figures: { kind: 'identity_card' } },
    });
  });

  test.each(['family_name', 'birth_date', 'document_number', 'expiry_date', 'portrait'])(
    '[S316] an identity without %s waits',
    async (name) => {
      const elements = planFor(wallet, kind).elements.filter((element) => element.name !== name);
      const body = await prove(kind, await newLink(), { elements });
      expect(body.status).toBe('LICENSE_PENDING_APPROVAL');
    },
  );

  test('an identity with another birth date waits', async () => {
    const body = await prove(kind, await newLink({}, { date_of_birth: '1971-01-01' }));
    expect(body.status).toBe('LICENSE_PENDING_APPROVAL');
  });
});

test('[S316] a licence waits where only passports are accepted', async () => {
  await accept(['passport']);
  const body = await prove('mdl', await newLink());
  await accept(['licence', 'identity_card']);
  expect(body.status).toBe('LICENSE_PENDING_APPROVAL');
});

describe('a PID as SD-JWT VC', () => {
  const { address: _address, ...claimsOfRecord } = {
    family_name: PERSON.last_name,
    given_name: [PERSON.first_name, PERSON.middle_name].filter(Boolean).join(' '),
    birthdate: PERSON.date_of_birth,
    document_number: PERSON.license_number,
    date_of_expiry: PERSON.license_expiry_date,
    date_of_issuance: PERSON.license_issue_date,
    issuing_country: 'VD',
    address: null,
  };

  async function proveSdJwt(change: Partial<SdJwtPlan> = {}) {
    const none = { addr_street: null, addr_city: null, addr_state: null, addr_zip: null };
    const token = await newLink({}, none);
    const credentialRequest: BegunRequest = (await askFor(app, token, 'eu_pid')).body;
    const { data } = credentialRequest.requests.find(({ protocol }) => protocol === 'openid4vp-v1-unsigned')!;
    const request = data as unknown as { nonce: string; client_metadata: { jwks: { keys: never[] } } };
    const right = planSdJwt(app.dependencies.now(), { aud: `origin:${ORIGIN}`, nonce: request.nonce });
    const image = `data:image/jpeg;base64,${Buffer.from(wallet.portrait).toString('base64')}`;
    const { vct, iat, exp } = right.claims;
    const plan = { ...right, claims: { vct, iat, exp, ...claimsOfRecord, picture: image }, ...change };
    const { text, root } = await presentSdJwt(plan);
    const row = { kind: 'eu_pid' as const, name: `root ${request.nonce}`, issued_at: null };
    await app.dependencies.db.asSystem((tx) =>
      replaceTrustList(tx, { ...row, imported_at: app.dependencies.now(), certificates: [root] }),
    );
    const response = await encryptPresentation(text, request.client_metadata.jwks.keys[0]!);
    return send(token, credentialRequest, { protocol: 'openid4vp-v1-unsigned', data: response });
  }

  test('an identity of a foreign library is approved over HTTP', async () => {
    const { status, body } = await proveSdJwt();
    expect([status, body.status]).toEqual([200, 'LICENSE_APPROVED']);
    const { credential } = (await readCase(body.license_id)).attempts[0].evidence;
    expect(credential).toMatchObject({ kind: 'eu_pid', revocation: 'none_named', portrait: 'stored' });
  });

  test('[S315] the answer to the request of another page is refused, and nothing is spent', async () => {
    const nonce = 'another';
    const refusal = await proveSdJwt({
      binding: { iat: Date.now() / 1000, aud: 'origin:http://other.test', nonce },
    });
    expect([refusal.status, refusal.body.error]).toEqual([
      400,
      expect.stringContaining('device_signature_wrong'),
    ]);
  });

  test('[S316] an identity whose image is withheld waits', async () => {
    const releasedClaims = Object.keys(claimsOfRecord);
    expect((await proveSdJwt({ releasedClaims })).body.status).toBe('LICENSE_PENDING_APPROVAL');
  });
});
