import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { readPage } from '../../db/read-page.ts';

export type RequestPage = {
  status: 'pending' | 'completed';
  limit: number;
  /** the request that the page begins behind */
  cursor?: { at: Date; id: string } | undefined;
};

/**
 * A page of requests for erasure over all subjects, each with the person's name while there is one, and with the
 * audit's receipt once there is: pending ones oldest first, completed ones newest first.
 */
export function listRequests(tx: Tx, tenantId: string, { status, limit, cursor }: RequestPage) {
  const [direction, behind] = status === 'pending' ? (['asc', sql`>`] as const) : (['desc', sql`<`] as const);
  const query = tx
    .selectFrom('deletion_requests as r')
    .leftJoin('subjects as s', (join) =>
      join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.subject_id'),
    )
    .leftJoin('audit_entries as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 'r.tenant_id')
        .on('a.receipt', 'is not', null)
        .on(sql<boolean>`(a.receipt ->> 'request_id') = r.request_id::text`),
    )
    .select(['r.request_id', 'r.subject_id', 's.first_name', 's.last_name', 'r.status', 'r.reason'])
    .select(['r.requested_at', 'r.requested_by', 'r.completed_at', 'a.receipt', 'a.number', 'a.hash'])
    .where('r.tenant_id', '=', tenantId)
    .where('r.status', '=', status)
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(r.requested_at, r.request_id) ${behind} (${cursor!.at}, ${cursor!.id}::uuid)`,
      ),
    )
    .orderBy('r.requested_at', direction)
    .orderBy('r.request_id', direction);
  return readPage(tx, query, limit);
}

export type ListedRequest = Awaited<ReturnType<typeof listRequests>>[number];
