import { randomBytes } from 'node:crypto';
import type { TenantId } from '../store/tenant-id.ts';
import type { MasterKey } from './master-key.ts';

/** Context of a subject's wrapped key. */
export const subjectKeyContext = (tenantId: TenantId, subjectId: string) =>
  `image-key:${tenantId}:${subjectId}`;

/** Creates a key for one subject's images, wrapped by the master key for storage. */
export function createSubjectKey(masterKey: MasterKey, tenantId: TenantId, subjectId: string): Buffer {
  return masterKey.seal(randomBytes(32), subjectKeyContext(tenantId, subjectId));
}

/** Unwraps a subject's key. @throws Error if the master key differs or the row was changed */
export function unwrapSubjectKey(
  masterKey: MasterKey,
  wrapped: Uint8Array,
  tenantId: TenantId,
  subjectId: string,
): Buffer {
  return masterKey.unseal(wrapped, subjectKeyContext(tenantId, subjectId));
}
