import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { normaliseHost } from '../find-tenant.ts';
import { hashSecret } from './secret-token.ts';

/** Where the operator of all tenants comes in, and the hash of what lets them in. */
export type Platform = { host: string; tokenHash: Uint8Array };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `alone`: it answers on the platform's host and nowhere else; `too`: on tenants' hosts as well */
    ofPlatform?: 'alone' | 'too';
  }
}

/** Whether a Host header names the platform. */
export function isPlatformHost(platform: Platform, header: string | undefined): boolean {
  return normaliseHost(header) === platform.host;
}

/**
 * The platform's token, as a caller has sent it. It has 32 characters or more, so that wrong ones need no count.
 * @throws AppError `unauthenticated` without it; how long that takes says nothing of it
 */
export function requirePlatformToken(platform: Platform, header: string | undefined): string {
  const token = /^Bearer +([\w.~+/-]{1,500}=*)$/i.exec(header ?? '')?.[1];
  if (token && timingSafeEqual(hashSecret(token), platform.tokenHash)) return token;
  throw new AppError('unauthenticated', 'The bearer token is missing or invalid. Send PLATFORM_TOKEN.');
}
