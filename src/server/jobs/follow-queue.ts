import type { Logger } from 'pino';
import { examineQueue } from '../features/submissions/queue/examine-queue.ts';
import type { UploadDeps } from '../features/submissions/upload.ts';
import { describeError } from '../telemetry/describe-error.ts';
import { runPeriodically } from '../workers/concurrency/run-periodically.ts';

/** Milliseconds between two looks at the queue, which is empty unless the service is overloaded. */
const EVERY_MS = 1_000;

/**
 * Examines queued uploads while the server runs.
 * @returns a function that begins no other, and waits for those that are being examined
 */
export function followQueue(deps: UploadDeps, logger: Logger): () => Promise<void> {
  const closing = new AbortController();
  const stop = runPeriodically({
    everyMs: EVERY_MS,
    startsNow: true,
    work: () => examineQueue(deps, closing.signal),
    onFailure: (error) =>
      logger.warn({ failure: describeError(error) }, 'a queued upload could not be examined'),
  });
  return () => {
    closing.abort();
    return stop();
  };
}
