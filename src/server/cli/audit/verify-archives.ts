import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AuditAnchor } from '../../store/audit/audit-anchors.ts';
import { hashRow, toHex } from '../../store/audit/audit-chain.ts';
import { readArchive } from './archive-format.ts';

type ArchivesReport = {
  files: number;
  /** the requested hashes that the archives contain, each with its entry's number */
  numberByHash: Map<string, number>;
  /** a sentence for each file that is missing or was changed */
  flaws: string[];
};

/** Verifies a tenant's archives against the anchors that the database kept: the hashes before and after. */
export async function verifyArchives(
  folder: string,
  anchors: readonly AuditAnchor[],
  hashes: readonly string[],
): Promise<ArchivesReport> {
  const report: ArchivesReport = { files: 0, numberByHash: new Map(), flaws: [] };
  for (const file of new Set(anchors.map((anchor) => anchor.file))) {
    const ranges = anchors.filter((anchor) => anchor.file === file);
    report.files += 1;
    const flaw = await verifyFile(join(folder, file), ranges, (hash, number) => {
      if (hashes.includes(hash)) report.numberByHash.set(hash, number);
    }).catch(explainUnreadable);
    if (flaw) report.flaws.push(`${file} ${flaw}`);
  }
  return report;
}

/** @returns what is wrong with the file, null if nothing is */
async function verifyFile(
  path: string,
  ranges: readonly AuditAnchor[],
  note: (hash: string, number: number) => void,
): Promise<string | null> {
  const { tenant_id, month, file_hash } = ranges[0]!;
  const expected = ranges.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );
  let at = 0;
  let before: Uint8Array = new Uint8Array();
  for await (const row of readArchive(path, { tenant_id, month })) {
    const number = expected[at];
    if (number === undefined || row.number !== number)
      return number === undefined ? `has an extra entry ${row.number}.` : `lacks entry ${number}.`;
    const begins = ranges.find(({ first }) => first === number);
    if (begins) before = begins.hash_before;
    if (!hashRow(before, row).equals(row.hash))
      return `has an entry ${number} that differs from the archived one.`;
    before = row.hash;
    const ends = ranges.find(({ last }) => last === number);
    if (ends && toHex(ends.last_hash) !== toHex(row.hash))
      return `has an entry ${number} that differs from the archived one.`;
    note(toHex(row.hash), number);
    at += 1;
  }
  if (at < expected.length) return `lacks entry ${expected[at]}.`;
  return (await hashFile(path)) === toHex(file_hash) ? null : 'differs from its SHA-256 in the database.';
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const explainUnreadable = (error: NodeJS.ErrnoException): string =>
  error.code === 'ENOENT' ? 'is missing.' : 'cannot be read as an archive.';
