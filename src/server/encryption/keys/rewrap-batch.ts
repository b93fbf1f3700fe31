import { findClientSecret, swapClientSecret } from '../../store/staff/oidc.ts';
import { listFactorSecrets, swapFactorSecret } from '../../store/staff/second-factors.ts';
import { listImageKeys, swapImageKey } from '../../store/subjects.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import type { MasterKey } from '../master-key.ts';
import { oidcSecretContext, totpContext } from '../sealing-contexts.ts';
import { subjectKeyContext } from '../subject-key.ts';

/** Rows of one batch. It is small, because other servers wait for its rows until it is committed. */
const BATCH = 200;

type Row = { id: string | number; sealed: Uint8Array; context: string };
type BatchCursor = string | number | null;
export type Batch = { rewrapped: number; unopened: string[]; next: BatchCursor };

/**
 * A column with values wrapped by the master key. The tenants' own keys are handled separately, as the
 * last.
 */
type Store = {
  name: string;
  /** the next rows in order of their ids, at most `limit` */
  read(tx: Tx, tenantId: TenantId, after: BatchCursor, limit: number): Promise<Row[]>;
  /** Replaces `row.sealed` by `fresh` unless it has changed meanwhile. @returns whether it was replaced */
  write(tx: Tx, tenantId: TenantId, row: Row, fresh: Uint8Array): Promise<boolean>;
};

const subjects: Store = {
  name: 'subject',
  read: async (tx, tenantId, after, limit) => {
    const rows = await listImageKeys(tx, tenantId, after === null ? null : String(after), limit);
    return rows.map(({ id, image_key: sealed }) => ({
      id,
      sealed,
      context: subjectKeyContext(tenantId, id),
    }));
  },
  write: (tx, tenantId, row, fresh) => swapImageKey(tx, { tenantId, id: String(row.id) }, row.sealed, fresh),
};

const secondFactors: Store = {
  name: 'second factor of user',
  read: async (tx, tenantId, after, limit) => {
    const rows = await listFactorSecrets(tx, tenantId, after === null ? null : Number(after), limit);
    return rows.map(({ id, secret: sealed }) => ({
      id,
      sealed,
      context: totpContext(tenantId, id),
    }));
  },
  write: (tx, tenantId, row, fresh) =>
    swapFactorSecret(tx, { tenantId, id: Number(row.id) }, row.sealed, fresh),
};

const companySecrets: Store = {
  name: 'secret for the provider of tenant',
  read: async (tx, tenantId, after) => {
    const sealedSecret = after === null ? await findClientSecret(tx, tenantId) : null;
    return sealedSecret ? [{ id: tenantId, sealed: sealedSecret, context: oidcSecretContext(tenantId) }] : [];
  },
  write: (tx, tenantId, row, fresh) => swapClientSecret(tx, tenantId, row.sealed, fresh),
};

export const STORES: readonly Store[] = [subjects, secondFactors, companySecrets];

/**
 * Re-wraps a batch of a tenant's values. Skips a row that another transaction changes or erases meanwhile.
 * Reports a value that no key opens, and leaves it unchanged.
 * @returns the id to continue after; null after the last row
 */
export async function rewrapBatch(
  tx: Tx,
  masterKey: MasterKey,
  store: Store,
  tenantId: TenantId,
  after: BatchCursor,
): Promise<Batch> {
  const rows = await store.read(tx, tenantId, after, BATCH);
  const unopened: string[] = [];
  let rewrapped = 0;
  for (const row of rows) {
    const fresh = reseal(masterKey, row);
    if (fresh === 'unopened') unopened.push(`${store.name} ${row.id}`);
    else if (fresh && (await store.write(tx, tenantId, row, fresh))) rewrapped += 1;
  }
  return { rewrapped, unopened, next: rows.length === BATCH ? rows.at(-1)!.id : null };
}

function reseal(masterKey: MasterKey, { sealed, context }: Row): Buffer | null | 'unopened' {
  try {
    return masterKey.reseal(sealed, context);
  } catch {
    return 'unopened';
  }
}
