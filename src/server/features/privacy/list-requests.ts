import { formatTimestamp } from '../../http/fields/format-timestamp.ts';
import { writeCursor } from '../../http/fields/moment-cursor.ts';
import { type ListedRequest, listRequests } from '../../store/deletion-requests.ts';
import type { Tx } from '../../store/transaction.ts';
import { DUE_AFTER_DAYS, type RequestFilter } from './contract.ts';

const DAY = 86_400_000;

/** A page of requests for erasure over all subjects: pending ones oldest first, completed ones newest first. */
export async function listRequestPage(tx: Tx, tenantId: string, filter: RequestFilter) {
  // One more than the page size shows whether there is a next page.
  const rows = await listRequests(tx, tenantId, { ...filter, limit: filter.limit + 1 });
  const shown = rows.slice(0, filter.limit);
  const last = shown.at(-1);
  const more = rows.length > filter.limit && last;
  return {
    requests: shown.map(presentRequest),
    next_cursor: more ? writeCursor({ at: last.requested_at, id: last.request_id }) : null,
  };
}

function presentRequest({ receipt, number, hash, requested_at, completed_at, ...row }: ListedRequest) {
  return {
    ...row,
    requested_at: formatTimestamp(requested_at),
    due_at: formatTimestamp(new Date(requested_at.getTime() + DUE_AFTER_DAYS * DAY)),
    completed_at: formatTimestamp(completed_at),
    receipt: receipt && {
      objects: receipt.objects,
      bytes: receipt.bytes,
      audit_number: number!,
      audit_hash: Buffer.from(hash!).toString('hex'),
    },
  };
}
