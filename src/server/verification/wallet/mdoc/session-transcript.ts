import { createHash } from 'node:crypto';
import type { CborValue } from '../cbor/cbor-value.ts';
import { encodeCbor } from '../cbor/encode-cbor.ts';

/**
 * The SessionTranscript of ISO 18013-5, section 9.1.5.1, which the wallet's device signs. It binds an answer to one
 * request and one origin. Remote requests have no device engagement and no reader key in it.
 */
export type SessionTranscript = readonly [CborValue, CborValue, CborValue];

const hashed = (name: string, info: readonly CborValue[]): SessionTranscript => [
  null,
  null,
  [name, new Uint8Array(createHash('sha256').update(encodeCbor(info)).digest())],
];

/**
 * ISO 18013-7, annex C: the browser's Digital Credentials API with `org-iso-mdoc`.
 *
 * @param encryptionInfo as sent: base64url without padding
 * @param origin of the page, as the browser serialises it
 */
export const annexCTranscript = (encryptionInfo: string, origin: string): SessionTranscript =>
  hashed('dcapi', [encryptionInfo, origin]);

type ResponseBinding = {
  nonce: string;
  /** RFC 7638 thumbprint of the key that the response is encrypted with, or null if it is not encrypted */
  jwkThumbprint: Uint8Array | null;
};

/** OpenID4VP 1.0, appendix B.2.6.1: by redirect or a link to the wallet. */
export const redirectTranscript = ({
  clientId,
  nonce,
  jwkThumbprint,
  responseUri,
}: ResponseBinding & { clientId: string; responseUri: string }): SessionTranscript =>
  hashed('OpenID4VPHandover', [clientId, nonce, jwkThumbprint, responseUri]);

/** OpenID4VP 1.0, appendix B.2.6.2: by the browser's Digital Credentials API. */
export const digitalCredentialsTranscript = ({
  origin,
  nonce,
  jwkThumbprint,
}: ResponseBinding & { origin: string }): SessionTranscript =>
  hashed('OpenID4VPDCAPIHandover', [origin, nonce, jwkThumbprint]);
