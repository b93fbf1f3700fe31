import type { FastifyRequest } from 'fastify';

/**
 * The scheme between browsers and the load balancer. The operator configures it, because no request header
 * can be trusted.
 */
export type PublicScheme = 'http' | 'https';

const LOCAL_HOST = /^(?:(?:[^:]+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * The scheme for URLs of this host.
 * @param configured null if the operator has not set it: then only this machine's hosts use `http`
 */
export const schemeFor = (configured: PublicScheme | null, host: string): PublicScheme =>
  configured ?? (LOCAL_HOST.test(host) ? 'http' : 'https');

declare module 'fastify' {
  interface FastifyInstance {
    /** the configured scheme of generated URLs */
    publicScheme: PublicScheme | null;
  }
}

/** The origin as the browser sees it: the Host header with its port, and the configured scheme. */
export function readOrigin({ headers: { host = '' }, server }: FastifyRequest): string {
  return `${schemeFor(server.publicScheme, host)}://${host}`;
}

/**
 * The URLs that a tenant registers with its OIDC provider: for redirects after sign-in and after sign-out.
 */
export const signInAddresses = (origin: string) => ({
  callback: `${origin}/api/v1/admin/login/oidc/callback`,
  home: `${origin}/admin/`,
});
