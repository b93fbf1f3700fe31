import type { Tx } from '../../db/database.ts';

/** Those who are not suspended, locked, by id: before any other user, so that two changes never wait crosswise. */
export async function lockSuperusers(tx: Tx, tenantId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('staff_users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'superuser')
    .where('suspended', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}
