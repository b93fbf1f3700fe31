import type { Database } from '../../../src/server/store/database/database.ts';
import { openPostgres, type PostgresLimits } from '../../../src/server/store/database/open-postgres.ts';
import { MIGRATIONS } from '../paths.ts';

/** Longer than any run: a transaction that waits for another ends when that one does, however slow the machine is. */
const LONG_TIMEOUTS = { connectMs: 600_000, lockMs: 600_000, statementMs: 600_000, idleMs: 600_000 };

/** A PostgreSQL whose requests never time out, for suites that are not about timeouts. */
export function openWithoutTimeouts(url: string, limits: Partial<PostgresLimits> = {}): Promise<Database> {
  return openPostgres(url, MIGRATIONS, undefined, { ...LONG_TIMEOUTS, ...limits });
}
