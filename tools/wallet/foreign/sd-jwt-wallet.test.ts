import { DcqlQuery } from 'dcql';
import { describe, expect, test } from 'vitest';
import { encodeBase64url } from '../../../src/server/verification/wallet/base64url.ts';
import { buildUnsignedRequest } from '../../../src/server/verification/wallet/requests/openid4vp-request.ts';
import { verifyAnswer } from '../../../src/server/verification/wallet/verify-answer.ts';
import { readCertificate } from '../../../src/server/verification/wallet/x509/read-certificate.ts';
import { addDays } from '../certificates/plan-certificates.ts';
import { makeKey } from '../credential/issue-credential.ts';
import { makeSession } from '../make-session.ts';
import {
  encryptPresentation,
  PID_CLAIMS,
  planSdJwt,
  presentSdJwt,
  type SdJwtPlan,
} from './present-sd-jwt.ts';

const AT = new Date('2026-11-26T12:00:00Z');
const session = makeSession('eu_pid');
const BINDING = { aud: `origin:${session.origin}`, nonce: encodeBase64url(session.nonce) };
const RIGHT = planSdJwt(AT, BINDING);
const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** @returns the verified credential with its elements as an object, or the reason of a refusal */
async function present(change: Partial<SdJwtPlan> = {}, credentialId?: string) {
  const { text, root } = await presentSdJwt({ ...RIGHT, ...change });
  const [key] = buildUnsignedRequest(session).client_metadata.jwks.keys;
  const data = await encryptPresentation(text, key as never, credentialId);
  const anchors = [readCertificate(root)];
  const check = verifyAnswer(session, { protocol: 'openid4vp-v1-unsigned', data }, { anchors, at: AT });
  if (check.outcome === 'refused') return check.reason;
  return { ...check.credential, elements: Object.fromEntries(check.credential.elements) };
}

test('a foreign PID as SD-JWT VC is verified, with the names of ISO/IEC 18013-5', async () => {
  expect(await present()).toMatchObject({
    kind: 'eu_pid',
    validUntil: addDays(AT, 30),
    statuses: [],
    issuer: { country: 'VD', objections: [] },
    elements: {
      family_name: 'Sample',
      given_name: 'Ada',
      birth_date: '1990-02-03',
      document_number: 'V1234567',
      expiry_date: '2034-01-01',
      issuing_country: 'VD',
      portrait: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]),
      resident_address: 'Lab Street 1',
      resident_city: 'Northton',
    },
  });
});

test('a PID with the claims alone that the rulebook demands satisfies the request', async () => {
  const releasedClaims = ['family_name', 'given_name', 'birthdate', 'date_of_expiry', 'issuing_country'];
  const { address, document_number, picture: image, date_of_issuance, ...mandatory } = PID_CLAIMS;
  expect(Object.keys(mandatory).sort()).toEqual([...releasedClaims].sort());
  const query = DcqlQuery.parse(buildUnsignedRequest(session).dcql_query as DcqlQuery.Input);
  DcqlQuery.validate(query);
  const credential = {
    credential_format: 'dc+sd-jwt' as const,
    vct: 'urn:eudi:pid:1',
    claims: mandatory,
    cryptographic_holder_binding: true,
  };
  expect(DcqlQuery.query(query, [credential]).can_be_satisfied).toBe(true);
  const verification = await present({ releasedClaims });
  expect(verification).toMatchObject({ elements: { birth_date: '1990-02-03' } });
  expect(verification).not.toHaveProperty('elements.portrait');
  expect([address, document_number, image, date_of_issuance]).not.toContain(undefined);
});

test('a list of revoked credentials that the issuer names is read', async () => {
  const status = { status_list: { uri: 'https://status.example/1', idx: 4 } };
  const verification = await present({ claims: { ...RIGHT.claims, status } });
  expect(verification).toMatchObject({
    statuses: [{ form: 'status_list', uri: 'https://status.example/1', index: 4 }],
  });
  const misspelt = await present({ claims: { ...RIGHT.claims, status: { status_list: { idx: 4 } } } });
  expect(misspelt).toMatchObject({ statuses: [{ form: 'unreadable' }] });
});

const splitLast = (text: string) => {
  const end = text.lastIndexOf('~') + 1;
  return [text.slice(0, end), text.slice(end)] as const;
};
const without = (name: string) => {
  const { [name]: _, ...claims } = RIGHT.claims;
  return { claims };
};
const FIRST_DISCLOSURE = 1;
const { signer } = RIGHT;

/** Modules of OpenID's verifier plan for HAIP are named as that suite does. */
const WRONG: readonly [string, Partial<SdJwtPlan>, string][] = [
  ['invalid-credential-signature', { issuerKey: makeKey().privateKey }, 'issuer_signature_wrong'],
  ['invalid-kb-jwt-signature', { deviceKey: makeKey().privateKey }, 'device_signature_wrong'],
  ['invalid-kb-jwt-nonce', { binding: { ...RIGHT.binding, nonce: 'INVALID' } }, 'device_signature_wrong'],
  [
    'invalid-kb-jwt-aud',
    { binding: { ...RIGHT.binding, aud: 'origin:https://other.example' } },
    'device_signature_wrong',
  ],
  [
    'kb-jwt-iat-in-past',
    { binding: { ...RIGHT.binding, iat: toSeconds(addDays(AT, -365)) } },
    'device_signature_wrong',
  ],
  [
    'kb-jwt-iat-in-future',
    { binding: { ...RIGHT.binding, iat: toSeconds(addDays(AT, 365)) } },
    'device_signature_wrong',
  ],
  [
    'invalid-sd-hash',
    {
      edit: (text) =>
        text
          .split('~')
          .filter((_, at) => at !== FIRST_DISCLOSURE)
          .join('~'),
    },
    'device_signature_wrong',
  ],
  [
    'the origin without its prefix',
    { binding: { ...RIGHT.binding, aud: session.origin } },
    'device_signature_wrong',
  ],
  ['no key binding', { edit: (text) => splitLast(text)[0] }, 'malformed'],
  ['the key binding alone', { edit: (text) => splitLast(text)[1] }, 'malformed'],
  ['nothing', { edit: () => '' }, 'malformed'],
  ['another type in the header', { type: 'jwt' }, 'malformed'],
  [
    'another type of credential',
    { claims: { ...RIGHT.claims, vct: 'urn:eudi:pid:2' } },
    'other_document_type',
  ],
  ['no type of credential', without('vct'), 'malformed'],
  ['no end of validity', without('exp'), 'malformed'],
  ['an end of validity as text', { claims: { ...RIGHT.claims, exp: '2030' } }, 'malformed'],
  [
    'a credential that has lapsed',
    { claims: { ...RIGHT.claims, exp: toSeconds(addDays(AT, -1)) } },
    'credential_not_valid_now',
  ],
  [
    'a credential of tomorrow',
    { claims: { ...RIGHT.claims, nbf: toSeconds(addDays(AT, 1)) } },
    'credential_not_valid_now',
  ],
  [
    'a credential older than its signer',
    { claims: { ...RIGHT.claims, iat: toSeconds(addDays(AT, -300)) } },
    'signer_not_valid_now',
  ],
  ['a signer that has lapsed', { signer: { ...signer, notAfter: addDays(AT, -1) } }, 'signer_not_valid_now'],
  ['a signer that may not sign', { signer: { ...signer, usage: 0x04 } }, 'signer_not_permitted'],
  ['an authority as signer', { signer: { ...signer, authority: { maxBelow: 0 } } }, 'signer_not_permitted'],
  ['nothing released', { releasedClaims: [] }, 'element_missing'],
  ['a number as a name', { claims: { ...RIGHT.claims, family_name: 7 } }, 'malformed'],
  [
    'a picture of another site',
    { claims: { ...RIGHT.claims, picture: 'https://pictures.example/1' } },
    'malformed',
  ],
];

test.each(WRONG)('[S315] a presentation with %s is refused', async (_title, change, reason) => {
  expect(await present(change)).toBe(reason);
});

test('[S315] the answer to a signed request is bound to the client, and not to the origin', async () => {
  const clientId = 'x509_hash:aGFzaA';
  const signedSession = { ...session, clientId };
  const [key] = buildUnsignedRequest(session).client_metadata.jwks.keys;
  const check = async (aud: string) => {
    const { text, root } = await presentSdJwt({ ...RIGHT, binding: { ...RIGHT.binding, aud } });
    const data = await encryptPresentation(text, key as never);
    const anchors = [readCertificate(root)];
    return verifyAnswer(signedSession, { protocol: 'openid4vp-v1-signed', data }, { anchors, at: AT });
  };
  expect(await check(clientId)).toMatchObject({ outcome: 'verified' });
  expect(await check(BINDING.aud)).toMatchObject({ reason: 'device_signature_wrong' });
});

test('[S315] an SD-JWT in the place of a mobile document is refused, and under a foreign name', async () => {
  expect(await present({}, 'credential')).toBe('malformed');
  expect(await present({}, 'another')).toBe('malformed');
});

describe('[S315] of a presentation with one character changed', () => {
  test('nothing verifies that the issuer and the device did not sign', async () => {
    const { text, root } = await presentSdJwt(RIGHT);
    const anchors = [readCertificate(root)];
    const [key] = buildUnsignedRequest(session).client_metadata.jwks.keys;
    const check = async (presentation: string) => {
      const data = await encryptPresentation(presentation, key as never);
      return verifyAnswer(session, { protocol: 'openid4vp-v1-unsigned', data }, { anchors, at: AT });
    };
    const right = await check(text);
    expect(right.outcome).toBe('verified');
    for (let at = 0; at < text.length; at += 23) {
      const changedText = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
      expect([at, (await check(changedText)).outcome]).toEqual([at, 'refused']);
    }
  });
});
