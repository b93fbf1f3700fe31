import type { FastifyRequest } from 'fastify';
import type { SecretKind } from '../../encryption/secrets.ts';
import type { TenantLookup } from '../find-tenant.ts';
import { isKnown } from '../idempotency/keyed-requests.ts';
import { type ResolvedRequestKey, readRequestKey } from '../idempotency/request-key.ts';
import { acceptsRequestKey, type Route } from '../route.ts';
import { type CredentialLookup, findCredentialRow, parseBearer, parseCredential } from './credentials.ts';

/** The stored records of a request's credential and Idempotency-Key, not checked yet. */
export type CallerLookup = {
  found: CredentialLookup | null;
  /** whether an earlier request under its Idempotency-Key is in progress or answered */
  isRepeat: boolean;
  /** @throws AppError `bad-request` for an invalid key */
  requestKey(): ResolvedRequestKey | null;
};

/** Creates, for a request, the lookup of its credential and of its stored answer. */
export type CreateCallerLookup = (request: FastifyRequest) => TenantLookup<CallerLookup | null>;

declare module 'fastify' {
  interface FastifyContextConfig {
    lookUpCaller?: CreateCallerLookup;
  }
}

const STAFF: readonly SecretKind[] = ['session', 'api'];
const SUBJECT: readonly SecretKind[] = ['ephemeral'];

/**
 * Looks up the credential that a route requires. If it exists, also looks up the row of the caller's
 * Idempotency-Key. Nothing else is queried for an unknown caller.
 */
export function createLookUp(route: Route, now: () => Date): CreateCallerLookup {
  const { by } = route.access;
  if (by !== 'staff' && by !== 'subject') return () => async () => null;
  const acceptsKey = acceptsRequestKey(route);
  return (request) => {
    const { authorization, 'x-api-key': token, 'idempotency-key': header } = request.headers;
    const asSubject = typeof token === 'string' ? token : null;
    const secret = by === 'staff' ? parseBearer(authorization) : asSubject;
    if (!secret) return async () => null;
    const credential = parseCredential(secret, by === 'staff' ? STAFF : SUBJECT);
    const readKey = () => (acceptsKey ? readRequestKey(header, secret) : null);
    return async (tx, tenantId) => {
      // An invalid Idempotency-Key is reported by the code that uses it.
      const key = nullOnError(readKey);
      const found = credential && (await findCredentialRow(tx, tenantId, credential));
      const isRepeat = key !== null && Boolean(found?.row) && (await isKnown(tx, tenantId, key, now()));
      const requestKey = () => {
        const good = key ?? readKey();
        return good && { ...good, isRepeat };
      };
      return { found, isRepeat, requestKey };
    };
  };
}

/** Returns null if `read` throws, for values whose error is reported later, by the code that uses them. */
export function nullOnError<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
