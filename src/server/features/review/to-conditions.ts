import type { CaseConditions } from '../../store/submissions/cases.ts';
import type { QueueFilter } from './queue-filter.ts';

const HOUR_MS = 3_600_000;
/** An id that no user has, for API tokens: they cannot have cases. */
const NO_USER = 0;

/**
 * The conditions of a queue's filter for this caller at this moment. Callers add the words of a search.
 * @param userId null for an API token
 */
export function toConditions(filter: QueueFilter, userId: number | null, now: Date): CaseConditions {
  const { kind, flagged, reason, reason_code, severity, score_below, workflow_id } = filter;
  const callerId = userId ?? NO_USER;
  return {
    kind,
    flagged,
    reason,
    reason_code,
    severity,
    signal: filter.signal,
    tag: filter.tag,
    escalated: filter.escalated === undefined ? undefined : filter.escalated === 'yes',
    waiting_for: filter.waiting_for,
    score_below,
    workflow_id,
    claimed_by: whose(filter.claimed_by, callerId),
    mentioned: filter.mentions === 'me' ? callerId : undefined,
    due_before: filter.due_before?.(now),
    waiting_before: hoursAgo(filter.waiting_hours, now),
    waiting_after: hoursAgo(filter.waiting_under_hours, now),
  };
}

const hoursAgo = (hours: number | undefined, now: Date) =>
  hours === undefined ? undefined : new Date(now.getTime() - hours * HOUR_MS);

function whose(claimed_by: string | undefined, callerId: number): CaseConditions['claimed_by'] {
  if (claimed_by === undefined || claimed_by === 'nobody') return claimed_by;
  return claimed_by === 'me' ? callerId : Number(claimed_by);
}
