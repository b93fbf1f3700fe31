import { writeCsvRow } from '../../http/write-csv.ts';
import type { presentEntry } from './present-entry.ts';

const COLUMNS = [
  'at',
  'actor',
  'action',
  'subject_id',
  'fields',
  'receipt',
  'hash',
  'actor_kind',
  'attempt',
  'reason_code',
  'actor_id',
  'user_id',
  'address_hash',
] as const;

/** The first row. */
export const CSV_HEAD = `${COLUMNS.join(',')}\r\n`;

/** An entry as a row; names of fields with spaces between them, a receipt as JSON. */
export function writeEntryRow(entry: ReturnType<typeof presentEntry>): string {
  const cells = {
    ...entry,
    actor_kind: entry.actor_kind ?? null,
    fields: entry.fields.join(' '),
    receipt: entry.receipt ? JSON.stringify(entry.receipt) : null,
    attempt: entry.attempt ?? null,
    reason_code: entry.reason_code ?? null,
    actor_id: entry.actor_id ?? null,
    user_id: entry.user_id ?? null,
    address_hash: entry.address_hash ?? null,
  };
  return writeCsvRow(COLUMNS.map((column) => cells[column]));
}
