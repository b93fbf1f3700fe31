import { bindReader, type Database } from '../../../store/database/database.ts';
import { NO_USER } from '../../../store/quality/quality-samples.ts';
import { findAttempt } from '../../../store/submissions/attempts.ts';
import {
  listUncompared,
  type UncomparedCase,
  writeSignals,
} from '../../../store/submissions/case-signals.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Evidence } from '../../../verification/evidence.ts';
import { listRisks } from '../../../verification/signals/severity.ts';
import type { Signal } from '../../../verification/signals/signals.ts';
import type { FaceDeps } from '../../face-search/open-face.ts';
import type { Counterpart } from './compare-counterpart.ts';
import { gatherSignals } from './gather-signals.ts';

type CompareDeps = FaceDeps & { now: () => Date };
type ComparedCase = Omit<UncomparedCase, 'tenant_id'>;
type OpenedCase = {
  tenantId: TenantId;
  row: ComparedCase;
  evidence: Evidence | null;
};

type ComparedSignals = {
  /** of other records */
  signals: Signal[];
  counterpart: Counterpart | null;
  /** whether the stored names differ from the ones before */
  differs: boolean;
};

const BATCH_SIZE = 50;

/**
 * Compares a case with the current state of other records, and stores the names of its signals for the lists. Opens its
 * own transactions.
 */
export async function compareCase(
  deps: CompareDeps,
  { tenantId, row, evidence }: OpenedCase,
): Promise<ComparedSignals> {
  // A block that is added while the comparison runs is newer, so the case is compared again.
  const at = deps.now();
  const { signals, counterpart } = await gatherSignals(deps, { tenantId, row, evidence });
  if (row.status !== 'pending') return { signals, counterpart, differs: false };
  const risks = listRisks([...(evidence?.signals ?? []), ...signals]);
  const version = { tenant_id: tenantId, id: row.id, attempt: row.attempt };
  return {
    signals,
    counterpart,
    differs: await deps.db.asTenant(tenantId, (tx) => writeSignals(tx, version, risks, at)),
  };
}

/**
 * Compares all waiting cases that were not compared since they began to wait, or since a block was added. Any number of
 * servers may run this at once. A case that fails does not hold up the others, and is compared again in the next run.
 * @throws the first failure, after all other cases
 */
export async function compareWaiting(deps: CompareDeps & { db: Database }): Promise<void> {
  const seen = new Set<string>();
  const failures: unknown[] = [];
  for (;;) {
    const listed = await deps.db.asSystem((tx) => listUncompared(tx, BATCH_SIZE));
    const cases = listed.filter(({ id }) => !seen.has(id));
    if (cases.length === 0) break;
    for (const { tenant_id: tenantId, ...row } of cases) {
      seen.add(row.id);
      await compareStored(deps, tenantId, row).catch((error) => failures.push(error));
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function compareStored(
  own: CompareDeps & { db: Database },
  tenantId: TenantId,
  row: ComparedCase,
): Promise<void> {
  // An open sample is compared for those who must not see the decision.
  const deps = { ...own, db: bindReader(own.db, NO_USER) };
  const key = { submissionId: row.id, attempt: row.attempt };
  const found = await deps.db.asTenant(tenantId, (tx) => findAttempt(tx, tenantId, key));
  await compareCase(deps, { tenantId, row, evidence: found?.evidence ?? null });
}
