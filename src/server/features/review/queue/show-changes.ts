import { formatTimestamp } from '../../../../shared/format-timestamp.ts';
import type { Staff } from '../../../http/credentials/credentials.ts';
import type { Tenant } from '../../../http/find-tenant.ts';
import { countDue, findLastLate } from '../../../store/submissions/case-counts.ts';
import { countMentions } from '../../../store/submissions/notes.ts';
import {
  type ChangedRow,
  listChanged,
  listClaimed,
  listOpened,
} from '../../../store/submissions/submission-lists.ts';
import type { Tx } from '../../../store/transaction.ts';
import { LAPSES_AFTER_MS } from '../claims/open-case.ts';
import { presentHolders } from '../claims/present-holders.ts';
import { countQueue } from './count-queue.ts';

/** A change is dated before it is committed: the next polls return changes that were uncommitted at the last one. */
const OVERLAP_MS = 15_000;
const MAX_CHANGES = 200;
const MAX_DUE = 1000;

type ChangesRequest = {
  account: Staff['account'];
  /** the moment of the last cursor; null for the first time, when no change is returned */
  since: Date | null;
  now: Date;
};

/**
 * The changes that an open console polls instead of its lists: the cases that have changed since the last poll (some of
 * them returned before), those that are claimed or open, and who waits.
 */
export async function showChanges(tx: Tx, tenant: Tenant, { account, since, now }: ChangesRequest) {
  const tenantId = tenant.id;
  const own = account && { userId: account.userId, now, most: MAX_DUE };
  const opened = await listOpened(tx, tenantId, new Date(now.getTime() - LAPSES_AFTER_MS), MAX_CHANGES);
  const claimed = await listClaimed(tx, tenantId, now, MAX_CHANGES);
  const changed = since ? await listChanged(tx, tenantId, since, MAX_CHANGES) : [];
  const lastLate = await findLastLate(tx, tenantId, now);
  const queue = await countQueue(tx, tenant, now);
  const mentions = own ? await countMentions(tx, tenantId, own.userId) : 0;
  const due = own ? await countDue(tx, tenantId, own) : 0;
  const rows = new Map([...opened, ...claimed, ...changed].map((row) => [row.id, row]));
  return {
    cursor: String(now.getTime() - OVERLAP_MS),
    queue,
    mentions,
    due,
    last_late: lastLate && formatTimestamp(lastLate),
    cases: [...rows.values()].map((row) => presentChange(row, now)),
  };
}

function presentChange(row: ChangedRow, now: Date) {
  const { id, subject_id, status, attempt, updated_at } = row;
  return {
    id,
    subject_id,
    status,
    attempt,
    updated_at: formatTimestamp(updated_at),
    ...presentHolders(row, now),
  };
}
