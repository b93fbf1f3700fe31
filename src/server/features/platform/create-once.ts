import { z } from 'zod';
import { addStoredReply, findStoredReply } from '../../http/idempotency/idempotency-records.ts';
import { hashRequest, type RequestKey } from '../../http/idempotency/request-key.ts';
import { lockInstallation } from '../../store/installation.ts';
import { toTenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';

const createdTenant = z.object({ tenant_id: z.string().transform(toTenantId), host: z.string() });
type CreatedTenantRow = z.output<typeof createdTenant>;

/**
 * Creates a tenant once under its Idempotency-Key. The platform has no tenant to store the answer in, so the new tenant
 * stores it, and loses it when it is deleted.
 * @throws AppError `key-reused` when the key belongs to another tenant's creation
 */
export async function createOnce(
  tx: Tx,
  key: RequestKey,
  body: unknown,
  now: Date,
  create: (tx: Tx) => Promise<CreatedTenantRow>,
): Promise<CreatedTenantRow> {
  const fingerprint = await hashRequest(key, [JSON.stringify(body)]);
  // Two requests under one key wait for each other here, also if they name different hosts.
  await lockInstallation(tx);
  const before = await findStoredReply(tx, key, fingerprint, now);
  if (before) return createdTenant.parse(before.body);
  const tenant = await create(tx);
  const request = { tenantId: tenant.tenant_id, key, fingerprint, subjectId: null };
  await addStoredReply(tx, request, { status: 201, body: tenant }, now);
  return tenant;
}
