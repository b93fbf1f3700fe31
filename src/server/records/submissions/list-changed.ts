import type { Tx } from '../../db/database.ts';

const COLUMNS = [
  'id',
  'subject_id',
  'status',
  'attempt',
  'updated_at',
  'open_by',
  'open_at',
  'claimed_by',
  'claimed_until',
] as const;

const selectOf = (tx: Tx, tenantId: string) =>
  tx.selectFrom('submissions').select(COLUMNS).where('tenant_id', '=', tenantId);

export type ChangedRow = Awaited<ReturnType<ReturnType<typeof selectOf>['executeTakeFirstOrThrow']>>;

/** The submissions that have changed since a moment, the newest change first. */
export function listChanged(tx: Tx, tenantId: string, since: Date, limit: number): Promise<ChangedRow[]> {
  return selectOf(tx, tenantId)
    .where('updated_at', '>=', since)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Those that wait for a decision, and that somebody has said to have open since a moment. */
export function listOpened(tx: Tx, tenantId: string, since: Date, limit: number): Promise<ChangedRow[]> {
  return selectOf(tx, tenantId)
    .where('status', '=', 'pending')
    .where('open_at', '>', since)
    .orderBy('open_at', 'desc')
    .limit(limit)
    .execute();
}

/** Those that wait for a decision and that somebody has claimed; claims lapse by `now`. */
export function listClaimed(tx: Tx, tenantId: string, now: Date, limit: number): Promise<ChangedRow[]> {
  return selectOf(tx, tenantId)
    .where('status', '=', 'pending')
    .where('claimed_by', 'is not', null)
    .where('claimed_until', '>', now)
    .limit(limit)
    .execute();
}
