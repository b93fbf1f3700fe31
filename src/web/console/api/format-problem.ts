import { ApiFailure, type FailureKind, Refused } from '../../api/api-failure.ts';
import type { MessageKey, Translations } from '../locales/catalogue.ts';

const SENTENCES: Record<Exclude<FailureKind, 'refused'>, MessageKey> = {
  offline: 'problem.offline',
  'timed-out': 'problem.slow',
  aborted: 'problem.broken',
  unreadable: 'problem.unreadable',
};

/** The sentence for a change that failed. @throws an error that is no failure of the API */
export function formatProblem(words: Translations, error: unknown): string {
  if (!(error instanceof ApiFailure)) throw error;
  if (!(error instanceof Refused)) return words.text(SENTENCES[error.kind as keyof typeof SENTENCES]);
  if (error.code === 'code-refused') return words.text('factor.wrong');
  if (error.code === 'login-refused') return words.text('ownPassword.wrong');
  if (error.status === 401) return words.text('problem.signIn');
  return error.sentence || words.text('problem.broken');
}
