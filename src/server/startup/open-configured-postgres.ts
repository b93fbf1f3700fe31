import { StartError } from '../errors.ts';
import type { Database, InspectDatabase } from '../store/database/database.ts';
import { openPostgres } from '../store/database/open-postgres.ts';
import { MIGRATIONS } from './paths.ts';

/**
 * Opens `DATABASE_URL`, which `inspect` looks at before it is migrated; null without it.
 * @throws StartError with one sentence for whatever is in the way
 */
export async function openConfiguredPostgres(
  url: string | null,
  inspect?: InspectDatabase,
): Promise<Database | null> {
  if (url === null) return null;
  return openPostgres(url, MIGRATIONS, inspect).catch((cause: Error) => {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`DATABASE_URL cannot be used: ${cause.message}.`, { cause });
  });
}
