import { createHmac, hkdfSync } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { forEachChunk } from '../../workers/concurrency/byte-chunks.ts';

/**
 * A caller's Idempotency-Key together with its credential. Both halves are derived from the two, so that
 * the database, which knows neither, can find the request's row but not open the answer in it.
 */
export type RequestKey = {
  /** 32 bytes; the row's name within the tenant */
  name: Buffer;
  /** 32 bytes; seals the answer, and keys the fingerprint of the body */
  secret: Buffer;
};

/** A key as a handler gets it: `isRepeat` when a request under it has begun already, or is answered. */
export type ResolvedRequestKey = RequestKey & { isRepeat: boolean };

const MAX_KEY_LENGTH = 128;

/**
 * @param header the Idempotency-Key, null when there is none
 * @param credential the bearer or ephemeral token, whole
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

/** What tells two requests under one key apart, without telling anything of what is in them. */
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
