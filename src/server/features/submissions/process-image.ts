import type { ReadDocument } from '../../domain/reading/read-document.ts';
import type { Grant } from '../../http/credentials/credentials.ts';
import type { Once } from '../../http/idempotency/run-once.ts';
import type { JsonReply } from '../../http/route.ts';
import type { Turn } from '../../http/uploads/create-gate.ts';
import { holdSubject } from '../../records/subjects/hold-subject.ts';
import type { MasterKey } from '../../sealing/master-key.ts';
import type { DecodeImage } from '../../vision/decoding/decode-image.ts';
import type { Vision } from '../../vision/evidence.ts';
import type { Settled } from './present-verdict.ts';
import { type ReceiveDeps, receiveUpload, type Upload } from './receive-upload.ts';
import { settleAttempt } from './settle-attempt.ts';
import { storeMarks } from './store-marks.ts';
import { partyOf, type UploadGates } from './upload-gates.ts';
import { askForManualReview, verifyUpload } from './verify-upload.ts';

export type PipelineDeps = Omit<ReceiveDeps, 'decode'> & {
  /** decoding in a party's turn */
  decodeFor: (turn: Turn) => DecodeImage;
  vision: Vision;
  readDocument: ReadDocument;
  gates: UploadGates;
  masterKey: MasterKey;
  budgetSeconds: number;
};

/** An upload with what is to become of it. */
export type Task = {
  grant: Grant;
  upload: Upload;
  manual: boolean;
  present: (settled: Settled) => JsonReply;
};

/**
 * One image from its bytes to the answer with its verdict, whichever way it came: taken in, looked at (or
 * filed for a reviewer), settled. What has been done stands under the caller's key, too.
 * @throws AppError as `receiveUpload`; `not-found` when the subject was erased meanwhile; `unavailable` with
 *   nothing spent when no place came free within the budget
 */
export function processImage(deps: PipelineDeps, task: Task, once: Once): Promise<JsonReply> {
  // The budget is wall-clock time and counts the wait for a worker too, hence not the app's clock.
  const deadline = Date.now() + deps.budgetSeconds * 1000;
  const turn = { party: partyOf(task.grant), latest: deadline };
  const decode = deps.decodeFor(turn);
  return deps.gates.places.pass({ ...turn, weight: 1 }, () =>
    processInPlace({ ...deps, decode }, task, once, deadline),
  );
}

async function processInPlace(
  deps: PipelineDeps & ReceiveDeps,
  { grant, upload, manual, present }: Task,
  once: Once,
  deadline: number,
): Promise<JsonReply> {
  const { kind } = upload;
  const received = await receiveUpload(deps, grant, upload, once);
  const { ref } = received;
  const outcome = manual
    ? askForManualReview(kind)
    : await verifyUpload(deps, kind, grant, received, deadline);
  return deps.db.asTenant(grant.tenant_id, async (tx) => {
    await holdSubject(tx, grant.tenant_id, grant.subject_id);
    await once.hold(tx);
    const settled = await settleAttempt(tx, grant.tenant_id, ref, outcome, deps.now());
    if (outcome.marks) await storeMarks(tx, deps.masterKey, received.subject.owner, ref, outcome.marks);
    const reply = present({ kind, ref, ...settled });
    await once.answer(tx, reply);
    return reply;
  });
}
