import { inject } from 'vitest';
import { createDatabaseOn, type TestPostgres } from './start-postgres.ts';

/** A separate database for the suite on the run's PostgreSQL; see `createDatabaseOn`. */
export function createPostgres(isMigrated = true): Promise<TestPostgres> {
  const folder = inject('postgres');
  if (folder === null) throw new Error('There is no PostgreSQL on this machine.');
  return createDatabaseOn(folder, isMigrated);
}
