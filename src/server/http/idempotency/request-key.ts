import { createHmac, hkdfSync } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { forEachChunk } from '../../workers/concurrency/byte-chunks.ts';

/**
 * Values derived from a caller's Idempotency-Key and credential. The database knows neither of these: it
 * can find the request's row but cannot decrypt the answer in it.
 */
export type RequestKey = {
  /** 32 bytes; the name of the row within the tenant */
  name: Buffer;
  /** 32 bytes; encrypts the answer, and is the HMAC key of the body's fingerprint */
  secret: Buffer;
};

/** A key for a handler. `isRepeat`: an earlier request under it is in progress or answered. */
export type ResolvedRequestKey = RequestKey & { isRepeat: boolean };

const MAX_KEY_LENGTH = 128;

/**
 * @param header the Idempotency-Key, undefined if there is none
 * @param credential the complete bearer or ephemeral token
 * @throws AppError `bad-request` unless the key has 1 to 128 characters
 */
export function readRequestKey(header: string | string[] | undefined, credential: string): RequestKey | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || header.length === 0 || header.length > MAX_KEY_LENGTH) {
    throw new AppError('bad-request', `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`);
  }
  const bytes = Buffer.from(hkdfSync('sha256', credential, '', `idempotency-key:${header}`, 64));
  return { name: bytes.subarray(0, 32), secret: bytes.subarray(32) };
}

/**
 * Hashes a request's content with the key's secret (HMAC), to detect another request under the same key.
 * The hash reveals nothing about the content.
 */
export async function hashRequest(
  key: RequestKey,
  fields: readonly (string | Uint8Array)[],
): Promise<Buffer> {
  const hmac = createHmac('sha256', key.secret);
  for (const field of fields) {
    const bytes = typeof field === 'string' ? Buffer.from(field) : field;
    hmac.update(`${bytes.length}:`);
    await forEachChunk(bytes, (part) => hmac.update(part));
  }
  return hmac.digest();
}
