import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Subquery, toSubquery } from './database/read-together.ts';
import type { ClientEvent } from './fields.ts';
import type { Schema } from './schema/schema.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';
import type { TimeRange } from './uploads.ts';

export type ClientEventRow = Selectable<Schema['client_events']>;

/** Inserts a report of a subject's device. */
export async function addClientEvent(tx: Tx, event: Omit<ClientEventRow, 'id'>): Promise<void> {
  await tx
    .insertInto('client_events')
    .values({ ...event, id: uuidv7() })
    .execute();
}

/** The reports of a subject's devices, newest first; at most `limit`, all without one. */
export function listClientEvents(
  tx: Tx,
  tenantId: TenantId,
  subjectId: string,
  limit?: number,
): Promise<ClientEventRow[]> {
  return tx
    .selectFrom('client_events')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute();
}

type EventFilter = {
  since: Date | undefined;
  event: ClientEvent | undefined;
  cursor: { at: Date; id: string } | undefined;
  limit: number;
};

/** The reports of all subjects, newest first, with the caller's own id of the subject. */
export function listEventsOfTenant(tx: Tx, tenantId: TenantId, { since, event, cursor, limit }: EventFilter) {
  return tx
    .selectFrom('client_events as e')
    .innerJoin('subjects as s', (join) =>
      join.onRef('s.tenant_id', '=', 'e.tenant_id').onRef('s.id', '=', 'e.subject_id'),
    )
    .select(['e.id', 'e.event', 'e.created_at', 'e.subject_id', 'e.token_id', 's.external_uid'])
    .where('e.tenant_id', '=', tenantId)
    .$if(since !== undefined, (query) => query.where('e.created_at', '>=', since!))
    .$if(event !== undefined, (query) => query.where('e.event', '=', event!))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(e.created_at, e.id) < (${cursor!.at}, ${cursor!.id}::uuid)`),
    )
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
}

type EventCount = { event: ClientEvent; count: number; subjects: number };

/** The reports of a period and the subjects whom they concern, by event, most subjects first. */
export function countClientEvents(tenantId: TenantId, { since, before }: TimeRange): Subquery<EventCount> {
  const query = sql<EventCount>`
    select event, count(*)::int as count, count(distinct subject_id)::int as subjects
    from client_events
    where tenant_id = ${tenantId} and created_at >= ${since} and created_at < ${before}
    group by 1 order by 3 desc, 2 desc, 1`;
  return toSubquery(query, {});
}
