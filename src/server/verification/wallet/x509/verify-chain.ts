import { verify } from 'node:crypto';
import { CredentialRefusal } from '../refusal.ts';
import {
  KEY_USAGE,
  mayUseKeyFor,
  readAuthority,
  readPurposes,
  refuseUnknownCritical,
} from './certificate-extensions.ts';
import { checkNameConstraints } from './name-constraints.ts';
import { type Certificate, readCertificate } from './read-certificate.ts';
import { isSameName } from './read-name.ts';

export type ChainTrust = {
  /** certificates that an operator trusts: authorities, or signers themselves */
  anchors: readonly Certificate[];
  /** object identifiers, of which the signer's extended key usage has one; null: the caller judges it */
  purposes: readonly string[] | null;
  /** bits of a key usage, of which the signer has one */
  usage: number;
  at: Date;
};

export type VerifiedSigner = {
  signer: Certificate;
  /** the trusted certificate at the end of the chain, or null if no list has one */
  anchor: Certificate | null;
};

/** A signer, two authorities between, and the root, which need not be sent. */
const MAX_CHAIN = 4;
const ECDSA = new Map([
  ['1.2.840.10045.4.3.2', 'sha256'],
  ['1.2.840.10045.4.3.3', 'sha384'],
  ['1.2.840.10045.4.3.4', 'sha512'],
]);

const notPermitted = (detail: string) => new CredentialRefusal('signer_not_permitted', `X.509: ${detail}`);

/**
 * Checks a chain from the certificate that signed a credential to a trusted one: signatures, times, key usage, path
 * lengths and name constraints (RFC 5280, section 6, and ISO 18013-5, annex B.1). Revocation is not checked.
 *
 * @param chain DER, the signer's certificate first
 * @throws CredentialRefusal for every fault but an issuer that is on no list
 */
export function verifyChain(chain: readonly Uint8Array[], trust: ChainTrust): VerifiedSigner {
  if (chain.length === 0 || chain.length > MAX_CHAIN)
    throw new CredentialRefusal('malformed', 'X.509: the chain is empty or too long');
  const certificates = chain.map(readCertificate);
  const anchorIndex = certificates.findIndex((certificate) =>
    trust.anchors.some((anchor) => isSame(anchor, certificate)),
  );
  const path = anchorIndex >= 0 ? certificates.slice(0, anchorIndex + 1) : certificates;
  const last = path.at(-1)!;
  const anchor = anchorIndex >= 0 ? last : (trust.anchors.find((each) => hasIssued(each, last)) ?? null);
  if (anchor && anchor !== last) path.push(anchor);
  checkSigner(path[0]!, trust);
  for (const certificate of path) checkTime(certificate, trust.at);
  for (let index = 1; index < path.length; index += 1) checkAuthority(path, index);
  return { signer: path[0]!, anchor };
}

const isSame = (a: Certificate, b: Certificate) => Buffer.from(a.raw).equals(b.raw);

function checkSigner(signer: Certificate, { purposes, usage }: ChainTrust): void {
  refuseUnknownCritical(signer);
  if (readAuthority(signer)) throw notPermitted('the signing certificate must not be that of an authority');
  if (!mayUseKeyFor(signer, usage)) throw notPermitted('the key usage of the signer is not allowed');
  if (purposes && !readPurposes(signer).some((each) => purposes.includes(each)))
    throw notPermitted('the extended key usage of the signer is not allowed');
}

function checkTime({ notBefore, notAfter }: Certificate, at: Date): void {
  if (!(notBefore <= at && at <= notAfter))
    throw new CredentialRefusal('signer_not_valid_now', 'X.509: a certificate of the chain is not valid now');
}

/** The certificate at `index` has issued the one before it, and may constrain all before it. */
function checkAuthority(path: readonly Certificate[], index: number): void {
  const authority = path[index]!;
  refuseUnknownCritical(authority);
  const rights = readAuthority(authority);
  if (!rights || !mayUseKeyFor(authority, KEY_USAGE.certificateSigning))
    throw notPermitted('a certificate of the chain is not an authority');
  if (index - 1 > rights.maxBelow) throw notPermitted('the path is too long');
  if (!hasIssued(authority, path[index - 1]!))
    throw new CredentialRefusal('issuer_signature_wrong', 'X.509: the signature of a certificate is wrong');
  for (const certificate of path.slice(0, index)) checkNameConstraints(authority, certificate);
}

function hasIssued(authority: Certificate, certificate: Certificate): boolean {
  const hash = ECDSA.get(certificate.signatureAlgorithm);
  if (!hash || authority.key.asymmetricKeyType !== 'ec') return false;
  return (
    isSameName(authority.subject, certificate.issuer) &&
    verify(hash, certificate.signedBytes, authority.key, certificate.signature)
  );
}
