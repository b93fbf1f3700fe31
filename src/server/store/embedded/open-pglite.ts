import type { InspectDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { createPgliteDatabase, type EmbeddedDatabase } from './create-pglite-database.ts';
import { openPgliteClient, type PgliteHome } from './pglite-client.ts';

/**
 * Opens the embedded database and applies `migrations`. `inspect` runs before anything is written. After an
 * upgrade the files are scrubbed, because a migration may have removed personal data.
 */
export async function openPglite(
  home: PgliteHome,
  migrations: string,
  inspect: InspectDatabase = async () => {},
): Promise<EmbeddedDatabase> {
  const client = await openPgliteClient(home);
  const db = createPgliteDatabase(client);
  try {
    const isUpgraded = await migrate(
      {
        run: async (script) => void (await client.exec(script)),
        rows: async <T>(query: string) => (await client.query<T>(query)).rows,
        inspect: (isUsed) => inspect(isUsed ? db : null),
      },
      migrations,
    );
    if (isUpgraded) await db.scrub();
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}
