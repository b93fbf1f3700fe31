import { OfflineError } from '../../api/call-api.ts';
import { Refusal } from '../api/use-api.ts';
import type { PlatformKey } from '../words/use-platform-words.ts';

const SENTENCES: Readonly<Record<number, PlatformKey>> = {
  400: 'add.refused',
  401: 'refused.token',
  404: 'refused.gone',
  409: 'refused.beingDeleted',
  503: 'refused.away',
};

/** What to tell the operator whose change did not come about. @throws what is no answer of the API */
export function sayRefusal(error: unknown): PlatformKey {
  if (error instanceof OfflineError) return 'platform.offline';
  if (!(error instanceof Refusal)) throw error;
  return SENTENCES[error.status] ?? 'problem.broken';
}
