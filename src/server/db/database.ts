import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type Tx = Transaction<Schema>;

export type Database = {
  /** One transaction as one tenant: row-level security lets it see and write that tenant's rows alone. */
  asTenant<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction over all tenants: start, recovery, finding a tenant by its host. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** The two ways into the database; there is no third, so no query runs without a role. */
export function createDatabase(kysely: Kysely<Schema>): Database {
  return {
    asTenant: (tenantId, work) =>
      kysely.transaction().execute(async (tx) => {
        await sql`select set_config('role', 'attesta_tenant', true), set_config('attesta.tenant', ${tenantId}, true)`.execute(
          tx,
        );
        return work(tx);
      }),
    asSystem: (work) =>
      kysely.transaction().execute(async (tx) => {
        await sql`select set_config('role', 'attesta_system', true)`.execute(tx);
        return work(tx);
      }),
    ping: async () => {
      await sql`select 1`.execute(kysely);
    },
    close: () => kysely.destroy(),
  };
}
