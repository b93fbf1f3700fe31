import { Refused } from './api-failure.ts';
import type { ErrorCode } from './operations.ts';

type RawResponse = { status: number; header(name: string): string | null; body: unknown };

/** Reads a refusal, of `fetch` or of an XMLHttpRequest. `body` is its JSON; null when it has none. */
export function readRefusal({ status, header, body }: RawResponse): Refused {
  const sentence = (body as { error?: unknown } | null)?.error;
  return new Refused({
    status,
    // A page may be older than its server: a code that it does not know counts as none.
    code: header('attesta-error-code') as ErrorCode | null,
    field: header('attesta-error-field'),
    sentence: typeof sentence === 'string' ? sentence : '',
    retryAfterSeconds: readRetryAfter(header('retry-after')),
    body,
  });
}

/** Reads Retry-After in its form of seconds. */
function readRetryAfter(header: string | null): number | null {
  return header && /^\d+$/.test(header) ? Number(header) : null;
}
