import { createPublicKey, type KeyObject } from 'node:crypto';
import { CredentialRefusal } from '../refusal.ts';
import {
  DER_TAGS,
  type DerElement,
  expectTag,
  readChildren,
  readDer,
  readDerSequence,
  readOid,
  readTime,
} from './read-der.ts';
import { type DistinguishedName, readName } from './read-name.ts';

export type CertificateExtension = { critical: boolean; value: Uint8Array };

/** A certificate of RFC 5280, version 3, with an elliptic-curve key. Nothing of it is checked yet. */
export type Certificate = {
  raw: Uint8Array;
  /** the part that the issuer signs */
  signedBytes: Uint8Array;
  signatureAlgorithm: string;
  signature: Uint8Array;
  issuer: DistinguishedName;
  subject: DistinguishedName;
  notBefore: Date;
  notAfter: Date;
  key: KeyObject;
  /** by object identifier */
  extensions: ReadonlyMap<string, CertificateExtension>;
};

/** Certificates of issuers have some 700 bytes. */
export const MAX_CERTIFICATE_BYTES = 8192;
const VERSION_3 = 2;
const [VERSION_FIELD, EXTENSIONS_FIELD] = [0xa0, 0xa3];

const malformed = (detail: string) => new CredentialRefusal('malformed', `X.509: ${detail}`);

/**
 * @param raw DER
 * @throws CredentialRefusal `malformed`
 */
export function readCertificate(raw: Uint8Array): Certificate {
  if (raw.length > MAX_CERTIFICATE_BYTES) throw malformed('the certificate is too large');
  const [signed, algorithm, signature, ...more] = readDerSequence(readDer(raw, DER_TAGS.sequence).content);
  const [version, , innerAlgorithm, issuer, validity, subject, key, ...rest] = readChildren(
    signed,
    DER_TAGS.sequence,
  );
  if (more.length > 0 || !signed || !algorithm || !innerAlgorithm || !issuer || !subject || !key)
    throw malformed('fields are missing');
  if (readChildren(version, VERSION_FIELD)[0]?.content[0] !== VERSION_3)
    throw malformed('the version is not 3');
  if (!Buffer.from(algorithm.raw).equals(innerAlgorithm.raw))
    throw malformed('the two signature algorithms differ');
  const [notBefore, notAfter] = readChildren(validity, DER_TAGS.sequence);
  return {
    raw,
    signedBytes: signed.raw,
    signatureAlgorithm: readOid(readChildren(algorithm, DER_TAGS.sequence)[0]),
    signature: readBits(signature),
    issuer: readName(issuer.raw),
    subject: readName(subject.raw),
    notBefore: readTime(notBefore),
    notAfter: readTime(notAfter),
    key: readKey(key.raw),
    extensions: readExtensions(rest.find(({ tag }) => tag === EXTENSIONS_FIELD)),
  };
}

/** @returns the bytes of a BIT STRING without unused bits */
function readBits(element: DerElement | undefined): Uint8Array {
  const content = expectTag(element, DER_TAGS.bitString);
  if (content[0] !== 0) throw malformed('the signature has unused bits');
  return content.subarray(1);
}

function readKey(raw: Uint8Array): KeyObject {
  try {
    return createPublicKey({ key: Buffer.from(raw), format: 'der', type: 'spki' });
  } catch {
    throw malformed('the public key cannot be read');
  }
}

function readExtensions(field: DerElement | undefined): Map<string, CertificateExtension> {
  const extensions = new Map<string, CertificateExtension>();
  if (!field) return extensions;
  for (const element of readDerSequence(readDer(field.content, DER_TAGS.sequence).content)) {
    const [id, ...parts] = readChildren(element, DER_TAGS.sequence);
    const oid = readOid(id);
    if (extensions.has(oid)) throw malformed('an extension appears twice');
    const critical = parts[0]?.tag === DER_TAGS.boolean && parts.shift()!.content[0] === 0xff;
    extensions.set(oid, { critical, value: expectTag(parts[0], DER_TAGS.octetString) });
  }
  return extensions;
}
