import { AppError } from '../../errors.ts';
import { toDatabaseFailure } from './database-failure.ts';
import { readSqlState } from './sql-states.ts';

/**
 * Whether a failed transaction has certainly written nothing: we refused it, PostgreSQL did (SQLSTATE), or
 * there was no connection. If the connection broke, the outcome is unknown.
 */
export function isKnownRolledBack(error: unknown): boolean {
  const failure = toDatabaseFailure(error);
  if (failure !== null) return failure !== 'away';
  return error instanceof AppError || readSqlState(error) !== null;
}
