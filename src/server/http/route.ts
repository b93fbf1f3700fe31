import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Role } from '../db/schema.ts';
import type { Grant, Staff } from './credentials.ts';
import type { Tenant } from './find-tenant.ts';

export type Reply =
  | { status: number; body: unknown; headers?: Record<string, string> }
  | { status: number; bytes: Uint8Array; contentType: string };

/** What every handler gets: the tenant of the Host header and the checked parts of the request. */
export type Call<P, Q, B> = { tenant: Tenant; params: P; query: Q; body: B; request: FastifyRequest };

type Shape<P, Q, B> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** below `/api/v1`, parameters as `:name` */
  path: string;
  /** a parameter that does not fit is 404: malformed, foreign and erased ids cannot be told apart */
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  /** JSON; a route without it reads none */
  body?: z.ZodType<B>;
};

type Capability = 'can_edit_details' | 'view_subject_details';

export type Access =
  | { by: 'anyone' }
  | { by: 'staff'; roles: readonly Role[] }
  | { by: 'subject'; needs: Capability | null };

/** One row of the product's table of routes: who may, with what, and what happens. */
export type Route = Shape<unknown, unknown, unknown> & {
  access: Access;
  handle(call: Call<unknown, unknown, unknown> & { staff: Staff; grant: Grant }): Promise<Reply>;
};

export const EVERY_ROLE: readonly Role[] = ['superuser', 'admin', 'view'];
export const DECIDERS: readonly Role[] = ['superuser', 'admin'];
export const SUPERUSER: readonly Role[] = ['superuser'];

/** A route that needs no credential. */
export function openRoute<P, Q, B>(
  route: Shape<P, Q, B> & { handle(call: Call<P, Q, B>): Promise<Reply> },
): Route {
  return { ...route, access: { by: 'anyone' } } as Route;
}

/** A route for bearers of a session or API token with one of `roles`. */
export function staffRoute<P, Q, B>(
  roles: readonly Role[],
  route: Shape<P, Q, B> & { handle(call: Call<P, Q, B> & { staff: Staff }): Promise<Reply> },
): Route {
  return { ...route, access: { by: 'staff', roles } } as Route;
}

/** A route for the subject's device, with an ephemeral token that has the capability `needs`. */
export function subjectRoute<P, Q, B>(
  needs: Capability | null,
  route: Shape<P, Q, B> & { handle(call: Call<P, Q, B> & { grant: Grant }): Promise<Reply> },
): Route {
  return { ...route, access: { by: 'subject', needs } } as Route;
}
