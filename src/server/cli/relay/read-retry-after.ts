const HOUR_MS = 3_600_000;

/** Milliseconds that `Retry-After` asks for, at most one hour; 0 without one. It may be seconds or a date (RFC 9110). */
export function readRetryAfter(headers: Headers, now: number): number {
  const value = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return ms > 0 ? Math.min(ms, HOUR_MS) : 0;
}
