import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { writeCursor } from '../../http/moment-cursor.ts';
import { formatTimestamp } from '../../http/timestamps.ts';
import { DUE_AFTER_DAYS, type RequestFilter } from './contract.ts';

const DAY = 86_400_000;

/** A page of requests for erasure over all subjects: pending ones oldest first, completed ones newest first. */
export async function listRequests(tx: Tx, tenantId: string, filter: RequestFilter) {
  // One more than asked for tells whether there is a next page.
  const rows = await findRequests(tx, tenantId, { ...filter, limit: filter.limit + 1 });
  const shown = rows.slice(0, filter.limit);
  const last = shown.at(-1);
  const more = rows.length > filter.limit && last;
  return {
    requests: shown.map(presentRequest),
    next_cursor: more ? writeCursor({ at: last.requested_at, id: last.request_id }) : null,
  };
}

function findRequests(tx: Tx, tenantId: string, { status, limit, cursor }: RequestFilter) {
  const [direction, behind] = status === 'pending' ? (['asc', sql`>`] as const) : (['desc', sql`<`] as const);
  return tx
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
    .orderBy('r.request_id', direction)
    .limit(limit)
    .execute();
}

type Row = Awaited<ReturnType<typeof findRequests>>[number];

function presentRequest({ receipt, number, hash, requested_at, completed_at, ...row }: Row) {
  return {
    ...row,
    requested_at: formatTimestamp(requested_at),
    due_at: formatTimestamp(new Date(requested_at.getTime() + DUE_AFTER_DAYS * DAY)),
    completed_at: formatTimestamp(completed_at),
    receipt: receipt && {
      objects: receipt.objects,
      bytes: receipt.bytes,
      audit_number: number!,
      audit_hash: Buffer.from(hash!).toString('hex'),
    },
  };
}
