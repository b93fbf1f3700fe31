import { statfs } from 'node:fs/promises';
import { withTimeout } from '../../workers/concurrency/with-timeout.ts';

/** How long an answer is good for: what comes in meanwhile is little beside the reserve. */
const FRESH_MS = 1_000;
/** A disk that hangs, as one over a network may, is one that does not answer. */
const READ_TIMEOUT_MS = 5_000;

type DiskSpaceDeps = {
  ask(folder: string): Promise<{ bavail: number; bsize: number }>;
  timeoutMs: number;
  freshMs: number;
};

/**
 * @param ask asks the disk; once at a time, since a question that hangs holds one of the process's few threads for files
 * @returns whether the disk of `folder` has at least so many bytes left. @throws Error when it does not answer
 */
export function watchDiskSpace(
  folder: string,
  bytes: number,
  { ask = statfs, timeoutMs = READ_TIMEOUT_MS, freshMs = FRESH_MS }: Partial<DiskSpaceDeps> = {},
): () => Promise<boolean> {
  let answer: Promise<boolean> | null = null;
  let asked = 0;
  let asking: ReturnType<typeof ask> | null = null;
  const hangs = () => {
    throw new Error('The disk does not answer.');
  };
  const look = async () => {
    asking ??= ask(folder).finally(() => {
      asking = null;
    });
    const { bavail, bsize } = await withTimeout(timeoutMs, asking, hangs);
    return bavail * bsize >= bytes;
  };
  return () => {
    if (answer === null || performance.now() - asked > freshMs) {
      asked = performance.now();
      answer = look();
    }
    return answer;
  };
}
