import { sql } from 'kysely';
import { type Subquery, toSubquery } from '../database/read-together.ts';
import { isHeld } from '../erasure-holds.ts';
import type { SubmissionKind } from '../schema/submission-tables.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import { isClockStopped } from './case-clock.ts';
import { type CaseConditions, matchingCases } from './cases.ts';

/** The number of matching submissions, counted up to `max`. */
export async function countCases(
  tx: Tx,
  tenantId: TenantId,
  caseConditions: CaseConditions,
  { now, max }: { now: Date; max: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from submissions s where ${matchingCases(tenantId, caseConditions, now)} limit ${max}
    ) as found`.execute(tx);
  return rows[0]!.count;
}

export type CaseCounts = { waiting: number; late: number; requests: number };

/** The numbers of waiting cases, of cases overdue at `now`, and of pending erasure requests. */
export async function countReviewCases(tx: Tx, tenantId: TenantId, now: Date): Promise<CaseCounts> {
  const { waiting, late } = await tx
    .selectFrom('submissions')
    .select(({ fn }) => [
      fn.countAll<string>().as('waiting'),
      fn.countAll<string>().filterWhere('due_at', '<', now).as('late'),
    ])
    .where('tenant_id', '=', tenantId)
    // A literal, so that a prepared statement can use the queue's partial indexes.
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirstOrThrow();
  const { requests } = await tx
    .selectFrom('deletion_requests as r')
    .select(({ fn }) => fn.countAll<string>().as('requests'))
    .where('r.tenant_id', '=', tenantId)
    .where('r.status', '=', 'pending')
    .where((eb) => eb.not(isHeld('r', now)))
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), late: Number(late), requests: Number(requests) };
}

type UserCountsQuery = { userId: number; handlesFraud: boolean; now: Date; max: number };

/**
 * The number of cases overdue at `now` that this user may decide, and has claimed or that are unclaimed, counted up to
 * `most`: one row.
 */
export function countDue(
  tx: Tx,
  tenantId: TenantId,
  { userId, handlesFraud, now, max }: UserCountsQuery,
): Subquery<{ due: number }> {
  const late = tx
    .selectFrom('submissions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    // A literal, so that a prepared statement can use the queue's partial indexes.
    .where('status', '=', sql.lit('pending'))
    .where('due_at', '<', now)
    .$if(!handlesFraud, (all) => all.where('escalated_at', 'is', null))
    .where((eb) =>
      eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now), eb('claimed_by', '=', userId)]),
    )
    .limit(max);
  const query = tx
    .selectFrom(late.as('late'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('due'));
  return toSubquery(query, {});
}

export type Facets = {
  total: number;
  /** pending, and the subject was asked nothing */
  open: number;
  /** the subject was asked something, or for another image */
  waiting_for_subject: number;
  /** waits for a second person */
  second_look: number;
  /** left to those who handle fraud */
  escalated: number;
  mine: number;
  nobody: number;
  late: number;
  need_reply: number;
  reasons: Record<string, number>;
  workflows: Record<string, number>;
  tags: Record<string, number>;
};

type CaseCountsQuery = { userId: number; kind: string | null; now: Date; max: number };

/** For each filter of the queue, the number of matching cases among the `most` that wait longest: one row. */
export function countFacets(
  tenantId: TenantId,
  { userId, kind, now, max }: CaseCountsQuery,
): Subquery<Facets> {
  const query = sql<Facets>`
    with waiting as materialized (
      select subject_id, claimed_by, claimed_until, due_at, response_required, reason, workflow_id, second_look,
        ${isClockStopped} as stopped, escalated_at is not null as escalated
      from submissions s
      where tenant_id = ${tenantId} and status = 'pending' and (${kind}::text is null or kind = ${kind})
      order by waiting_since, id limit ${max}
    ), requested as materialized (
      select from submissions
      where tenant_id = ${tenantId} and reupload_required and (${kind}::text is null or kind = ${kind}) limit ${max}
    )
    select count(*)::int as total,
      count(*) filter (where not stopped and not escalated)::int as open,
      (count(*) filter (where stopped) + (select count(*) from requested))::int as waiting_for_subject,
      count(*) filter (where second_look = 'wanted')::int as second_look,
      count(*) filter (where escalated)::int as escalated,
      count(*) filter (where claimed_by = ${userId} and claimed_until > ${now})::int as mine,
      count(*) filter (where not escalated and (claimed_until is null or claimed_until <= ${now}))::int as nobody,
      count(*) filter (where due_at < ${now} and not escalated)::int as late,
      count(*) filter (where response_required)::int as need_reply,
      (select coalesce(json_object_agg(reason, count), '{}') from (
        select reason, count(*) as count from waiting where reason is not null group by 1) r) as reasons,
      (select coalesce(json_object_agg(workflow_id, count), '{}') from (
        select workflow_id, count(*) as count from waiting where workflow_id is not null group by 1) w) as workflows,
      (select coalesce(json_object_agg(tag, count), '{}') from (
        select t.tag, count(*) as count from waiting w
        join subjects p on p.tenant_id = ${tenantId} and p.id = w.subject_id and p.tags <> '{}'
        cross join unnest(p.tags) as t(tag) group by 1) g) as tags
    from waiting`;
  return toSubquery(query, {});
}

export type WaitingCount = { kind: SubmissionKind; stopped: boolean; count: number; since: Date | null };

/**
 * For each kind, the numbers of waiting cases that wait for staff and that wait for their subject (`stopped`), and since
 * when the oldest of each waits. A group without any is missing. An escalated case counts for those who handle fraud.
 */
export function countWaiting(
  tx: Tx,
  tenantId: TenantId,
  { handlesFraud }: { handlesFraud: boolean },
): Subquery<WaitingCount> {
  const query = tx
    .selectFrom('submissions as s')
    .select((eb) => [
      'kind',
      isClockStopped.as('stopped'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
      eb.fn.min('waiting_since').as('since'),
    ])
    .where('tenant_id', '=', tenantId)
    // A literal, so that a prepared statement can use the queue's partial indexes.
    .where('status', '=', sql.lit('pending'))
    .$if(!handlesFraud, (all) => all.where('s.escalated_at', 'is', null))
    .groupBy(['kind', isClockStopped]);
  return toSubquery(query, { since: true });
}

/** The latest target among overdue waiting cases; no row if none is overdue. */
export function findLastLate(tx: Tx, tenantId: TenantId, now: Date): Subquery<{ due_at: Date | null }> {
  const query = tx
    .selectFrom('submissions')
    .select('due_at')
    .where('tenant_id', '=', tenantId)
    // A literal, so that a prepared statement can use the queue's partial indexes.
    .where('status', '=', sql.lit('pending'))
    .where('due_at', '<', now)
    .orderBy('due_at', 'desc')
    .limit(1);
  return toSubquery(query, { due_at: true });
}
