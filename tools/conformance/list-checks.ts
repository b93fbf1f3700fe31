import type { Check } from './check.ts';
import { LOCKS } from './checks/locks.ts';
import { listMigrationChecks } from './checks/migrations.ts';
import { ROW_SECURITY } from './checks/row-security.ts';
import { SCHEMA } from './checks/schema.ts';
import { SETTINGS } from './checks/settings.ts';
import { WRITES } from './checks/writes.ts';

/** Everything that the product relies on, in the order in which it is asked. */
export async function listChecks(): Promise<Check[]> {
  const migrations = await listMigrationChecks();
  return [...SETTINGS, ...ROW_SECURITY, ...LOCKS, ...WRITES, ...SCHEMA, ...migrations];
}
