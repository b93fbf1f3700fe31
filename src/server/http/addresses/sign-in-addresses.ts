import type { FastifyRequest } from 'fastify';

/** The host as the browser names it, its port too, and what it speaks; a proxy that is trusted says the latter. */
export const originOf = ({ protocol, headers }: FastifyRequest): string => `${protocol}://${headers.host}`;

/** What a provider is told of a tenant: where it sends browsers back to, after a sign-in and after a sign-out. */
export const signInAddresses = (origin: string) => ({
  callback: `${origin}/api/v1/admin/login/oidc/callback`,
  home: `${origin}/admin/`,
});
