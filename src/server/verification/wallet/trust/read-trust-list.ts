import { X509Certificate } from 'node:crypto';
import type { CborValue } from '../cbor/cbor-value.ts';
import { decodeCbor } from '../cbor/decode-cbor.ts';
import { expectArray, expectBytes, expectMap, expectText } from '../cbor/expect-cbor.ts';
import { readChain, readCose, resolvePayload } from '../cose/read-cose.ts';
import { verifySign1 } from '../cose/verify-cose.ts';
import { CREDENTIAL_PROFILES, type CredentialKind } from '../mdoc/credential-kinds.ts';
import { readDateTime } from '../mdoc/read-dates.ts';
import { CredentialRefusal } from '../refusal.ts';
import { KEY_USAGE } from '../x509/certificate-extensions.ts';
import { type Certificate, readCertificate } from '../x509/read-certificate.ts';
import { verifyChain } from '../x509/verify-chain.ts';

/** Certificates of issuers that an operator trusts for one kind of credential. */
export type TrustList = {
  certificates: readonly Certificate[];
  /** how many of this kind could not be read, for example because of their key */
  unreadable: number;
  /** who made the list, and when; null for certificates without a list */
  source: { provider: string; issuedAt: Date } | null;
};

const PEM = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;
/** The extended key usage of a signer of lists: ISO 18013-5, annex B.1.9. */
const LIST_SIGNER = '1.0.18013.5.1.8';
/** A list of 2,000 authorities; each entry has some 25 items. */
const MAX_LIST_ITEMS = 50_000;

/**
 * Reads certificates as PEM, with other text between them.
 *
 * @throws CredentialRefusal `malformed` for a text without one, and for one that cannot be read
 */
export function readPemList(text: string): TrustList {
  const blocks = text.match(PEM) ?? [];
  if (blocks.length === 0) throw new CredentialRefusal('malformed', 'PEM: the file has no certificate');
  return { certificates: blocks.map(readPem), unreadable: 0, source: null };
}

function readPem(block: string): Certificate {
  let raw: Uint8Array;
  try {
    raw = new Uint8Array(new X509Certificate(block).raw);
  } catch {
    throw new CredentialRefusal('malformed', 'PEM: a certificate cannot be read');
  }
  return readCertificate(raw);
}

/**
 * Reads a VICAL: ISO 18013-5, annex C.1.7. Its signature must lead to a pinned certificate.
 *
 * @param pinned certificates of the list's provider
 * @throws CredentialRefusal
 */
export function readVical(
  bytes: Uint8Array,
  kind: CredentialKind,
  { pinned, at }: { pinned: readonly Certificate[]; at: Date },
): TrustList {
  const message = readCose(decodeCbor(bytes), 'VICAL');
  const usage = KEY_USAGE.digitalSignature | KEY_USAGE.nonRepudiation;
  const { signer, anchor } = verifyChain(readChain(message), {
    anchors: pinned,
    purposes: [LIST_SIGNER],
    usage,
    at,
  });
  if (!anchor) throw new CredentialRefusal('signer_not_permitted', 'VICAL: another provider signed it');
  if (!verifySign1(message, signer.key, null))
    throw new CredentialRefusal('issuer_signature_wrong', 'VICAL: the signature is wrong');
  const list = expectMap(decodeCbor(resolvePayload(message, null), { maxItems: MAX_LIST_ITEMS }), 'VICAL');
  if (list.get('version') !== '1.0')
    throw new CredentialRefusal('malformed', 'VICAL: the version is not supported');
  const source = {
    provider: expectText(list.get('vicalProvider'), 'VICAL.vicalProvider'),
    issuedAt: readDateTime(list.get('date'), 'VICAL.date'),
  };
  return {
    ...readEntries(expectArray(list.get('certificateInfos'), 'VICAL.certificateInfos'), kind),
    source,
  };
}

function readEntries(entries: readonly CborValue[], kind: CredentialKind): Omit<TrustList, 'source'> {
  const infos = entries.map((entry) => expectMap(entry, 'CertificateInfo'));
  const ofKind = infos.filter((info) =>
    expectArray(info.get('docType'), 'CertificateInfo.docType').includes(
      CREDENTIAL_PROFILES[kind].documentType,
    ),
  );
  return readListed(
    ofKind.map((info) => expectBytes(info.get('certificate'), 'CertificateInfo.certificate')),
  );
}

/** @param encodedCertificates DER. One that cannot be read does not take the others away. */
export function readListed(encodedCertificates: readonly Uint8Array[]): Omit<TrustList, 'source'> {
  const certificates = encodedCertificates.map(tryReading).filter((each) => each !== null);
  return { certificates, unreadable: encodedCertificates.length - certificates.length };
}

/** @returns null also for a key that signs no credential, such as one of RSA */
function tryReading(raw: Uint8Array): Certificate | null {
  try {
    const certificate = readCertificate(raw);
    return certificate.key.asymmetricKeyType === 'ec' ? certificate : null;
  } catch (error) {
    if (error instanceof CredentialRefusal) return null;
    throw error;
  }
}
