import { createDecipheriv, createHash, createPublicKey, diffieHellman, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { decodeBase64url } from '../base64url.ts';
import { CredentialRefusal } from '../refusal.ts';

/** Content encryptions of RFC 7518, section 5.3, with the bytes of their keys. */
const KEY_BYTES = { A128GCM: 16, A256GCM: 32 } as const;
export const CONTENT_ENCRYPTIONS = ['A128GCM', 'A256GCM'] as const;
const [NONCE_BYTES, TAG_BYTES, MAX_HEADER_BYTES] = [12, 16, 4096];

/** Other headers are ignored, but one that must be understood is refused, and so is compression. */
const headerOf = z.looseObject({
  alg: z.literal('ECDH-ES'),
  enc: z.enum(CONTENT_ENCRYPTIONS),
  epk: z.looseObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
  apu: z.string().max(1024).optional(),
  apv: z.string().max(1024).optional(),
  crit: z.undefined().optional(),
  zip: z.undefined().optional(),
});
type Header = z.infer<typeof headerOf>;

/** The public key for answers: RFC 7517. */
export function writeJwk(privateKey: KeyObject) {
  const { kty, crv, x, y } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { kty, crv, x, y, use: 'enc', alg: 'ECDH-ES', kid: 'answer' };
}

/** RFC 7638, section 3, with SHA-256. */
export function getJwkThumbprint(privateKey: KeyObject): Uint8Array {
  const { crv, kty, x, y } = writeJwk(privateKey);
  return new Uint8Array(createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest());
}

/**
 * Opens a compact JWE (RFC 7516, section 7.1) with direct key agreement on P-256 (RFC 7518, section 4.6).
 *
 * @throws CredentialRefusal `malformed`, `algorithm_not_supported` or `not_decryptable`
 */
export function openJwe(text: unknown, privateKey: KeyObject, maxBytes: number): Uint8Array {
  const parts = typeof text === 'string' ? text.split('.') : [];
  if (parts.length !== 5) throw new CredentialRefusal('malformed', 'JWE: not five parts');
  const [protectedPart, encryptedKey, nonceText, content, tagText] = parts as [
    string,
    string,
    string,
    string,
    string,
  ];
  if (encryptedKey !== '')
    throw new CredentialRefusal('malformed', 'JWE: an encrypted key is not allowed with ECDH-ES');
  const header = readHeader(protectedPart);
  const nonce = decodeBase64url(nonceText, NONCE_BYTES);
  const tag = decodeBase64url(tagText, TAG_BYTES);
  if (nonce.length !== NONCE_BYTES || tag.length !== TAG_BYTES)
    throw new CredentialRefusal('malformed', 'JWE: the nonce or the tag has the wrong length');
  const ciphertext = decodeBase64url(content, maxBytes);
  const key = agreeKey(header, privateKey);
  const cipher = KEY_BYTES[header.enc] === 16 ? 'aes-128-gcm' : 'aes-256-gcm';
  const decipher = createDecipheriv(cipher, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(protectedPart));
  decipher.setAuthTag(tag);
  try {
    return new Uint8Array(Buffer.concat([decipher.update(ciphertext), decipher.final()]));
  } catch {
    throw new CredentialRefusal('not_decryptable', 'JWE: not encrypted for this request');
  }
}

function readHeader(text: string): Header {
  const header = parseJson(decodeBase64url(text, MAX_HEADER_BYTES), 'JWE: header');
  const result = headerOf.safeParse(header);
  if (!result.success)
    throw new CredentialRefusal('algorithm_not_supported', 'JWE: not ECDH-ES on P-256 with AES-GCM');
  return result.data;
}

/** @throws CredentialRefusal `malformed` */
export function parseJson(bytes: Uint8Array, field: string): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    throw new CredentialRefusal('malformed', `${field} is not JSON`);
  }
}

/** One round of the Concat KDF, which gives 32 bytes: RFC 7518, section 4.6.2. */
function agreeKey({ enc, epk, apu = '', apv = '' }: Header, privateKey: KeyObject): Uint8Array {
  const { x, y } = epk;
  let publicKey: KeyObject;
  try {
    publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  } catch {
    throw new CredentialRefusal('malformed', 'JWE: the point is not on its curve');
  }
  const secret = diffieHellman({ privateKey, publicKey });
  const bytes = KEY_BYTES[enc];
  const info = [Buffer.from(enc), decodeBase64url(apu, 1024), decodeBase64url(apv, 1024)].flatMap((part) => [
    toUint32(part.length),
    part,
  ]);
  const material = Buffer.concat([toUint32(1), secret, ...info, toUint32(bytes * 8)]);
  return createHash('sha256').update(material).digest().subarray(0, bytes);
}

function toUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
