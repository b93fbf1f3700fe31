import { ApiFailure, type FailureKind, Refused } from '../../api/api-failure.ts';
import type { MessageKey, Translations } from '../locales/catalogue.ts';

const SENTENCES: Record<Exclude<FailureKind, 'refused'>, MessageKey> = {
  offline: 'problem.offline',
  'timed-out': 'problem.slow',
  aborted: 'problem.broken',
  unreadable: 'problem.unreadable',
};

/** The sentence for a change that failed. @throws an error that is no failure of the API */
export function formatProblem(translations: Translations, error: unknown): string {
  if (!(error instanceof ApiFailure)) throw error;
  if (!(error instanceof Refused)) return translations.text(SENTENCES[error.kind as keyof typeof SENTENCES]);
  if (error.code === 'code-refused') return translations.text('factor.wrong');
  if (error.code === 'login-refused') return translations.text('ownPassword.wrong');
  if (error.status === 401) return translations.text('problem.signIn');
  return error.sentence || translations.text('problem.broken');
}
