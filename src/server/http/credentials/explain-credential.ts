import type { IncomingHttpHeaders } from 'node:http';
import { kindOfSecret, type SecretKind } from '../../encryption/secrets.ts';

type Headers = IncomingHttpHeaders;

const STAFF: readonly (SecretKind | null)[] = ['session', 'api'];

/**
 * The sentence for a request to a staff route without a valid credential. It depends on the form of what the caller
 * sent alone, never on what is stored.
 */
export function explainBearer({ authorization, 'x-api-key': key }: Headers, otherwise: string): string {
  const header = authorization?.trim() ?? '';
  const other = typeof key === 'string' ? kindOfSecret(key) : null;
  if (header === '') {
    if (STAFF.includes(other))
      return 'The bearer token is in X-Api-Key. Send it as Authorization: Bearer <token>.';
    if (other === 'ephemeral')
      return 'This route does not accept an ephemeral token. Send a session or API token as Authorization: Bearer <token>.';
    return 'The bearer token is missing. Send it as Authorization: Bearer <token>.';
  }
  if (!/^bearer\s/i.test(header))
    return 'The Authorization header does not begin with Bearer. Send Authorization: Bearer <token>.';
  const kind = kindOfSecret(header.replace(/^bearer\s+/i, ''));
  if (kind === 'ephemeral')
    return 'The Authorization header has an ephemeral token, which this route does not accept. Send a session or API token.';
  if (kind !== null && !STAFF.includes(kind))
    return 'The Authorization header has the wrong kind of token. Send a session or API token.';
  return otherwise;
}

/** The sentence for a request to a subject's route without a valid ephemeral token, by the form of what was sent. */
export function explainApiKey({ authorization, 'x-api-key': key }: Headers, otherwise: string): string {
  if (typeof key !== 'string' || key.trim() === '') {
    const kind = kindOfSecret((authorization ?? '').replace(/^bearer\s+/i, ''));
    if (kind === 'ephemeral')
      return 'The ephemeral token is in Authorization. Send it as X-Api-Key: <token>.';
    if (STAFF.includes(kind))
      return 'This route does not accept a staff bearer token. Mint an ephemeral token and send it as X-Api-Key.';
    return 'The ephemeral token is missing. Send it as X-Api-Key: <token>.';
  }
  if (/^bearer\s/i.test(key)) return 'X-Api-Key begins with Bearer. Send the token alone.';
  if (STAFF.includes(kindOfSecret(key)))
    return 'X-Api-Key has a staff bearer token. Mint an ephemeral token and send that one.';
  return otherwise;
}
