import { type ExpressionBuilder, sql } from 'kysely';
import type { Evidence } from '../verification/evidence.ts';
import type { AttemptKey, AttemptRow } from './attempts.ts';
import type { Schema } from './schema/schema.ts';
import type { Tx } from './transaction.ts';

// Attempts that are stored and wait until a server has time to examine them. An attempt is in the queue while it has
// `queued_at`, no `queue_claimed_at` and no verdict.

/** After this time in the queue an attempt is parked for a person. */
export const MAX_QUEUED_MINUTES = 30;

const isQueued = (eb: ExpressionBuilder<Schema, 'attempts'>) =>
  eb.and([eb('queued_at', 'is not', null), eb('queue_claimed_at', 'is', null), eb('verdict', 'is', null)]);

/** Puts an attempt into the queue, unless it has a verdict. The caller has locked its subject. */
export async function addToQueue(
  tx: Tx,
  tenantId: string,
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

/** The tenant's queued attempts, and those that were taken out of the queue since this moment. */
export async function countQueue(
  tx: Tx,
  tenantId: string,
  since: Date,
): Promise<{ waiting: number; taken: number }> {
  const ofTenant = tx
    .selectFrom('attempts')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('tenant_id', '=', tenantId);
  const waiting = await ofTenant.where(isQueued).executeTakeFirstOrThrow();
  const taken = await ofTenant.where('queue_claimed_at', '>', since).executeTakeFirstOrThrow();
  return { waiting: waiting.count, taken: taken.count };
}

/** The tenants with a queue that are not suspended, the one with the oldest attempt first. */
export async function listQueues(tx: Tx): Promise<string[]> {
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
export async function claimQueued(tx: Tx, tenantId: string, now: Date): Promise<AttemptRow | null> {
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
  return row ?? null;
}

/** Puts a claimed attempt back to its place in the queue. */
export function releaseQueued(tx: Tx, tenantId: string, ref: AttemptKey): Promise<void> {
  return setClaim(tx, tenantId, ref, null);
}

async function setClaim(
  tx: Tx,
  tenantId: string,
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
