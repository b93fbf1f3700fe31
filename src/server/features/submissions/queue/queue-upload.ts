import type { IdempotentRun } from '../../../http/idempotency/run-once.ts';
import type { JsonReply } from '../../../http/route.ts';
import { addToQueue } from '../../../store/attempt-progress.ts';
import { lockSubject } from '../../../store/subjects.ts';
import type { AttemptRef } from '../intake/record-attempt.ts';
import type { Subject } from '../intake/subject-for-upload.ts';
import { runOutOfTime } from '../pipeline/run-out-of-time.ts';
import type { Upload, UploadDeps } from '../upload.ts';

/**
 * Leaves a stored attempt to the queue, and answers that it is pending. Both are one transaction: if the process dies
 * before it, the attempt is parked as any whose process died, and the caller's repeat is answered.
 */
export async function queueUpload(
  { db, now }: Pick<UploadDeps, 'db' | 'now'>,
  { kind, capture, present }: Pick<Upload, 'kind' | 'capture' | 'present'>,
  { subject, ref }: { subject: Subject; ref: AttemptRef },
  run: IdempotentRun,
): Promise<JsonReply> {
  const { tenantId, subjectId } = subject.owner;
  const outcome = runOutOfTime(kind);
  const reply = present({ kind, ref, verdict: outcome.verdict, outcome });
  await db.asTenant(tenantId, async (tx) => {
    await lockSubject(tx, tenantId, subjectId);
    await run.lock(tx);
    await addToQueue(tx, tenantId, ref, { at: now(), evidence: capture ? { capture } : {} });
    await run.answer(tx, reply);
  });
  return reply;
}
