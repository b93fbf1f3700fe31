import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { allowLongStatements } from '../../db/allow-long-statements.ts';
import type { Database, Tx } from '../../db/database.ts';

/**
 * The application name of transactions that move a tenant: they take long, and write no tenant that is
 * served.
 */
const MOVER = 'attesta-mover';

const PAUSE_MS = 20;

/** A transaction that may last, until its server is gone, and that `awaitOlder` does not wait for. */
export async function lastLong(tx: Tx): Promise<void> {
  await allowLongStatements(tx);
  await sql`select set_config('application_name', ${MOVER}, true), set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('tcp_keepalives_idle', '15', true), set_config('tcp_keepalives_interval', '5', true)`.execute(
    tx,
  );
}

/**
 * Waits until every transaction of this service has ended that had begun in the database when this was called: those
 * that begin later see what was committed before.
 * @param until the moment (`Date.now()`) after which it gives up
 * @throws Error when it gave up
 */
export async function awaitOlder(db: Pick<Database, 'asSystem'>, until: number): Promise<void> {
  const moment = await db.asSystem(async (tx) => {
    const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(tx);
    return rows[0]!.now;
  });
  while (await db.asSystem((tx) => hasOlder(tx, moment))) {
    if (Date.now() > until) throw new Error('A transaction lasts for so long that the tenant stays here.');
    await setTimeout(PAUSE_MS);
  }
}

async function hasOlder(tx: Tx, moment: string): Promise<boolean> {
  // Only the user that all servers log in as may see when its other transactions began.
  await sql`set local role none`.execute(tx);
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and usename = session_user and pid <> pg_backend_pid()
      and application_name <> ${MOVER} and xact_start <= ${moment}::timestamptz limit 1`.execute(tx);
  return rows.length > 0;
}
