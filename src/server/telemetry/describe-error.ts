import { AppError } from '../errors.ts';

type ErrorDescription = {
  name: string;
  code?: string;
  sentence?: string;
  at: string[];
  cause?: ErrorDescription;
};

const DEEPEST_CAUSE = 4;

/**
 * Describes an error for the log: its kind, stack and chain of causes. Messages of libraries are omitted: a
 * database's message repeats values, which may be personal data.
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

/**
 * Lists the lines of the stack. The stack repeats the message first, and a line of the message may look
 * like a stack line.
 */
function listStackLines({ stack = '', message }: Error): string[] {
  const begin = stack.indexOf(message);
  const places = begin < 0 ? stack : stack.slice(begin + message.length);
  const lines = places.split('\n').filter((line) => /^\s+at /.test(line));
  return lines.map((line) => line.trim().slice(3));
}
