import { AppError } from '../../errors.ts';
import { databaseFailureOf } from './database-failure.ts';
import { sqlStateOf } from './sql-states.ts';

/**
 * Whether a transaction that failed has certainly written nothing: we refused it, or PostgreSQL did and said so
 * (SQLSTATE), or there was no connection to begin with. When the connection broke nobody knows.
 */
export function isKnownRolledBack(error: unknown): boolean {
  const failure = databaseFailureOf(error);
  if (failure !== null) return failure !== 'away';
  return error instanceof AppError || sqlStateOf(error) !== null;
}
