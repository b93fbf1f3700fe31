import { StartError } from '../../errors.ts';
import { type DatabaseFailure, toDatabaseFailure } from '../../store/database/database-failure.ts';

const SLOW_DATABASE_SENTENCE = 'The database took too long to answer. Start again when it is less busy.';
const SENTENCES: Record<DatabaseFailure, string> = {
  undone: SLOW_DATABASE_SENTENCE,
  busy: SLOW_DATABASE_SENTENCE,
  away: 'The database stopped answering during the start. Start again when it answers.',
  'read-only': 'The database is read-only. Configure one that accepts writes.',
  full: 'The database has no space left. Free some space first.',
};

/**
 * Turns a database failure into a sentence for the person at the terminal. @returns a StartError, or the
 * error itself if it is another one
 */
export function explainDatabase(cause: unknown): unknown {
  const failure = toDatabaseFailure(cause);
  return failure === null ? cause : new StartError(SENTENCES[failure], { cause });
}
