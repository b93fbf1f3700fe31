import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Role } from '../store/schema/staff-tables.ts';
import type { Tx } from '../store/transaction.ts';
import type { Staff, ValidToken } from './credentials/credentials.ts';
import type { Tenant } from './find-tenant.ts';
import type { ResolvedRequestKey } from './idempotency/request-key.ts';

export type JsonReply = { status: number; body: unknown; headers?: Record<string, string> };

/** What goes out of a handler, whatever its route has declared. */
export type Reply = JsonReply | BytesReply | StreamReply;

/** An answer that is a file, and in memory. */
type BytesReply = {
  status: number;
  bytes: Uint8Array;
  contentType: string;
  headers?: Record<string, string>;
};

/** An answer that is made while it leaves; `stream` is destroyed when the caller goes away. */
type StreamReply = {
  status: number;
  stream: Readable;
  contentType: string;
  headers?: Record<string, string>;
};

/**
 * An answer that is a file: which media types it may have, and what headers of its own say. `json` is what it
 * holds as JSON, where it may be that.
 */
export type Bytes = {
  bytes: readonly [string, ...string[]];
  headers?: Record<string, string>;
  json?: z.ZodType;
};

/** What a route answers when all goes well, by status. */
export type ResponseSchemas = { readonly [status: number]: z.ZodType | Bytes };

/** The replies that `answers` allows: a handler that sends another status or field is no valid program. */
export type AllowedReply<A extends ResponseSchemas> = [ResponseSchemas] extends [A]
  ? Reply
  : {
      [Status in keyof A & number]: A[Status] extends z.ZodType<infer Body>
        ? { status: Status; body: Body; headers?: Record<string, string> }
        : (BytesReply | StreamReply) & { status: Status };
    }[keyof A & number];

/** What every handler gets: the tenant of the Host header and the checked parts of the request. */
export type HandlerInput<P, Q, B> = {
  tenant: Tenant;
  params: P;
  query: Q;
  body: B;
  request: FastifyRequest;
  /** the caller's Idempotency-Key; null without one, or where the route takes none */
  requestKey: ResolvedRequestKey | null;
};

/** What a platform route's handler gets. */
export type PlatformCall<P, Q, B> = Omit<HandlerInput<P, Q, B>, 'tenant'>;

/** Files of one name that a form has, instead of one `image_file`. */
export type FormFiles = { name: string; least: number; most: number; describe: string };

type Shape<P, Q, B, A extends ResponseSchemas> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** below `/api/v1`, parameters as `:name` */
  path: string;
  /** its name in the OpenAPI document, for generated clients: a verb and what it is done to */
  operationId: string;
  /** one line of the reference */
  summary: string;
  /** what the summary leaves out, in Markdown without HTML */
  description?: string;
  /** takes any text: malformed, foreign and erased ids cannot be told apart (see `fields`) */
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  /** JSON; a route without it reads none */
  body?: z.ZodType<B>;
  /** multipart with an `image_file`, or with `files`, and these fields beside it; its handler reads them */
  form?: z.ZodType;
  files?: FormFiles;
  answers: A;
  /** a page asks it over and over by itself: it does not count towards the quota */
  uncounted?: true;
  /** when it refuses in ways of its own; what every route of its kind refuses is in `openapi/refusals` */
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
 * What a route does: `handle` in its own way, or `read` or `write` all of it in one transaction that the server opens
 * once its caller is known and allowed. A `write` may be repeated under an Idempotency-Key without being done twice; a
 * `handle` that sees to this itself says `repeatable`. `about` is the subject whose words a staff route's answer
 * repeats: the kept answer goes with that subject's erasure.
 */
type RouteWork<C, A extends ResponseSchemas> =
  | { handle: RouteHandler<A, [call: C], Reply>; repeatable?: true }
  | { read: RouteHandler<A, [call: C, tx: Tx], JsonReply> }
  | { write: RouteHandler<A, [call: C, tx: Tx], JsonReply>; about?: (call: C) => string };

/**
 * What a route does that needs no credential. `secret` is what in its call stands for one: a `write` may be repeated
 * under an Idempotency-Key by whoever has both.
 */
type PublicRouteWork<C, A extends ResponseSchemas> =
  | { handle: RouteHandler<A, [call: C], Reply> }
  | { write: RouteHandler<A, [call: C, tx: Tx], JsonReply>; secret: (call: C) => string };

/**
 * What a handler is. It is conditional (and always true) so that the compiler reads `answers` first and
 * then the handler in their light: `status: 200` stays 200.
 */
type RouteHandler<A extends ResponseSchemas, C extends unknown[], R extends Reply> = A extends ResponseSchemas
  ? (...call: C) => Promise<Extract<AllowedReply<A>, R>>
  : never;

type Capability = 'can_edit_details' | 'view_subject_details';

export type Access =
  | { by: 'anyone' }
  | { by: 'staff'; roles: readonly Role[]; ownAccount?: true }
  | { by: 'subject'; needs: Capability | null }
  | { by: 'platform' };

/** One row of the product's table of routes: who may, with what, and what happens. */
export type Route = Shape<unknown, unknown, unknown, ResponseSchemas> & { access: Access } & (
    | RouteWork<
        HandlerInput<unknown, unknown, unknown> & { staff: Staff; grant: ValidToken },
        ResponseSchemas
      >
    | PublicRouteWork<HandlerInput<unknown, unknown, unknown>, ResponseSchemas>
  );

/** Whether a caller may send the route's request again under an Idempotency-Key. */
export const takesRequestKey = (route: Route): boolean =>
  'write' in route || ('repeatable' in route && route.repeatable === true);

/** Who reads records of persons, requests for erasure and the audit: the whole staff. */
export const ALL_STAFF: readonly Role[] = ['superuser', 'admin', 'view', 'privacy'];
/** Who sees the queue, cases and their images. */
export const STAFF_ROLES: readonly Role[] = ['superuser', 'admin', 'view'];
export const DECIDERS: readonly Role[] = ['superuser', 'admin'];
/** Who gives a person what is stored of them, and erases it. */
export const PRIVACY: readonly Role[] = ['superuser', 'admin', 'privacy'];
export const SUPERUSER: readonly Role[] = ['superuser'];

/** A route that needs no credential. */
export function openRoute<P, Q, B, A extends ResponseSchemas>(
  route: Shape<P, Q, B, A> & PublicRouteWork<HandlerInput<P, Q, B>, A>,
): Route {
  return { ...route, access: { by: 'anyone' } } as Route;
}

/** A route for bearers of a session or API token with one of `roles`. */
export function staffRoute<P, Q, B, A extends ResponseSchemas>(
  roles: readonly Role[],
  route: Shape<P, Q, B, A> & RouteWork<HandlerInput<P, Q, B> & { staff: Staff }, A>,
): Route {
  return { ...route, access: { by: 'staff', roles } } as Route;
}

/**
 * A route about the caller's own account, for every role. Who lacks a second factor that the tenant wants
 * still comes in here, and nowhere else.
 */
export function ownAccountRoute<P, Q, B, A extends ResponseSchemas>(
  route: Shape<P, Q, B, A> & RouteWork<HandlerInput<P, Q, B> & { staff: Staff }, A>,
): Route {
  return { ...route, access: { by: 'staff', roles: ALL_STAFF, ownAccount: true } } as Route;
}

/** A route for the subject's device, with an ephemeral token that has the capability `needs`. */
export function subjectRoute<P, Q, B, A extends ResponseSchemas>(
  needs: Capability | null,
  route: Shape<P, Q, B, A> & RouteWork<HandlerInput<P, Q, B> & { grant: ValidToken }, A>,
): Route {
  return { ...route, access: { by: 'subject', needs } } as Route;
}

/** A route for the operator of all tenants, on the platform's host: it has no tenant. */
export function platformRoute<P, Q, B, A extends ResponseSchemas>(
  route: Shape<P, Q, B, A> & {
    handle: RouteHandler<A, [call: PlatformCall<P, Q, B>], Reply>;
    repeatable?: true;
  },
): Route {
  return { ...route, access: { by: 'platform' } } as unknown as Route;
}
