import { StartError } from '../errors.ts';
import type { Database, InspectDatabase } from '../store/database/database.ts';
import { openPostgres } from '../store/database/open-postgres.ts';
import { MIGRATIONS } from './paths.ts';

/**
 * Opens the PostgreSQL at `DATABASE_URL`; null if it is not set. `inspect` runs before the migration.
 * @throws StartError with one sentence about the obstacle
 */
export async function openConfiguredPostgres(
  url: string | null,
  inspect?: InspectDatabase,
): Promise<Database | null> {
  if (url === null) return null;
  return openPostgres(url, MIGRATIONS, inspect).catch((cause: Error) => {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `DATABASE_URL cannot be used: ${cause.message}. Check the address and that the database runs.`,
      { cause },
    );
  });
}
