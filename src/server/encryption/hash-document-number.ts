import { createHmac } from 'node:crypto';

/** Hashes document numbers of one tenant: equal numbers alike, and of no use to who has not the tenant's key. */
export type HashDocumentNumber = (numberKey: string) => Buffer;

/**
 * HMAC-SHA-256 under the tenant's own key (`keys/tenant-key`).
 * A plain hash would be no secret: there are few enough numbers to try them all.
 */
export function createNumberHash(tenantKey: Uint8Array): HashDocumentNumber {
  return (numberKey) => createHmac('sha256', tenantKey).update(numberKey).digest();
}
