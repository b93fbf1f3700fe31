import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { TenantId } from '../store/tenant-id.ts';

/** An entry of a tenant's chain, by its number and hash. */
type SealedEntry = { tenantId: TenantId; number: number; hash: Uint8Array };

/** Whether the seal is of an entry, or of the last entry without a seal. */
type SealKind = 'entry' | 'boundary';

/** Seals the audit of one tenant, under a key derived from the tenant's key. */
export type AuditSealer = {
  seal(kind: SealKind, entry: SealedEntry): Buffer;
  /** A missing seal does not fit. */
  fits(kind: SealKind, entry: SealedEntry, seal: Uint8Array | null): boolean;
};

/** HMAC-SHA-256 under a key of this purpose alone (HKDF, RFC 5869). */
export function createAuditSealer(tenantKey: Uint8Array): AuditSealer {
  const key = Buffer.from(hkdfSync('sha256', tenantKey, '', 'audit seal', 32));
  const seal = (kind: SealKind, { tenantId, number, hash }: SealedEntry) =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, tenantId, number]))
      .update(hash)
      .digest();
  return {
    seal,
    fits: (kind, entry, storedSeal) =>
      storedSeal !== null && storedSeal.length === 32 && timingSafeEqual(seal(kind, entry), storedSeal),
  };
}
