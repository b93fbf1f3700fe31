import { createHmac } from 'node:crypto';

/**
 * Hashes document numbers of one tenant. Equal numbers have equal hashes, which are useless without the
 * tenant's key.
 */
export type HashDocumentNumber = (numberKey: string) => Buffer;

/**
 * HMAC-SHA-256 under the tenant's key (`keys/tenant-key`). A plain hash would not be secret: there are few
 * enough document numbers to try them all.
 */
export function createNumberHash(tenantKey: Uint8Array): HashDocumentNumber {
  return (numberKey) => createHmac('sha256', tenantKey).update(numberKey).digest();
}
