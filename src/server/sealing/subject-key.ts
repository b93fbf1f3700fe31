import { randomBytes } from 'node:crypto';
import { seal, unseal } from './seal.ts';

const contextOf = (tenantId: string, subjectId: string) => `image-key:${tenantId}:${subjectId}`;

/** A new key for one subject's images, wrapped by the master key for its row. */
export function createSubjectKey(masterKey: Uint8Array, tenantId: string, subjectId: string): Buffer {
  return seal(masterKey, randomBytes(32), contextOf(tenantId, subjectId));
}

/** The subject's key itself. @throws Error when the master key is another one or the row was tampered with */
export function unwrapSubjectKey(
  masterKey: Uint8Array,
  wrapped: Uint8Array,
  tenantId: string,
  subjectId: string,
): Buffer {
  return unseal(masterKey, wrapped, contextOf(tenantId, subjectId));
}
