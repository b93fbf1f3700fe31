import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { normaliseHost } from '../find-tenant.ts';
import { hashSecret } from './secret-token.ts';

/** The platform's host, and the hash of its token. */
export type Platform = { host: string; tokenHash: Uint8Array };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `alone`: answers only on the platform's host; `too`: on tenants' hosts as well */
    ofPlatform?: 'alone' | 'too';
  }
}

/** Whether a Host header names the platform. */
export function isPlatformHost(platform: Platform, header: string | undefined): boolean {
  return normaliseHost(header) === platform.host;
}

/**
 * Returns the platform's token from an Authorization header. It has at least 32 characters, so attempts
 * need no limit.
 * @throws AppError `unauthenticated` if it is missing or wrong; the comparison takes constant time
 */
export function requirePlatformToken(platform: Platform, header: string | undefined): string {
  const token = /^Bearer +([\w.~+/-]{1,500}=*)$/i.exec(header ?? '')?.[1];
  if (token && timingSafeEqual(hashSecret(token), platform.tokenHash)) return token;
  throw new AppError('unauthenticated', 'The bearer token is missing or invalid. Send PLATFORM_TOKEN.');
}
