import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Schema } from '../db/schema/schema.ts';
import type { SubmissionKind } from '../db/schema/submission-tables.ts';

/** A submission whose images are due to be erased. */
export type Due = { tenant_id: string; id: string; decided_at: Date };

type Submissions = Schema['submissions'];

const selectDecided = (tx: Tx) =>
  tx.selectFrom('submissions as s').innerJoin('tenants as t', 't.tenant_id', 's.tenant_id');

/**
 * Decided longer ago than the tenant keeps images; a tenant without such a number of days keeps them for
 * good.
 */
const isOver = (now: Date): Expression<SqlBool> =>
  sql<boolean>`s.decided_at < ${now}::timestamptz - make_interval(days => (t.settings->>'retention_days')::int)`;

const hasImages = ({ exists, or, selectFrom }: ExpressionBuilder<Schema & { s: Submissions }, 's'>) =>
  or([
    exists(
      selectFrom('attempts as a')
        .select('a.attempt')
        .whereRef('a.tenant_id', '=', 's.tenant_id')
        .whereRef('a.submission_id', '=', 's.id')
        .where('a.image_expired_at', 'is', null),
    ),
    exists(
      selectFrom('liveness_frames as f')
        .innerJoin('liveness_challenges as c', (join) =>
          join.onRef('c.tenant_id', '=', 'f.tenant_id').onRef('c.id', '=', 'f.challenge_id'),
        )
        .select('f.frame')
        .whereRef('c.tenant_id', '=', 's.tenant_id')
        .whereRef('c.submission_id', '=', 's.id')
        .where('f.image_expired_at', 'is', null),
    ),
  ]);

/** A page of all tenants' submissions that have images and are due, the oldest decision first, behind `after`. */
export function listDueForExpiry(tx: Tx, now: Date, after: Due | null, limit: number): Promise<Due[]> {
  return selectDecided(tx)
    .select(['s.tenant_id', 's.id', 's.decided_at'])
    .$narrowType<{ decided_at: Date }>()
    .where(isOver(now))
    .where(hasImages)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(s.decided_at, s.id) > (${after!.decided_at}, ${after!.id}::uuid)`),
    )
    .orderBy('s.decided_at')
    .orderBy('s.id')
    .limit(limit)
    .execute();
}

/** Whether a submission is due at this moment, with images or without. */
export async function isDueForExpiry(tx: Tx, tenantId: string, id: string, now: Date): Promise<boolean> {
  const row = await selectDecided(tx)
    .select('s.id')
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', id)
    .where(isOver(now))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Which images somebody wants to erase now: those of submissions decided before a moment, of a kind, sent by
 * a link of a workflow.
 */
export type Spent = { decidedBefore: Date; kind: SubmissionKind | null; workflowId: string | null };

const selectSpent = (tx: Tx, tenantId: string, { decidedBefore, kind, workflowId }: Spent) =>
  tx
    .selectFrom('submissions as s')
    .select(['s.tenant_id', 's.id'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.decided_at', '<', decidedBefore)
    .$if(kind !== null, (query) => query.where('s.kind', '=', kind!))
    .$if(workflowId !== null, (query) => query.where('s.workflow_id', '=', workflowId))
    .where(hasImages);

/** A tenant's submissions of that kind that have images, the oldest decision first. */
export function listSpent(
  tx: Tx,
  tenantId: string,
  spent: Spent,
  limit: number,
): Promise<Pick<Due, 'tenant_id' | 'id'>[]> {
  return selectSpent(tx, tenantId, spent).orderBy('s.decided_at').orderBy('s.id').limit(limit).execute();
}

/** Whether the submission is still one of those. */
export async function isSpent(tx: Tx, tenantId: string, spent: Spent, id: string): Promise<boolean> {
  return (await selectSpent(tx, tenantId, spent).where('s.id', '=', id).executeTakeFirst()) !== undefined;
}
