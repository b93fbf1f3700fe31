import type { FastifyRequest } from 'fastify';
import { type CredentialLookup, findCaller, type StoredCredential } from '../../store/callers.ts';
import type { Tenant, TenantLookup } from '../find-tenant.ts';
import { isKeyInUse } from '../idempotency/idempotency-records.ts';
import { type ResolvedRequestKey, readRequestKey } from '../idempotency/request-key.ts';
import { acceptsRequestKey, type Route } from '../route.ts';
import { parseBearer, parseCredential } from './credentials.ts';

/** The tenant of a request, and the stored records of its credential and Idempotency-Key, not checked yet. */
export type CallerLookup = {
  tenant: Tenant;
  credential: CredentialLookup | null;
  /** whether an earlier request under its Idempotency-Key is in progress or answered */
  isRepeat: boolean;
  /** @throws AppError `bad-request` for an invalid key */
  requestKey(): ResolvedRequestKey | null;
};

/** Creates, for a request, the lookup of its tenant, its credential and its stored answer. */
export type CreateCallerLookup = (request: FastifyRequest) => TenantLookup<CallerLookup>;

declare module 'fastify' {
  interface FastifyContextConfig {
    lookUpCaller?: CreateCallerLookup;
  }
}

const STAFF: readonly StoredCredential['kind'][] = ['session', 'api'];
const SUBJECT: readonly StoredCredential['kind'][] = ['ephemeral'];

/** The lookup of a request that needs no credential. */
export const lookUpNoCaller: CreateCallerLookup = () => async (tx, tenantId, toTenant) => {
  const storedCaller = await findCaller(tx, tenantId, null);
  const tenant = toTenant(storedCaller?.tenant ?? null);
  return tenant && { tenant, credential: null, isRepeat: false, requestKey: () => null };
};

/**
 * Looks up the credential that a route requires. If it exists, also looks up the row of the caller's
 * Idempotency-Key. Nothing else is queried for an unknown caller.
 */
export function createLookUp(route: Route, now: () => Date): CreateCallerLookup {
  const { by } = route.access;
  if (by !== 'staff' && by !== 'subject') return lookUpNoCaller;
  const acceptsKey = acceptsRequestKey(route);
  return (request) => {
    const { authorization, 'x-api-key': token, 'idempotency-key': header } = request.headers;
    const asSubject = typeof token === 'string' ? token : null;
    const secret = by === 'staff' ? parseBearer(authorization) : asSubject;
    if (!secret) return lookUpNoCaller(request);
    const credential = parseCredential(secret, by === 'staff' ? STAFF : SUBJECT);
    const readKey = () => (acceptsKey ? readRequestKey(header, secret) : null);
    return async (tx, tenantId, toTenant) => {
      const storedCaller = await findCaller(tx, tenantId, credential);
      const tenant = toTenant(storedCaller?.tenant ?? null);
      if (!storedCaller || !tenant) return null;
      const { credential: found } = storedCaller;
      // An invalid Idempotency-Key is reported by the code that uses it.
      const key = nullOnError(readKey);
      const isRepeat = key !== null && Boolean(found?.row) && (await isKeyInUse(tx, tenantId, key, now()));
      const requestKey = () => {
        const good = key ?? readKey();
        return good && { ...good, isRepeat };
      };
      return { tenant, credential: found, isRepeat, requestKey };
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
