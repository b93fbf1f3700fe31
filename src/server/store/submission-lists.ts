import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** A literal, so that a prepared statement can use the queue's partial indexes. */
const PENDING = sql.lit<'pending'>('pending');

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

const selectOf = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom('submissions as s')
    .leftJoin('staff_users as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.claimed_by'),
    )
    .select(COLUMNS)
    .where('s.tenant_id', '=', tenantId);

export type ChangedRow = Awaited<ReturnType<ReturnType<typeof selectOf>['executeTakeFirstOrThrow']>>;

/** The submissions that have changed since a moment, the newest change first. */
export function listChanged(tx: Tx, tenantId: string, since: Date, limit: number): Promise<ChangedRow[]> {
  return selectOf(tx, tenantId)
    .where('s.updated_at', '>=', since)
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute();
}

/** Those that wait for a decision, and that somebody has said to have open since a moment. */
export function listOpened(tx: Tx, tenantId: string, since: Date, limit: number): Promise<ChangedRow[]> {
  return selectOf(tx, tenantId)
    .where('s.status', '=', PENDING)
    .where('s.open_at', '>', since)
    .orderBy('s.open_at', 'desc')
    .limit(limit)
    .execute();
}

/** Those that wait for a decision and that somebody has claimed; claims lapse by `now`. */
export function listClaimed(tx: Tx, tenantId: string, now: Date, limit: number): Promise<ChangedRow[]> {
  return selectOf(tx, tenantId)
    .where('s.status', '=', PENDING)
    .where('s.claimed_by', 'is not', null)
    .where('s.claimed_until', '>', now)
    .limit(limit)
    .execute();
}
