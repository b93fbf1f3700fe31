import type { Tx } from '../../db/database.ts';
import type { Owner } from './lock-continued.ts';
import { selectWithNewestAttempt } from './select-with-newest-attempt.ts';

/**
 * The object of the subject's newest approved selfie; null when none is approved. One that retention has
 * erased is still the reference: a face that was approved must not be passed over because its image is gone.
 */
export async function findReferenceKey(tx: Tx, { tenantId, subjectId }: Owner): Promise<string | null> {
  const row = await selectWithNewestAttempt(tx, tenantId, subjectId)
    .select('a.object_key')
    .where('s.kind', '=', 'selfie')
    .where('s.status', '=', 'approved')
    .orderBy('s.decided_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.object_key ?? null;
}
