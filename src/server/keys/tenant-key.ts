import { randomBytes } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import { findHashedSubject } from '../records/identity-markers/find-hashed-subject.ts';
import { addTenantKey, findTenantKey } from '../records/tenant-keys/keep-tenant-keys.ts';
import { createNumberHash, type HashDocumentNumber } from '../sealing/hash-document-number.ts';
import type { MasterKey } from '../sealing/master-key.ts';
import { tenantKeyContext } from '../sealing/sealed-places.ts';
import { subjectKeyContext } from '../sealing/subject-key.ts';

/** How numbers of documents are hashed in this tenant; makes the tenant's key where there is none yet. */
export async function openNumberHash(
  tx: Tx,
  masterKey: MasterKey,
  tenantId: string,
): Promise<HashDocumentNumber> {
  return createNumberHash(await holdTenantKey(tx, masterKey, tenantId));
}

/** The tenant's own key, made when it is missing. @throws Error when the master key is another one */
export async function holdTenantKey(tx: Tx, masterKey: MasterKey, tenantId: string): Promise<Buffer> {
  const known = await findTenantKey(tx, tenantId);
  if (known) return masterKey.unseal(known, tenantKeyContext(tenantId));
  const made = await makeTenantKey(tx, masterKey, tenantId);
  const wrapped = masterKey.seal(made, tenantKeyContext(tenantId));
  await addTenantKey(tx, tenantId, wrapped);
  // Another server may have been first: then its key is the tenant's.
  return masterKey.unseal((await findTenantKey(tx, tenantId))!, tenantKeyContext(tenantId));
}

/**
 * A random key; but a tenant that has hashes from before there were such keys goes on with what those were
 * made under, which was derived from the master key of that time: the one that wraps their subject's key.
 */
async function makeTenantKey(tx: Tx, masterKey: MasterKey, tenantId: string): Promise<Buffer> {
  const hashed = await findHashedSubject(tx, tenantId);
  if (!hashed) return randomBytes(32);
  const like = { sealed: hashed.image_key, context: subjectKeyContext(tenantId, hashed.id) };
  return masterKey.derive(tenantId, 'attesta document numbers', like);
}
