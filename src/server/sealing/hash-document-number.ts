import { createHmac, hkdfSync } from 'node:crypto';

/** Hashes document numbers of one tenant: equal numbers alike, and of no use to who has not the master key. */
export type HashDocumentNumber = (numberKey: string) => Buffer;

/**
 * HMAC-SHA-256 under a key that HKDF (RFC 5869) derives from the master key for this tenant and this use alone.
 * A plain hash would be no secret: there are few enough numbers to try them all.
 */
export function createNumberHash(masterKey: Uint8Array, tenantId: string): HashDocumentNumber {
  const key = Buffer.from(hkdfSync('sha256', masterKey, tenantId, 'attesta document numbers', 32));
  return (numberKey) => createHmac('sha256', key).update(numberKey).digest();
}
