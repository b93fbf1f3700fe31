import type { MasterKey } from '../../../encryption/master-key.ts';
import type { IdempotentRun } from '../../../http/idempotency/run-once.ts';
import type { JsonReply } from '../../../http/route.ts';
import { drawSample } from '../../../quality-samples/draw-sample.ts';
import type { Database } from '../../../store/database/database.ts';
import { lockSubject } from '../../../store/subjects.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { Observer } from '../../../telemetry/metrics/observer.ts';
import type { AttemptRef } from '../intake/record-attempt.ts';
import type { Subject } from '../intake/subject-for-upload.ts';
import type { Upload } from '../upload.ts';
import { computeDueAt } from './compute-due-at.ts';
import { finalizeAttempt, type Outcome } from './finalize-attempt.ts';
import { storeIdentityMarkers } from './store-identity-markers.ts';

type AttemptOutcome = { subject: Subject; ref: AttemptRef; outcome: Outcome };

/**
 * Writes the verdict, the identity markers, and the answer, in one transaction.
 * @throws AppError `not-found` when the subject was erased meanwhile
 */
export async function finalizeUpload(
  {
    db,
    masterKey,
    observer,
    now,
  }: { db: Database; masterKey: MasterKey; observer: Observer; now: () => Date },
  {
    kind,
    present,
    samplePercent,
    comparesAcross,
  }: Pick<Upload, 'kind' | 'present' | 'samplePercent' | 'comparesAcross'>,
  { subject, ref, outcome }: AttemptOutcome,
  run: IdempotentRun,
): Promise<JsonReply> {
  const { owner } = subject;
  const { settled, reply } = await db.asTenant(owner.tenantId, async (tx) => {
    // In lock order: the subject, the idempotency record, and then the submission.
    await lockSubject(tx, owner.tenantId, owner.subjectId);
    await run.lock(tx);
    const settled = await finalizeAttempt(tx, owner.tenantId, ref, outcome, now());
    await drawFromPipeline(
      { masterKey },
      tx,
      { kind, samplePercent, tenantId: owner.tenantId, ref, outcome },
      now(),
    );
    const reply = present({ kind, ref, ...settled });
    // A decided picture's face is only compared with other people's.
    const face = comparesAcross || outcome.state === 'pending' ? outcome.markers?.face : null;
    const markers = outcome.markers && { ...outcome.markers, face: face ?? null };
    if (markers) await storeIdentityMarkers(tx, masterKey, owner, ref, markers);
    await run.answer(tx, reply);
    return { settled, reply };
  });
  const { state, reason, timings } = settled.outcome;
  observer.settled({ kind, verdict: settled.verdict, state, reason, timings });
  return reply;
}

type PipelineDecision = Pick<Upload, 'kind' | 'samplePercent'> &
  Pick<AttemptOutcome, 'ref' | 'outcome'> & { tenantId: string };

/** Draws quality samples from what the pipeline approved and rejected, if its verdict applies. */
async function drawFromPipeline(
  { masterKey }: { masterKey: MasterKey },
  tx: Tx,
  { kind, samplePercent, tenantId, ref, outcome }: PipelineDecision,
  now: Date,
): Promise<void> {
  const isSampledKind = kind === 'license' || kind === 'selfie';
  if (samplePercent === 0 || !isSampledKind || outcome.state === 'pending') return;
  const { due_at: due } = await computeDueAt(tx, tenantId, kind, now);
  await drawSample(tx, masterKey, tenantId, {
    percent: samplePercent,
    submissionId: ref.submissionId,
    attempt: ref.attempt,
    decidedAs: outcome.state,
    voters: null,
    since: null,
    due,
    now,
  });
}
