import { AppError } from '../../errors.ts';

type ErrorDescription = {
  name: string;
  code?: string;
  sentence?: string;
  at: string[];
  cause?: ErrorDescription;
};

const DEEPEST_CAUSE = 4;

/**
 * An error for the log: what kind, where, and why, down the chain of causes. Messages of others are left
 * out, because a database's repeats the values that it stumbled over, and they may be a person's.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    ...(code === undefined ? {} : { code: String(code) }),
    ...(error instanceof AppError ? { sentence: error.message } : {}),
    at: listStackLines(error),
    ...(error.cause !== undefined && depth < DEEPEST_CAUSE
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  };
}

/** Where it happened. The stack repeats the message first, a line of which may look like a place. */
function listStackLines({ stack = '', message }: Error): string[] {
  const begin = stack.indexOf(message);
  const places = begin < 0 ? stack : stack.slice(begin + message.length);
  const lines = places.split('\n').filter((line) => /^\s+at /.test(line));
  return lines.map((line) => line.trim().slice(3));
}
