import { bindReader, type Database } from '../../../store/database/database.ts';
import { NO_USER } from '../../../store/quality/quality-samples.ts';
import { lockSubjects } from '../../../store/subjects.ts';
import { findAttempt } from '../../../store/submissions/attempts.ts';
import {
  listUncompared,
  type UncomparedCase,
  writeSignals,
} from '../../../store/submissions/case-signals.ts';
import type { CaseTie } from '../../../store/submissions/case-ties.ts';
import type { SharedMark } from '../../../store/submissions/upload-marks.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { Evidence } from '../../../verification/evidence.ts';
import { listRisks } from '../../../verification/signals/severity.ts';
import type { Signal } from '../../../verification/signals/signals.ts';
import type { FaceDeps } from '../../face-search/open-face.ts';
import type { Counterpart } from './compare-counterpart.ts';
import { gatherSignals } from './gather-signals.ts';
import { listTies } from './list-ties.ts';

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
  /** submissions of others with the same file, or from the same device */
  sharedMarks: readonly SharedMark[];
  /** whether the stored names, or the ties, differ from the ones before */
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
  const gathered = await gatherSignals(deps, { tenantId, row, evidence });
  const { signals } = gathered;
  if (row.status !== 'pending') return { ...gathered, differs: false };
  const risks = listRisks([...(evidence?.signals ?? []), ...signals]);
  const { id, attempt, subject_id } = row;
  const version = { tenant_id: tenantId, id, attempt, subject_id };
  const ties = listTies(signals, gathered.sharedMarks);
  return {
    ...gathered,
    differs: await deps.db.asTenant(tenantId, async (tx) => {
      const tied = await lockTied(tx, version, ties);
      return writeSignals(tx, version, { signals: risks, ties: tied }, at);
    }),
  };
}

/**
 * Locks the subjects of a case's ties against an erasure that is under way.
 * @returns the ties of subjects that are still there
 */
async function lockTied(
  tx: Tx,
  { tenant_id, subject_id }: { tenant_id: TenantId; subject_id: string },
  ties: readonly CaseTie[],
): Promise<readonly CaseTie[]> {
  if (ties.length === 0) return ties;
  const isThere = await lockSubjects(tx, tenant_id, [subject_id, ...ties.map(({ other_id }) => other_id)]);
  return isThere.has(subject_id) ? ties.filter(({ other_id }) => isThere.has(other_id)) : [];
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
  compareDeps: CompareDeps & { db: Database },
  tenantId: TenantId,
  row: ComparedCase,
): Promise<void> {
  // An open sample is compared for those who must not see the decision.
  const deps = { ...compareDeps, db: bindReader(compareDeps.db, NO_USER) };
  const key = { submissionId: row.id, attempt: row.attempt };
  const found = await deps.db.asTenant(tenantId, (tx) => findAttempt(tx, tenantId, key));
  await compareCase(deps, { tenantId, row, evidence: found?.evidence ?? null });
}
