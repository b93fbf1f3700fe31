import type { FastifyRequest } from 'fastify';

/**
 * The scheme between browsers and the load balancer. The operator configures it, because no request header
 * can be trusted.
 */
export type PublicScheme = 'http' | 'https';

const LOCAL = /^(?:(?:[^:]+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * The scheme for URLs of this host.
 * @param configured null if the operator has not set it: then only this machine's hosts use `http`
 */
export const schemeFor = (configured: PublicScheme | null, host: string): PublicScheme =>
  configured ?? (LOCAL.test(host) ? 'http' : 'https');

const origins = new WeakMap<FastifyRequest, string>();

/** Records the origin under which a browser sees this request's host. */
export function recordOrigin(request: FastifyRequest, configured: PublicScheme | null): void {
  const host = request.headers.host ?? '';
  origins.set(request, `${schemeFor(configured, host)}://${host}`);
}

/** The origin as the browser sees it: the Host header with its port, and the configured scheme. */
export const readOrigin = (request: FastifyRequest): string => origins.get(request) ?? '';

/**
 * The URLs that a tenant registers with its OIDC provider: for redirects after sign-in and after sign-out.
 */
export const signInAddresses = (origin: string) => ({
  callback: `${origin}/api/v1/admin/login/oidc/callback`,
  home: `${origin}/admin/`,
});
