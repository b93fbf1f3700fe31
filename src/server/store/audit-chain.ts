import { sql } from 'kysely';
import {
  type AuditFilter,
  type AuditRow,
  CHAIN_START,
  hashAuditEntry,
  isShownToReviewer,
  matchingEntries,
} from './audit.ts';
import type { Database } from './database/database.ts';
import { readInBatches } from './database/read-in-batches.ts';
import type { Tx } from './transaction.ts';

/** The number of a tenant's last entry, 0 if it has none. */
export type ChainHead = { tenant_id: string; number: number };

/** The last entry's number of each tenant. */
export function listChainEnds(tx: Tx): Promise<ChainHead[]> {
  return tx
    .selectFrom('tenants')
    .select((tenant) => [
      'tenant_id',
      tenant.fn
        .coalesce(
          tenant
            .selectFrom('audit_entries')
            .select((entry) => entry.fn.max('number').as('number'))
            .whereRef('audit_entries.tenant_id', '=', 'tenants.tenant_id'),
          sql<number>`0`,
        )
        .as('number'),
    ])
    .execute();
}

/** Entries after number `after` up to `last` that the filter selects. */
type Range = { after: number; last: number } & Omit<AuditFilter, 'cursor' | 'limit'>;

/** Entries in the order of the chain. */
export function listChain(tx: Tx, tenantId: string, range: Range, limit: number): Promise<AuditRow[]> {
  return tx
    .selectFrom('audit_entries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('number', '>', range.after)
    .where('number', '<=', range.last)
    .where(matchingEntries(range))
    .where(isShownToReviewer)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** The first entry of a chain that is missing or was changed. */
type ChainFlaw = { number: number; is: 'missing' | 'changed' };

export type ChainReport = {
  /** number of intact entries from the first on */
  entries: number;
  /** hash of the last intact entry; keep it to prove later that no entry up to here was cut off */
  lastHash: string;
  /** the requested hashes that the chain contains, each with its entry's number */
  found: Map<string, number>;
  flaw: ChainFlaw | null;
};

/** The last intact entry of a chain: its number and hash. */
export type ChainEnd = { entries: number; hash: Uint8Array };

const PAGE = 1000;

/**
 * Verifies one tenant's audit chain and stops at the first entry that was changed, removed or moved. A
 * chain shows no trace of entries cut off at its end. To detect that, pass `hashes` (lower-case hex) from
 * receipts or an earlier verification. A verification may continue where an earlier one ended.
 */
export async function verifyAuditChain(
  db: Database,
  tenantId: string,
  hashes: readonly string[] = [],
  start: ChainEnd = { entries: 0, hash: CHAIN_START },
): Promise<ChainReport> {
  const wanted = new Set(hashes);
  const found = new Map<string, number>();
  let { entries, hash: before } = start;
  const report = (flaw: ChainFlaw | null): ChainReport => ({
    entries,
    lastHash: toHex(before),
    found,
    flaw,
  });
  for (;;) {
    const page = await db.asSystem((tx) => readPage(tx, tenantId, entries));
    for (const row of page) {
      const number = entries + 1;
      if (row.number !== number) return report({ number, is: 'missing' });
      const {
        subject_id: subjectId,
        hash,
        actor: name,
        actor_kind: kind,
        actor_id: id,
        reason_code: reasonCode,
        user_id: userId,
        address_hash: addressHash,
        ...entry
      } = row;
      const kept = { ...entry, subjectId, reasonCode, userId, addressHash, actor: { kind, name, id } };
      if (!hashAuditEntry(before, number, kept).equals(hash)) {
        return report({ number, is: 'changed' });
      }
      before = hash;
      entries = number;
      if (wanted.has(toHex(hash))) found.set(toHex(hash), number);
    }
    if (page.length < PAGE) return report(null);
  }
}

function readPage(tx: Tx, tenantId: string, after: number) {
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
      'hash',
    ])
    .where('tenant_id', '=', tenantId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(PAGE);
  return readInBatches(tx, page);
}

const toHex = (hash: Uint8Array) => Buffer.from(hash).toString('hex');

export type ErasedSubject = { tenant_id: string; subject_id: string };

/** Subjects of these tenants that were erased after these entries. */
export async function listErasedSince(tx: Tx, ends: readonly ChainHead[]): Promise<ErasedSubject[]> {
  const erased: ErasedSubject[] = [];
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
    erased.push(...rows);
  }
  return erased;
}
