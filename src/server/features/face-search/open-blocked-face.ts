import type { MasterKey } from '../../encryption/master-key.ts';
import type { BlockedFace } from '../../store/blocks.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { chooseFittest, findAgreement, joinFaces } from '../../verification/faces/join-faces.ts';
import { FIT_PHOTO } from '../../verification/policy/face-policy.ts';
import { type DecryptedFace, openFace } from './open-face.ts';

/**
 * Decrypts a face on the block list. If its image is part of its subject's reference, it adds the mean of the
 * images that agree with it: images of another person on the same record are left out. Empty if it cannot be
 * decrypted.
 */
export function openBlockedFace(
  masterKey: MasterKey,
  tenantId: TenantId,
  { references, ...block }: BlockedFace,
): DecryptedFace[] {
  const blockedFace = openFace(masterKey, tenantId, block);
  if (!blockedFace) return [];
  const others = (references ?? []).flatMap((reference) => {
    const otherFace = openFace(masterKey, tenantId, { ...block, ...reference });
    return otherFace ? [{ face: otherFace.reference }] : [];
  });
  const faces = chooseFittest([{ face: blockedFace.reference }, ...others], FIT_PHOTO).map(
    ({ face }) => face,
  );
  const group = findAgreement(faces) ?? [];
  const isAmong = group.some((at) => faces[at] === blockedFace.reference);
  if (!isAmong || group.length < 2) return [blockedFace];
  return [blockedFace, { ...blockedFace, descriptors: joinFaces(group.map((at) => faces[at]!)) }];
}
