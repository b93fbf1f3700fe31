import type { ErrorCode } from './operations.ts';

/** The facts of a refusal: the status, its code of the closed list, the field at fault, a sentence for a person. */
export type RefusalFacts = {
  status: number;
  /** null when the refusal did not come from this server, but from a proxy on the way */
  code: ErrorCode | null;
  /** the path of the field, as `details.first_name` or `ip_allow_list.2` */
  field: string | null;
  sentence: string;
  retryAfterSeconds: number | null;
  /** the JSON that came, for the few refusals that say more */
  body: unknown;
};

/**
 * Why there is no answer: no network, a time-out, aborted by the caller, an unreadable answer (cut off, or from a
 * proxy), or a refusal.
 */
export type FailureKind = 'offline' | 'timed-out' | 'aborted' | 'unreadable' | 'refused';

/** For a log; the words that a person reads are made by the caller. */
const SENTENCES: Record<FailureKind, string> = {
  offline: 'The server cannot be reached.',
  'timed-out': 'No answer came in time.',
  aborted: 'The request was called off.',
  unreadable: 'What came is no answer of the server.',
  refused: 'The server said no.',
};

/**
 * A request without a usable answer. Unless the server refused, it is unknown whether a change was made.
 */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly kind: FailureKind;
  constructor(
    kind: FailureKind,
    { message = SENTENCES[kind], ...options }: ErrorOptions & { message?: string } = {},
  ) {
    super(message, options);
    this.kind = kind;
  }
}

/** The server said no, and nothing was done. */
export class Refused extends ApiFailure {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly field: string | null;
  readonly sentence: string;
  readonly retryAfterSeconds: number | null;
  readonly body: unknown;
  constructor({ status, code, field, sentence, retryAfterSeconds, body }: RefusalFacts) {
    super('refused', { message: `${status}${code ? ` ${code}` : ''}: ${sentence || 'no sentence'}` });
    this.status = status;
    this.code = code;
    this.field = field;
    this.sentence = sentence;
    this.retryAfterSeconds = retryAfterSeconds;
    this.body = body;
  }
}
