import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { writeCursor } from '../../http/fields/moment-cursor.ts';
import { type ListedRequest, listRequests } from '../../store/deletion-requests.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import { DUE_AFTER_DAYS, type RequestFilter } from './contract.ts';

const DAY_MS = 86_400_000;

/** A page of requests for erasure over all subjects: those to work on oldest first, closed ones newest first. */
export async function listRequestPage(tx: Tx, tenantId: TenantId, filter: RequestFilter, now: Date) {
  // One more than the page size shows whether there is a next page.
  const rows = await listRequests(tx, tenantId, { ...filter, now, limit: filter.limit + 1 });
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  const more = rows.length > filter.limit && last;
  return {
    requests: page.map(presentRequest),
    next_cursor: more ? writeCursor({ at: last.requested_at, id: last.request_id }) : null,
  };
}

function presentRequest(row: ListedRequest) {
  const { receipt, number, hash, requested_at, completed_at } = row;
  const { request_id, subject_id, first_name, last_name, status, reason, requested_by } = row;
  return {
    ...{ request_id, subject_id, first_name, last_name, status, requested_by },
    reason: reason ?? '',
    requested_at: formatTimestamp(requested_at),
    due_at: formatTimestamp(new Date(requested_at.getTime() + DUE_AFTER_DAYS * DAY_MS)),
    completed_at: formatTimestamp(completed_at),
    hold: presentHold(row),
    refusal: presentRefusal(row),
    receipt: receipt && {
      objects: receipt.objects,
      bytes: receipt.bytes,
      audit_number: number!,
      audit_hash: Buffer.from(hash!).toString('hex'),
    },
  };
}

const presentHold = ({ hold_reason: reason, held_by, held_at, held_until }: ListedRequest) =>
  reason === null || held_by === null || held_at === null || held_until === null
    ? null
    : { reason, held_by, held_at: formatTimestamp(held_at), until: formatTimestamp(held_until) };

const presentRefusal = ({ refusal_reason: reason, refused_by, refused_at }: ListedRequest) =>
  refused_by === null || refused_at === null
    ? null
    : { reason, refused_by, refused_at: formatTimestamp(refused_at) };
