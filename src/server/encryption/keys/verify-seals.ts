import { findAnchor, findEntryHash } from '../../store/audit/audit-anchors.ts';
import {
  type AuditBoundary,
  findBoundary,
  listSealedEnds,
  listSealedEntries,
  type SealedMark,
  writeBoundary,
} from '../../store/audit/audit-seals.ts';
import type { Database } from '../../store/database/database.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { findTenantKey } from '../../store/tenant-keys.ts';
import type { Tx } from '../../store/transaction.ts';
import { type AuditSealer, createAuditSealer } from '../audit-seal.ts';
import type { MasterKey } from '../master-key.ts';
import { tenantKeyContext } from '../sealing-contexts.ts';
import { ensureTenantKey } from './tenant-key.ts';

/**
 * An entry without a seal, or with one that does not fit; or the boundary before the sealed entries, which
 * the operator has not sealed yet, or which was changed.
 */
export type SealFlaw = { number: number; is: 'unsealed' | 'resealed' | 'open boundary' | 'moved boundary' };

const PAGE_SIZE = 1000;

/**
 * Verifies the seals of a tenant's audit: of each entry after the boundary, of the last one of each archive,
 * and of the boundary itself. The hashes between them are verified by `verifyAuditChain`.
 * @returns the first flaw; null if there is none
 */
export async function verifySeals(
  db: Database,
  masterKey: MasterKey,
  tenantId: TenantId,
): Promise<SealFlaw | null> {
  const { sealer, boundary } = await db.asSystem(async (tx) => ({
    sealer: await findSealer(tx, masterKey, tenantId),
    boundary: await findBoundary(tx, tenantId),
  }));
  const flaw = boundary && (await db.asSystem((tx) => checkBoundary(tx, sealer, boundary)));
  if (flaw) return flaw;
  const check = createCheck(sealer, tenantId);
  const start = boundary?.number ?? 0;
  for (let after = start; ; ) {
    const page = await db.asSystem((tx) => listSealedEntries(tx, tenantId, after, PAGE_SIZE));
    const wrong = findFirst(page, check);
    if (wrong) return wrong;
    if (page.length < PAGE_SIZE) break;
    after = page.at(-1)!.number;
  }
  return findFirst(await db.asSystem((tx) => listSealedEnds(tx, tenantId, start)), check);
}

/** null if the tenant has no key: then nothing of it was sealed. @throws Error if the master key is another one */
async function findSealer(tx: Tx, masterKey: MasterKey, tenantId: TenantId): Promise<AuditSealer | null> {
  const wrapped = await findTenantKey(tx, tenantId);
  return wrapped && createAuditSealer(masterKey.unseal(wrapped, tenantKeyContext(tenantId)));
}

async function checkBoundary(
  tx: Tx,
  sealer: AuditSealer | null,
  { tenant_id: tenantId, number, hash, seal }: AuditBoundary,
): Promise<SealFlaw | null> {
  if (!seal) return { number, is: 'open boundary' };
  if (!sealer?.fits('boundary', { tenantId, number, hash }, seal)) return { number, is: 'moved boundary' };
  const storedHash = await findEntryHash(tx, tenantId, number);
  // In the middle of an archive: the seal of that archive's last entry covers the boundary.
  if (!storedHash && (await findAnchor(tx, tenantId, number))) return null;
  return storedHash && Buffer.from(storedHash).equals(hash) ? null : { number, is: 'moved boundary' };
}

type Check = (mark: SealedMark) => SealFlaw['is'] | null;

function createCheck(sealer: AuditSealer | null, tenantId: TenantId): Check {
  return ({ number, hash, seal }) => {
    if (!seal) return 'unsealed';
    return sealer?.fits('entry', { tenantId, number, hash }, seal) ? null : 'resealed';
  };
}

function findFirst(marks: readonly SealedMark[], check: Check): SealFlaw | null {
  for (const mark of marks) {
    const is = check(mark);
    if (is) return { number: mark.number, is };
  }
  return null;
}

/**
 * Seals the last entry without a seal as the boundary of a chain that was verified. Only the operator may call
 * it: a server that did it by itself would seal what the owner of the database has rewritten.
 * @returns the boundary; null if every entry after the present one has a seal. Of an entry whose seal does not
 * fit, the flaw
 */
export async function sealBoundary(
  db: Database,
  masterKey: MasterKey,
  tenantId: TenantId,
): Promise<SealFlaw | { number: number; hash: Uint8Array } | null> {
  return db.asSystem(async (tx) => {
    const sealer = createAuditSealer(await ensureTenantKey(tx, masterKey, tenantId));
    const boundary = await findBoundary(tx, tenantId);
    const flaw = boundary?.seal ? await checkBoundary(tx, sealer, boundary) : null;
    if (flaw) return flaw;
    const lastMark = await findLastUnsealed(
      tx,
      createCheck(sealer, tenantId),
      tenantId,
      boundary?.number ?? 0,
    );
    if (lastMark && 'is' in lastMark) return lastMark;
    const last = lastMark ?? (boundary && !boundary.seal ? boundary : null);
    if (!last) return null;
    const { number, hash } = last;
    const seal = sealer.seal('boundary', { tenantId, number, hash });
    await writeBoundary(tx, { tenant_id: tenantId, number, hash, seal });
    return { number, hash };
  });
}

async function findLastUnsealed(
  tx: Tx,
  check: Check,
  tenantId: TenantId,
  after: number,
): Promise<SealFlaw | SealedMark | null> {
  let last: SealedMark | null = null;
  for (let from = after; ; ) {
    const page = await listSealedEntries(tx, tenantId, from, PAGE_SIZE);
    for (const mark of page) {
      const is = check(mark);
      if (is === 'unsealed') last = mark;
      else if (is) return { number: mark.number, is };
    }
    if (page.length < PAGE_SIZE) return last;
    from = page.at(-1)!.number;
  }
}
