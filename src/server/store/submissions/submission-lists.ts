import { sql } from 'kysely';
import { type Subquery, toSubquery } from '../database/read-together.ts';
import type { SubmissionRow } from '../schema/submission-row.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import { type CaseConditions, matchingCases } from './cases.ts';
import type { Owner } from './submissions.ts';
import { verifiedRecord } from './verified-details.ts';

type WaitingSummary = {
  count: number;
  since: Date | null;
  late: number;
  due: Date | null;
  tenants: number;
  oldTenants: number;
};

/** A literal, so that a prepared statement can use the queue's partial indexes. */
const PENDING_LITERAL = sql.lit<'pending'>('pending');

const DAY_MS = 86_400_000;

/**
 * The number of waiting submissions of all tenants, and since when the oldest waits; the number overdue at `now`, and the
 * earliest target; the tenants with waiting ones, and those whose oldest waits for more than a day. The cases of
 * sandboxes and of suspended tenants have no reviewers, so they do not count.
 */
export async function countAllWaiting(tx: Tx, now: Date): Promise<WaitingSummary> {
  const { count, late, tenants, old_tenants, ...moments } = await tx
    .selectFrom('submissions as s')
    .innerJoin('tenants as t', 't.tenant_id', 's.tenant_id')
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.min('s.waiting_since').as('since'),
      fn.min('s.due_at').as('due'),
      fn.countAll<string>().filterWhere('s.due_at', '<', now).as('late'),
      fn.count<string>('s.tenant_id').distinct().as('tenants'),
      fn
        .count<string>('s.tenant_id')
        .distinct()
        .filterWhere('s.waiting_since', '<', new Date(now.getTime() - DAY_MS))
        .as('old_tenants'),
    ])
    .where('s.status', '=', PENDING_LITERAL)
    .where('t.is_sandbox', '=', false)
    .where('t.suspended', '=', false)
    .executeTakeFirstOrThrow();
  return {
    count: Number(count),
    late: Number(late),
    tenants: Number(tenants),
    oldTenants: Number(old_tenants),
    ...moments,
  };
}

const COLUMNS = [
  's.id',
  's.subject_id',
  's.status',
  's.attempt',
  's.updated_at',
  's.open_by',
  's.open_at',
  's.claimed_by',
  's.claimed_until',
  'u.username as claimed_by_name',
] as const;

const selectSubmissions = (tx: Tx, tenantId: TenantId) =>
  tx
    .selectFrom('submissions as s')
    .leftJoin('staff_users as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.claimed_by'),
    )
    .select(COLUMNS)
    .where('s.tenant_id', '=', tenantId);

export type ChangedRow = Awaited<ReturnType<ReturnType<typeof selectSubmissions>['executeTakeFirstOrThrow']>>;

const MOMENTS = { updated_at: true, open_at: true, claimed_until: true } as const;

/** Submissions that have changed since a moment, latest change first. */
export function listChanged(tx: Tx, tenantId: TenantId, since: Date, limit: number): Subquery<ChangedRow> {
  const query = selectSubmissions(tx, tenantId)
    .where('s.updated_at', '>=', since)
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit);
  return toSubquery(query, MOMENTS);
}

/** Waiting submissions that a user has had open since a moment. */
export function listOpened(tx: Tx, tenantId: TenantId, since: Date, limit: number): Subquery<ChangedRow> {
  const query = selectSubmissions(tx, tenantId)
    .where('s.status', '=', PENDING_LITERAL)
    .where('s.open_at', '>', since)
    .orderBy('s.open_at', 'desc')
    .limit(limit);
  return toSubquery(query, MOMENTS);
}

/** Waiting submissions with a claim; claims expire at `now`. */
export function listClaimed(tx: Tx, tenantId: TenantId, now: Date, limit: number): Subquery<ChangedRow> {
  const query = selectSubmissions(tx, tenantId)
    .where('s.status', '=', PENDING_LITERAL)
    .where('s.claimed_by', 'is not', null)
    .where('s.claimed_until', '>', now)
    .limit(limit);
  return toSubquery(query, MOMENTS);
}

type Link = {
  tenant_id: TenantId;
  subject_id: string;
  id: string;
  can_list_reupload: boolean;
  can_list_need_reply: boolean;
};

/** Maximum submissions in one answer. Far fewer requests are open for one subject in practice. */
const MAX_SUBMISSIONS = 100;

/**
 * The subject's submissions with an open request for another image or an answer, latest change first. The
 * link sees those that it may list, and those it uploaded to.
 */
export function listReuploadRequests(tx: Tx, link: Link) {
  const query = tx
    .selectFrom('submissions as s')
    .select(['s.id', 's.kind', 's.reupload_required', 's.response_required', 's.reason_code'])
    .where('s.tenant_id', '=', link.tenant_id)
    .where('s.subject_id', '=', link.subject_id)
    .where('s.kind', 'in', ['license', 'selfie'])
    .where(({ or, and, eb, exists, selectFrom }) => {
      const isOwn = exists(
        selectFrom('attempts as a')
          .select('a.submission_id')
          .whereRef('a.tenant_id', '=', 's.tenant_id')
          .whereRef('a.submission_id', '=', 's.id')
          .where('a.token_id', '=', link.id),
      );
      const flagged = (flag: 's.reupload_required' | 's.response_required', mayList: boolean) =>
        mayList ? eb(flag, '=', true) : and([eb(flag, '=', true), isOwn]);
      return or([
        flagged('s.reupload_required', link.can_list_reupload),
        flagged('s.response_required', link.can_list_need_reply),
      ]);
    })
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(MAX_SUBMISSIONS);
  return toSubquery(query, {});
}

/** The states from which the status of these subjects is computed. */
export async function listStates(tx: Tx, tenantId: TenantId, subjectIds: readonly string[]) {
  return tx
    .selectFrom('submissions as s')
    .select([
      's.subject_id',
      's.kind',
      's.status',
      's.reupload_required',
      's.response_required',
      's.decided_at',
    ])
    .select(verifiedRecord.as('verified'))
    .where('s.tenant_id', '=', tenantId)
    .where(sql<boolean>`s.subject_id = any(${[...subjectIds]}::uuid[])`)
    .execute();
}

/** All submissions of a subject, oldest first. */
export function listSubmissionsOfSubject(
  tx: Tx,
  tenantId: TenantId,
  subjectId: string,
): Promise<SubmissionRow[]> {
  return tx
    .selectFrom('submissions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

type ThreadFilter = {
  flagged: 'reupload' | 'need_reply' | null;
  /** the id of the only submission to include */
  only: string | null;
};

/** Maximum threads in one answer; any other one can be read by its id. */
const MAX_THREADS = 100;

/**
 * The subject's submissions that match the filter, as threads of messages: the 100 with the latest change,
 * newest first.
 */
export function listThreads(tx: Tx, { tenantId, subjectId }: Owner, { flagged, only }: ThreadFilter) {
  return tx
    .selectFrom('submissions')
    .select(['id', 'kind', 'reupload_required', 'response_required'])
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .$if(flagged === 'reupload', (query) => query.where('reupload_required', '=', true))
    .$if(flagged === 'need_reply', (query) => query.where('response_required', '=', true))
    .$if(only !== null, (query) => query.where('id', '=', only!))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_THREADS)
    .execute();
}

export type UnexaminedSubmission = { id: string; subject_id: string };

/**
 * Waiting licences and selfies that match, that no other user has claimed and no one has voted on, and whose subject
 * did not ask for a person; longest waiting first.
 * @param among restricts the result to these; null: all
 */
export function listUnreviewed(
  tx: Tx,
  tenantId: TenantId,
  caseConditions: CaseConditions,
  {
    userId,
    now,
    among,
    limit,
  }: { userId: number | null; now: Date; among: readonly string[] | null; limit: number },
): Promise<UnexaminedSubmission[]> {
  return tx
    .selectFrom('submissions as s')
    .select(['s.id', 's.subject_id'])
    .where(matchingCases(tenantId, { ...caseConditions, status: 'pending', escalated: false }, now))
    .where('s.kind', '<>', 'age')
    .where('s.second_look', 'is', null)
    .where((eb) =>
      eb.or([
        eb('s.claimed_until', 'is', null),
        eb('s.claimed_until', '<=', now),
        eb('s.claimed_by', '=', userId),
      ]),
    )
    .where('s.verdict', 'is distinct from', 'MANUAL_REVIEW_REQUESTED')
    .$if(among !== null, (query) => query.where(sql<boolean>`s.id = any(${[...among!]}::uuid[])`))
    .orderBy('s.waiting_since')
    .orderBy('s.id')
    .limit(limit)
    .execute();
}
