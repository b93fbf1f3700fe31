import { type ExpressionBuilder, sql, type Updateable } from 'kysely';
import type { Evidence } from '../../verification/evidence.ts';
import type { UploadKind } from '../../verification/verdict/verdicts.ts';
import type { Schema } from '../schema/schema.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import { type AttemptKey, type AttemptRow, readAttempt } from './attempts.ts';

// What happens to an attempt after its image is stored: the queue, the verdict, and a person's decision.

// An attempt waits in the queue while it has `queued_at`, no `queue_claimed_at` and no verdict.

/** After this time in the queue an attempt is parked for a person. */
export const MAX_QUEUED_MINUTES = 30;

const isQueued = (eb: ExpressionBuilder<Schema, 'attempts'>) =>
  eb.and([eb('queued_at', 'is not', null), eb('queue_claimed_at', 'is', null), eb('verdict', 'is', null)]);

/** An attempt without a verdict. */
export type StaleAttempt = {
  tenant_id: TenantId;
  submission_id: string;
  attempt: number;
  upload_type: UploadKind;
  created_at: Date;
};

/**
 * Attempts of all tenants without a verdict that were begun before this moment, oldest first, after `last`. A queued
 * attempt is begun when a server takes it out of the queue, and otherwise when its time there ends.
 */
export function listStaleAttempts(
  tx: Tx,
  before: Date,
  last: StaleAttempt | undefined,
  limit: number,
): Promise<StaleAttempt[]> {
  return tx
    .selectFrom('attempts')
    .select(['tenant_id', 'submission_id', 'attempt', 'upload_type', 'created_at'])
    .where('verdict', 'is', null)
    .where('created_at', '<', before)
    .where(
      sql<Date>`coalesce(queue_claimed_at, queued_at + make_interval(mins => ${MAX_QUEUED_MINUTES}), created_at)`,
      '<',
      before,
    )
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, submission_id, attempt) > (${last!.created_at}, ${last!.submission_id}, ${last!.attempt})`,
      ),
    )
    .orderBy('created_at')
    .orderBy('submission_id')
    .orderBy('attempt')
    .limit(limit)
    .execute();
}

/** Puts an attempt into the queue, unless it has a verdict. The caller has locked its subject. */
export async function addToQueue(
  tx: Tx,
  tenantId: TenantId,
  { submissionId, attempt }: AttemptKey,
  { at, evidence }: { at: Date; evidence: Evidence },
): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ queued_at: at, evidence: JSON.stringify(evidence) })
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .where('verdict', 'is', null)
    .execute();
}

export type QueueCounts = {
  waiting: number;
  /** when the first of them was queued */
  oldest: Date | null;
  /** how many attempts began to be examined, out of the queue or at once, and when the first of them did */
  begunCount: number;
  firstBegun: Date | null;
};

/** The tenant's queued attempts, and those whose examination began since this moment. */
export async function countQueue(tx: Tx, tenantId: TenantId, since: Date): Promise<QueueCounts> {
  const ofTenant = tx
    .selectFrom('attempts')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('tenant_id', '=', tenantId);
  const { count: waiting, oldest } = await ofTenant
    .select((eb) => eb.fn.min('queued_at').as('oldest'))
    .where(isQueued)
    .executeTakeFirstOrThrow();
  const claims = await ofTenant
    .select((eb) => eb.fn.min('queue_claimed_at').as('first'))
    .where('queue_claimed_at', '>', since)
    .executeTakeFirstOrThrow();
  const atOnce = await ofTenant
    .select((eb) => eb.fn.min('created_at').as('first'))
    .where('created_at', '>', since)
    .where('queued_at', 'is', null)
    .executeTakeFirstOrThrow();
  const firsts = [claims.first, atOnce.first].filter((first) => first !== null);
  const firstBegun = firsts.length > 0 ? new Date(Math.min(...firsts.map((first) => first.getTime()))) : null;
  return { waiting, oldest, begunCount: claims.count + atOnce.count, firstBegun };
}

/** The tenants with a queue that are not suspended, the one with the oldest attempt first. */
export async function listQueues(tx: Tx): Promise<TenantId[]> {
  const rows = await tx
    .selectFrom('attempts')
    .innerJoin('tenants', 'tenants.tenant_id', 'attempts.tenant_id')
    .select('attempts.tenant_id')
    .where('tenants.suspended', '=', false)
    .where('queued_at', 'is not', null)
    .where('queue_claimed_at', 'is', null)
    .where('verdict', 'is', null)
    .groupBy('attempts.tenant_id')
    .orderBy(sql`min(queued_at)`)
    .execute();
  return rows.map((row) => row.tenant_id);
}

/** The number of queued attempts of all tenants, and when the oldest was queued. */
export async function readQueueLength(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  const row = await tx
    .selectFrom('attempts')
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
      eb.fn.min('queued_at').as('oldest'),
    ])
    .where(isQueued)
    .executeTakeFirstOrThrow();
  return { count: row.count, oldest: row.oldest };
}

/**
 * Takes the oldest attempt out of the tenant's queue, for one server. Attempts that another server is taking are left
 * out. null if the queue is empty.
 */
export async function claimQueued(tx: Tx, tenantId: TenantId, now: Date): Promise<AttemptRow | null> {
  const row = await tx
    .selectFrom('attempts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(isQueued)
    .orderBy('queued_at')
    .orderBy('submission_id')
    .orderBy('attempt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row) await setClaim(tx, tenantId, { submissionId: row.submission_id, attempt: row.attempt }, now);
  return row ? readAttempt(row) : null;
}

/** Puts a claimed attempt back to its place in the queue. */
export function releaseQueued(tx: Tx, tenantId: TenantId, ref: AttemptKey): Promise<void> {
  return setClaim(tx, tenantId, ref, null);
}

async function setClaim(
  tx: Tx,
  tenantId: TenantId,
  { submissionId, attempt }: AttemptKey,
  at: Date | null,
): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ queue_claimed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .execute();
}

/** A person's decision about an attempt. */
export type AttemptDecision = Pick<
  AttemptRow,
  'decided_by' | 'decided_by_id' | 'decided_at' | 'reason_code' | 'acknowledged'
>;

export const NO_DECISION: AttemptDecision = {
  decided_by: null,
  decided_by_id: null,
  decided_at: null,
  reason_code: null,
  acknowledged: null,
};

/** Writes the decision about an attempt, or clears it. The caller has locked the submission. */
export async function writeAttemptDecision(
  tx: Tx,
  tenantId: TenantId,
  { submissionId, attempt }: AttemptKey,
  decision: AttemptDecision,
): Promise<void> {
  await tx
    .updateTable('attempts')
    .set(decision)
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .execute();
}

type Verdict = Pick<
  Updateable<Schema['attempts']>,
  | 'verdict'
  | 'reason'
  | 'score'
  | 'similarity'
  | 'face_comparison'
  | 'age_estimate'
  | 'evidence'
  | 'timings'
  | 'settled_at'
>;

/** Replaces the evidence of an attempt; its verdict stays. The caller has locked the submission. */
export async function writeEvidence(
  tx: Tx,
  tenantId: TenantId,
  { submissionId, attempt }: AttemptKey,
  columns: Required<Pick<Verdict, 'evidence' | 'timings'>>,
): Promise<void> {
  await tx
    .updateTable('attempts')
    .set(columns)
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .execute();
}

/**
 * Writes the evidence and verdict of an attempt, unless it has a verdict. The caller has locked the submission.
 * @returns whether they were written
 */
export async function writeVerdict(
  tx: Tx,
  tenantId: TenantId,
  { submissionId, attempt }: AttemptKey,
  verdict: Required<Verdict>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('attempts')
    .set(verdict)
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .where('verdict', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Locks all attempts of these submissions, which the caller has locked. */
export async function lockAttempts(
  tx: Tx,
  tenantId: TenantId,
  submissions: readonly { id: string }[],
): Promise<void> {
  if (submissions.length === 0) return;
  await tx
    .selectFrom('attempts')
    .select('attempt')
    .where('tenant_id', '=', tenantId)
    .where(
      'submission_id',
      'in',
      submissions.map(({ id }) => id),
    )
    .orderBy('submission_id')
    .orderBy('attempt')
    .forUpdate()
    .execute();
}
