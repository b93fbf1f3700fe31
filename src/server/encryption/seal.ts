import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The first byte of every sealed value, so that a later format can be recognised. */
const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Number of bytes that sealing adds. */
export const SEAL_BYTES = 1 + IV_BYTES + TAG_BYTES;

/**
 * AES-256-GCM: `version | iv (12) | ciphertext | tag (16)`. `context` is authenticated but not stored, so
 * that a sealed value that was moved elsewhere does not open.
 */
export function seal(key: Uint8Array, plain: Uint8Array, context: string): Buffer {
  const { head, cipher } = beginSeal(key, context);
  return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Opens a sealed value. @throws Error if the key or context differs, or a byte was changed */
export function unseal(key: Uint8Array, sealedBytes: Uint8Array, context: string): Buffer {
  const { body, decipher } = beginUnseal(key, sealedBytes, context);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}

/** Returns the bytes before the ciphertext, and the cipher; the caller appends its tag at the end. */
export function beginSeal(key: Uint8Array, context: string) {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  return { head: Buffer.concat([Buffer.of(VERSION), iv]), cipher };
}

/** Returns the ciphertext and the decipher. Only its `final()` verifies that no byte was changed. */
export function beginUnseal(key: Uint8Array, sealedBytes: Uint8Array, context: string) {
  const bytes = Buffer.from(sealedBytes.buffer, sealedBytes.byteOffset, sealedBytes.byteLength);
  if (bytes.length < SEAL_BYTES || bytes[0] !== VERSION) {
    throw new Error('These bytes were not encrypted by this program.');
  }
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return { body: bytes.subarray(1 + IV_BYTES, -TAG_BYTES), decipher };
}
