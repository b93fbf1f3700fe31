/**
 * Every way a request can be refused, and the one place that says with which status. The contract lists
 * the statuses; a code outside this list cannot be thrown.
 */
export const STATUS_OF = {
  'bad-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_OF;

/**
 * A refusal with the sentence the caller reads. What went wrong below goes into `cause`, which is logged
 * and never sent. `extra` are further documented fields of the body.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly extra: Record<string, unknown>;
  readonly retryAfter: number | null;
  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; extra?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.extra = options.extra ?? {};
    this.retryAfter = options.retryAfter ?? (code === 'unavailable' ? 5 : null);
  }
}

/** A start that cannot go on, in one sentence for the person at the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
