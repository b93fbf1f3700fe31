import { setImmediate, setTimeout } from 'node:timers/promises';
import { StartError } from '../../errors.ts';
import { appendAudit, bySystem } from '../../store/audit/audit.ts';
import type { Database } from '../../store/database/database.ts';
import { toDatabaseFailure } from '../../store/database/database-failure.ts';
import { wrapTransactions } from '../../store/database/wrap-transactions.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { findTenantKey, swapTenantKey } from '../../store/tenant-keys.ts';
import { listTenantIds } from '../../store/tenants.ts';
import type { Tx } from '../../store/transaction.ts';
import type { MasterKey } from '../master-key.ts';
import { tenantKeyContext } from '../sealing-contexts.ts';
import { type Batch, rewrapBatch, STORES } from './rewrap-batch.ts';
import { ensureTenantKey } from './tenant-key.ts';

/** Counts of tenants and re-wrapped values, and the names of values that no key opens. */
export type Rotation = { tenants: number; rewrapped: number; unopened: string[] };

type RotationDeps = {
  db: Database;
  masterKey: MasterKey;
  now: () => Date;
  /**
   * milliseconds in which transactions that started under the previous key may still write values sealed
   * with it
   */
  settleMs?: number;
};

/**
 * More passes than any rotation needs: each pass handles the values that servers wrote during the previous
 * one.
 */
const MAX_PASSES = 20;
/** Attempts of one transaction; each one already waits for a lock as long as the database allows. */
const MAX_TRIES = 5;
const PAUSE_MS = 200;

/**
 * Re-wraps all values that are not under the newest key, tenant by tenant, each batch in a separate
 * transaction. It may stop at any point and run again, and may run while servers write or another rotation
 * runs. It ends after a pass without any value to re-wrap.
 * @throws StartError if a lock or a connection was unavailable for too long: run it again
 * @throws Error if values keep being written under a previous key, because a server still runs with that
 * key as its newest
 */
export async function rotateKeys({
  db: hasty,
  masterKey,
  now,
  settleMs = 0,
}: RotationDeps): Promise<Rotation> {
  // Retries a transaction that met a lock (of another rotation, for example) or found no free connection.
  const db = wrapTransactions(hasty, retryBusy);
  const unopened = new Set<string>();
  let rewrapped = 0;
  for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
    // Listed in each pass, because tenants may be added meanwhile.
    const tenants = await db.asSystem(listTenantIds);
    let rewrapCount = 0;
    for (const tenantId of tenants) {
      rewrapCount += await rotateTenant({ db, masterKey, now }, tenantId, unopened);
    }
    rewrapped += rewrapCount;
    if (rewrapCount === 0 && pass > 1) return { tenants: tenants.length, rewrapped, unopened: [...unopened] };
    await setTimeout(settleMs);
  }
  throw new Error(
    'A server still writes under an earlier master key. Restart every server with the new MASTER_KEY, then rotate again.',
  );
}

async function retryBusy<T>(transact: () => Promise<T>): Promise<T> {
  for (let tryNumber = 1; ; tryNumber += 1) {
    try {
      return await transact();
    } catch (cause) {
      if (toDatabaseFailure(cause) !== 'busy') throw cause;
      if (tryNumber === MAX_TRIES) {
        const busy = 'The database was too busy to continue. Nothing is lost; run the rotation again.';
        throw new StartError(busy, { cause });
      }
      await setTimeout(PAUSE_MS);
    }
  }
}

async function rotateTenant(deps: RotationDeps, tenantId: TenantId, unopened: Set<string>): Promise<number> {
  const { db, masterKey } = deps;
  // Creates the tenant's key if it has none. It is re-wrapped last and so marks the whole tenant as done.
  await db.asTenant(tenantId, (tx) => ensureTenantKey(tx, masterKey, tenantId));
  let rewrapped = 0;
  for (const store of STORES) {
    let after: string | number | null = null;
    do {
      const from: string | number | null = after;
      const batch: Batch = await db.asTenant(tenantId, (tx) =>
        rewrapBatch(tx, masterKey, store, tenantId, from),
      );
      rewrapped += batch.rewrapped;
      for (const name of batch.unopened) unopened.add(name);
      after = batch.next;
      // The embedded database runs on this thread: other requests are served between two batches.
      await setImmediate();
    } while (after !== null);
  }
  return rewrapped + (await db.asTenant(tenantId, (tx) => rewrapTenantKey(tx, deps, tenantId)));
}

/**
 * Re-wraps a tenant's key, as the last of its values. A start tries only this key, and takes the tenant's
 * other values to be under the same master key.
 */
async function rewrapTenantKey(
  tx: Tx,
  { masterKey, now }: RotationDeps,
  tenantId: TenantId,
): Promise<number> {
  const sealedKey = (await findTenantKey(tx, tenantId))!;
  const fresh = masterKey.reseal(sealedKey, tenantKeyContext(tenantId));
  if (!fresh) return 0;
  if (!(await swapTenantKey(tx, tenantId, sealedKey, fresh))) return 0;
  await appendAudit(tx, tenantId, {
    at: now(),
    actor: bySystem('rotation'),
    action: 'master-key.rotated',
    subjectId: null,
    fields: ['image_key', 'totp_secret', 'client_secret', 'number_key'],
  });
  return 1;
}
