import type { Tx } from '../../db/database.ts';
import type { Owner } from './lock-continued.ts';
import { selectWithNewestAttempt } from './select-with-newest-attempt.ts';

/** What kind of record the subject's submission is, and as what its newest image came; null without one. */
export async function findOwnKind(tx: Tx, { tenantId, subjectId }: Owner, id: string) {
  const row = await selectWithNewestAttempt(tx, tenantId, subjectId)
    .select(['s.kind', 'a.upload_type'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
