import { bindTables, type Database, type TenantDatabase } from '../../store/database/database.ts';
import { readTenantSettings, type StoredTargets } from '../../store/settings.ts';
import { lockOutdated, writeDue } from '../../store/submissions/submissions.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { listSettingsWithTargets } from '../../store/tenants.ts';
import { createDueDateCalculator } from '../../verification/due-dates/compute-due-date.ts';

/** Cases per transaction, so that no request waits for all of them. */
const BATCH_SIZE = 500;
/** Cases that are recomputed before the change of targets is answered; the job does the rest. */
export const MAX_IMMEDIATE_CASES = 10_000;

/**
 * Recomputes the due date of each waiting case whose date was by earlier targets. Any number of servers may run this at
 * once. A case that is locked, or begins to wait by the old targets meanwhile, is recomputed the next time.
 * @param max more than these wait for the next time, too
 */
export async function recomputeDue(
  db: TenantDatabase,
  tenantId: TenantId,
  { wanted, revision }: StoredTargets,
  max = Number.POSITIVE_INFINITY,
): Promise<void> {
  const dueAt = createDueDateCalculator(wanted);
  const recomputeSome = () =>
    bindTables(db).asTenant(tenantId, async (tx) => {
      const rows = await lockOutdated(tx, tenantId, revision, BATCH_SIZE);
      const due = rows.map(({ id, kind, waiting_since, pauses }) => ({
        id,
        due_at: dueAt(kind, waiting_since, pauses),
      }));
      if (due.length > 0) await writeDue(tx, tenantId, due, revision);
      return due.length;
    });
  for (let rowCount = 0; rowCount < max; rowCount += BATCH_SIZE) if ((await recomputeSome()) === 0) return;
}

/**
 * The same for every tenant: it finds cases that a change of targets missed, or that a server which died did not reach.
 * @throws AppError `unavailable` at the end, for a tenant whose settings cannot be read
 */
export async function recomputeAllDue(db: Database): Promise<void> {
  const failures: unknown[] = [];
  for (const { tenant_id, settings } of await db.asSystem(listSettingsWithTargets)) {
    try {
      await recomputeDue(db, tenant_id, readTenantSettings(settings).targets);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
