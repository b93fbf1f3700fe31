import type { FastifyRequest } from 'fastify';
import { type PublicScheme, schemeFor } from './public-scheme.ts';

const origins = new WeakMap<FastifyRequest, string>();

/** Records the origin under which a browser sees this request's host. */
export function recordOrigin(request: FastifyRequest, configured: PublicScheme | null): void {
  const host = request.headers.host ?? '';
  origins.set(request, `${schemeFor(configured, host)}://${host}`);
}

/** The origin as the browser sees it: the Host header with its port, and the configured scheme. */
export const readOrigin = (request: FastifyRequest): string => origins.get(request) ?? '';
