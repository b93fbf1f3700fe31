import { StartError } from '../../errors.ts';
import type { Database } from '../../store/database/database.ts';
import { listFactorSecrets } from '../../store/staff/second-factors.ts';
import { listImageKeys } from '../../store/subjects.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { findTenantKey, listTenantsWithoutKey } from '../../store/tenant-keys.ts';
import { listTenantIds } from '../../store/tenants.ts';
import type { Tx } from '../../store/transaction.ts';
import type { MasterKey } from '../master-key.ts';
import { tenantKeyContext, totpContext } from '../sealing-contexts.ts';
import { subjectKeyContext } from '../subject-key.ts';
import { ensureTenantKey } from './tenant-key.ts';

type SealedValue = { sealed: Uint8Array; context: string };

/** Whether the database has any value wrapped by a master key. Writes nothing. */
export async function hasSealedValues(db: Database): Promise<boolean> {
  return (await sampleSealed(db)).length > 0;
}

/**
 * Tries the key on one value of each tenant: the one that a rotation re-wraps last. Writes nothing.
 * @throws StartError if the key is another one, or some values need a previous key
 */
export async function checkMasterKey(db: Database, masterKey: MasterKey): Promise<void> {
  const samples = await sampleSealed(db);
  const readableCount = samples.filter((sample) => opens(masterKey, sample)).length;
  if (readableCount === samples.length) return;
  if (readableCount === 0) {
    throw new StartError(
      'This data is encrypted under another master key. Put that key into MASTER_KEY or master.key. A backup from before a rotation needs the key of that time.',
    );
  }
  throw new StartError(
    'Some of this data is still encrypted under an earlier MASTER_KEY. Set MASTER_KEY_PREVIOUS to that key and run npm run keys:rotate.',
  );
}

/** Creates a key for every tenant without one. */
export async function makeTenantKeys(db: Database, masterKey: MasterKey): Promise<void> {
  for (const tenantId of await db.asSystem(listTenantsWithoutKey)) {
    await db.asTenant(tenantId, (tx) => ensureTenantKey(tx, masterKey, tenantId));
  }
}

function opens(masterKey: MasterKey, { sealed, context }: SealedValue): boolean {
  try {
    masterKey.unseal(sealed, context);
    return true;
  } catch {
    return false;
  }
}

async function sampleSealed(db: Database): Promise<SealedValue[]> {
  return db.asSystem(async (tx) => {
    const samples: SealedValue[] = [];
    for (const tenantId of await listTenantIds(tx)) {
      const sealedKey = await findTenantKey(tx, tenantId);
      if (sealedKey) samples.push({ sealed: sealedKey, context: tenantKeyContext(tenantId) });
      else samples.push(...(await sampleWithoutKey(tx, tenantId)));
    }
    return samples;
  });
}

/** Samples of a tenant without a key yet: one subject's key and one second factor's secret. */
async function sampleWithoutKey(tx: Tx, tenantId: TenantId): Promise<SealedValue[]> {
  const subjects = await listImageKeys(tx, tenantId, null, 1);
  const users = await listFactorSecrets(tx, tenantId, null, 1);
  return [
    ...subjects.map(({ id, image_key: sealed }) => ({ sealed, context: subjectKeyContext(tenantId, id) })),
    ...users.map(({ id, secret: sealed }) => ({ sealed, context: totpContext(tenantId, id) })),
  ];
}
