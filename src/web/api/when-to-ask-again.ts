import { ApiFailure, Refused } from './api-failure.ts';

/** The waits between attempts in milliseconds; the last one repeats. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000];
/** Statuses of a busy server, or of a proxy that cannot reach it. */
const PASSING_STATUSES = [502, 503, 504];
/** The longest wait while a user is looking at the page. */
const MAX_DELAY_MS = 60_000;

/**
 * The delay before a failed request is repeated, in milliseconds; null if it would fail again. A server that
 * is busy says when, and is not asked before.
 * @param failures how often it has failed, this time too; from 1 on
 */
export function getRetryDelay(failures: number, error: unknown): number | null {
  if (!(error instanceof ApiFailure) || error.kind === 'aborted') return null;
  const usual = WAITS_MS[Math.min(failures, WAITS_MS.length) - 1]!;
  if (!(error instanceof Refused)) return usual;
  if (!PASSING_STATUSES.includes(error.status)) return null;
  const wait = Math.max(usual, (error.retryAfterSeconds ?? 0) * 1000);
  return wait <= MAX_DELAY_MS ? wait : null;
}
