import type { SubmissionState } from '../verdict/verdicts.ts';

export type RolledUpStatus = 'none' | 'approved' | 'rejected' | 'pending' | 'mixed';

/**
 * One status for all of a subject's submissions of a kind: `none` without any, the one state that all of them have
 * (`processing` counts as `pending`), else `mixed`.
 */
export function rollUpStatus(states: Iterable<SubmissionState>): RolledUpStatus {
  const statuses = new Set<RolledUpStatus>();
  for (const state of states) statuses.add(state === 'processing' ? 'pending' : state);
  if (statuses.size > 1) return 'mixed';
  return [...statuses][0] ?? 'none';
}
