import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type ParsedRow, readJson } from '../json-column.ts';
import { FILTER_COLUMN } from '../json-columns.ts';
import type { Schema } from '../schema/schema.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

export type SavedFilter = ParsedRow<Selectable<Schema['saved_filters']>>;

const readFilter = (row: Selectable<Schema['saved_filters']>): SavedFilter => ({
  ...row,
  content: readJson(FILTER_COLUMN, row.content),
});

type Owner = { tenantId: TenantId /** null for the whole team */; userId: number | null };

/** The team's filters and the user's own, by name. */
export async function listSavedFilters(tx: Tx, { tenantId, userId }: Owner): Promise<SavedFilter[]> {
  const rows = await tx
    .selectFrom('saved_filters')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where((eb) =>
      userId === null
        ? eb('user_id', 'is', null)
        : eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(readFilter);
}

/** The filters of all owners. */
export async function listAllSavedFilters(tx: Tx, tenantId: TenantId): Promise<SavedFilter[]> {
  const rows = await tx.selectFrom('saved_filters').selectAll().where('tenant_id', '=', tenantId).execute();
  return rows.map(readFilter);
}

/** Removes filters by their ids, regardless of their owner. */
export async function removeSavedFilters(tx: Tx, tenantId: TenantId, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('saved_filters').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute();
}

/** null if the owner has one of that name. */
export async function addSavedFilter(
  tx: Tx,
  { tenantId, userId }: Owner,
  { name, content, now }: { name: string; content: Record<string, string>; now: Date },
): Promise<SavedFilter | null> {
  const row = await tx
    .insertInto('saved_filters')
    .values({
      tenant_id: tenantId,
      id: uuidv7(),
      user_id: userId,
      name,
      content: JSON.stringify(content),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? readFilter(row) : null;
}

/** Removes a filter of the team or of the user. @returns it; null if there is none */
export async function removeSavedFilter(
  tx: Tx,
  { tenantId, userId }: Owner,
  id: string,
): Promise<SavedFilter | null> {
  const row = await tx
    .deleteFrom('saved_filters')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where((eb) =>
      userId === null
        ? eb('user_id', 'is', null)
        : eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]),
    )
    .returningAll()
    .executeTakeFirst();
  return row ? readFilter(row) : null;
}
