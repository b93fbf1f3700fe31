import { ApiFailure, Refused } from '../../../api/api-failure.ts';
import type { PlatformKey } from '../../locales/load-platform-catalogue.ts';
import type { PlatformWords } from '../../locales/use-platform-words.ts';

const SENTENCES: Readonly<Record<number, PlatformKey>> = {
  400: 'add.refused',
  401: 'refused.token',
  404: 'refused.gone',
  409: 'refused.beingDeleted',
  503: 'refused.away',
};

/** The message for the operator after a failed change. @throws an error that is no answer of the API */
export function formatRefusal(error: unknown): PlatformKey {
  if (!(error instanceof ApiFailure)) throw error;
  if (!(error instanceof Refused)) return 'platform.offline';
  return SENTENCES[error.status] ?? 'problem.broken';
}

/** The same as a sentence, where a list is told how to say it. */
export const getRefusalSentence = (words: PlatformWords) => (_: unknown, error: unknown) =>
  words.text(formatRefusal(error));
