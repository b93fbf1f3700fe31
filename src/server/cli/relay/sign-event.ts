import { createHmac } from 'node:crypto';
import { StartError } from '../../errors.ts';

const PREFIX = 'whsec_';
/** The lengths that Standard Webhooks allows, in bytes. */
const MIN_BYTES = 24;
const MAX_BYTES = 64;

/**
 * Reads `WEBHOOK_SECRET`: one secret, or several with commas between them while a new one replaces an old one.
 * @throws StartError with one sentence that does not repeat the secret
 */
export function readSecrets(value: string | undefined): Buffer[] {
  return (value ?? '').split(',').map((each) => {
    const encodedSecret = each.trim().slice(PREFIX.length);
    const secret = Buffer.from(encodedSecret, 'base64');
    const isWhole = secret.toString('base64') === encodedSecret;
    if (each.trim().startsWith(PREFIX) && isWhole && secret.length >= MIN_BYTES && secret.length <= MAX_BYTES)
      return secret;
    throw new StartError(
      `WEBHOOK_SECRET must be ${PREFIX} with ${MIN_BYTES} to ${MAX_BYTES} bytes in base64. To make one: echo ${PREFIX}$(openssl rand -base64 32)`,
    );
  });
}

type SignedMessage = {
  id: string;
  /** seconds since 1970, of this try */
  timestamp: number;
  body: string;
};

/** The headers of Standard Webhooks, with a signature by each secret: https://www.standardwebhooks.com */
export function signEvent(secrets: readonly Buffer[], { id, timestamp, body }: SignedMessage) {
  const signedText = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(signedText).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
