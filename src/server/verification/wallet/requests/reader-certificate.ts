import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { CborTag } from '../cbor/cbor-value.ts';
import { embedCbor, encodeCbor } from '../cbor/encode-cbor.ts';
import { type CoseSigner, findAlgorithm } from '../cose/sign-cose.ts';
import type { SessionTranscript } from '../mdoc/session-transcript.ts';

/** A certificate that the operator brings, with its key and the authorities above it. */
export type ReaderCertificate = CoseSigner & {
  notBefore: Date;
  notAfter: Date;
  /** a registration certificate: what a state has registered that this reader asks for; null: none */
  registration: string | null;
};

/**
 * @param origin of the page that asks
 * @param at the time at which the certificate must be valid
 * @returns null if requests of this origin are not signed
 */
export type FindReaderCertificate = (origin: string, at: Date) => Promise<ReaderCertificate | null>;

/** The extended key usage of a reader's certificate: ISO 18013-5, annex B.1.7. */
export const READER_PURPOSE = '1.0.18013.5.1.6';

/** ReaderAuthenticationBytes of ISO 18013-5, section 9.1.4.4: what a reader signs. */
export const toReaderAuthentication = (transcript: SessionTranscript, itemsRequest: CborTag): Uint8Array =>
  encodeCbor(embedCbor(['ReaderAuthentication', transcript, itemsRequest]));

/** Of at most 64 kB. */
const COMPACT_JWS = /^(?=.{1,65536}$)[\w-]+\.[\w-]+\.[\w-]+$/;
const KEY_PATTERN = /-----BEGIN ((?:EC |RSA )?PRIVATE KEY)-----[A-Za-z0-9+/=\s]+-----END \1-----/g;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/**
 * @param pem one private key, and certificates from that of the key upwards
 * @param registration a registration certificate, a compact JWS; null: none
 * @returns the reader, or what is wrong with the text
 */
export function readReaderCertificate(
  pem: string,
  registration: string | null = null,
): ReaderCertificate | string {
  const keys = pem.match(KEY_PATTERN) ?? [];
  if (keys.length !== 1) return 'it must have one private key as PEM, without a password';
  const [privateKey, certificates] = [parse(() => createPrivateKey(keys[0]!)), readCertificates(pem)];
  if (!privateKey || !findAlgorithm(privateKey))
    return 'its key must be on P-256, P-384 or P-521, or of RSA with 2,048 bits or more';
  const [certificate] = certificates ?? [];
  if (!certificates || !certificate) return 'it has no certificate that can be read';
  if (registration !== null && !COMPACT_JWS.test(registration))
    return 'its registration certificate is not a compact JWS';
  if (!isSameKey(certificate.publicKey, privateKey))
    return 'its first certificate does not belong to its key';
  return {
    privateKey,
    // HAIP 1.0, section 5, and ISO 18013-5, section 9.1.4.5, leave out the root, which the wallet has.
    chain: certificates
      .filter((each, at) => at === 0 || !isIssuedByItself(each))
      .map(({ raw }) => new Uint8Array(raw)),
    notBefore: new Date(certificate.validFrom),
    notAfter: new Date(certificate.validTo),
    registration,
  };
}

const readCertificates = (pem: string): X509Certificate[] | null =>
  parse(() => (pem.match(CERTIFICATE) ?? []).map((each) => new X509Certificate(each)));

const isIssuedByItself = (certificate: X509Certificate) => certificate.checkIssued(certificate);

/** Whether no authority vouches for the reader: HAIP 1.0 has no such readers. */
export const isSelfSigned = ({ chain }: ReaderCertificate): boolean =>
  isIssuedByItself(new X509Certificate(chain[0]!));

const isSameKey = (certified: KeyObject, privateKey: KeyObject) =>
  certified.equals(createPublicKey(privateKey));

function parse<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
