import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CREDENTIAL_PROFILES } from '../../../src/server/verification/wallet/mdoc/credential-kinds.ts';
import { buildAnnexCRequest } from '../../../src/server/verification/wallet/requests/annex-c-request.ts';
import type { CredentialSession } from '../../../src/server/verification/wallet/requests/credential-session.ts';
import {
  buildSignedRequest,
  buildUnsignedRequest,
} from '../../../src/server/verification/wallet/requests/openid4vp-request.ts';
import { readCertificate } from '../../../src/server/verification/wallet/x509/read-certificate.ts';
import { addDays } from '../certificates/plan-certificates.ts';
import { makeReader } from '../make-reader.ts';
import { makeSession } from '../make-session.ts';
import { makeKey } from './issue-credential.ts';
import { verifyAnnexCReader, verifySignedReader } from './verify-reader.ts';

const AT = new Date('2026-11-26T12:00:00Z');
const { reader, root } = makeReader(AT);
const session = makeSession('mdl');
const trust = { anchors: [readCertificate(root)], at: AT };
const signedRequest = buildAnnexCRequest(session, reader);
const refusal = (reason: string) => expect.objectContaining({ reason });

test('a wallet verifies the signature of a request, and its chain to the root', () => {
  const signer = verifyAnnexCReader(signedRequest, session.origin, trust);
  expect(signer?.signer.raw).toEqual(reader.chain[0]);
  expect(signer?.anchor?.raw).toEqual(root);
});

test('a signed request has the registration certificate of its reader, and none without one', () => {
  const read = ({ request }: { request: string }) =>
    JSON.parse(Buffer.from(request.split('.')[1]!, 'base64url').toString());
  const registered = { ...reader, registration: 'aGVhZGVy.Y2xhaW1z.c2lnbmF0dXJl' };
  expect(read(buildSignedRequest(session, registered)).verifier_info).toEqual([
    { format: 'registration_cert', data: 'aGVhZGVy.Y2xhaW1z.c2lnbmF0dXJl' },
  ]);
  expect(read(buildSignedRequest(session, reader))).not.toHaveProperty('verifier_info');
});

test('a request without a reader certificate is not signed', () =>
  expect(verifyAnnexCReader(buildAnnexCRequest(session, null), session.origin, trust)).toBeNull());

test('a signed request of a root that the wallet does not trust has no anchor', () =>
  expect(verifyAnnexCReader(signedRequest, session.origin, { ...trust, anchors: [] })?.anchor).toBeNull());

test.each([
  ['shown by the page of another origin', session.origin.replace('tenant', 'other'), {}],
  ['sent with the nonce of another request', session.origin, { nonce: new Uint8Array(randomBytes(16)) }],
  ['sent with the key of another request', session.origin, { privateKey: makeKey().privateKey }],
] satisfies [string, string, Partial<CredentialSession>][])(
  'a signed request is refused by a wallet if it is %s',
  (_title, origin, change) => {
    const { encryptionInfo } = buildAnnexCRequest({ ...session, ...change }, null);
    expect(() => verifyAnnexCReader({ ...signedRequest, encryptionInfo }, origin, trust)).toThrow(
      refusal('issuer_signature_wrong'),
    );
  },
);

test('a signed request is refused by a wallet if other elements are asked for', () => {
  const bytes = Buffer.from(signedRequest.deviceRequest, 'base64url');
  bytes.write('birth_dat3', bytes.indexOf('birth_date'));
  const deviceRequest = bytes.toString('base64url');
  expect(() => verifyAnnexCReader({ ...signedRequest, deviceRequest }, session.origin, trust)).toThrow(
    refusal('issuer_signature_wrong'),
  );
});

test.each([
  ['has lapsed', { notAfter: addDays(AT, -1) }, 'signer_not_valid_now'],
  [
    'is for signers of licences',
    { purposes: [CREDENTIAL_PROFILES.mdl.signerPurposes[0]!] },
    'signer_not_permitted',
  ],
])('a wallet refuses a reader certificate that %s', (_title, change, reason) => {
  const wrong = makeReader(AT, change);
  const request = buildAnnexCRequest(session, wrong.reader);
  const anchors = [readCertificate(wrong.root)];
  expect(() => verifyAnnexCReader(request, session.origin, { anchors, at: AT })).toThrow(refusal(reason));
});

describe('a signed request by OpenID4VP', () => {
  const object = buildSignedRequest(session, reader);
  const [header, claims] = object.request
    .split('.', 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));

  test('a request object has the parameters of OpenID4VP 1.0, appendix A.3.2, and the claims of the unsigned request', () => {
    expect(header).toEqual({
      alg: 'ES256',
      typ: 'oauth-authz-req+jwt',
      x5c: [Buffer.from(reader.chain[0]!).toString('base64')],
    });
    const hash = createHash('sha256').update(reader.chain[0]!).digest('base64url');
    expect(claims).toEqual({
      ...buildUnsignedRequest(session),
      aud: 'https://self-issued.me/v2',
      client_id: `x509_hash:${hash}`,
      expected_origins: [session.origin],
    });
  });

  test('a wallet verifies the signature of a request object, and its chain to the root', () => {
    const signer = verifySignedReader(object, session.origin, trust);
    expect([signer.signer.raw, signer.anchor?.raw]).toEqual([reader.chain[0], root]);
    expect(verifySignedReader(object, session.origin, { ...trust, anchors: [] }).anchor).toBeNull();
  });

  test.each(['P-384', 'P-521'])('a request object is signed with a key on %s', (namedCurve) => {
    const strong = makeReader(AT, {}, generateKeyPairSync('ec', { namedCurve }));
    const { request } = buildSignedRequest(session, strong.reader);
    expect(verifySignedReader({ request }, session.origin, trust).signer.raw).toEqual(strong.reader.chain[0]);
  });

  const sign = (change: object, by = reader) => {
    const end = object.request.lastIndexOf('.');
    const [, , signature] = buildSignedRequest(session, by).request.split('.');
    const changedClaims = Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url');
    return { request: `${object.request.slice(0, end).split('.')[0]}.${changedClaims}.${signature}` };
  };
  test.each([
    ['shown by the page of another origin', object, 'https://other.example', 'signer_not_permitted'],
    ['sent with another nonce', sign({ nonce: 'AAAA' }), session.origin, 'issuer_signature_wrong'],
    ['sent with another query', sign({ dcql_query: {} }), session.origin, 'issuer_signature_wrong'],
    [
      'signed by another key',
      sign({}, { ...reader, privateKey: makeKey().privateKey }),
      session.origin,
      'issuer_signature_wrong',
    ],
    [
      'signed with a lapsed certificate',
      buildSignedRequest(session, makeReader(AT, { notAfter: addDays(AT, -1) }).reader),
      session.origin,
      'signer_not_valid_now',
    ],
  ])('a request object is refused by a wallet if it is %s', (_title, request, origin, reason) =>
    expect(() => verifySignedReader(request, origin, trust)).toThrow(refusal(reason)),
  );
});
