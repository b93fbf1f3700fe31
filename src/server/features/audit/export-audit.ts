import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { writeCsvRow } from '../../../shared/write-csv.ts';
import { type Actor, appendAudit, hasEntry } from '../../store/audit/audit.ts';
import { listChain } from '../../store/audit/audit-chain.ts';
import type { TenantDatabase } from '../../store/database/database.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import type { AuditExport } from './contract.ts';
import { presentEntry } from './present-entry.ts';

type ExportDeps = { db: TenantDatabase; readDb: TenantDatabase };
type Context = { tenantId: TenantId; actor: Actor; now: Date };

/** Entries in memory at a time; between two pages the embedded database serves other requests. */
const PAGE = 100;

/**
 * The selected entries in the order of their chain, up to the entry of this export itself, which is written before
 * the first byte. It is read page by page as fast as the reader takes it, each page in a separate transaction.
 * Entries never change, so all pages together are one state.
 */
export async function exportAudit(
  { db, readDb }: ExportDeps,
  { tenantId, actor, now }: Context,
  auditExport: AuditExport,
): Promise<Readable> {
  const { format, ...filter } = auditExport;
  const fields = Object.entries(filter).flatMap(([name, value]) => ((value ?? null) === null ? [] : [name]));
  const last = await db.asTenant(tenantId, (tx) =>
    appendAudit(tx, tenantId, { at: now, actor, action: 'audit.exported', subjectId: null, fields }),
  );
  const pages = readPages({ db, readDb }, tenantId, last.number, auditExport);
  return Readable.from(format === 'csv' ? writeCsv(pages) : writeJson(pages), { objectMode: false });
}

type Entry = ReturnType<typeof presentEntry>;

async function* readPages(
  { db, readDb }: ExportDeps,
  tenantId: TenantId,
  last: number,
  { format: _, ...wanted }: AuditExport,
): AsyncGenerator<Entry[]> {
  for (let after = 0; ; ) {
    const range = { after, last, ...wanted };
    const list = (tx: Tx) => listChain(tx, tenantId, range, PAGE);
    // A replica that has not replayed the export's own entry would end the file too early.
    const replayed = await readDb.asTenant(tenantId, async (tx) =>
      (await hasEntry(tx, tenantId, last)) ? list(tx) : null,
    );
    const rows = replayed ?? (await db.asTenant(tenantId, list));
    if (rows.length > 0) yield rows.map(presentEntry);
    await setImmediate();
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.number;
  }
}

async function* writeCsv(pages: AsyncIterable<Entry[]>): AsyncGenerator<string> {
  yield `${COLUMNS.join(',')}\r\n`;
  for await (const page of pages) yield page.map(writeEntryRow).join('');
}

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
  'submission_id',
] as const;

/** An entry as a row; names of fields separated by spaces, a receipt as JSON. */
function writeEntryRow(entry: Entry): string {
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
    submission_id: entry.submission_id ?? null,
  };
  return writeCsvRow(COLUMNS.map((column) => cells[column]));
}

async function* writeJson(pages: AsyncIterable<Entry[]>): AsyncGenerator<string> {
  let between = '';
  yield '{"entries":[';
  for await (const page of pages) {
    yield between + page.map((entry) => JSON.stringify(entry)).join(',\n');
    between = ',\n';
  }
  yield ']}\n';
}
