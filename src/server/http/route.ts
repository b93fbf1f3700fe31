import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { TenantDatabase } from '../store/database/database.ts';
import type { Permission } from '../store/permissions.ts';
import type { Tx } from '../store/transaction.ts';
import type { Staff, ValidToken } from './credentials/credentials.ts';
import type { Tenant } from './find-tenant.ts';
import type { ResolvedRequestKey } from './idempotency/request-key.ts';

export type JsonReply = { status: number; body: unknown; headers?: Record<string, string> };

export const storedReply = z
  .object({
    status: z.int(),
    body: z.unknown(),
    headers: z.exactOptional(z.record(z.string(), z.string())),
  })
  .brand<'StoredReply'>();
/**
 * The stored answer of the first request under an Idempotency-Key, from any route. Its body is as it was sent, perhaps by
 * an earlier release, so it is not compared with the schemas of the route.
 */
export type StoredReply = z.output<typeof storedReply>;

/** Any reply of a handler. */
export type Reply = JsonReply | BytesReply | StreamReply;

/** A file in memory. */
type BytesReply = {
  status: number;
  bytes: Uint8Array;
  contentType: string;
  headers?: Record<string, string>;
};

/** A streamed reply. `stream` is destroyed if the caller disconnects. */
type StreamReply = {
  status: number;
  stream: Readable;
  contentType: string;
  headers?: Record<string, string>;
};

/**
 * Describes a file as an answer: its possible media types, and its special headers with their meaning.
 * `json` is its schema, if it may be JSON.
 */
export type Bytes = {
  bytes: readonly [string, ...string[]];
  headers?: Record<string, string>;
  json?: z.core.$ZodType;
};

/** The successful answers of a route, by status. */
export type ResponseSchemas = { readonly [status: number]: z.core.$ZodType | Bytes };

/** The replies that `answers` allows: a handler that sends another status or field does not compile. */
export type AllowedReply<A extends ResponseSchemas> = [ResponseSchemas] extends [A]
  ? Reply
  : {
      [Status in keyof A & number]: A[Status] extends z.core.$ZodType<infer Body>
        ? { status: Status; body: Body; headers?: Record<string, string> }
        : (BytesReply | StreamReply) & { status: Status };
    }[keyof A & number];

/** The input of every handler: the tenant of the Host header, and the checked parts of the request. */
export type HandlerInput<P, Q, B> = {
  tenant: Tenant;
  params: P;
  query: Q;
  body: B;
  request: FastifyRequest;
  /** the caller's Idempotency-Key; null if it sent none, or the route accepts none */
  requestKey: ResolvedRequestKey | null;
};

/**
 * The input of a staff route's handler. Its databases read for this member of staff, and it has no other: a user who may
 * still judge a blind sample sees it as a case that waits. `readDb` may lag.
 */
export type StaffInput<P, Q, B> = HandlerInput<P, Q, B> & {
  staff: Staff;
  db: TenantDatabase;
  readDb: TenantDatabase;
};

/** The input of a platform route's handler. */
export type PlatformCall<P, Q, B> = Omit<HandlerInput<P, Q, B>, 'tenant'>;

/** Several files of one name in a form, instead of one `image_file`. */
export type FormFiles = { name: string; min: number; max: number; describe: string };

type Shape<P, Q, B, A extends ResponseSchemas> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** below `/api/v1`, parameters as `:name` */
  path: string;
  /** its name in the OpenAPI document, for generated clients: a verb and its object */
  operationId: string;
  /** one line for the reference */
  summary: string;
  /** more details, in Markdown without HTML */
  description?: string;
  /** accepts any text, so that malformed, foreign and erased ids cannot be told apart (see `fields`) */
  params?: z.core.$ZodType<P>;
  query?: z.core.$ZodType<Q>;
  /** schema of a JSON body; without it none is read */
  body?: z.core.$ZodType<B>;
  /** the body is a form in the URL's encoding, as `application/x-www-form-urlencoded`, instead of JSON */
  isEncodedForm?: true;
  /** maximum bytes of the body; default 256 KB */
  maxBodyBytes?: number;
  /** multipart with an `image_file`, or with `files`, and these fields; the handler reads it */
  form?: z.core.$ZodType;
  files?: FormFiles;
  /** one more image of a form with an `image_file`, which may be missing */
  secondImage?: { name: string; describe: string };
  answers: A;
  /** a page polls it: requests do not count towards the quota */
  uncounted?: true;
  /** when the route itself refuses; the refusals of all routes of its kind are in `openapi/refusals` */
  refusals?: {
    401?: string;
    403?: string;
    404?: string;
    409?: string;
    410?: string;
    429?: string;
    503?: string;
  };
};

/**
 * The work of a route. `read` and `write` run in one transaction, once the caller is known and allowed; that of
 * `read` is the one that identified the caller, so it may run twice. `handle` opens its own. A repeated `write` under
 * an Idempotency-Key runs once. A `handle` that ensures this itself sets `repeatable`. `mayLag`: the `read` runs on
 * the read replica, if there is one; it returns nothing about a subject, a case in work or a setting. `about` names
 * the subject whose data a staff route's answer contains: the stored answer is deleted with that subject's erasure.
 */
type RouteWork<C, A extends ResponseSchemas> =
  | { handle: RouteHandler<A, [call: C], Reply | StoredReply>; repeatable?: true }
  | { read: RouteHandler<A, [call: C, tx: Tx], JsonReply>; mayLag?: true }
  | { write: RouteHandler<A, [call: C, tx: Tx], JsonReply>; about?: (call: C) => string };

/**
 * `prepare` runs before the transaction of `write` and opens its own transactions. The `write` checks that its result
 * is still current.
 */
type PreparedWork<C, A extends ResponseSchemas, Prepared> = {
  prepare: (call: C) => Promise<Prepared>;
  write: RouteHandler<A, [call: C, tx: Tx, prepared: Prepared], JsonReply>;
};

/**
 * The work of a route without a credential. `secret` is the part of the request that serves as one: an
 * Idempotency-Key is bound to it.
 */
type PublicRouteWork<C, A extends ResponseSchemas> =
  | { handle: RouteHandler<A, [call: C], Reply> }
  | { read: RouteHandler<A, [call: C, tx: Tx], JsonReply>; mayLag?: true }
  | { write: RouteHandler<A, [call: C, tx: Tx], JsonReply>; secret: (call: C) => string };

/**
 * The type of a handler. The conditional is always true. It makes the compiler infer `answers` before the
 * handler, so that `status: 200` keeps its literal type.
 */
type RouteHandler<A extends ResponseSchemas, C extends unknown[], R extends Reply> = A extends ResponseSchemas
  ? (...call: C) => Promise<Extract<AllowedReply<A>, R> | Extract<R, StoredReply>>
  : never;

type Capability = 'can_edit_details' | 'view_subject_details';

export type Access =
  | { by: 'anyone' }
  | { by: 'staff'; needs: readonly Permission[]; ownAccount?: true }
  | { by: 'subject'; needs: Capability | null }
  | { by: 'platform' };

/** One route: the allowed callers, the schemas and the work. */
export type Route = Shape<unknown, unknown, unknown, ResponseSchemas> & { access: Access } & (
    | RouteWork<StaffInput<unknown, unknown, unknown> & { grant: ValidToken }, ResponseSchemas>
    | PreparedWork<StaffInput<unknown, unknown, unknown> & { grant: ValidToken }, ResponseSchemas, unknown>
    | PublicRouteWork<HandlerInput<unknown, unknown, unknown>, ResponseSchemas>
  );

/** Whether a caller may repeat the route's request under an Idempotency-Key. */
export const acceptsRequestKey = (route: Route): boolean =>
  'write' in route || ('repeatable' in route && route.repeatable === true);

/** What a caller needs: every permission that is listed. */
export type Needs = readonly [Permission, ...Permission[]];

/** Subjects' records, erasure requests and the audit: every role reads them. */
export const ALL_STAFF: Needs = ['customers'];
/** The queue, cases and figures. */
export const STAFF_ROLES: Needs = ['cases'];
export const DECIDERS: Needs = ['decide'];
/** Subjects' records, links, presets and workflows, to change them. */
export const EDITORS: Needs = ['records'];
export const ERASERS: Needs = ['erase'];
export const SETTINGS: Needs = ['settings'];
/** Users, roles and API tokens. */
export const USERS: Needs = ['users'];

/** A route without a credential. */
export function openRoute<P, Q, B, A extends ResponseSchemas>(
  route: Shape<P, Q, B, A> & PublicRouteWork<HandlerInput<P, Q, B>, A>,
): Route {
  return { ...route, access: { by: 'anyone' } } as Route;
}

/** A route for a session or API token with all permissions of `needs`. */
export function staffRoute<P, Q, B, A extends ResponseSchemas>(
  needs: Needs,
  route: Shape<P, Q, B, A> & RouteWork<StaffInput<P, Q, B>, A>,
): Route {
  return { ...route, access: { by: 'staff', needs } } as Route;
}

/** A staff route whose `write` needs the result of slow reads, which run before its transaction. */
export function preparedRoute<P, Q, B, A extends ResponseSchemas, Prepared>(
  needs: Needs,
  route: Shape<P, Q, B, A> & PreparedWork<StaffInput<P, Q, B>, A, Prepared>,
): Route {
  return { ...route, access: { by: 'staff', needs } } as Route;
}

/**
 * A route about the caller's own account, for every role. A caller without a required second factor may use
 * only these routes.
 */
export function ownAccountRoute<P, Q, B, A extends ResponseSchemas>(
  route: Shape<P, Q, B, A> & RouteWork<StaffInput<P, Q, B>, A>,
): Route {
  return { ...route, access: { by: 'staff', needs: [], ownAccount: true } } as Route;
}

/** A route for the subject's device, with an ephemeral token that has the capability `needs`. */
export function subjectRoute<P, Q, B, A extends ResponseSchemas>(
  needs: Capability | null,
  route: Shape<P, Q, B, A> & RouteWork<HandlerInput<P, Q, B> & { grant: ValidToken }, A>,
): Route {
  return { ...route, access: { by: 'subject', needs } } as Route;
}

/** A subject's route whose `write` needs the result of reads that run before its transaction. */
export function preparedSubjectRoute<P, Q, B, A extends ResponseSchemas, Prepared>(
  needs: Capability | null,
  route: Shape<P, Q, B, A> & PreparedWork<HandlerInput<P, Q, B> & { grant: ValidToken }, A, Prepared>,
): Route {
  return { ...route, access: { by: 'subject', needs } } as Route;
}

/** A route for the operator of all tenants, on the platform's host. It has no tenant. */
export function platformRoute<P, Q, B, A extends ResponseSchemas>(
  route: Shape<P, Q, B, A> & {
    handle: RouteHandler<A, [call: PlatformCall<P, Q, B>], Reply>;
    repeatable?: true;
  },
): Route {
  return { ...route, access: { by: 'platform' } } as unknown as Route;
}
