import type { Tx } from '../../db/database.ts';
import type { SubmissionKind } from '../../db/schema.ts';

type Wanted = { kind: SubmissionKind | null; reason: string | null; waitingBefore: Date | null };

/**
 * The submissions that wait and that nobody has looked at, of a kind, parked for a reason or waiting since before a
 * moment, in the order of their ids.
 */
export function listUnlooked(
  tx: Tx,
  tenantId: string,
  { kind, reason, waitingBefore }: Wanted,
  limit: number,
): Promise<{ id: string; subject_id: string }[]> {
  return tx
    .selectFrom('submissions')
    .select(['id', 'subject_id'])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'pending')
    .where('kind', '<>', 'age')
    .where('second_look', 'is', null)
    .$if(kind !== null, (query) => query.where('kind', '=', kind!))
    .$if(reason !== null, (query) => query.where('reason', '=', reason))
    .$if(waitingBefore !== null, (query) => query.where('waiting_since', '<', waitingBefore!))
    .orderBy('id')
    .limit(limit)
    .execute();
}
