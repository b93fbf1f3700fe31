import type { Staff } from '../../http/credentials/credentials.ts';
import type { CaseConditions } from '../../records/submissions/cases/matching-cases.ts';
import type { QueueFilter } from './desk-contract.ts';

const HOUR = 3_600_000;
/** No user has this id: what is an API token's own is nothing. */
const NO_USER = 0;

/** What a filter of the queue means for this caller now, but for the words that a person is looked for by. */
export function conditionsOf(filter: QueueFilter, account: Staff['account'], now: Date): CaseConditions {
  const { kind, flagged, reason, reason_code, score_below, workflow_id, waiting_hours } = filter;
  const own = account?.userId ?? NO_USER;
  return {
    kind,
    flagged,
    reason,
    reason_code,
    score_below,
    workflow_id,
    claimed_by: whose(filter.claimed_by, own),
    mentioned: filter.mentions === 'me' ? own : undefined,
    due_before: filter.due_before?.(now),
    waiting_before: waiting_hours === undefined ? undefined : new Date(now.getTime() - waiting_hours * HOUR),
  };
}

function whose(claimed_by: string | undefined, own: number): CaseConditions['claimed_by'] {
  if (claimed_by === undefined || claimed_by === 'nobody') return claimed_by;
  return claimed_by === 'me' ? own : Number(claimed_by);
}
