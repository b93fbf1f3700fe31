import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { CREDENTIAL_PROFILES } from '../../../src/server/verification/credentials/mdoc/credential-kinds.ts';
import { buildAnnexCRequest } from '../../../src/server/verification/credentials/requests/annex-c-request.ts';
import type { CredentialSession } from '../../../src/server/verification/credentials/requests/credential-session.ts';
import { readCertificate } from '../../../src/server/verification/credentials/x509/read-certificate.ts';
import { addDays } from '../certificates/plan-certificates.ts';
import { makeReader } from '../make-reader.ts';
import { makeSession } from '../make-session.ts';
import { makeKey } from './issue-credential.ts';
import { verifyAnnexCReader } from './verify-reader.ts';

const AT = new Date('2026-11-26T12:00:00Z');
const { reader, root } = makeReader(AT);
const session = makeSession('mdl');
const trust = { anchors: [readCertificate(root)], at: AT };
const signed = buildAnnexCRequest(session, reader);
const refusal = (reason: string) => expect.objectContaining({ reason });

test('a wallet verifies the signature of a request, and its chain to the root', () => {
  const verified = verifyAnnexCReader(signed, session.origin, trust);
  expect(verified?.signer.raw).toEqual(reader.chain[0]);
  expect(verified?.anchor?.raw).toEqual(root);
});

test('a request without a reader certificate is not signed', () =>
  expect(verifyAnnexCReader(buildAnnexCRequest(session, null), session.origin, trust)).toBeNull());

test('a signed request of a root that the wallet does not trust has no anchor', () =>
  expect(verifyAnnexCReader(signed, session.origin, { ...trust, anchors: [] })?.anchor).toBeNull());

test.each([
  ['shown by the page of another origin', session.origin.replace('tenant', 'other'), {}],
  ['sent with the nonce of another request', session.origin, { nonce: new Uint8Array(randomBytes(16)) }],
  ['sent with the key of another request', session.origin, { privateKey: makeKey().privateKey }],
] satisfies [string, string, Partial<CredentialSession>][])(
  'a signed request is refused by a wallet if it is %s',
  (_title, origin, change) => {
    const { encryptionInfo } = buildAnnexCRequest({ ...session, ...change }, null);
    expect(() => verifyAnnexCReader({ ...signed, encryptionInfo }, origin, trust)).toThrow(
      refusal('issuer_signature_wrong'),
    );
  },
);

test('a signed request is refused by a wallet if other elements are asked for', () => {
  const bytes = Buffer.from(signed.deviceRequest, 'base64url');
  bytes.write('birth_dat3', bytes.indexOf('birth_date'));
  const deviceRequest = bytes.toString('base64url');
  expect(() => verifyAnnexCReader({ ...signed, deviceRequest }, session.origin, trust)).toThrow(
    refusal('issuer_signature_wrong'),
  );
});

test.each([
  ['has lapsed', { notAfter: addDays(AT, -1) }, 'signer_not_valid_now'],
  [
    'is for signers of licences',
    { purposes: [CREDENTIAL_PROFILES.mdl.signerPurpose] },
    'signer_not_permitted',
  ],
])('a wallet refuses a reader certificate that %s', (_title, change, reason) => {
  const wrong = makeReader(AT, change);
  const request = buildAnnexCRequest(session, wrong.reader);
  const anchors = [readCertificate(wrong.root)];
  expect(() => verifyAnnexCReader(request, session.origin, { anchors, at: AT })).toThrow(refusal(reason));
});
