import { statfs } from 'node:fs/promises';

/** How long an answer is good for: what comes in meanwhile is little beside the reserve. */
const FRESH_MS = 1_000;

/** @returns whether the disk of `folder` has at least so many bytes left. @throws Error when it does not answer */
export function watchRoom(folder: string, bytes: number): () => Promise<boolean> {
  let answer: Promise<boolean> | null = null;
  let asked = 0;
  return () => {
    if (answer === null || performance.now() - asked > FRESH_MS) {
      asked = performance.now();
      answer = statfs(folder).then(({ bavail, bsize }) => bavail * bsize >= bytes);
    }
    return answer;
  };
}
