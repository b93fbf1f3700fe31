import type { FastifyRequest } from 'fastify';
import { type PublicScheme, schemeFor } from './public-scheme.ts';

const origins = new WeakMap<FastifyRequest, string>();

/** Notes where a browser sees this request's host. */
export function recordOrigin(request: FastifyRequest, configured: PublicScheme | null): void {
  const host = request.headers.host ?? '';
  origins.set(request, `${schemeFor(configured, host)}://${host}`);
}

/** The host as the browser names it, with its port, and the scheme that the operator says. */
export const readOrigin = (request: FastifyRequest): string => origins.get(request) ?? '';
