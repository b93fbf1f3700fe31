import { sql } from 'kysely';
import { acquireTenantLock } from './lock-order.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

/** A tenant's calendar month (UTC), as its first day. */
export type TenantMonth = { tenantId: TenantId; month: string };

/** The node id of a row that sums up others. */
const FOLDED_NODE_ID = '00000000-0000-0000-0000-000000000000';
/** If a month has more rows than this, they are summed up: most belong to stopped servers. */
const MAX_ROWS = 16;

export const monthStart = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

export const usageKey = (tenantId: TenantId, month: string): string => `${tenantId} ${month}`;

/** The months as rows for a query. */
function asRows(counts: readonly (TenantMonth & { requests?: number })[]) {
  const rows = counts.map(({ tenantId: tenant_id, month, requests }) => ({ tenant_id, month, requests }));
  const json = JSON.stringify(rows);
  return sql`json_to_recordset(${json}::json) as given(tenant_id uuid, month date, requests bigint)`;
}

/**
 * Adds to this node's rows, for many tenants in one statement. Deleted tenants are skipped.
 * @returns the keys of the rows added to
 */
export async function addCounts(
  tx: Tx,
  node: string,
  counts: readonly (TenantMonth & { requests: number })[],
): Promise<Set<string>> {
  // Rows are written in one order, so that this and the folding job rarely block each other.
  const { rows } = await sql<{ tenant_id: TenantId; month: string }>`
    insert into request_counts (tenant_id, month, node, requests)
    select given.tenant_id, given.month, ${node}::uuid, given.requests
    from ${asRows(counts)} join tenants on tenants.tenant_id = given.tenant_id
    where given.requests > 0
    order by given.tenant_id, given.month
    on conflict (tenant_id, month, node)
    do update set requests = request_counts.requests + excluded.requests
    returning tenant_id, month`.execute(tx);
  return new Set(rows.map((row) => usageKey(row.tenant_id, row.month)));
}

/** @returns the total of all nodes for each month, in the order of `months` */
export async function readCounts(tx: Tx, months: readonly TenantMonth[]): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: TenantId; month: string; written: string | number }>`
    select counted.tenant_id, counted.month, sum(counted.requests)::bigint as written
    from ${asRows(months)} join request_counts counted
      on counted.tenant_id = given.tenant_id and counted.month = given.month
    group by counted.tenant_id, counted.month`.execute(tx);
  const sums = new Map(rows.map((row) => [usageKey(row.tenant_id, row.month), Number(row.written)]));
  return months.map(({ tenantId, month }) => sums.get(usageKey(tenantId, month)) ?? 0);
}

/** Serialises servers that count near the end of one tenant's quota. */
export async function lockCount(tx: Tx, { tenantId }: TenantMonth): Promise<void> {
  await acquireTenantLock(tx, 'request count', tenantId);
}

/**
 * Folds the rows of past months, and of a month with many rows, into one each. A row is deleted and added
 * in one statement. Nodes only ever add, so a live node starts a new row and nothing is counted twice.
 */
export async function foldRequestCounts(tx: Tx, now: Date): Promise<void> {
  await sql`
    with full_months as (
      select tenant_id, month from request_counts where node <> ${FOLDED_NODE_ID}::uuid
      group by tenant_id, month having count(*) > ${MAX_ROWS} or month < ${monthStart(now)}::date
    ), taken as (
      delete from request_counts counted using full_months
      where counted.tenant_id = full_months.tenant_id and counted.month = full_months.month
        and counted.node <> ${FOLDED_NODE_ID}::uuid
      returning counted.tenant_id, counted.month, counted.requests
    )
    insert into request_counts (tenant_id, month, node, requests)
    select tenant_id, month, ${FOLDED_NODE_ID}::uuid, sum(requests)::bigint from taken group by tenant_id, month
    on conflict (tenant_id, month, node)
    do update set requests = request_counts.requests + excluded.requests`.execute(tx);
}
