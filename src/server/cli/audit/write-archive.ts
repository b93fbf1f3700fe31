import { rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { StartError } from '../../errors.ts';
import { syncFolder, writeDurably } from '../../storage/disk/write-durably.ts';
import type { AuditRow } from '../../store/audit/audit.ts';
import { type AuditAnchor, findEntryHash } from '../../store/audit/audit-anchors.ts';
import { hashRow } from '../../store/audit/audit-chain.ts';
import { CHAIN_START } from '../../store/audit/audit-hash.ts';
import { type AuditMonth, readMonth } from '../../store/database/audit-months.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import { writeHashed } from '../backup/write-hashed.ts';
import { writeEntry, writeHeader } from './archive-format.ts';

type Range = Pick<AuditAnchor, 'first' | 'last' | 'hash_before' | 'last_hash'>;
type Archive = { tenantId: TenantId; month: AuditMonth; folder: string };

/**
 * Writes a tenant's entries of a month into a file below the folder, and checks the hash of each. Running it
 * again writes the same file.
 * @returns the anchors of the archived entries, without a moment: one, unless the clock was changed at the
 * month's boundary
 * @throws StartError if an entry was changed
 */
export async function writeArchive(tx: Tx, { tenantId, month, folder }: Archive) {
  const ranges: Range[] = [];
  const lines = readLines(tx, { tenantId, month, folder }, ranges);
  const part = join(tenantId, `${month}.part`);
  await rm(join(folder, part), { force: true });
  const gzip = createGzip();
  const [written] = await Promise.all([writeHashed(folder, part, gzip), pipeline(lines, gzip)]);
  const file = `${tenantId}/${month.slice(0, 7)}-${ranges[0]!.first}-${ranges.at(-1)!.last}.ndjson.gz`;
  await rename(join(folder, part), join(folder, file));
  const sum = `${written.sha256}  ${basename(file)}\n`;
  await writeDurably(join(folder, `${file}.sha256`), Buffer.from(sum));
  await syncFolder(join(folder, tenantId));
  await syncFolder(folder);
  const file_hash = Buffer.from(written.sha256, 'hex');
  return ranges.map((range) => ({ ...range, tenant_id: tenantId, month, file, file_hash }));
}

/** The lines of the archive. Adds each range of consecutive entries to `ranges`. */
async function* readLines(tx: Tx, { tenantId, month }: Archive, ranges: Range[]): AsyncGenerator<string> {
  yield writeHeader({ tenant_id: tenantId, month });
  for await (const rows of readMonth(tx, tenantId, month)) {
    for (const row of rows) {
      if (row.number !== (ranges.at(-1)?.last ?? 0) + 1 || ranges.length === 0)
        ranges.push(await beginRange(tx, row));
      const range = ranges.at(-1)!;
      if (!hashRow(range.last_hash, row).equals(row.hash)) throw new StartError(describeChange(row));
      range.last = row.number;
      range.last_hash = row.hash;
      yield writeEntry(row);
    }
  }
}

async function beginRange(tx: Tx, { tenant_id, number }: AuditRow): Promise<Range> {
  const before = number === 1 ? CHAIN_START : await findEntryHash(tx, tenant_id, number - 1);
  if (!before)
    throw new StartError(
      `The entry ${number - 1} of the tenant ${tenant_id} is missing. Nothing of its month was dropped; run audit:verify.`,
    );
  return { first: number, last: number, hash_before: before, last_hash: before };
}

const describeChange = ({ tenant_id, number }: AuditRow) =>
  `The entry ${number} of the tenant ${tenant_id} was changed or replaced. Nothing of its month was dropped; run audit:verify.`;
