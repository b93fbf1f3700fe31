import type { FastifyRequest } from 'fastify';
import { fingerprintOf, type RequestKey } from '../../http/idempotency/request-key.ts';
import { EVERY_TIME, runOnce } from '../../http/idempotency/run-once.ts';
import type { JsonReply } from '../../http/route.ts';
import { type PipelineDeps, processImage, type Task } from './process-image.ts';

/**
 * Processes an image once under the caller's key, however often and at however many servers it comes; each
 * time it comes when there is no key.
 * @throws AppError as `processImage` and `runOnce`
 */
export function processUnderKey(
  deps: PipelineDeps,
  task: Task,
  key: RequestKey | null,
  { raw }: FastifyRequest,
): Promise<JsonReply> {
  if (!key) return processImage(deps, task, EVERY_TIME);
  const { grant, upload, manual } = task;
  const { image, ...said } = upload;
  const keyed = {
    tenantId: grant.tenant_id,
    key,
    fingerprint: fingerprintOf(key, [JSON.stringify({ ...said, manual }), image]),
    subjectId: grant.subject_id,
  };
  const isGone = () => raw.socket.destroyed;
  return runOnce(deps, keyed, isGone, (once) => processImage(deps, task, once));
}
