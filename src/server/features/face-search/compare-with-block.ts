import type { MasterKey } from '../../encryption/master-key.ts';
import type { BlockedFace } from '../../store/blocks.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { compareFaces } from '../../verification/faces/compare-faces.ts';
import { areFit } from '../../verification/faces/judge-distance.ts';
import { chooseLimits } from './choose-limits.ts';
import { openBlockedFace } from './open-blocked-face.ts';
import type { DescribedFace } from './open-face.ts';

/** What a comparison with a face on the block list shows: they may be one person, they are two, or nothing. */
export type BlockComparison = 'near' | 'beyond' | 'unknown';

/**
 * Compares a face with one on the block list. The distance of an unclear face shows nothing, so the new face must be
 * fit. An unclear face on the list is still compared, because otherwise it would stop everyone: it stops subjects who
 * are near it, and its own subject.
 */
export function compareWithBlock(
  masterKey: MasterKey,
  { tenantId, subjectId }: { tenantId: TenantId; subjectId: string },
  face: DescribedFace,
  block: BlockedFace,
): BlockComparison {
  const decryptedFaces = openBlockedFace(masterKey, tenantId, block);
  const [blocked] = decryptedFaces;
  if (!blocked) return 'unknown';
  const { band, minFitness } = chooseLimits(face, blocked);
  const { fitness } = compareFaces(face.descriptors, blocked.descriptors);
  const distances = decryptedFaces.map(
    ({ descriptors }) => compareFaces(face.descriptors, descriptors).distance,
  );
  // Written so that a NaN distance counts as near.
  if (!distances.every((distance) => distance > band.same)) return 'near';
  const isDecisive = areFit(block.subject_id === subjectId ? { fitness } : face.descriptors, minFitness);
  return isDecisive ? 'beyond' : 'unknown';
}
