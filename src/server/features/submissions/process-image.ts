import type { Grant } from '../../http/credentials.ts';
import type { Vision } from '../../vision/evidence.ts';
import type { Settled } from './present-verdict.ts';
import { type ReceiveDeps, receiveUpload, type Upload } from './receive-upload.ts';
import { settleAttempt } from './settle-attempt.ts';
import { askForManualReview, verifyUpload } from './verify-upload.ts';

export type PipelineDeps = ReceiveDeps & { vision: Vision; budgetSeconds: number };

/**
 * One image from its bytes to the verdict that stands, whichever way it came: taken in, looked at (or
 * filed for a reviewer), settled.
 * @throws AppError as `receiveUpload`; `not-found` when the subject was erased meanwhile
 */
export async function processImage(
  deps: PipelineDeps,
  grant: Grant,
  upload: Upload,
  manual: boolean,
): Promise<Settled> {
  const { kind } = upload;
  // The budget is wall-clock time and counts the wait for a worker too, hence not the app's clock.
  const deadline = Date.now() + deps.budgetSeconds * 1000;
  const received = await receiveUpload(deps, grant, upload);
  const { ref } = received;
  const outcome = manual
    ? askForManualReview(kind)
    : await verifyUpload(deps, kind, grant, received, deadline);
  const verdict = await deps.db.asTenant(grant.tenant_id, (tx) =>
    settleAttempt(tx, grant.tenant_id, ref, outcome, deps.now()),
  );
  return { kind, ref, verdict, outcome };
}
