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
] as const;

/** The first row; rows end as RFC 4180 has it. */
export const CSV_HEAD = `${COLUMNS.join(',')}\r\n`;

/** An entry as a row; names of fields with spaces between them, a receipt as JSON. */
export function writeCsvRow(entry: ReturnType<typeof presentEntry>): string {
  const cells = {
    ...entry,
    actor_kind: entry.actor_kind ?? '',
    subject_id: entry.subject_id ?? '',
    fields: entry.fields.join(' '),
    receipt: entry.receipt ? JSON.stringify(entry.receipt) : '',
    attempt: String(entry.attempt ?? ''),
    reason_code: entry.reason_code ?? '',
  };
  return `${COLUMNS.map((column) => quote(cells[column])).join(',')}\r\n`;
}

/**
 * A spreadsheet takes what begins like this for a formula, which could send the sheet away (OWASP, CSV
 * injection): an apostrophe before it makes it text. Spaces in front do not hide it from every program.
 */
const FORMULA = /^[\s\p{Cc}]*[=+\-@|%＋－＝＠]|^[\t\r\n]/u;

function quote(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
