import type { ImageOwner } from './image-vault.ts';
import type { MasterKey } from './master-key.ts';
import { seal, unseal } from './seal.ts';
import { unwrapSubjectKey } from './subject-key.ts';

const sealingContext = (requestId: string) => `credential-request:${requestId}`;

/** Encrypts the private key of a request for a credential under the subject's key. @param key PKCS #8 */
export function sealCredentialKey(
  masterKey: MasterKey,
  owner: ImageOwner,
  requestId: string,
  key: Uint8Array,
): Buffer {
  const subjectKey = unwrapSubjectKey(masterKey, owner.imageKey, owner.tenantId, owner.subjectId);
  return seal(subjectKey, key, sealingContext(requestId));
}

/** @returns PKCS #8 @throws Error if the key or the request differs, or a byte was changed */
export function openCredentialKey(
  masterKey: MasterKey,
  owner: ImageOwner,
  requestId: string,
  sealedKey: Uint8Array,
): Buffer {
  const subjectKey = unwrapSubjectKey(masterKey, owner.imageKey, owner.tenantId, owner.subjectId);
  return unseal(subjectKey, sealedKey, sealingContext(requestId));
}
