/**
 * The closed list of refusals, with the status and meaning of each. Callers read the code in the header
 * `Attesta-Error-Code`, so a code is never renamed. The first code of a status is the general one. The
 * compiler rejects a code outside this list.
 */
export const REFUSALS = {
  'bad-request': { status: 400, means: 'The request is malformed.' },
  'field-refused': {
    status: 400,
    means: 'A field is missing or invalid; `Attesta-Error-Field` names it.',
  },
  'unknown-field': {
    status: 400,
    means: 'The request has a field that the route does not know; `Attesta-Error-Field` names it.',
  },
  'image-refused': { status: 400, means: 'The image is missing or unreadable. Nothing is consumed.' },
  'credential-refused': {
    status: 400,
    means: 'The wallet’s answer does not verify. Nothing is consumed or decided.',
  },
  'reason-required': { status: 400, means: 'The tenant requires a `reason_code` with each rejection.' },
  'acknowledgement-required': {
    status: 400,
    means: 'The case has severe signals that `acknowledged` does not name. Nothing is decided.',
  },
  'key-reused': { status: 400, means: 'The Idempotency-Key was already used for a different request.' },
  unauthenticated: {
    status: 401,
    means: 'The credential is missing, expired, revoked or not valid on this host.',
  },
  'link-expired': { status: 401, means: 'The link has expired.' },
  'link-ended': { status: 401, means: 'The link is used up or revoked.' },
  'login-refused': { status: 401, means: 'The email or the password is wrong.' },
  'sign-in-refused': { status: 401, means: 'The identity provider of single sign-on refused the caller.' },
  'code-refused': { status: 401, means: 'The one-time code is wrong, used or expired.' },
  forbidden: { status: 403, means: 'The role or the link does not allow the request.' },
  'tenant-suspended': { status: 403, means: 'The tenant is suspended.' },
  'network-refused': { status: 403, means: 'The caller’s address is not on the tenant’s IP allow-list.' },
  'factor-required': { status: 403, means: 'The tenant requires a second factor, and the user has none.' },
  'consent-required': {
    status: 403,
    means:
      'The subject has not consented to the current version of the tenant’s text through this link. `POST /subject/consent` records a consent. Nothing is consumed.',
  },
  'attempts-spent': { status: 403, means: 'The link has no attempts of this kind left.' },
  'company-only': { status: 403, means: 'The tenant enforces single sign-on; passwords are refused.' },
  'not-found': { status: 404, means: 'The resource does not exist, or the caller may not see it.' },
  'unknown-host': { status: 404, means: 'No tenant has this host.' },
  'wrong-method': {
    status: 405,
    means: 'The path does not support the method; `Allow` lists the methods it supports.',
  },
  conflict: { status: 409, means: 'The current state of the resource does not allow the request.' },
  taken: { status: 409, means: 'The value is already in use; `Attesta-Error-Field` names the field.' },
  'decided-already': { status: 409, means: 'The submission is already decided.' },
  'claimed-already': { status: 409, means: 'Another reviewer has claimed the case.' },
  'newer-attempt': { status: 409, means: 'The decision names an attempt that is no longer the newest.' },
  'newer-details': {
    status: 409,
    means: 'The decision names a version of the record’s details that is no longer the newest.',
  },
  'details-locked': { status: 409, means: 'A link cannot change the details of an approved subject.' },
  'second-person': { status: 409, means: 'The case needs a second reviewer.' },
  'not-asked-for': { status: 409, means: 'No re-upload of this submission was requested.' },
  'challenge-over': { status: 410, means: 'The challenge is used or expired. Request a new one.' },
  'credential-over': {
    status: 410,
    means: 'The request for a credential is used, expired, or has had too many answers.',
  },
  'thread-full': { status: 409, means: 'The thread has reached its limit of messages.' },
  'being-deleted': { status: 409, means: 'The tenant is being deleted.' },
  'too-many': { status: 429, means: 'A limit is reached.' },
  'quota-spent': { status: 429, means: 'The tenant’s monthly request quota is used up.' },
  'too-many-logins': { status: 429, means: 'There were too many failed logins.' },
  'too-many-messages': { status: 429, means: 'The link has reached its hourly limit of messages.' },
  'storage-full': { status: 429, means: 'The storage quota for images is used up.' },
  internal: { status: 500, means: 'The server failed unexpectedly. The request was rolled back.' },
  unavailable: { status: 503, means: 'A dependency is unavailable. Retry after `Retry-After`.' },
  busy: { status: 503, means: 'The server is overloaded. Retry after `Retry-After`.' },
  'disk-full': { status: 503, means: 'The disk is almost full. Nothing was written.' },
  undecided: { status: 503, means: 'The image is stored but could not be analysed.' },
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
  /** the methods that the path takes */
  readonly allow: readonly string[];
  constructor(
    code: ErrorCode,
    message: string,
    options: {
      cause?: unknown;
      field?: string;
      extra?: Record<string, unknown>;
      retryAfter?: number;
      allow?: readonly string[];
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = REFUSALS[code].status;
    this.field = options.field ?? null;
    this.extra = options.extra ?? {};
    this.allow = options.allow ?? [];
    this.retryAfter = options.retryAfter ?? (this.status === 503 ? 5 : null);
  }
}

/** Ends a start or a command with one sentence for the person at the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
