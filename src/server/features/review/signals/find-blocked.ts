import type { MasterKey } from '../../../encryption/master-key.ts';
import { type DecryptedFace, openFace } from '../../../face-search/open-face.ts';
import { findBlockedFaces, findBlockedNumbers } from '../../../store/blocks.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { Signal } from '../../../verification/signals/signals.ts';
import { distanceOfSame } from './find-same-faces.ts';

type BlockMarkers = { faces: readonly DecryptedFace[]; hashes: readonly Uint8Array[] };

/**
 * The parts of a case that are on the tenant's list: a number of its document, or its face. The list is short, and read
 * whole.
 */
export async function findBlocked(
  tx: Tx,
  masterKey: MasterKey,
  tenantId: string,
  { faces, hashes }: BlockMarkers,
): Promise<Signal[]> {
  const numbers = await findBlockedNumbers(tx, tenantId, hashes);
  const blocks: (Signal & { signal: 'blocked' })['blocks'] = numbers.map((ref) => ({
    ...ref,
    what: 'document',
  }));
  for (const face of faces) {
    for (const blocked of await findBlockedFaces(tx, tenantId, face.describer)) {
      const { block_id, subject_id } = blocked;
      const opened = openFace(masterKey, tenantId, blocked);
      const isSame = opened !== null && distanceOfSame(face, opened) !== null;
      if (isSame && !blocks.some((block) => block.block_id === block_id))
        blocks.push({ block_id, what: 'face', subject_id });
    }
  }
  return blocks.length > 0 ? [{ signal: 'blocked', blocks }] : [];
}
