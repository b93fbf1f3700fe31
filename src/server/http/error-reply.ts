import { type DatabaseFailure, databaseFailureOf } from '../db/database-failure.ts';
import { AppError, STATUS_OF } from '../errors.ts';

type ErrorReply = { status: number; body: { error: string }; retryAfter: number | null; log: boolean };

const BUSY = 'The service is busy. Try again shortly.';
const SENTENCES: Record<DatabaseFailure, string> = {
  undone: BUSY,
  busy: BUSY,
  away: 'The database is away. Try again shortly.',
};

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '');

/** Any error as the caller may see it: a status, one sentence, nothing from below. */
export function toErrorReply(error: unknown): ErrorReply {
  if (error instanceof AppError) {
    const status = STATUS_OF[error.code];
    const body = { error: error.message, ...error.extra };
    return { status, body, retryAfter: error.retryAfter, log: status >= 500 };
  }
  const failure = databaseFailureOf(error);
  if (failure) return toErrorReply(new AppError('unavailable', SENTENCES[failure], { cause: error }));
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) return refusedByParser(codeOf(error));
  return { status: 500, body: { error: 'Something went wrong on our side.' }, retryAfter: null, log: true };
}

/** What the HTTP layer refuses before a handler runs; the contract knows one status for all of it. */
function refusedByParser(code: string): ErrorReply {
  const sentence = PARSER_SENTENCES[code] ?? 'The request is malformed.';
  return { status: 400, body: { error: sentence }, retryAfter: null, log: false };
}

const PARSER_SENTENCES: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its Content-Length says.',
};
