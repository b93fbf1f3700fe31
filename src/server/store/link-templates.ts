import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type ParsedRow, readJson } from './json-column.ts';
import { TEMPLATES, type TemplateContent } from './json-columns.ts';
import type { Schema } from './schema/schema.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

/** Workflows and presets have the same columns: a name, and the settings of a minted link. */
export type TemplateTable = 'workflows' | 'presets';
export type Template = ParsedRow<Selectable<Schema[TemplateTable]>>;

const readTemplate =
  (table: TemplateTable) =>
  (row: Selectable<Schema[TemplateTable]>): Template => ({
    ...row,
    content: readJson(TEMPLATES[table], row.content),
  });

/** Newest first. */
export async function listTemplates(tx: Tx, table: TemplateTable, tenantId: TenantId): Promise<Template[]> {
  const rows = await tx
    .selectFrom(table)
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(readTemplate(table));
}

/** null if the tenant has none with that id. */
export async function findTemplate(
  tx: Tx,
  table: TemplateTable,
  tenantId: TenantId,
  id: string,
): Promise<Template | null> {
  const row = await tx
    .selectFrom(table)
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? readTemplate(table)(row) : null;
}

export async function addTemplate(
  tx: Tx,
  table: TemplateTable,
  tenantId: TenantId,
  { name, content, now }: { name: string; content: TemplateContent; now: Date },
): Promise<Template> {
  const row = await tx
    .insertInto(table)
    .values({
      tenant_id: tenantId,
      id: uuidv7(),
      name,
      content: JSON.stringify(content),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return readTemplate(table)(row);
}

/** Writes the given fields in one statement, so that concurrent changes lose nothing. */
export async function changeTemplate(
  tx: Tx,
  table: TemplateTable,
  row: { tenantId: TenantId; id: string },
  { name, content, now }: { name: string | undefined; content: TemplateContent; now: Date },
): Promise<Template | null> {
  const changedRow = await tx
    .updateTable(table)
    .set({
      ...(name === undefined ? {} : { name }),
      content: sql<string>`content || ${JSON.stringify(content)}::jsonb`,
      updated_at: now,
    })
    .where('tenant_id', '=', row.tenantId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirst();
  return changedRow ? readTemplate(table)(changedRow) : null;
}

/** @returns whether it existed */
export async function removeTemplate(
  tx: Tx,
  table: TemplateTable,
  tenantId: TenantId,
  id: string,
): Promise<boolean> {
  const removedRow = await tx
    .deleteFrom(table)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removedRow !== undefined;
}
