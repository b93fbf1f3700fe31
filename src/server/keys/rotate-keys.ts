import { setImmediate, setTimeout } from 'node:timers/promises';
import { aroundTransactions } from '../db/around-transactions.ts';
import { listFromParts } from '../db/ask-parts.ts';
import type { Database, Tx } from '../db/database.ts';
import { databaseFailureOf } from '../db/database-failure.ts';
import { StartError } from '../errors.ts';
import { bySystem } from '../records/audit/actor.ts';
import { appendAudit } from '../records/audit/append-audit.ts';
import { findTenantKey, swapTenantKey } from '../records/tenant-keys/keep-tenant-keys.ts';
import { listTenantIds } from '../records/tenants/list-tenants.ts';
import type { MasterKey } from '../sealing/master-key.ts';
import { tenantKeyContext } from '../sealing/sealed-places.ts';
import { type Batch, rewrapBatch, STORES } from './rewrap-batch.ts';
import { holdTenantKey } from './tenant-key.ts';

/** How many values the newest key wraps now that another did, and which opened under no key. */
export type Rotation = { tenants: number; rewrapped: number; unopened: string[] };

type RotationDeps = {
  db: Database;
  masterKey: MasterKey;
  now: () => Date;
  /** so long a transaction may still write what it sealed before the newest key was there, in milliseconds */
  settleMs?: number;
};

/** More passes than any rotation needs: each finds what servers wrote during the one before. */
const MOST_PASSES = 20;
/** Each has waited for as long as the database lets a statement wait. */
const MOST_TRIES = 5;
const PAUSE_MS = 200;

/**
 * Wraps everything anew that another than the newest key wraps, tenant by tenant, batch by batch, each batch a
 * transaction of its own. It can be cut off anywhere and started again, and may run while servers write and
 * beside itself. It ends with a pass that has found nothing.
 * @throws StartError when somebody holds what it needs for too long: it may be run again
 * @throws Error when values keep being written under an earlier key, because a server has that for its newest
 */
export async function rotateKeys({
  db: hasty,
  masterKey,
  now,
  settleMs = 0,
}: RotationDeps): Promise<Rotation> {
  // What somebody else's lock, or the last connection, kept from being done is tried again: another rotation, for one.
  const db = aroundTransactions(hasty, retryBusy);
  const unopened = new Set<string>();
  let rewrapped = 0;
  for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
    // One that is being moved is in two.
    const tenants = [...new Set(await listFromParts(db, listTenantIds))];
    let found = 0;
    for (const tenantId of tenants) {
      found += await rotateTenant({ db, masterKey, now }, tenantId, unopened);
    }
    rewrapped += found;
    if (found === 0 && pass > 1) return { tenants: tenants.length, rewrapped, unopened: [...unopened] };
    await setTimeout(settleMs);
  }
  throw new Error('Values keep being written under an earlier master key.');
}

async function retryBusy<T>(transact: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await transact();
    } catch (cause) {
      if (databaseFailureOf(cause) !== 'busy') throw cause;
      if (tried === MOST_TRIES) {
        const busy = 'The database was too busy to go on: nothing is lost, run the rotation again.';
        throw new StartError(busy, { cause });
      }
      await setTimeout(PAUSE_MS);
    }
  }
}

async function rotateTenant(deps: RotationDeps, tenantId: string, unopened: Set<string>): Promise<number> {
  const { db, masterKey } = deps;
  // So that there is one to wrap anew at the end.
  await db.asTenant(tenantId, (tx) => holdTenantKey(tx, masterKey, tenantId));
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

/** Last in its tenant: at a start it stands for all of the tenant's values. */
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
