import { SQL_STATE } from './sql-states.ts';

/**
 * In which way a database failed: it undid a transaction for another's sake; somebody had what was wanted for
 * too long, a row, the last connection or a whole tenant; it cannot be reached; it takes no writes because it is
 * read-only, as a standby is; or it has no space left. Nothing of the transaction was written, save that one whose
 * connection broke may have been committed just before.
 */
export type DatabaseFailure = 'undone' | 'busy' | 'away' | 'read-only' | 'full';

const {
  uniqueViolation,
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

/** By PostgreSQL's code, or the socket's. */
const BY_CODE: readonly [RegExp, DatabaseFailure][] = [
  [
    matchAny(serializationFailure, deadlockDetected, planChanged, planLost, duplicatePreparedStatement),
    'undone',
  ],
  [matchAny(lockNotAvailable, queryCanceled, tooManyConnections), 'busy'],
  [matchAny(readOnly), 'read-only'],
  [matchAny(diskFull), 'full'],
  // Whole classes: the connection, what the server has too little of, its end, and a transaction that it ended as idle.
  [/^(08|53|57P0|25P03)|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NOTFOUND)/, 'away'],
];

function matchAny(...codes: string[]): RegExp {
  return new RegExp(`^(?:${codes.join('|')})$`);
}

/** What the pool of connections says, which has no codes. */
const BY_MESSAGE: readonly [RegExp, DatabaseFailure][] = [
  [/^timeout exceeded when trying to connect/, 'busy'],
  [/^Connection terminated|^Client has encountered a connection error/, 'away'],
];

/** The failure that an error of a query stands for; null for every other error. */
export function toDatabaseFailure(error: unknown): DatabaseFailure | null {
  const { code, message, syscall, constraint } = (error ?? {}) as Partial<Record<string, unknown>>;
  // Any error of connecting: while PostgreSQL restarts, its own socket is missing (ENOENT).
  if (syscall === 'connect') return 'away';
  // A server of an older version, which takes another lock, has taken this entry's number: the next try reads
  // a higher one.
  if (code === uniqueViolation && constraint === 'audit_entries_pkey') return 'undone';
  const [table, text] = code === undefined ? [BY_MESSAGE, message] : [BY_CODE, code];
  return table.find(([pattern]) => pattern.test(String(text)))?.[1] ?? null;
}
