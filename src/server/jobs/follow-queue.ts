import { examineQueue } from '../features/submissions/queue/examine-queue.ts';
import type { UploadDeps } from '../features/submissions/upload.ts';
import { createJobRunner, type JobRunnerDeps } from './run-jobs.ts';

/**
 * Examines queued uploads while the server runs.
 * @returns a function that begins no other, and waits for those that are being examined
 */
export function followQueue(deps: UploadDeps, running: JobRunnerDeps): () => Promise<void> {
  const closing = new AbortController();
  const stop = createJobRunner(running).start('upload_queue', () => examineQueue(deps, closing.signal));
  return () => {
    closing.abort();
    return stop();
  };
}
