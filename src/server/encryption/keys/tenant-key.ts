import { createHmac, randomBytes } from 'node:crypto';
import type { TenantId } from '../../store/tenant-id.ts';
import { addTenantKey, findTenantKey } from '../../store/tenant-keys.ts';
import type { Tx } from '../../store/transaction.ts';
import { createNumberHash, type HashDocumentNumber } from '../hash-document-number.ts';
import type { MasterKey } from '../master-key.ts';
import { tenantKeyContext } from '../sealing-contexts.ts';

/** Returns the hash function for document numbers of this tenant. Creates the tenant's key if it has none. */
export async function openNumberHash(
  tx: Tx,
  masterKey: MasterKey,
  tenantId: TenantId,
): Promise<HashDocumentNumber> {
  return createNumberHash(await ensureTenantKey(tx, masterKey, tenantId));
}

/** Returns the hash function for document numbers of this tenant; null if it has no key, and so no hashed number. */
export async function findNumberHash(
  tx: Tx,
  masterKey: MasterKey,
  tenantId: TenantId,
): Promise<HashDocumentNumber | null> {
  const wrappedKey = await findTenantKey(tx, tenantId);
  return wrappedKey && createNumberHash(masterKey.unseal(wrappedKey, tenantKeyContext(tenantId)));
}

/** Hashes what shows the origin of an upload. Equal values of one kind have equal hashes. */
export type HashUploadMark = (what: string, value: Uint8Array | string) => Buffer;

/** Returns the hash function for marks of this tenant's uploads. Creates the tenant's key if it has none. */
export async function openMarkHash(
  tx: Tx,
  masterKey: MasterKey,
  tenantId: TenantId,
): Promise<HashUploadMark> {
  const key = await ensureTenantKey(tx, masterKey, tenantId);
  // A kind before the value: no mark is ever the hash of a document number.
  return (what, value) => createHmac('sha256', key).update(`${what}\0`).update(value).digest();
}

/** Returns the tenant's key, and creates it if it has none. @throws Error if the master key is another one */
export async function ensureTenantKey(tx: Tx, masterKey: MasterKey, tenantId: TenantId): Promise<Buffer> {
  const wrappedKey = await findTenantKey(tx, tenantId);
  if (wrappedKey) return masterKey.unseal(wrappedKey, tenantKeyContext(tenantId));
  const wrapped = masterKey.seal(randomBytes(32), tenantKeyContext(tenantId));
  await addTenantKey(tx, tenantId, wrapped);
  // Another server may have created it first; that key counts.
  return masterKey.unseal((await findTenantKey(tx, tenantId))!, tenantKeyContext(tenantId));
}
