import { AppError } from '../../errors.ts';
import { type DatabaseFailure, toDatabaseFailure } from '../../store/database/database-failure.ts';
import { refusalHeaders } from './refusal-headers.ts';

type ErrorReply = {
  status: number;
  body: { error: string };
  headers: Record<string, string>;
  log: boolean;
};

const BUSY_REFUSAL = ['busy', 'The service is busy. Try again shortly.'] as const;
const FAILURES: Record<DatabaseFailure, readonly ['busy' | 'unavailable', string]> = {
  undone: BUSY_REFUSAL,
  busy: BUSY_REFUSAL,
  away: ['unavailable', 'The database is unavailable. Try again shortly.'],
  'read-only': ['unavailable', 'The database is read-only. Try again shortly.'],
  full: ['unavailable', 'The database has no space left. Try again shortly.'],
};

const errorCode = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '');

/**
 * Turns any error into an answer for the caller: a status, a code and one sentence, without internal
 * details.
 */
export function toErrorReply(error: unknown): ErrorReply {
  const { status, code, message, extra, field, retryAfter, allow } = toAppError(error);
  const headers = refusalHeaders(code, { field, retryAfter, allow });
  return { status, body: { error: message, ...extra }, headers, log: status >= 500 };
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const failure = toDatabaseFailure(error);
  if (failure) return new AppError(...FAILURES[failure], { cause: error });
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  // Refusals of the HTTP layer before a handler runs; the contract has one status for all of them.
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError(
      'bad-request',
      PARSER_SENTENCES[errorCode(error)] ?? 'The request is malformed. Compare it with the API reference.',
    );
  }
  return new AppError('internal', 'The server failed unexpectedly. Try again.', { cause: error });
}

const PARSER_SENTENCES: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large. Send less.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON. Check its syntax.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH:
    'The length of the body differs from its Content-Length. Send the request again.',
};
