import { statfs } from 'node:fs/promises';
import { withTimeout } from '../../workers/concurrency/with-timeout.ts';

/** Milliseconds that an answer is cached: new data in that time is small compared with the reserve. */
const FRESH_MS = 1_000;
/** Milliseconds after which a disk counts as not responding; a network disk may hang. */
const READ_TIMEOUT_MS = 5_000;

type DiskSpaceDeps = {
  ask(folder: string): Promise<{ bavail: number; bsize: number }>;
  timeoutMs: number;
  freshMs: number;
};

/**
 * Creates a check for free disk space.
 * @param ask queries the disk; one query at a time, because a hanging one occupies one of the process's few
 * file threads
 * @returns whether the disk of `folder` has at least `bytes` free. @throws Error if it does not respond
 */
export function watchDiskSpace(
  folder: string,
  bytes: number,
  { ask = statfs, timeoutMs = READ_TIMEOUT_MS, freshMs = FRESH_MS }: Partial<DiskSpaceDeps> = {},
): () => Promise<boolean> {
  let answer: Promise<boolean> | null = null;
  let readAt = 0;
  let pendingRead: ReturnType<typeof ask> | null = null;
  const hangs = () => {
    throw new Error('The disk does not answer.');
  };
  const look = async () => {
    pendingRead ??= ask(folder).finally(() => {
      pendingRead = null;
    });
    const { bavail, bsize } = await withTimeout(timeoutMs, pendingRead, hangs);
    return bavail * bsize >= bytes;
  };
  return () => {
    if (answer === null || performance.now() - readAt > freshMs) {
      readAt = performance.now();
      answer = look();
    }
    return answer;
  };
}
