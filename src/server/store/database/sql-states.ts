/** PostgreSQL's error codes (SQLSTATE) that this program uses. */
export const SQL_STATE = {
  /** a unique key is taken */
  uniqueViolation: '23505',
  /** a row does not satisfy a check of its table or the bounds of its partition */
  checkViolation: '23514',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  /** another transaction has locked the row or table for too long */
  lockNotAvailable: '55P03',
  /** a prepared statement would now return other columns, because the table was altered */
  planChanged: '0A000',
  /** a prepared statement no longer exists */
  planLost: '26000',
  /** a prepared statement has this name already, because connections share a session behind a pooler */
  duplicatePreparedStatement: '42P05',
  /** the statement exceeded its time limit */
  queryCanceled: '57014',
  tooManyConnections: '53300',
  /** a standby, or a primary set to read-only */
  readOnly: '25006',
  diskFull: '53100',
  /** our own code: a migration does not fit this database; its message tells the operator what to do */
  migrationRefused: 'AT003',
  /** the server has crashed: the database is unavailable */
  crashShutdown: '57P02',
} as const;

/** The SQLSTATE of a query's error; null if it has none. */
export function readSqlState(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** Whether a statement failed because its prepared form is stale; it succeeds once it is prepared again. */
export function isStalePlan(error: unknown): boolean {
  const state = readSqlState(error);
  return state === SQL_STATE.planChanged || state === SQL_STATE.planLost;
}
