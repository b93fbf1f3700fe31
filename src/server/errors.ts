/**
 * The closed list of refusals, with the status and meaning of each. Callers read the code in the header
 * `Attesta-Error-Code`, so a code is never renamed. The first code of a status is the general one. The
 * compiler rejects a code outside this list.
 */
export const REFUSALS = {
  'bad-request': { status: 400, means: 'The request is malformed.' },
  'field-refused': {
    status: 400,
    means: 'A field is missing or not valid; `Attesta-Error-Field` names it.',
  },
  'image-refused': { status: 400, means: 'The image is missing or cannot be read. Nothing is consumed.' },
  'key-reused': { status: 400, means: 'The Idempotency-Key was used for another request.' },
  unauthenticated: { status: 401, means: 'The credential is missing, has ended or is not valid here.' },
  'login-refused': { status: 401, means: 'The e-mail or the password is wrong.' },
  'sign-in-refused': { status: 401, means: 'The company’s sign-in did not let the caller in.' },
  'code-refused': { status: 401, means: 'The one-time code is wrong, used or too old.' },
  forbidden: { status: 403, means: 'The role or the link does not allow this.' },
  'tenant-suspended': { status: 403, means: 'The tenant is suspended.' },
  'network-refused': { status: 403, means: 'The tenant’s IP allow-list leaves the caller out.' },
  'factor-required': { status: 403, means: 'The tenant wants a second factor, and the user has none.' },
  'attempts-spent': { status: 403, means: 'All attempts of this kind on this link are used.' },
  'company-only': { status: 403, means: 'Staff sign in with their company here, not with a password.' },
  'not-found': { status: 404, means: 'There is nothing here, or nothing that the caller may see.' },
  'unknown-host': { status: 404, means: 'No tenant has this host.' },
  conflict: { status: 409, means: 'What is there does not allow this now.' },
  taken: { status: 409, means: 'Another one has this value; `Attesta-Error-Field` names the field.' },
  'decided-already': { status: 409, means: 'The submission was decided before.' },
  'claimed-already': { status: 409, means: 'Somebody else has the case.' },
  'newer-attempt': { status: 409, means: 'A newer picture came than the one decided about.' },
  'second-person': { status: 409, means: 'Somebody else has to look at this one too.' },
  'not-asked-for': { status: 409, means: 'No re-upload of this submission is asked for.' },
  'challenge-over': { status: 410, means: 'The challenge is used or over: ask for a new one.' },
  'thread-full': { status: 409, means: 'The thread takes no more messages.' },
  'being-deleted': { status: 409, means: 'The tenant is being deleted.' },
  'too-many': { status: 429, means: 'There is too much of this.' },
  'quota-spent': { status: 429, means: 'The tenant’s requests of this month are spent.' },
  'too-many-logins': { status: 429, means: 'There were too many failed logins.' },
  'too-many-messages': { status: 429, means: 'The link has written as much as it may for now.' },
  'storage-full': { status: 429, means: 'The room for images is used up.' },
  internal: { status: 500, means: 'Something went wrong on our side; what was begun is undone.' },
  unavailable: { status: 503, means: 'Something that is needed does not answer now. Ask again.' },
  busy: { status: 503, means: 'There is more to do than can be done now. Ask again.' },
  'disk-full': { status: 503, means: 'The disk is almost full, so nothing is written.' },
  undecided: { status: 503, means: 'The image is kept, and could not be looked at now.' },
} as const satisfies Record<string, { status: number; means: string }>;

export type ErrorCode = keyof typeof REFUSALS;

/**
 * A refusal with the sentence for the caller. The internal error is `cause`, which is logged and never
 * sent. `field` is the path of the field at fault. `extra` has further documented fields of the body.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | null;
  readonly extra: Record<string, unknown>;
  readonly retryAfter: number | null;
  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; field?: string; extra?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = REFUSALS[code].status;
    this.field = options.field ?? null;
    this.extra = options.extra ?? {};
    this.retryAfter = options.retryAfter ?? (this.status === 503 ? 5 : null);
  }
}

/** Ends a start or a command with one sentence for the person at the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
