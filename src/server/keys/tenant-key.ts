import { randomBytes } from 'node:crypto';
import { createNumberHash, type HashDocumentNumber } from '../encryption/hash-document-number.ts';
import type { MasterKey } from '../encryption/master-key.ts';
import { tenantKeyContext } from '../encryption/sealing-contexts.ts';
import { addTenantKey, findTenantKey } from '../store/tenant-keys.ts';
import type { Tx } from '../store/transaction.ts';

/** How numbers of documents are hashed in this tenant; makes the tenant's key where there is none yet. */
export async function openNumberHash(
  tx: Tx,
  masterKey: MasterKey,
  tenantId: string,
): Promise<HashDocumentNumber> {
  return createNumberHash(await ensureTenantKey(tx, masterKey, tenantId));
}

/** The tenant's own key, made when it is missing. @throws Error when the master key is another one */
export async function ensureTenantKey(tx: Tx, masterKey: MasterKey, tenantId: string): Promise<Buffer> {
  const known = await findTenantKey(tx, tenantId);
  if (known) return masterKey.unseal(known, tenantKeyContext(tenantId));
  const wrapped = masterKey.seal(randomBytes(32), tenantKeyContext(tenantId));
  await addTenantKey(tx, tenantId, wrapped);
  // Another server may have been first: then its key is the tenant's.
  return masterKey.unseal((await findTenantKey(tx, tenantId))!, tenantKeyContext(tenantId));
}
