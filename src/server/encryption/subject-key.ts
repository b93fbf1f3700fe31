import { randomBytes } from 'node:crypto';
import type { MasterKey } from './master-key.ts';

/** What a subject's wrapped key is bound to. */
export const subjectKeyContext = (tenantId: string, subjectId: string) =>
  `image-key:${tenantId}:${subjectId}`;

/** A new key for one subject's images, wrapped by the master key for its row. */
export function createSubjectKey(masterKey: MasterKey, tenantId: string, subjectId: string): Buffer {
  return masterKey.seal(randomBytes(32), subjectKeyContext(tenantId, subjectId));
}

/** The subject's key itself. @throws Error when the master key is another one or the row was tampered with */
export function unwrapSubjectKey(
  masterKey: MasterKey,
  wrapped: Uint8Array,
  tenantId: string,
  subjectId: string,
): Buffer {
  return masterKey.unseal(wrapped, subjectKeyContext(tenantId, subjectId));
}
