import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The first byte of everything sealed, so that a later format can be told from this one. */
const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** How many bytes longer a sealed value is than the plain one. */
export const SEAL_BYTES = 1 + IV_BYTES + TAG_BYTES;

/**
 * AES-256-GCM: `version | iv (12) | ciphertext | tag (16)`. `context` is bound in but not stored, so that
 * a sealed value moved to another place does not open there.
 */
export function seal(key: Uint8Array, plain: Uint8Array, context: string): Buffer {
  const { head, cipher } = beginSeal(key, context);
  return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error when the key or the context is another one, or a byte was changed */
export function unseal(key: Uint8Array, sealed: Uint8Array, context: string): Buffer {
  const { body, decipher } = beginUnseal(key, sealed, context);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}

/** The bytes before the ciphertext, and the cipher that makes it; its tag is appended at the end. */
export function beginSeal(key: Uint8Array, context: string) {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  return { head: Buffer.concat([Buffer.of(VERSION), iv]), cipher };
}

/** The ciphertext, and the decipher that opens it: only its `final()` shows that nothing was changed. */
export function beginUnseal(key: Uint8Array, sealed: Uint8Array, context: string) {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < SEAL_BYTES || bytes[0] !== VERSION) {
    throw new Error('These bytes were not encrypted by this program.');
  }
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return { body: bytes.subarray(1 + IV_BYTES, -TAG_BYTES), decipher };
}
