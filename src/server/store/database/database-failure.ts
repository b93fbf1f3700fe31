import { SQL_STATE } from './sql-states.ts';

/**
 * How a database failed. `undone`: it rolled a transaction back in favour of another. `busy`: a row, the
 * last connection or a whole tenant was locked for too long. `away`: it is unreachable. `read-only`: it
 * accepts no writes, as a standby. `full`: it has no space left. The transaction wrote nothing, except that
 * one whose connection broke may have been committed just before.
 */
export type DatabaseFailure = 'undone' | 'busy' | 'away' | 'read-only' | 'full';

const {
  uniqueViolation,
  checkViolation,
  serializationFailure,
  deadlockDetected,
  planChanged,
  planLost,
  duplicatePreparedStatement,
  lockNotAvailable,
  queryCanceled,
  tooManyConnections,
  readOnly,
  diskFull,
} = SQL_STATE;

/** By PostgreSQL's error code, or the socket's. */
const BY_CODE: readonly [RegExp, DatabaseFailure][] = [
  [
    matchAny(serializationFailure, deadlockDetected, planChanged, planLost, duplicatePreparedStatement),
    'undone',
  ],
  [matchAny(lockNotAvailable, queryCanceled, tooManyConnections), 'busy'],
  [matchAny(readOnly), 'read-only'],
  [matchAny(diskFull), 'full'],
  // Whole classes: connection errors, lack of resources, shutdown, and transactions that PostgreSQL ended
  // as idle.
  [/^(08|53|57P0|25P03)|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NOTFOUND)/, 'away'],
];

function matchAny(...codes: string[]): RegExp {
  return new RegExp(`^(?:${codes.join('|')})$`);
}

/** Errors of the connection pool, which have no codes. */
const BY_MESSAGE: readonly [RegExp, DatabaseFailure][] = [
  [/^timeout exceeded when trying to connect/, 'busy'],
  [/^Connection terminated|^Client has encountered a connection error/, 'away'],
];

/** Classifies an error of a query; null if it is not a failure of the database. */
export function toDatabaseFailure(error: unknown): DatabaseFailure | null {
  const { code, message, syscall, constraint, table } = (error ?? {}) as Partial<Record<string, unknown>>;
  // Any error of connecting: while PostgreSQL restarts, its socket is missing (ENOENT).
  if (syscall === 'connect') return 'away';
  // A server of an older version uses another lock and has taken this entry's number: a retry reads a
  // higher one.
  if (code === uniqueViolation && constraint === 'audit_entries_pkey') return 'undone';
  // The entry's month got its partition while the entry waited for the default one: a retry finds it.
  if (code === checkViolation && table === 'audit_entries_default') return 'undone';
  const [causes, text] = code === undefined ? [BY_MESSAGE, message] : [BY_CODE, code];
  return causes.find(([pattern]) => pattern.test(String(text)))?.[1] ?? null;
}
