import { StartError } from '../errors.ts';
import { lockFolder } from '../storage/disk/lock-folder.ts';
import { restrictPermissions } from '../storage/disk/restrict-permissions.ts';
import type { Database, InspectDatabase } from '../store/database/database.ts';
import type { EmbeddedDatabase } from '../store/embedded/create-pglite-database.ts';
import { openPglite } from '../store/embedded/open-pglite.ts';
import type { Config } from './config.ts';
import { findDatabaseFolder } from './find-database-folder.ts';
import { openConfigured } from './open-databases.ts';
import { MIGRATIONS } from './paths.ts';

/**
 * The database that the server of this configuration uses; the embedded one opens for one process alone.
 * `inspect` looks at it before it is migrated.
 * @throws StartError with one sentence for whatever is in the way
 */
export async function openConfiguredDatabase(
  config: Config,
  inspect?: InspectDatabase,
): Promise<{ db: Database | EmbeddedDatabase; close(): Promise<void> }> {
  const opened = await openConfigured(config.databaseUrl, inspect);
  if (opened) return { db: opened, close: opened.close };
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
