import type { Tx } from '../../db/database.ts';

/** Whether a superuser gets in without the provider: by a password and a second factor of their own. */
export async function hasBreakGlass(tx: Tx, tenantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'superuser')
    .where('suspended', '=', false)
    .where('totp_active', '=', true)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
