import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { writeCursor } from '../../http/fields/moment-cursor.ts';
import { listEventsOfTenant } from '../../store/client-events.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import type { EventQuery } from './contract.ts';

/** A page of what kept devices from a photo, newest first. */
export async function listEventPage(tx: Tx, tenantId: TenantId, { since, event, cursor, limit }: EventQuery) {
  // One more than the page size shows whether there is a next page.
  const rows = await listEventsOfTenant(tx, tenantId, { since, event, cursor, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    events: page.map((row) => ({
      id: row.id,
      event: row.event,
      at: formatTimestamp(row.created_at),
      subject_id: row.subject_id,
      subject_external_uid: row.external_uid,
      link_id: row.token_id,
    })),
    next_cursor: rows.length > limit && last ? writeCursor({ at: last.created_at, id: last.id }) : null,
  };
}
