import type { Tx } from '../../db/database.ts';

/** What was done about one subject, in the order of the chain. */
export function listEntriesOfSubject(tx: Tx, tenantId: string, subjectId: string) {
  return tx
    .selectFrom('audit_entries')
    .select(['at', 'actor', 'actor_kind', 'action', 'fields', 'attempt', 'reason_code'])
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('number')
    .execute();
}
