import { AppError } from '../../../errors.ts';
import type { JsonReply } from '../../../http/route.ts';
import { countQueue, type QueueCounts } from '../../../store/submissions/attempt-progress.ts';
import type { UploadKind } from '../../../verification/verdict/verdicts.ts';
import type { PermitRequest } from '../../../workers/concurrency/create-permits.ts';
import type { Upload, UploadDeps } from '../upload.ts';

/** Their answer can say that they are pending; the answer to an age estimate cannot. */
const QUEUED_KINDS: readonly UploadKind[] = ['license', 'selfie'];

const MINUTE_MS = 60_000;
/** Minutes that the last of a queue may have to wait, at the rate of the last minute. */
const MAX_WAIT = 10;
/** Uploads a minute that any server examines: assumed until some were examined. */
const MIN_RATE = 10;
/** The shortest time in milliseconds from which the rate is computed: the first uploads begin all at once. */
const MIN_SPAN_MS = 5_000;

/**
 * Processes an upload with a permit. If its tenant queues uploads and no permit is free soon, or others of the tenant
 * wait already in a queue that moves, it is processed for the queue.
 * @throws AppError as `processUpload`; `busy` with nothing spent when no permit was free soon and nothing may be queued
 */
export async function runOrQueue(
  { db, permits, now }: Pick<UploadDeps, 'db' | 'permits' | 'now'>,
  { grant, kind, queues }: Pick<Upload, 'grant' | 'kind' | 'queues'>,
  permit: PermitRequest,
  processUpload: (isQueued: boolean) => Promise<JsonReply>,
): Promise<JsonReply> {
  const { tenant_id: tenantId } = grant;
  if (!queues || !QUEUED_KINDS.includes(kind)) return permits.images.run(permit, () => processUpload(false));
  const at = now().getTime();
  const counts = await db.asTenant(tenantId, (tx) => countQueue(tx, tenantId, new Date(at - MINUTE_MS)));
  const queue = () =>
    permits.queued.run({ ...permit, weight: 1, latest: Date.now() + permits.maxWaitMs }, () =>
      processUpload(true),
    );
  // A queue that does not move must not hold up what could be examined.
  if (counts.waiting > 0 && !isStuck(counts, at)) {
    if (counts.waiting < MAX_WAIT * computeRate(counts, at)) return queue();
    throw new AppError(
      'busy',
      'The service is overloaded, and its queue is full. Try again in a few minutes.',
    );
  }
  let isAdmitted = false;
  try {
    return await permits.images.run(permit, () => {
      isAdmitted = true;
      return processUpload(false);
    });
  } catch (error) {
    if (isAdmitted || !(error instanceof AppError && error.code === 'busy')) throw error;
  }
  return queue();
}

/** Whether the queue has not moved for so long that later uploads no longer join it. */
export const isStuck = (
  { begunCount, oldest }: Pick<QueueCounts, 'begunCount' | 'oldest'>,
  at: number,
): boolean => begunCount === 0 && oldest !== null && at - oldest.getTime() > MINUTE_MS;

/** Uploads a minute whose examination began since the first of the last minute. */
export function computeRate(
  { begunCount, firstBegun }: Pick<QueueCounts, 'begunCount' | 'firstBegun'>,
  at: number,
): number {
  const span = Math.max(at - (firstBegun?.getTime() ?? at), MIN_SPAN_MS);
  return Math.max((begunCount * MINUTE_MS) / span, MIN_RATE);
}
