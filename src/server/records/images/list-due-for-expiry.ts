import { type Expression, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** A submission whose images are due to be erased. */
export type Due = { tenant_id: string; id: string; decided_at: Date };

const selectDecided = (tx: Tx) =>
  tx.selectFrom('submissions as s').innerJoin('tenants as t', 't.tenant_id', 's.tenant_id');

/** Decided before the days that the tenant keeps images, which may be null for ever. */
const isOver = (now: Date): Expression<SqlBool> =>
  sql<boolean>`s.decided_at < ${now}::timestamptz - make_interval(days => (t.settings->>'retention_days')::int)`;

/** A page of all tenants' submissions that have images and are due, the oldest decision first, behind `after`. */
export function listDueForExpiry(tx: Tx, now: Date, after: Due | null, limit: number): Promise<Due[]> {
  return selectDecided(tx)
    .select(['s.tenant_id', 's.id', 's.decided_at'])
    .$narrowType<{ decided_at: Date }>()
    .where(isOver(now))
    .where(({ exists, or, selectFrom }) =>
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
      ]),
    )
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
