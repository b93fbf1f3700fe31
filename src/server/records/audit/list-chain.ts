import type { Tx } from '../../db/database.ts';
import type { AuditRow } from './list-entries.ts';

/** Entries behind number `after` up to `last`, of these moments alone; null where there is no bound. */
type Range = { after: number; last: number; since: Date | null; before: Date | null };

/** In the order of the chain. */
export function listChain(tx: Tx, tenantId: string, range: Range, limit: number): Promise<AuditRow[]> {
  return tx
    .selectFrom('audit_entries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('number', '>', range.after)
    .where('number', '<=', range.last)
    .$if(range.since !== null, (query) => query.where('at', '>=', range.since!))
    .$if(range.before !== null, (query) => query.where('at', '<', range.before!))
    .orderBy('number')
    .limit(limit)
    .execute();
}
