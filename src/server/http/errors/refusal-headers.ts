import type { ErrorCode } from '../../errors.ts';

/** Headers of a refusal: always its code; the field at fault and the time to retry if they are known. */
export const ERROR_CODE = 'Attesta-Error-Code';
export const ERROR_FIELD = 'Attesta-Error-Field';
/** Header of every answer, and field of every log line of its request. A caller's own id is not believed. */
export const REQUEST_ID = 'Attesta-Request-Id';

type RefusalDetails = { field?: string | null; retryAfter?: number | null; allow?: readonly string[] };

/** A caller may have chosen the field's name, so only a plain path is repeated in a header. */
const PLAIN_PATH = /^[\w.-]{1,200}$/;

/** Builds the machine-readable headers of a refusal. `retryAfter` is in seconds. */
export function refusalHeaders(
  code: ErrorCode,
  { field, retryAfter, allow = [] }: RefusalDetails = {},
): Record<string, string> {
  const headers: Record<string, string> = { [ERROR_CODE]: code };
  if (field && PLAIN_PATH.test(field)) headers[ERROR_FIELD] = field;
  if (retryAfter !== null && retryAfter !== undefined) headers['Retry-After'] = String(retryAfter);
  if (allow.length > 0) headers['Allow'] = allow.join(', ');
  return headers;
}
