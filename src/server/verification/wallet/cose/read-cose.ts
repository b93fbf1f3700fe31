import { CBOR_UNDEFINED, type CborMap, type CborValue } from '../cbor/cbor-value.ts';
import { decodeCbor } from '../cbor/decode-cbor.ts';
import { expectArray, expectBytes, expectMap } from '../cbor/expect-cbor.ts';
import { CredentialRefusal } from '../refusal.ts';

/** A COSE_Sign1 or COSE_Mac0: RFC 9052, sections 4.2 and 6.2. Both have four fields. */
export type CoseMessage = {
  /** as it is signed */
  protectedBytes: Uint8Array;
  protected: CborMap;
  unprotected: CborMap;
  /** null if it is detached */
  payload: Uint8Array | null;
  /** the signature or the authentication tag */
  proof: Uint8Array;
};

/** Labels of RFC 9052, section 3.1, and RFC 9360. */
export const ALGORITHM = 1;
const CRITICAL_LABEL = 2;
export const CERTIFICATE_CHAIN = 33;

/**
 * Reads the four fields. A header that the sender marks as critical is refused, because none is known here. An unsigned
 * header without a value is absent: @auth0/mdl 3.0 writes one if the key of the device has no `kid`.
 *
 * @throws CredentialRefusal `malformed`
 */
export function readCose(value: CborValue | undefined, field: string): CoseMessage {
  const parts = expectArray(value, field);
  if (parts.length !== 4) throw new CredentialRefusal('malformed', `${field} does not have four fields`);
  const protectedBytes = expectBytes(parts[0], `${field}.protected`);
  const protectedHeaders = expectMap(decodeCbor(protectedBytes), `${field}.protected`);
  const unprotectedHeaders = expectMap(parts[1], `${field}.unprotected`);
  const unprotected = new Map([...unprotectedHeaders].filter(([, value]) => value !== CBOR_UNDEFINED));
  if (protectedHeaders.has(CRITICAL_LABEL) || unprotected.has(CRITICAL_LABEL) || unprotected.has(ALGORITHM))
    throw new CredentialRefusal('malformed', `${field} has a header that is not allowed`);
  const payload = parts[2] === null ? null : expectBytes(parts[2], `${field}.payload`);
  const proof = expectBytes(parts[3], `${field}.proof`);
  return { protectedBytes, protected: protectedHeaders, unprotected, payload, proof };
}

export const getAlgorithm = (message: CoseMessage): CborValue | undefined => message.protected.get(ALGORITHM);

/** @returns the payload; `detached` is one that was sent in another way, and then the message may have none */
export function resolvePayload(message: CoseMessage, detached: Uint8Array | null): Uint8Array {
  const payload = detached ?? message.payload;
  if (payload === null || (detached && message.payload))
    throw new CredentialRefusal('malformed', 'COSE: the payload is missing or was sent twice');
  return payload;
}

/** The header `x5chain` (RFC 9360): one certificate, or several in order. */
export function readChain({ protected: signed, unprotected }: CoseMessage): Uint8Array[] {
  const value = unprotected.get(CERTIFICATE_CHAIN) ?? signed.get(CERTIFICATE_CHAIN);
  const certificates: readonly (CborValue | undefined)[] = Array.isArray(value) ? value : [value];
  return certificates.map((each) => expectBytes(each, 'x5chain'));
}
