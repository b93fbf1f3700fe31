import type { Tx } from '../../db/database.ts';

/** Removes a subject whose row is held for `update`; every record of it goes by its foreign key. */
export async function removeSubject(tx: Tx, tenantId: string, subjectId: string): Promise<void> {
  await tx.deleteFrom('subjects').where('tenant_id', '=', tenantId).where('id', '=', subjectId).execute();
}
