import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';

export type User = Selectable<Schema['staff_users']>;
/** A member of a tenant's staff. */
export type UserRef = { tenantId: string; userId: number };

/** A user's row, locked; null when there is none. */
export async function lockUser(tx: Tx, { tenantId, userId }: UserRef): Promise<User | null> {
  const row = await tx
    .selectFrom('staff_users')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
