import { createHmac, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import type { CborValue } from '../cbor/cbor-value.ts';
import { encodeCbor } from '../cbor/encode-cbor.ts';
import { CredentialRefusal } from '../refusal.ts';
import { type CoseMessage, getAlgorithm, resolvePayload } from './read-cose.ts';

/**
 * Of RFC 9053, with the one curve that ISO 18013-5, table 22, pairs each with, and of RFC 9864, which names the curve of
 * the first (-9). Brainpool curves are not known.
 */
export const SIGNATURES = new Map<CborValue | undefined, { hash: string; curve: string; size: number }>([
  [-7, { hash: 'sha256', curve: 'prime256v1', size: 64 }],
  [-9, { hash: 'sha256', curve: 'prime256v1', size: 64 }],
  [-35, { hash: 'sha384', curve: 'secp384r1', size: 96 }],
  [-36, { hash: 'sha512', curve: 'secp521r1', size: 132 }],
]);
const HMAC_256 = 5;
const NO_EXTERNAL_DATA = new Uint8Array();

/**
 * Checks a COSE_Sign1 (RFC 9052, section 4.4).
 *
 * @returns whether the key made the signature
 * @throws CredentialRefusal `algorithm_not_supported` for an algorithm that is unknown or not for this key
 */
export function verifySign1(message: CoseMessage, key: KeyObject, detached: Uint8Array | null): boolean {
  const algorithm = SIGNATURES.get(getAlgorithm(message));
  if (!algorithm || key.asymmetricKeyDetails?.namedCurve !== algorithm.curve)
    throw new CredentialRefusal('algorithm_not_supported', 'COSE_Sign1: not ES256, ES384 or ES512');
  if (message.proof.length !== algorithm.size) return false;
  const signedBytes = toBeProven('Signature1', message, detached);
  return verify(algorithm.hash, signedBytes, { key, dsaEncoding: 'ieee-p1363' }, message.proof);
}

/**
 * Checks a COSE_Mac0 with HMAC 256/256 (RFC 9052, section 6.3).
 *
 * @throws CredentialRefusal `algorithm_not_supported`
 */
export function verifyMac0(message: CoseMessage, key: Uint8Array, detached: Uint8Array | null): boolean {
  if (getAlgorithm(message) !== HMAC_256)
    throw new CredentialRefusal('algorithm_not_supported', 'COSE_Mac0: not HMAC 256/256');
  const tag = createHmac('sha256', key)
    .update(toBeProven('MAC0', message, detached))
    .digest();
  return message.proof.length === tag.length && timingSafeEqual(message.proof, tag);
}

const toBeProven = (context: string, message: CoseMessage, detached: Uint8Array | null) =>
  encodeCbor([context, message.protectedBytes, NO_EXTERNAL_DATA, resolvePayload(message, detached)]);
