import { AppError } from '../../../errors.ts';
import { findAttempt } from '../../../store/submissions/attempts.ts';
import { findCase } from '../../../store/submissions/cases.ts';
import { listSevere, type SignalName } from '../../../verification/signals/severity.ts';
import type { FaceDeps } from '../../face-search/open-face.ts';
import { gatherSignals } from '../signals/gather-signals.ts';
import type { Decision, DecisionContext, ReviewEvent } from './decision.ts';

export type CaseRisks = {
  /** the attempt of the signals; null if none were read */
  attempt: number | null;
  /** whether the decision approves against a severe signal */
  isAgainst: boolean;
  /** the severe signals that the decision must acknowledge */
  severe: SignalName[];
};

/** The risks of a decision for which no signal matters. */
export const NO_RISKS: CaseRisks = { attempt: null, isAgainst: false, severe: [] };

/**
 * The signals that a decision must heed, by the tenant's settings. It searches all faces of the tenant, so call it before
 * the deciding transaction, and compare `attempt` under the lock. It opens its own transactions.
 */
export async function readRisks(
  deps: FaceDeps,
  {
    tenantId,
    submissionId,
    fourEyes,
    settings,
  }: Omit<DecisionContext, 'reviewer' | 'now' | 'userId' | 'personId'>,
  event: ReviewEvent,
): Promise<CaseRisks> {
  if (event !== 'approved_by_administrator') return NO_RISKS;
  if (!fourEyes.approvals_against_signals && !settings.acknowledge_severe) return NO_RISKS;
  const found = await deps.db.asTenant(tenantId, async (tx) => {
    const row = await findCase(tx, tenantId, submissionId);
    const attempt = row && (await findAttempt(tx, tenantId, { submissionId, attempt: row.attempt }));
    return row && { row, evidence: attempt?.evidence ?? null };
  });
  if (!found) return NO_RISKS;
  const { row, evidence } = found;
  const gathered = await gatherSignals(deps, { tenantId, row, evidence });
  const signals = [...(evidence?.signals ?? []), ...gathered.signals];
  const severe = listSevere(signals, settings.severe_signals);
  // After a first vote, the need for a second is already known.
  const isOpen = row.second_look === 'wanted' || row.second_look === 'differs';
  return {
    attempt: row.attempt,
    isAgainst: fourEyes.approvals_against_signals && !isOpen && severe.length > 0,
    severe: settings.acknowledge_severe ? severe : [],
  };
}

/** @throws AppError `acknowledgement-required` naming the severe signals that the decision does not */
export function requireAcknowledged({ severe }: CaseRisks, { acknowledged }: Decision): void {
  const missing = severe.filter((name) => !acknowledged?.includes(name));
  if (missing.length === 0) return;
  const sentence = `This case has severe signals: ${missing.join(', ')}. Look at them, and name them in acknowledged.`;
  throw new AppError('acknowledgement-required', sentence, { field: 'acknowledged' });
}
