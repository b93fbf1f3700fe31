import { sql } from 'kysely';

/**
 * Whether this database serves the tenant of a row of `tenants`, which goes by this name in the query. Otherwise it is
 * the copy of a tenant that is being moved, or was.
 */
export const isServed = (name: string) =>
  sql<boolean>`not exists (select from held_tenants h
    where h.tenant_id = ${sql.ref(`${name}.tenant_id`)} and h.serves = 'nothing')`;
