import type { Tx } from '../../db/database.ts';

type Wanted = { createdBefore: Date | null; workflowId: string | null };

/** The links that work now, minted before a moment or for a workflow, in the order of their ids. */
export function listLiveTokens(
  tx: Tx,
  tenantId: string,
  { createdBefore, workflowId }: Wanted,
  now: Date,
  limit: number,
): Promise<{ id: string; subject_id: string }[]> {
  return tx
    .selectFrom('ephemeral_tokens')
    .select(['id', 'subject_id'])
    .where('tenant_id', '=', tenantId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(createdBefore !== null, (query) => query.where('created_at', '<', createdBefore!))
    .$if(workflowId !== null, (query) => query.where('workflow_id', '=', workflowId))
    .orderBy('id')
    .limit(limit)
    .execute();
}
