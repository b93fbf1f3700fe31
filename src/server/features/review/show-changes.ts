import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../http/find-tenant.ts';
import { formatTimestamp } from '../../http/timestamps.ts';
import { type ChangedRow, listChanged, listOpened } from '../../records/submissions/list-changed.ts';
import { countQueue } from './count-queue.ts';
import { LAPSES_AFTER_MS, openerOf } from './open-case.ts';

/** A change is dated before it is committed: what was under way at the last look is told at the next ones. */
const OVERLAP_MS = 15_000;
const MOST = 200;

/**
 * What a console that is open all day asks for over and over, instead of its lists: the cases that have changed
 * since it asked last (some of them told before), those that somebody has open, and who waits.
 * @param since the moment of the cursor that was given last; null for the first time, when no change is told
 */
export async function showChanges(tx: Tx, tenant: Tenant, since: Date | null, now: Date) {
  const tenantId = tenant.id;
  const opened = await listOpened(tx, tenantId, new Date(now.getTime() - LAPSES_AFTER_MS), MOST);
  const changed = since ? await listChanged(tx, tenantId, since, MOST) : [];
  const rows = new Map([...opened, ...changed].map((row) => [row.id, row]));
  return {
    cursor: String(now.getTime() - OVERLAP_MS),
    queue: await countQueue(tx, tenant, now),
    cases: [...rows.values()].map((row) => presentChange(row, now)),
  };
}

function presentChange(row: ChangedRow, now: Date) {
  const { id, subject_id, status, attempt } = row;
  const updated_at = formatTimestamp(row.updated_at);
  return { id, subject_id, status, attempt, updated_at, open_by: openerOf(row, now) };
}
