import { setImmediate, setTimeout } from 'node:timers/promises';
import type { MasterKey } from '../encryption/master-key.ts';
import { tenantKeyContext } from '../encryption/sealed-places.ts';
import { StartError } from '../errors.ts';
import { appendAudit, bySystem } from '../store/audit.ts';
import type { Database } from '../store/database/database.ts';
import { toDatabaseFailure } from '../store/database/database-failure.ts';
import { wrapTransactions } from '../store/database/wrap-transactions.ts';
import { findTenantKey, swapTenantKey } from '../store/tenant-keys.ts';
import { listTenantIds } from '../store/tenants.ts';
import type { Tx } from '../store/transaction.ts';
import { type Batch, rewrapBatch, STORES } from './rewrap-batch.ts';
import { ensureTenantKey } from './tenant-key.ts';

/** How many values an earlier key wrapped and the newest one wraps now, and which could be opened by none. */
export type Rotation = { tenants: number; rewrapped: number; unopened: string[] };

type RotationDeps = {
  db: Database;
  masterKey: MasterKey;
  now: () => Date;
  /** for how long, in milliseconds, a transaction that began under the earlier key may still write what it has sealed */
  settleMs?: number;
};

/** More passes than any rotation needs: each finds what servers wrote during the one before. */
const MAX_PASSES = 20;
/** Of one transaction; each try already waits for a lock as long as the database allows. */
const MAX_TRIES = 5;
const PAUSE_MS = 200;

/**
 * Wraps everything anew that is not under the newest key, tenant by tenant, batch by batch, each batch a transaction
 * of its own. It can be cut off anywhere and started again, and may run while servers write and while another rotation
 * runs. It ends with a pass that has found nothing.
 * @throws StartError when a lock or a connection was not to be had for too long: it may be run again
 * @throws Error when values keep being written under an earlier key, because a server still runs with that as its newest
 */
export async function rotateKeys({
  db: hasty,
  masterKey,
  now,
  settleMs = 0,
}: RotationDeps): Promise<Rotation> {
  // A transaction that met a lock (of another rotation, say) or found no connection free is tried again.
  const db = wrapTransactions(hasty, retryBusy);
  const unopened = new Set<string>();
  let rewrapped = 0;
  for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
    // A tenant that is being moved between databases is listed by both.
    const tenants = await db.asSystem(listTenantIds);
    let found = 0;
    for (const tenantId of tenants) {
      found += await rotateTenant({ db, masterKey, now }, tenantId, unopened);
    }
    rewrapped += found;
    if (found === 0 && pass > 1) return { tenants: tenants.length, rewrapped, unopened: [...unopened] };
    await setTimeout(settleMs);
  }
  throw new Error(
    'A server still writes under an earlier master key. Restart every server with the new MASTER_KEY, then rotate again.',
  );
}

async function retryBusy<T>(transact: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await transact();
    } catch (cause) {
      if (toDatabaseFailure(cause) !== 'busy') throw cause;
      if (tried === MAX_TRIES) {
        const busy = 'The database was too busy to continue. Nothing is lost; run the rotation again.';
        throw new StartError(busy, { cause });
      }
      await setTimeout(PAUSE_MS);
    }
  }
}

async function rotateTenant(deps: RotationDeps, tenantId: string, unopened: Set<string>): Promise<number> {
  const { db, masterKey } = deps;
  // A tenant without a key of its own gets one now: it is wrapped anew last, and shows that all of the tenant is done.
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
      // The embedded database runs on this thread: between two batches it is everybody else's turn.
      await setImmediate();
    } while (after !== null);
  }
  return rewrapped + (await db.asTenant(tenantId, (tx) => rewrapTenantKey(tx, deps, tenantId)));
}

/** Comes last for each tenant: a start tries this key alone, and takes all of the tenant's values to be under the same one. */
async function rewrapTenantKey(tx: Tx, { masterKey, now }: RotationDeps, tenantId: string): Promise<number> {
  const sealed = (await findTenantKey(tx, tenantId))!;
  const fresh = masterKey.reseal(sealed, tenantKeyContext(tenantId));
  if (!fresh) return 0;
  if (!(await swapTenantKey(tx, tenantId, sealed, fresh))) return 0;
  await appendAudit(tx, tenantId, {
    at: now(),
    actor: bySystem('rotation'),
    action: 'master-key.rotated',
    subjectId: null,
    fields: ['image_key', 'totp_secret', 'client_secret', 'number_key'],
  });
  return 1;
}
