import { formatTimestamp } from '../../../../shared/format-timestamp.ts';
import type { Staff } from '../../../http/credentials/credentials.ts';
import type { Tenant } from '../../../http/find-tenant.ts';
import { readTogether } from '../../../store/database/read-together.ts';
import { countDue, countWaiting, findLastLate } from '../../../store/submissions/case-counts.ts';
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
import { sumWaiting } from './sum-waiting.ts';

/** A change is dated before it is committed: the next polls return changes that were uncommitted at the last one. */
const OVERLAP_MS = 15_000;
const MAX_CHANGES = 200;
const MAX_DUE = 1000;

type ChangesRequest = {
  account: Staff['account'];
  /** whether escalated cases count */
  handlesFraud: boolean;
  /** the moment of the last cursor; null for the first time, when no change is returned */
  since: Date | null;
  now: Date;
};

/**
 * The changes that an open console polls instead of its lists: the cases that have changed since the last poll (some of
 * them returned before), those that are claimed or open, and who waits.
 */
export async function showChanges(
  tx: Tx,
  tenant: Tenant,
  { account, handlesFraud, since, now }: ChangesRequest,
) {
  const tenantId = tenant.id;
  const userId = account?.userId ?? 0;
  const openSince = new Date(now.getTime() - LAPSES_AFTER_MS);
  const found = await readTogether(tx, {
    opened: listOpened(tx, tenantId, openSince, MAX_CHANGES),
    claimed: listClaimed(tx, tenantId, now, MAX_CHANGES),
    changed: listChanged(tx, tenantId, since ?? now, MAX_CHANGES),
    lastLate: findLastLate(tx, tenantId, now),
    waiting: countWaiting(tx, tenantId, { handlesFraud }),
    mentions: countMentions(tx, tenantId, userId),
    due: countDue(tx, tenantId, { userId, handlesFraud, now, max: MAX_DUE }),
  });
  const changed = since ? found.changed : [];
  const rows = new Map([...found.opened, ...found.claimed, ...changed].map((row) => [row.id, row]));
  const lastLate = found.lastLate[0]?.due_at ?? null;
  return {
    cursor: String(now.getTime() - OVERLAP_MS),
    queue: sumWaiting(found.waiting, tenant, now),
    mentions: account ? found.mentions[0]!.mentions : 0,
    due: account ? found.due[0]!.due : 0,
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
