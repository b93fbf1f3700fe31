import { sql } from 'kysely';
import { allowLongStatements } from '../../db/allow-long-statements.ts';
import type { Tx } from '../../db/database.ts';

/** Removes what is left of a tenant that has no subject, and the tenant, whose row is locked for its `end`. */
export async function removeTenant(tx: Tx, tenantId: string): Promise<void> {
  // The audit of years is deleted in one statement, which may take longer than a request's.
  await allowLongStatements(tx);
  for (const name of await listTables(tx)) {
    await sql`delete from ${sql.table(name)} where tenant_id = ${tenantId}`.execute(tx);
  }
  await tx.deleteFrom('tenants').where('tenant_id', '=', tenantId).execute();
}

/** Every table with rows of tenants, as the database lists them, so that no later table is forgotten. */
async function listTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and a.attname = 'tenant_id' and not a.attisdropped and c.relname <> 'tenants'
    order by c.relname`.execute(tx);
  return rows.map((row) => row.name);
}
