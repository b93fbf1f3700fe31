import { sql } from 'kysely';
import { type CaseConditions, matchingCases } from './cases.ts';
import type { SubmissionKind } from './schema/submission-tables.ts';
import type { Tx } from './transaction.ts';

/** The number of matching submissions, counted up to `most`. */
export async function countCases(
  tx: Tx,
  tenantId: string,
  wanted: CaseConditions,
  { now, most }: { now: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from seen_submissions s where ${matchingCases(tenantId, wanted, now)} limit ${most}
    ) as found`.execute(tx);
  return rows[0]!.count;
}

export type CaseCounts = { waiting: number; late: number; requests: number };

/** The numbers of waiting cases, of cases overdue at `now`, and of pending erasure requests. */
export async function countReviewCases(tx: Tx, tenantId: string, now: Date): Promise<CaseCounts> {
  const { waiting, late } = await tx
    .selectFrom('seen_submissions')
    .select(({ fn }) => [
      fn.countAll<string>().as('waiting'),
      fn.countAll<string>().filterWhere('due_at', '<', now).as('late'),
    ])
    .where('tenant_id', '=', tenantId)
    // A literal, so that a prepared statement can use the queue's partial indexes.
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirstOrThrow();
  const { requests } = await tx
    .selectFrom('deletion_requests')
    .select(({ fn }) => fn.countAll<string>().as('requests'))
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), late: Number(late), requests: Number(requests) };
}

type UserCountsQuery = { userId: number; now: Date; most: number };

/**
 * The number of cases overdue at `now` that this user has claimed or that are unclaimed, counted up to
 * `most`.
 */
export async function countDue(
  tx: Tx,
  tenantId: string,
  { userId, now, most }: UserCountsQuery,
): Promise<number> {
  const late = tx
    .selectFrom('seen_submissions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    // A literal, so that a prepared statement can use the queue's partial indexes.
    .where('status', '=', sql.lit('pending'))
    .where('due_at', '<', now)
    .where((eb) =>
      eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now), eb('claimed_by', '=', userId)]),
    )
    .limit(most);
  const { due } = await tx
    .selectFrom(late.as('late'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('due'))
    .executeTakeFirstOrThrow();
  return due;
}

export type Facets = {
  total: number;
  mine: number;
  nobody: number;
  late: number;
  need_reply: number;
  reasons: Record<string, number>;
  workflows: Record<string, number>;
};

type CaseCountsQuery = { userId: number; kind: string | null; now: Date; most: number };

/** For each filter of the queue, the number of matching cases among the `most` that wait longest. */
export async function countFacets(
  tx: Tx,
  tenantId: string,
  { userId, kind, now, most }: CaseCountsQuery,
): Promise<Facets> {
  const { rows } = await sql<Facets>`
    with waiting as materialized (
      select claimed_by, claimed_until, due_at, response_required, reason, workflow_id from seen_submissions
      where tenant_id = ${tenantId} and status = 'pending' and (${kind}::text is null or kind = ${kind})
      order by waiting_since, id limit ${most}
    )
    select count(*)::int as total,
      count(*) filter (where claimed_by = ${userId} and claimed_until > ${now})::int as mine,
      count(*) filter (where claimed_until is null or claimed_until <= ${now})::int as nobody,
      count(*) filter (where due_at < ${now})::int as late,
      count(*) filter (where response_required)::int as need_reply,
      (select coalesce(json_object_agg(reason, count), '{}') from (
        select reason, count(*) as count from waiting where reason is not null group by 1) r) as reasons,
      (select coalesce(json_object_agg(workflow_id, count), '{}') from (
        select workflow_id, count(*) as count from waiting where workflow_id is not null group by 1) w) as workflows
    from waiting`.execute(tx);
  return rows[0]!;
}

/**
 * For each kind, the number of waiting cases and since when the oldest waits. A kind without any is
 * missing.
 */
export async function countWaiting(
  tx: Tx,
  tenantId: string,
): Promise<{ kind: SubmissionKind; count: number; since: Date | null }[]> {
  const rows = await tx
    .selectFrom('seen_submissions')
    .select(({ fn }) => ['kind', fn.countAll<string>().as('count'), fn.min('waiting_since').as('since')])
    .where('tenant_id', '=', tenantId)
    // A literal, so that a prepared statement can use the queue's partial indexes.
    .where('status', '=', sql.lit('pending'))
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, count, since }) => ({ kind, count: Number(count), since }));
}

/** The latest target among overdue waiting cases; null if none is overdue. */
export async function findLastLate(tx: Tx, tenantId: string, now: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('seen_submissions')
    .select('due_at')
    .where('tenant_id', '=', tenantId)
    // A literal, so that a prepared statement can use the queue's partial indexes.
    .where('status', '=', sql.lit('pending'))
    .where('due_at', '<', now)
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}
