/** PostgreSQL's codes of failures (SQLSTATE) that this program knows by name. */
export const SQL_STATE = {
  /** a unique key is taken */
  uniqueViolation: '23505',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  /** somebody else had the row or table for longer than a lock may be waited for */
  lockNotAvailable: '55P03',
  /** a statement that was prepared gives other columns by now, because somebody has changed the table */
  planChanged: '0A000',
  /** a statement that was prepared is not there any more */
  planLost: '26000',
  /** a statement is prepared already under this name: connections share a session, as behind a pooler */
  duplicatePreparedStatement: '42P05',
  /** the statement took longer than it may */
  queryCanceled: '57014',
  tooManyConnections: '53300',
  /** a standby, or a primary that was set so */
  readOnly: '25006',
  diskFull: '53100',
  /** our own: a migration does not fit this database; its message tells the operator what to do */
  migrationRefused: 'AT003',
  /** the server gave up, as after a crash: the database is away */
  crashShutdown: '57P02',
} as const;

/** The SQLSTATE that an error of a query bears; null when it has none. */
export function readSqlState(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** Whether a statement failed because what was prepared is no good any more: prepared anew it goes. */
export function isStalePlan(error: unknown): boolean {
  const state = readSqlState(error);
  return state === SQL_STATE.planChanged || state === SQL_STATE.planLost;
}
