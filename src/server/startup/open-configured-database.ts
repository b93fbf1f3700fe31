import { StartError } from '../errors.ts';
import { lockFolder } from '../storage/disk/lock-folder.ts';
import { restrictPermissions } from '../storage/disk/restrict-permissions.ts';
import type { Database, InspectDatabase } from '../store/database/database.ts';
import type { EmbeddedDatabase } from '../store/embedded/create-pglite-database.ts';
import { openPglite } from '../store/embedded/open-pglite.ts';
import type { Config } from './config.ts';
import { findDatabaseFolder } from './find-database-folder.ts';
import { openConfiguredPostgres } from './open-configured-postgres.ts';
import { MIGRATIONS } from './paths.ts';

/**
 * Opens the database of this configuration. The embedded one opens in one process at a time. `inspect` runs
 * before the migration.
 * @throws StartError with one sentence about the obstacle
 */
export async function openConfiguredDatabase(
  config: Config,
  inspect?: InspectDatabase,
): Promise<{ db: Database | EmbeddedDatabase; close(): Promise<void> }> {
  const postgresDatabase = await openConfiguredPostgres(config.databaseUrl, inspect);
  if (postgresDatabase) return { db: postgresDatabase, close: postgresDatabase.close };
  const folder = await findDatabaseFolder(config.dataDir);
  const unlock = await lockFolder(config.dataDir);
  if (!unlock) {
    throw new StartError(`A server uses the data folder ${config.dataDir}. Stop it first.`);
  }
  try {
    restrictPermissions(config.dataDir);
    const db = await openPglite({ folder }, MIGRATIONS, inspect);
    return { db, close: () => db.close().finally(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
}
