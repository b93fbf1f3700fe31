import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { readPage } from '../../db/read-page.ts';
import type { ActorKind } from '../../db/schema/audit-tables.ts';
import type { Schema } from '../../db/schema/schema.ts';

/** An entry as it is kept. */
export type AuditRow = Selectable<Schema['audit_entries']>;

export type AuditFilter = {
  subject_id?: string | undefined;
  actor?: string | undefined;
  actor_kind?: ActorKind | undefined;
  /** one action, or with a dot at its end all that begin so */
  action?: string | undefined;
  since: Date | null;
  before: Date | null;
  /** the number of an entry: those before it alone */
  cursor?: number | undefined;
  limit: number;
};

/** Newest first. */
export function listEntries(tx: Tx, tenantId: string, filter: AuditFilter): Promise<AuditRow[]> {
  const { subject_id, actor, actor_kind, action, since, before, cursor, limit } = filter;
  const query = tx
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
    .orderBy('number', 'desc');
  return readPage(tx, query, limit);
}

const isAction = (action: string) =>
  action.endsWith('.') ? sql<boolean>`starts_with(action, ${action})` : sql<boolean>`action = ${action}`;
