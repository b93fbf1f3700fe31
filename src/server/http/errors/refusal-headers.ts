import type { ErrorCode } from '../../errors.ts';

/** What every refusal carries: its code, and where they are known the field at fault and when to ask again. */
export const ERROR_CODE = 'Attesta-Error-Code';
export const ERROR_FIELD = 'Attesta-Error-Field';

type RefusalDetails = { field?: string | null; retryAfter?: number | null };

/** A caller may have chosen the field's name: one that is no plain path is not repeated in a header. */
const PLAIN_PATH = /^[\w.-]{1,200}$/;

/** The headers by which a program reads a refusal. `retryAfter` is in seconds. */
export function refusalHeaders(
  code: ErrorCode,
  { field, retryAfter }: RefusalDetails = {},
): Record<string, string> {
  const headers: Record<string, string> = { [ERROR_CODE]: code };
  if (field && PLAIN_PATH.test(field)) headers[ERROR_FIELD] = field;
  if (retryAfter !== null && retryAfter !== undefined) headers['Retry-After'] = String(retryAfter);
  return headers;
}
