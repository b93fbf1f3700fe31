import { CompactEncrypt, importJWK } from 'jose';
import { expect, test } from 'vitest';
import { encodeBase64url } from '../../../src/server/verification/wallet/base64url.ts';
import { buildAnnexCRequest } from '../../../src/server/verification/wallet/requests/annex-c-request.ts';
import type { CredentialSession } from '../../../src/server/verification/wallet/requests/credential-session.ts';
import { buildUnsignedRequest } from '../../../src/server/verification/wallet/requests/openid4vp-request.ts';
import { verifyAnswer } from '../../../src/server/verification/wallet/verify-answer.ts';
import { readCertificate } from '../../../src/server/verification/wallet/x509/read-certificate.ts';
import { addDays } from '../certificates/plan-certificates.ts';
import { makeKey } from '../credential/issue-credential.ts';
import { makeSession } from '../make-session.ts';
import { type ForeignCredential, type ForeignPlan, issueForeign } from './issue-foreign.ts';
import { presentForeign } from './present-foreign.ts';

const AT = new Date('2026-11-26T12:00:00Z');
const PROTOCOLS = ['org-iso-mdoc', 'openid4vp-v1-unsigned'] as const;
type Protocol = (typeof PROTOCOLS)[number];

const PLAN: ForeignPlan = {
  documentType: 'org.iso.18013.5.1.mDL',
  namespace: 'org.iso.18013.5.1',
  at: AT,
  purposes: ['1.0.18013.5.1.2'],
  deviceKeyId: 'device',
  values: {
    family_name: 'Sample',
    given_name: 'Ada',
    birth_date: '1990-02-03',
    issue_date: '2024-01-01',
    expiry_date: '2034-01-01',
    issuing_country: 'VD',
    document_number: 'V1234567',
    portrait: Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
  },
};
const right = makeSession('mdl');

type Data = { response: string };
/** What a wallet of libraries of others does otherwise. */
type Fault = {
  plan?: Partial<ForeignPlan>;
  /** of the request that the wallet answers */
  session?: () => Partial<CredentialSession>;
  /** the origin that the wallet's browser tells it */
  origin?: string;
  /** of the credential, before it is presented */
  credential?: (credential: ForeignCredential) => Promise<ForeignCredential> | ForeignCredential;
  edit?: (data: Data) => unknown;
  at?: Date;
  isUnlisted?: boolean;
};

const buildRequest = (protocol: Protocol, session: CredentialSession): object =>
  protocol === 'org-iso-mdoc' ? buildAnnexCRequest(session, null) : buildUnsignedRequest(session);

/** @returns the reason of a refusal; `verified`, with `unlisted` if no list has the issuer */
async function present(protocol: Protocol, fault: Fault): Promise<string> {
  const session = { ...right, ...fault.session?.() };
  const issuedCredential = await issueForeign({ ...PLAN, ...fault.plan });
  const credential = fault.credential ? await fault.credential(issuedCredential) : issuedCredential;
  const request = { protocol, data: JSON.parse(JSON.stringify(buildRequest(protocol, session))) };
  const data = (await presentForeign(credential, request, fault.origin ?? session.origin)) as Data | null;
  if (!data) return 'nothing presented';
  const anchors = fault.isUnlisted ? [] : [readCertificate(issuedCredential.root)];
  const answer = { protocol, data: fault.edit ? fault.edit(data) : data };
  const check = verifyAnswer(right, answer, { anchors, at: fault.at ?? AT });
  if (check.outcome === 'refused') return check.reason;
  return check.credential.issuer.anchor ? 'verified' : 'unlisted';
}

const flip = ({ response }: Data, at: number) => {
  const position = at < 0 ? response.length + at : at;
  const character = response[position] === 'A' ? 'B' : 'A';
  return { response: `${response.slice(0, position)}${character}${response.slice(position + 1)}` };
};

/** By both protocols, each with the reasons that a server may give. */
const FAULTS: readonly [string, Fault, readonly string[]][] = [
  [
    'the nonce of another request',
    { session: () => ({ nonce: new Uint8Array(16).fill(7) }) },
    ['not_decryptable', 'device_signature_wrong'],
  ],
  [
    'the key of another request',
    { session: () => ({ privateKey: makeKey().privateKey }) },
    ['not_decryptable'],
  ],
  [
    'the origin of another page',
    { origin: 'https://other.example' },
    ['not_decryptable', 'device_signature_wrong'],
  ],
  ['an origin with a slash', { origin: `${right.origin}/` }, ['not_decryptable', 'device_signature_wrong']],
  ['an origin with a port', { origin: `${right.origin}:443` }, ['not_decryptable', 'device_signature_wrong']],
  [
    'the device key of another wallet',
    {
      credential: async (credential) => ({ ...credential, deviceKey: (await issueForeign(PLAN)).deviceKey }),
    },
    ['device_signature_wrong'],
  ],
  ['a credential that has lapsed', { at: addDays(AT, 61) }, ['credential_not_valid_now']],
  ['a credential of next month', { plan: { at: addDays(AT, 29) }, at: AT }, ['credential_not_valid_now']],
  ['a signer that has lapsed', { at: addDays(AT, 301) }, ['signer_not_valid_now']],
  [
    'another type of document',
    { plan: { documentType: 'org.iso.23220.photoid.1' } },
    ['other_document_type', 'nothing presented'],
  ],
  [
    'nothing of what is asked for',
    { plan: { values: { sex: 1 } } },
    ['element_missing', 'nothing presented'],
  ],
  [
    'a signer for web servers that no list has',
    { plan: { purposes: ['1.3.6.1.5.5.7.3.1'] }, isUnlisted: true },
    ['signer_not_permitted'],
  ],
  [
    'a signer of another country that no list has',
    { plan: { country: 'UT' }, isUnlisted: true },
    ['signer_not_permitted'],
  ],
  [
    'a name that is a list',
    { plan: { values: { ...PLAN.values, family_name: ['Sample'] } } },
    ['malformed', 'nothing presented'],
  ],
  [
    'the first character changed',
    { edit: (data) => flip(data, 0) },
    ['malformed', 'algorithm_not_supported', 'not_decryptable'],
  ],
  ['the last character changed', { edit: (data) => flip(data, -2) }, ['malformed', 'not_decryptable']],
  [
    'a character in the middle changed',
    { edit: (data) => flip(data, 700) },
    ['malformed', 'not_decryptable'],
  ],
  [
    'the answer cut',
    { edit: ({ response }) => ({ response: response.slice(0, -40) }) },
    ['malformed', 'not_decryptable'],
  ],
  ['the answer twice', { edit: ({ response }) => ({ response: response + response }) }, ['malformed']],
  ['no answer', { edit: () => ({}) }, ['malformed']],
  ['null', { edit: () => null }, ['malformed']],
  ['an empty answer', { edit: () => ({ response: '' }) }, ['malformed']],
  ['an object for the answer', { edit: ({ response }) => ({ response: { response } }) }, ['malformed']],
];

test('the wallet without a fault is verified, and one that no list has too', async () => {
  for (const protocol of PROTOCOLS) {
    expect(await present(protocol, {})).toBe('verified');
    expect(await present(protocol, { isUnlisted: true })).toBe('unlisted');
  }
});

test.each(PROTOCOLS.flatMap((protocol) => FAULTS.map((fault) => [protocol, ...fault] as const)))(
  'a foreign wallet’s answer by %s with %s is refused',
  async (protocol, _title, fault, reasons) => {
    expect(reasons).toContain(await present(protocol, fault));
  },
);

/** An answer that another library encrypts for the request. */
async function encrypt(token: unknown, header: { alg?: string; enc?: string; crit?: string[] } = {}) {
  const [key] = buildUnsignedRequest(right).client_metadata.jwks.keys;
  const { alg = 'ECDH-ES', enc = 'A128GCM', ...more } = header;
  return new CompactEncrypt(Buffer.from(typeof token === 'string' ? token : JSON.stringify(token)))
    .setProtectedHeader({ alg, enc, ...more })
    .encrypt(await importJWK(key as never, alg));
}
const PRESENTATION = encodeBase64url(new Uint8Array([0xa0]));

test.each<[string, unknown, Parameters<typeof encrypt>[1], string]>([
  ['another way to agree on a key', {}, { alg: 'ECDH-ES+A128KW' }, 'malformed'],
  ['another encryption', {}, { enc: 'A256CBC-HS512' }, 'algorithm_not_supported'],
  ['text in place of JSON', 'vp_token', {}, 'malformed'],
  ['no token', {}, {}, 'malformed'],
  ['an empty token', { vp_token: {} }, {}, 'malformed'],
  ['a token of text', { vp_token: PRESENTATION }, {}, 'malformed'],
  ['a presentation outside of a list', { vp_token: { credential: PRESENTATION } }, {}, 'not_one_document'],
  ['no presentation', { vp_token: { credential: [] } }, {}, 'not_one_document'],
  ['two presentations', { vp_token: { credential: [PRESENTATION, PRESENTATION] } }, {}, 'not_one_document'],
  [
    'two credentials',
    { vp_token: { credential: [PRESENTATION], other: [PRESENTATION] } },
    {},
    'not_one_document',
  ],
  [
    'both formats',
    { vp_token: { credential: [PRESENTATION], credential_sd_jwt: ['a'] } },
    {},
    'not_one_document',
  ],
  ['an SD-JWT for a licence', { vp_token: { credential_sd_jwt: ['a.b.c~'] } }, {}, 'other_document_type'],
  ['a number as presentation', { vp_token: { credential: [7] } }, {}, 'malformed'],
  ['an empty map as presentation', { vp_token: { credential: [PRESENTATION] } }, {}, 'malformed'],
])('a token of another library with %s is refused', async (_title, token, header, reason) => {
  const data = { response: await encrypt(token, header) };
  const check = verifyAnswer(right, { protocol: 'openid4vp-v1-unsigned', data }, { anchors: [], at: AT });
  expect(check).toMatchObject({ outcome: 'refused', reason });
});
