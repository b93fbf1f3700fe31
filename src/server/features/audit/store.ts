import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { formatTimestamp } from '../../http/timestamps.ts';
import type { AuditFilter } from './contract.ts';

/** Newest first. */
export function listEntries(tx: Tx, tenantId: string, filter: AuditFilter) {
  const { subject_id, actor, actor_kind, action, since, before, cursor, limit } = filter;
  return tx
    .selectFrom('audit_entries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(subject_id !== undefined, (query) => query.where('subject_id', '=', subject_id!))
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor!))
    .$if(actor_kind !== undefined, (query) => query.where('actor_kind', '=', actor_kind!))
    .$if(action !== undefined, (query) => query.where(isAction(action!)))
    .$if(since !== null, (query) => query.where('at', '>=', since!))
    .$if(before !== null, (query) => query.where('at', '<', before!))
    .$if(cursor !== undefined, (query) => query.where('number', '<', cursor!))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

const isAction = (action: string) =>
  action.endsWith('.') ? sql<boolean>`starts_with(action, ${action})` : sql<boolean>`action = ${action}`;

type Range = { after: number; last: number; since: Date | null; before: Date | null };

/** In the order of the chain, of the moments asked for. */
export function listForExport(tx: Tx, tenantId: string, range: Range, limit: number) {
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

/** An entry as it is answered. */
export function presentEntry(row: Awaited<ReturnType<typeof listEntries>>[number]) {
  const { at, actor, actor_kind, action, subject_id, fields, receipt, attempt, hash } = row;
  return {
    at: formatTimestamp(at),
    actor,
    actor_kind,
    action,
    subject_id,
    fields,
    ...(receipt ? { receipt } : {}),
    ...(attempt ? { attempt } : {}),
    hash: Buffer.from(hash).toString('hex'),
  };
}
