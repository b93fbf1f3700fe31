import type { MasterKey } from '../../../encryption/master-key.ts';
import type { IdempotentRun } from '../../../http/idempotency/run-once.ts';
import type { JsonReply } from '../../../http/route.ts';
import type { Database } from '../../../store/database/database.ts';
import { lockSubject } from '../../../store/subjects.ts';
import type { Observer } from '../../../telemetry/metrics/observer.ts';
import type { AttemptRef } from '../intake/record-attempt.ts';
import type { Subject } from '../intake/subject-for-upload.ts';
import type { Upload } from '../upload.ts';
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
  { kind, present }: Upload,
  { subject, ref, outcome }: AttemptOutcome,
  run: IdempotentRun,
): Promise<JsonReply> {
  const { owner } = subject;
  const { settled, reply } = await db.asTenant(owner.tenantId, async (tx) => {
    // In lock order: the subject, the idempotency record, and then the submission.
    await lockSubject(tx, owner.tenantId, owner.subjectId);
    await run.lock(tx);
    const settled = await finalizeAttempt(tx, owner.tenantId, ref, outcome, now());
    const reply = present({ kind, ref, ...settled });
    if (outcome.markers) await storeIdentityMarkers(tx, masterKey, owner, ref, outcome.markers);
    await run.answer(tx, reply);
    return { settled, reply };
  });
  const { state, reason, timings } = settled.outcome;
  observer.settled({ kind, verdict: settled.verdict, state, reason, timings });
  return reply;
}
