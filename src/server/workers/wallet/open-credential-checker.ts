import type { CheckCredential } from '../../verification/wallet/check-credential.ts';
import { siblingModule } from '../start-thread.ts';
import { ThreadError } from '../thread-error.ts';
import { ThreadPool } from '../thread-pool.ts';
import type { CredentialWork } from './credential-work.ts';

export type CredentialChecker = {
  check: CheckCredential;
  close(): Promise<void>;
};

type CheckerOptions = {
  /** receives errors of the thread; the check itself then is null */
  onFailure?: (error: Error) => void;
  /** milliseconds that a check may take, its wait included */
  timeoutMs?: number;
  /** the module that the thread runs */
  workerUrl?: URL;
};

/** A right answer takes 3 ms, and the worst of 512 kB that was made took 10 ms and 3 MB. */
const TIMEOUT_MS = 2_000;
const HEAP_LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };
const MAX_WAITING = 64;

/** Checks credentials on a thread that is ended and replaced if an answer takes too long or too much memory. */
export function openCredentialChecker({
  onFailure = () => {},
  timeoutMs = TIMEOUT_MS,
  workerUrl,
}: CheckerOptions = {}): CredentialChecker {
  const pool = new ThreadPool<CredentialWork>({
    name: 'credential',
    workerUrl: workerUrl ?? siblingModule(import.meta.url, 'credential-worker'),
    threads: 1,
    maxWaiting: MAX_WAITING,
    resourceLimits: HEAP_LIMITS,
    onFailure,
  });
  return {
    async check(question) {
      try {
        return await pool.ask('answer', question, Date.now() + timeoutMs);
      } catch (error) {
        if (error instanceof ThreadError) return null;
        throw error;
      }
    },
    close: () => pool.close(),
  };
}
