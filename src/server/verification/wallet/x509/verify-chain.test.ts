import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type CertificatePlan,
  makeCertificate,
} from '../../../../../tools/wallet/certificates/make-certificate.ts';
import {
  addDays,
  planAuthority,
  planSigner,
} from '../../../../../tools/wallet/certificates/plan-certificates.ts';
import { makeKey } from '../../../../../tools/wallet/credential/issue-credential.ts';
import { CREDENTIAL_PROFILES } from '../mdoc/credential-kinds.ts';
import { KEY_USAGE } from './certificate-extensions.ts';
import { readCertificate } from './read-certificate.ts';
import { verifyChain } from './verify-chain.ts';

const AT = new Date('2026-11-26T12:00:00Z');
const [rootKey, regionKey, signerKey] = [makeKey(), makeKey(), makeKey()];

const issue = (
  plan: CertificatePlan,
  key: typeof rootKey,
  issuer: CertificatePlan,
  issuerKey: typeof rootKey,
) => makeCertificate(plan, key.publicKey, { subject: issuer.subject, privateKey: issuerKey.privateKey });

const [rootPlan, regionPlan] = [planAuthority('Root', AT, 1), planAuthority('Region', AT)];
const signerPlan = planSigner('mdl', AT);
const root = issue(rootPlan, rootKey, rootPlan, rootKey);
const region = issue(regionPlan, regionKey, rootPlan, rootKey);
const signer = issue(signerPlan, signerKey, rootPlan, rootKey);
const regional = issue(signerPlan, signerKey, regionPlan, regionKey);

const check = (chain: readonly Uint8Array[], anchors: readonly Uint8Array[] = [root], at = AT) => {
  const [purposes, usage] = [CREDENTIAL_PROFILES.mdl.signerPurposes, KEY_USAGE.digitalSignature];
  const { anchor } = verifyChain(chain, { anchors: anchors.map(readCertificate), purposes, usage, at });
  return anchor === null ? null : Buffer.from(anchor.raw);
};
const refusal = (reason: string) => expect.objectContaining({ reason });

test.each([
  ['from a root that is not sent', [signer], [root], root],
  ['from a root that is sent', [signer, root], [root], root],
  ['over an authority between', [regional, region], [root], root],
  ['over an authority between, with the root', [regional, region, root], [root], root],
  ['from an authority between that is trusted itself', [regional, region], [region], region],
  ['from a signer that is trusted itself', [signer], [signer], signer],
])('a chain %s ends at the trusted certificate', (_title, chain, anchors, end) =>
  expect(check(chain, anchors)).toEqual(Buffer.from(end)),
);

test.each([
  ['no list has the root', [signer], []],
  ['the list has another root', [signer], [issue(rootPlan, regionKey, rootPlan, regionKey)]],
  ['the root sent itself, and no list has it', [signer, root], []],
  ['a root of another name has the key', [signer], [issue(regionPlan, rootKey, regionPlan, rootKey)]],
])('a chain has no trusted end if %s', (_title, chain, anchors) => expect(check(chain, anchors)).toBeNull());

test('an authority in the chain has signed the certificate before it', () => {
  const other = issue(regionPlan, rootKey, rootPlan, rootKey);
  expect(() => check([regional, other])).toThrow(refusal('issuer_signature_wrong'));
  expect(() => check([signer, region])).toThrow(refusal('issuer_signature_wrong'));
});

test('a chain is valid from the second in which its certificates begin to the one in which they end', () => {
  const { notBefore, notAfter } = signerPlan;
  expect(check([signer], [root], notBefore)).not.toBeNull();
  expect(check([signer], [root], notAfter)).not.toBeNull();
  const outside = [addDays(notBefore, -1e-5), addDays(notAfter, 1e-5)];
  for (const at of outside)
    expect(() => check([signer], [root], at)).toThrow(refusal('signer_not_valid_now'));
});

test('a chain has one to four certificates', () => {
  expect(() => check([])).toThrow(refusal('malformed'));
  expect(() => check([signer, root, root, root, root])).toThrow(refusal('malformed'));
});

test('a certificate is read as Node.js reads it', () => {
  const [node, read] = [new X509Certificate(signer), readCertificate(signer)];
  expect(node.verify(rootKey.publicKey)).toBe(true);
  expect([read.notBefore, read.notAfter]).toEqual([new Date(node.validFrom), new Date(node.validTo)]);
  expect(read.key.equals(node.publicKey)).toBe(true);
  expect(node.keyUsage).toEqual(signerPlan.purposes);
  expect(read.subject.map(([part]) => part!.text)).toEqual(
    node.subject.split('\n').map((line) => line.split('=')[1]),
  );
});

test('a certificate that names two signature algorithms is refused', () => {
  const ecdsaWithSha256 = Buffer.from('06082a8648ce3d040302', 'hex');
  const changedCertificate = Buffer.from(signer);
  changedCertificate[changedCertificate.lastIndexOf(ecdsaWithSha256) + ecdsaWithSha256.length - 1] = 3;
  expect(() => readCertificate(changedCertificate)).toThrow(refusal('malformed'));
});

test.each([
  ['cut', signer.subarray(0, -1)],
  ['followed by a byte', Buffer.concat([signer, Uint8Array.of(0)])],
  ['empty', new Uint8Array()],
  ['too large', new Uint8Array(8193)],
  ['of indefinite length', Buffer.from('3080', 'hex')],
  ['of a length in another form', Buffer.from('3081050203040506', 'hex')],
])('a certificate that is %s is refused', (_title, bytes) =>
  expect(() => readCertificate(bytes)).toThrow(refusal('malformed')),
);
