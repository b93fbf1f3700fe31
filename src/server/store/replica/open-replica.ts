import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Database, enterAs } from '../database/database.ts';
import { guardPool, TYPES } from '../database/guarded-pool.ts';
import { hasPooler } from '../database/open-postgres.ts';
import type { RequestRole } from '../database/request-roles.ts';
import { withViews } from '../database/reviewer-views.ts';
import type { Schema } from '../schema/schema.ts';
import type { Tx } from '../transaction.ts';

/** A transaction on a replica that must not be used now, with the cause for the log. */
export class ReplicaRefusal extends Error {
  readonly lagSeconds: number | null;

  constructor(cause: string, lagSeconds: number | null) {
    super(cause);
    this.lagSeconds = lagSeconds;
  }
}

/** A standby of the database, for read-only transactions. */
export type Replica = Pick<Database, 'asTenant' | 'asStaff' | 'asSystem' | 'close'> & {
  /** seconds that the last transaction found it behind the primary; null before the first */
  lagSeconds(): number | null;
};

export type ReplicaOptions = {
  /** a transaction on a standby that lags more is refused */
  maxLagSeconds: number;
  /** milliseconds that a transaction waits for a connection */
  connectMs: number;
};

const OPTIONS: ReplicaOptions = { maxLagSeconds: 120, connectMs: 2_000 };

const CONNECTIONS = 20;
/** Milliseconds: those of the primary. */
const TIMEOUTS = {
  lock_timeout: 5_000,
  statement_timeout: 25_000,
  idle_in_transaction_session_timeout: 60_000,
};
/** PostgreSQL ends a slow statement before its connection is destroyed. */
const DEADLINE_MS = TIMEOUTS.statement_timeout + 5_000;

/**
 * In the transaction's first statement, so that it costs no round trip. Every server commits a transaction
 * each minute, with its clock: without other writes, the newest replayed commit is a minute old.
 */
const STATE = `, pg_is_in_recovery() as is_standby,
  greatest(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8 as lag`;

type StateRow = { is_standby: boolean; lag: number | null };

/**
 * Opens a standby. Nothing connects before the first transaction. Each is read-only, has the role and the
 * tenant of one on the primary, and measures the lag first.
 */
export function openReplica(url: string, options: Partial<ReplicaOptions> = {}): Replica {
  const { maxLagSeconds, connectMs } = { ...OPTIONS, ...options };
  const isPooled = hasPooler(url);
  const pool = new pg.Pool({
    connectionString: url,
    types: TYPES,
    max: CONNECTIONS,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    maxLifetimeSeconds: 30 * 60,
    ...(isPooled ? {} : TIMEOUTS),
  });
  const guarded = guardPool(pool, {
    preparesStatements: !isPooled,
    deadlineMs: { usual: DEADLINE_MS, long: DEADLINE_MS },
  });
  let lag: number | null = null;
  const check = ({ is_standby, lag: found }: StateRow) => {
    lag = is_standby ? found : null;
    if (!is_standby) throw new ReplicaRefusal('the server is not a standby', null);
    if (found === null) throw new ReplicaRefusal('the standby has replayed nothing', null);
    if (found > maxLagSeconds) throw new ReplicaRefusal('the standby lags', found);
  };
  const readAs = (role: RequestRole) => {
    const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded.as(role) }) });
    const enter = enterAs(role, isPooled ? TIMEOUTS : {}, STATE);
    return <T>(values: string[], work: (tx: Tx) => Promise<T>): Promise<T> =>
      kysely
        .transaction()
        .setAccessMode('read only')
        .execute(async (tx) => {
          const { rows } = await tx.executeQuery<StateRow>(CompiledQuery.raw(enter, values));
          check(rows[0]!);
          return work(withViews(role, tx));
        });
  };
  const [readAsTenant, readAsReviewer, readAsSystem] = [
    readAs('tenant'),
    readAs('reviewer'),
    readAs('system'),
  ];
  return {
    asTenant: (tenantId, work) => readAsTenant([tenantId], work),
    asStaff: (tenantId, reader, work) =>
      reader === null ? readAsTenant([tenantId], work) : readAsReviewer([tenantId, String(reader)], work),
    asSystem: (work) => readAsSystem([], work),
    lagSeconds: () => lag,
    close: () => pool.end(),
  };
}
