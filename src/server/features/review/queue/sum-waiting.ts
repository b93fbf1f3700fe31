import type { Tenant } from '../../../http/find-tenant.ts';
import type { WaitingCount } from '../../../store/submissions/case-counts.ts';
import { resolvePolicy } from '../../../verification/policy/limits.ts';

const SECOND_MS = 1000;

/**
 * Of the waiting cases (`countWaiting`): how many cases of each kind wait for staff, how long the oldest of them has
 * waited, in whole seconds, how many wait for their subject, and the score from which a licence does not come here.
 */
export function sumWaiting(all: readonly WaitingCount[], { settings }: Tenant, now: Date) {
  const rows = all.filter(({ stopped }) => !stopped);
  const getCount = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0;
  const since = rows.flatMap((row) => (row.since ? [row.since.getTime()] : []));
  const oldest = since.length > 0 ? now.getTime() - Math.min(...since) : null;
  return {
    license: getCount('license'),
    selfie: getCount('selfie'),
    age: getCount('age'),
    waiting_for_subject: all.reduce((sum, row) => sum + (row.stopped ? row.count : 0), 0),
    oldest_seconds: oldest === null ? null : Math.max(0, Math.floor(oldest / SECOND_MS)),
    passing_score: resolvePolicy(settings.policy).limits.passing_score,
  };
}
