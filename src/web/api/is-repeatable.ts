import { type ApiFailure, Refused } from './api-failure.ts';
import type { Operation } from './operation.ts';

/**
 * Whether a request that failed may be sent again without being done twice: one that changes nothing, one
 * with an Idempotency-Key, and one that the server turned away for now, having done nothing.
 */
export function isRepeatable(operation: Operation, key: string | undefined, failure: ApiFailure): boolean {
  const isOurs = failure instanceof Refused && failure.code !== null;
  // An age that could not be estimated: the image is kept, and that is its answer.
  if (isOurs && failure.code === 'undecided') return false;
  return isOurs || key !== undefined || operation.startsWith('GET ');
}
