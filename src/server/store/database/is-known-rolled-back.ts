import { AppError } from '../../errors.ts';
import { toDatabaseFailure } from './database-failure.ts';
import { readSqlState } from './sql-states.ts';

/**
 * Whether a transaction that failed has certainly written nothing: we refused it, or PostgreSQL did and said so
 * (SQLSTATE), or there was no connection to begin with. When the connection broke nobody knows.
 */
export function isKnownRolledBack(error: unknown): boolean {
  const failure = toDatabaseFailure(error);
  if (failure !== null) return failure !== 'away';
  return error instanceof AppError || readSqlState(error) !== null;
}
