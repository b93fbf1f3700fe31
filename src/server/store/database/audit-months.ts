import { type Selectable, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import { asOwner } from './as-owner.ts';
import { fetchInBatches } from './fetch-in-batches.ts';

/** A month of the audit in UTC, by its first day (`2026-11-01`). */
export type AuditMonth = string;

/** Months for which partitions are made ahead, after the current one. */
const MONTHS_AHEAD = 2;

const ENTRY_BATCH_SIZE = 500;

type AuditRow = Selectable<Schema['audit_entries']>;

/** The month that is `offset` months after the one of `at`. */
export function getAuditMonth(at: Date, offset = 0): AuditMonth {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset, 1)).toISOString().slice(0, 10);
}

/**
 * Makes the partitions of the current month and the next ones, and of past months with entries that none
 * took. Entries of other months stay in the default partition.
 */
export async function prepareAuditMonths(tx: Tx, now: Date): Promise<void> {
  await lockAuditMonths(tx);
  const ahead = Array.from({ length: MONTHS_AHEAD + 1 }, (_, offset) => getAuditMonth(now, offset));
  const pastMonths = (await listDefaultMonths(tx)).filter((month) => month < ahead[0]!);
  await makeAuditMonths(tx, [...pastMonths, ...ahead]);
}

/**
 * Waits until no other transaction makes partitions. It is called before the default partition is read: two
 * transactions that had read it would each wait for the other before they write it.
 */
export async function lockAuditMonths(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('attesta audit months'))`.execute(tx);
}

/** Makes the partitions of these months that do not exist, and moves their entries there. */
export async function makeAuditMonths(tx: Tx, months: readonly AuditMonth[]): Promise<void> {
  await asOwner(tx, async () => {
    for (const month of months)
      await sql`select make_audit_month('audit_entries', ${month}::date)`.execute(tx);
  });
}

const theMonth = sql`date_trunc('month', at at time zone 'UTC')::date`;

/** All months with entries, oldest first. */
export async function listUsedMonths(tx: Tx): Promise<AuditMonth[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct ${theMonth} as month from audit_entries order by 1`.execute(tx);
  return rows.map(({ month }) => month);
}

/** Months with entries that are in no month's partition. */
async function listDefaultMonths(tx: Tx): Promise<AuditMonth[]> {
  const { rows } = await asOwner(tx, () =>
    sql<{ month: string }>`
      select distinct ${theMonth} as month from audit_entries_default order by 1`.execute(tx),
  );
  return rows.map(({ month }) => month);
}

/** Months before this one that have a partition or entries, oldest first. */
export async function listMonthsBefore(tx: Tx, end: AuditMonth): Promise<AuditMonth[]> {
  const { rows } = await sql<{ month: string }>`
    select to_date(right(c.relname, 7), 'YYYY_MM') as month
    from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'audit_entries'::regclass and c.relname <> 'audit_entries_default'`.execute(tx);
  const months = new Set([...rows.map(({ month }) => month), ...(await listDefaultMonths(tx))]);
  return [...months].filter((month) => month < end).sort();
}

const toPartition = (month: AuditMonth) => sql.table(`audit_entries_${month.slice(0, 7).replace('-', '_')}`);

/** Whether this transaction is the only one that archives. */
export async function lockAuditArchive(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('attesta audit archive')) as is_locked`.execute(tx);
  return rows[0]!.is_locked;
}

/** Prevents appends to a month until the transaction ends; other months and all reads continue. */
export async function lockAuditMonth(tx: Tx, month: AuditMonth): Promise<void> {
  await makeAuditMonths(tx, [month]);
  await asOwner(tx, () => sql`lock table ${toPartition(month)} in share mode`.execute(tx));
}

/** Tenants with entries in a month. */
export async function listTenantsOfMonth(tx: Tx, month: AuditMonth): Promise<TenantId[]> {
  const { rows } = await sql<{ tenant_id: TenantId }>`
    select distinct tenant_id from audit_entries where ${isIn(month)} order by 1`.execute(tx);
  return rows.map((row) => row.tenant_id);
}

/** A tenant's entries of a month in the order of the chain. */
export function readMonth(tx: Tx, tenantId: TenantId, month: AuditMonth): AsyncGenerator<AuditRow[]> {
  return fetchInBatches(
    tx,
    sql<AuditRow>`select * from audit_entries where tenant_id = ${tenantId} and ${isIn(month)} order by number`,
    ENTRY_BATCH_SIZE,
  );
}

const isIn = (month: AuditMonth) => sql`at >= ${start(month)} and at < ${start(nextMonth(month))}`;
const start = (month: AuditMonth) => sql`${`${month}T00:00:00Z`}::timestamptz`;
const nextMonth = (month: AuditMonth) => getAuditMonth(new Date(`${month}T00:00:00Z`), 1);

/** Drops a month with all its entries. `tenants` is locked first, because the key that refers to it goes too. */
export async function dropAuditMonth(tx: Tx, month: AuditMonth): Promise<void> {
  await asOwner(tx, async () => {
    await sql`lock table tenants in share row exclusive mode`.execute(tx);
    await sql`drop table ${toPartition(month)}`.execute(tx);
  });
}
