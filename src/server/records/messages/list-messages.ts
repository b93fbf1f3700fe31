import type { Tx } from '../../db/database.ts';

/** The messages of these submissions, first to last. */
export async function listMessages(tx: Tx, tenantId: string, submissionIds: readonly string[]) {
  if (submissionIds.length === 0) return [];
  return tx
    .selectFrom('messages')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('submission_id', 'in', submissionIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** One message as it is stored. */
export type Message = Awaited<ReturnType<typeof listMessages>>[number];
