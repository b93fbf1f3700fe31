import { type ApiFailure, Refused } from './api-failure.ts';
import type { Operation } from './ask-api.ts';

/**
 * Whether what failed may be sent again without being done twice: what changes nothing, what is under a key, and what
 * the server itself has turned away for now, since then nothing was done.
 */
export function isRepeatable(operation: Operation, key: string | undefined, failure: ApiFailure): boolean {
  const isOurs = failure instanceof Refused && failure.code !== null;
  // An age that could not be estimated: the picture is kept, and that is its answer.
  if (isOurs && failure.code === 'undecided') return false;
  return isOurs || key !== undefined || operation.startsWith('GET ');
}
