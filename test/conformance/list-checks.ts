import type { Check } from './check.ts';
import { LOCKS } from './checks/locks.ts';
import { listMigrationChecks } from './checks/migrations.ts';
import { ROW_SECURITY } from './checks/row-security.ts';
import { SCHEMA } from './checks/schema.ts';
import { SETTINGS } from './checks/settings.ts';
import { WRITES } from './checks/writes.ts';

/** All requirements of the product, in the order of their checks. */
export async function listChecks(): Promise<Check[]> {
  const migrations = await listMigrationChecks();
  return [...SETTINGS, ...ROW_SECURITY, ...LOCKS, ...WRITES, ...SCHEMA, ...migrations];
}
