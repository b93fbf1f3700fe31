import type { Tx } from '../../db/database.ts';

/**
 * Those who are not suspended and have a password here, locked, by id: before any other user, so that two changes never
 * wait crosswise. Who comes by the company's provider does not count: it may be away, or take the role back.
 */
export async function lockSuperusers(tx: Tx, tenantId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('staff_users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'superuser')
    .where('suspended', '=', false)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}
