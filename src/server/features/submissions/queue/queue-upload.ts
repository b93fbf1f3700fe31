import { getRequestContext } from '../../../http/create-http-server.ts';
import type { IdempotentRun } from '../../../http/idempotency/run-once.ts';
import type { JsonReply } from '../../../http/route.ts';
import { lockSubject } from '../../../store/subjects.ts';
import { addToQueue } from '../../../store/submissions/attempt-progress.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { AttemptRef } from '../intake/record-attempt.ts';
import type { ReservedUpload } from '../intake/reserve-upload.ts';
import { storeUpload } from '../intake/store-upload.ts';
import { runOutOfTime } from '../pipeline/run-out-of-time.ts';
import type { StoreDeps, Upload } from '../upload.ts';

/**
 * Stores an upload, leaves it to the queue, and answers that it is pending. Its record, its place in the queue and the
 * answer are one transaction: there is no attempt that no one examines.
 * @throws AppError as `storeUpload`
 */
export async function queueUpload(
  deps: StoreDeps,
  upload: Upload,
  { subject, object, recorded }: ReservedUpload,
  run: IdempotentRun,
): Promise<JsonReply> {
  const { kind, capture, present } = upload;
  const { tenantId, subjectId } = subject.owner;
  const outcome = runOutOfTime(kind);
  const toReply = (ref: AttemptRef) => present({ kind, ref, verdict: outcome.verdict, outcome });
  const enqueue = async (tx: Tx, ref: AttemptRef) => {
    await addToQueue(tx, tenantId, ref, { at: deps.now(), evidence: capture ? { capture } : {} });
    await run.answer(tx, toReply(ref));
  };
  const ref = recorded ?? (await storeUpload(deps, upload, { subject, object }, run, enqueue));
  getRequestContext(upload.request).attempt = { submission: ref.submissionId, attempt: ref.attempt };
  // A server that died had recorded it, to be examined at once.
  if (recorded) {
    await deps.db.asTenant(tenantId, async (tx) => {
      await lockSubject(tx, tenantId, subjectId);
      await run.lock(tx);
      await enqueue(tx, recorded);
    });
  }
  return toReply(ref);
}
