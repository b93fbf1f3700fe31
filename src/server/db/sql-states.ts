/** PostgreSQL's codes of failures (SQLSTATE) that this program knows by name. */
export const SQL_STATE = {
  /** a unique key is taken */
  uniqueViolation: '23505',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  /** somebody else had the row or table for longer than a lock may be waited for */
  lockNotAvailable: '55P03',
  /** the statement took longer than it may */
  queryCanceled: '57014',
  tooManyConnections: '53300',
  /** the server gave up, as after a crash: the database is away */
  crashShutdown: '57P02',
} as const;

/** The SQLSTATE that an error of a query bears; null when it has none. */
export function sqlStateOf(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}
