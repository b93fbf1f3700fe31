import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { readInBatches } from '../database/read-in-batches.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import {
  type AuditEntryRow,
  type AuditFilter,
  type AuditMark,
  type AuditRow,
  matchingEntries,
  readEntry,
} from './audit.ts';
import { type AuditAnchor, findAnchor, findChainHead } from './audit-anchors.ts';
import { CHAIN_START, hashAuditEntry } from './audit-hash.ts';

/** The number of a tenant's last entry, 0 if it has none. */
export type ChainHead = { tenant_id: TenantId; number: number };

/** The last entry's number of each tenant, also if it is in an archive. */
export function listChainEnds(tx: Tx): Promise<ChainHead[]> {
  return tx
    .selectFrom('tenants')
    .leftJoin('audit_heads', 'audit_heads.tenant_id', 'tenants.tenant_id')
    .select(['tenants.tenant_id', ({ fn }) => fn.coalesce('audit_heads.number', sql<number>`0`).as('number')])
    .execute();
}

/** Entries after number `after` up to `last` that the filter selects. */
type Range = { after: number; last: number } & Omit<AuditFilter, 'cursor' | 'limit'>;

/** Entries in the order of the chain. */
export async function listChain(
  tx: Tx,
  tenantId: TenantId,
  range: Range,
  limit: number,
): Promise<AuditEntryRow[]> {
  const rows = await tx
    .selectFrom('audit_entries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('number', '>', range.after)
    .where('number', '<=', range.last)
    .where(matchingEntries(range))
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(readEntry);
}

/** The first entry of a chain that is missing or was changed. */
type ChainFlaw = { number: number; is: 'missing' | 'changed' };

export type ChainReport = {
  /** number of intact entries from the first on, with those in archives */
  entries: number;
  /** how many of them are in archives: only the hashes before and after them were compared */
  archived: number;
  /** hash of the last intact entry; keep it to prove later that no entry up to here was cut off */
  lastHash: string;
  /** the requested hashes that the chain contains, each with its entry's number */
  numberByHash: Map<string, number>;
  flaw: ChainFlaw | null;
};

/** The last intact entry of a chain: its number and hash. */
export type ChainEnd = { entries: number; hash: Uint8Array };

const PAGE = 1000;

/**
 * Verifies one tenant's audit chain and stops at the first entry that was changed, removed or moved. From an
 * entry that was archived it continues after the archive, if the hashes before and after match. An owner of
 * the database could cut off entries at the end and the record of the last one too. To detect that, pass
 * `hashes` (lower-case hex) from receipts or an earlier verification. A verification may continue where an
 * earlier one ended.
 */
export async function verifyAuditChain(
  db: Database,
  tenantId: TenantId,
  hashes: readonly string[] = [],
  start: ChainEnd = { entries: 0, hash: CHAIN_START },
): Promise<ChainReport> {
  const head = await db.asSystem((tx) => findChainHead(tx, tenantId));
  const chain = createWalk(start, hashes, head);
  for (;;) {
    const page = await db.asSystem((tx) => readPage(tx, tenantId, chain.end().entries));
    const flaw = page.reduce<ChainFlaw | null>((flaw, row) => flaw ?? chain.pass(row), null);
    if (flaw?.is === 'changed') return chain.report(flaw);
    if (flaw === null && page.length === PAGE) continue;
    const next = chain.end().entries + 1;
    const anchor = await db.asSystem((tx) => findAnchor(tx, tenantId, next));
    if (!anchor) return chain.report(flaw ?? chain.findCut());
    const wrong = chain.skip(anchor, page.find(({ number }) => number >= next)?.number);
    if (wrong) return chain.report(wrong);
  }
}

/** Follows one chain entry by entry. `head` is its last entry according to the database. */
function createWalk(start: ChainEnd, hashes: readonly string[], head: AuditMark | null) {
  const soughtHashes = new Set(hashes);
  const numberByHash = new Map<string, number>();
  let [{ entries, hash: before }, archived] = [start, 0];
  /** Continues after an intact entry, unless the recorded head has its number and another hash. */
  const moveTo = (number: number, hash: Uint8Array): ChainFlaw | null => {
    if (number === head?.number && toHex(hash) !== toHex(head.hash)) return { number, is: 'changed' };
    [entries, before] = [number, hash];
    if (soughtHashes.has(toHex(hash))) numberByHash.set(toHex(hash), number);
    return null;
  };
  return {
    end: (): ChainEnd => ({ entries, hash: before }),
    pass(row: ChainRow): ChainFlaw | null {
      const number = entries + 1;
      if (row.number !== number) return { number, is: 'missing' };
      if (!hashRow(before, row).equals(row.hash)) return { number, is: 'changed' };
      return moveTo(number, row.hash);
    },
    /** Continues after archived entries. `next` is the number of the first entry that is here. */
    skip({ first, last, hash_before, last_hash }: AuditAnchor, next = Number.POSITIVE_INFINITY) {
      // Entries that were verified while they were here may have been archived since.
      const isAmong = first <= entries;
      if (next <= last) return { number: next, is: 'changed' } as const;
      if (!isAmong && (first !== entries + 1 || toHex(hash_before) !== toHex(before)))
        return { number: entries + 1, is: 'changed' } as const;
      archived += last - entries;
      return moveTo(last, last_hash);
    },
    /** The entry that is missing after the last one; null if the chain is complete. */
    findCut: (): ChainFlaw | null =>
      head && entries < head.number ? { number: entries + 1, is: 'missing' } : null,
    report: (flaw: ChainFlaw | null): ChainReport => ({
      entries,
      archived,
      lastHash: toHex(before),
      numberByHash,
      flaw,
    }),
  };
}

type ChainRow = Omit<AuditRow, 'tenant_id'>;

/** The hash of a stored entry after the hash of the one before. */
export function hashRow(before: Uint8Array, row: ChainRow): Buffer {
  const {
    number,
    subject_id: subjectId,
    hash: _,
    actor: name,
    actor_kind: kind,
    actor_id: id,
    reason_code: reasonCode,
    user_id: userId,
    address_hash: addressHash,
    submission_id: submissionId,
    ...entry
  } = row;
  const retained = {
    ...entry,
    subjectId,
    reasonCode,
    userId,
    addressHash,
    submissionId,
    actor: { kind, name, id },
  };
  return hashAuditEntry(before, number, retained);
}

function readPage(tx: Tx, tenantId: TenantId, after: number) {
  const page = tx
    .selectFrom('audit_entries')
    .select([
      'number',
      'at',
      'actor',
      'actor_kind',
      'action',
      'subject_id',
      'fields',
      'receipt',
      'attempt',
      'reason_code',
      'actor_id',
      'user_id',
      'address_hash',
      'submission_id',
      'hash',
    ])
    .where('tenant_id', '=', tenantId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(PAGE);
  return readInBatches(tx, page);
}

/** Lower-case hex. */
export const toHex = (hash: Uint8Array) => Buffer.from(hash).toString('hex');

export type ErasedSubject = { tenant_id: TenantId; subject_id: string };

/** Subjects of these tenants that were erased after these entries. */
export async function listErasedSince(tx: Tx, ends: readonly ChainHead[]): Promise<ErasedSubject[]> {
  const subjects: ErasedSubject[] = [];
  for (const { tenant_id, number } of ends) {
    const rows = await tx
      .selectFrom('audit_entries')
      .select(['tenant_id', 'subject_id'])
      .where('tenant_id', '=', tenant_id)
      .where('number', '>', number)
      .where('action', '=', 'subject.erased')
      .where('subject_id', 'is not', null)
      .$narrowType<{ subject_id: string }>()
      .execute();
    subjects.push(...rows);
  }
  return subjects;
}
