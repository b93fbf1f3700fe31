import type { FastifyRequest } from 'fastify';
import type { TenantLookup } from '../find-tenant.ts';
import { isKnown } from '../idempotency/keyed-requests.ts';
import { type ResolvedRequestKey, readRequestKey } from '../idempotency/request-key.ts';
import { nullOnError } from '../null-on-error.ts';
import { type Route, takesRequestKey } from '../route.ts';
import { type CredentialLookup, findShown, parseBearer, parseCredential } from './credentials.ts';
import type { SecretKind } from './secret-token.ts';

/** What a request shows of its caller, as it is stored and not judged yet. */
export type CallerLookup = {
  shown: CredentialLookup | null;
  /** whether a request under its Idempotency-Key has begun already, or is answered */
  isRepeat: boolean;
  /** @throws AppError `bad-request` for a key that is none */
  requestKey(): ResolvedRequestKey | null;
};

/** Says, for a request, which credential and which kept answer are to be read. */
export type CreateCallerLookup = (request: FastifyRequest) => TenantLookup<CallerLookup | null>;

declare module 'fastify' {
  interface FastifyContextConfig {
    lookUpCaller?: CreateCallerLookup;
  }
}

const STAFF: readonly SecretKind[] = ['session', 'api'];
const SUBJECT: readonly SecretKind[] = ['ephemeral'];

/**
 * Looks up the credential that a route wants, and the row of the caller's Idempotency-Key where somebody has that
 * credential. Nothing else is read for a caller who is not known yet.
 */
export function createLookUp(route: Route, now: () => Date): CreateCallerLookup {
  const { by } = route.access;
  if (by !== 'staff' && by !== 'subject') return () => async () => null;
  return (request) => {
    const { authorization, 'x-api-key': token, 'idempotency-key': header } = request.headers;
    const asSubject = typeof token === 'string' ? token : null;
    const secret = by === 'staff' ? parseBearer(authorization) : asSubject;
    if (!secret) return async () => null;
    const credential = parseCredential(secret, by === 'staff' ? STAFF : SUBJECT);
    const readKey = () => (takesRequestKey(route) ? readRequestKey(header, secret) : null);
    return async (tx, tenantId) => {
      // An invalid Idempotency-Key is reported where it is used.
      const key = nullOnError(readKey);
      const shown = credential && (await findShown(tx, tenantId, credential));
      const isRepeat = key !== null && Boolean(shown?.row) && (await isKnown(tx, tenantId, key, now()));
      const requestKey = () => {
        const good = key ?? readKey();
        return good && { ...good, isRepeat };
      };
      return { shown, isRepeat, requestKey };
    };
  };
}
