import type { Database } from '../../db/database.ts';
import { REASONS } from '../../domain/reasons.ts';
import type { UploadKind, Verdict } from '../../domain/verdicts.ts';
import { type Outcome, settleAttempt } from './settle-attempt.ts';

/** Beyond the budget a live pipeline needs a moment to write what it found. */
const GRACE_MS = 30_000;
const AT_ONCE = 100;

const PARKED: Record<UploadKind, Verdict> = {
  license: 'LICENSE_PENDING_APPROVAL',
  selfie: 'SELFIE_PENDING_APPROVAL',
  analyze: 'ANALYSIS_UNAVAILABLE',
  verify_age: 'AGE_VERIFICATION_UNAVAILABLE',
};

/**
 * Parks attempts whose process died: they have been without a verdict for longer than their budget. Any
 * number of servers may do this at once, since each attempt is settled once.
 * @returns how many were parked
 */
export async function parkForgotten(db: Database, now: Date, budgetSeconds: number): Promise<number> {
  const before = new Date(now.getTime() - budgetSeconds * 1000 - GRACE_MS);
  const forgotten = await db.asSystem((tx) =>
    tx
      .selectFrom('attempts')
      .select(['tenant_id', 'submission_id', 'attempt', 'upload_type'])
      .where('verdict', 'is', null)
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(AT_ONCE)
      .execute(),
  );
  for (const { tenant_id, submission_id, attempt, upload_type } of forgotten) {
    const ref = { submissionId: submission_id, attempt };
    await db.asTenant(tenant_id, (tx) =>
      settleAttempt(tx, tenant_id, ref, outOfTime(upload_type as UploadKind), now),
    );
  }
  return forgotten.length;
}

function outOfTime(kind: UploadKind): Outcome {
  return {
    verdict: PARKED[kind],
    state: 'pending',
    reason: REASONS.budgetExceeded,
    score: null,
    similarity: null,
    faceComparison: null,
    ageEstimate: null,
    evidence: {},
    timings: {},
  };
}
