import type { SubmissionRow } from '../operations.ts';

/** A state of a submission, as `npm run relay` posts it. */
export type SubmissionEvent = {
  /** the `webhook-id`: the same each time that this state is sent */
  id: string;
  type: `submission.${SubmissionRow['status']}`;
  /** of the change, ISO 8601 in UTC */
  timestamp: string;
  data: Pick<
    SubmissionRow,
    | 'id'
    | 'kind'
    | 'status'
    | 'verdict'
    | 'reason'
    | 'reason_code'
    | 'score'
    | 'similarity'
    | 'face_comparison'
    | 'subject_id'
    | 'verification_id'
    | 'external_uid'
    | 'subject_external_uid'
    | 'metadata'
    | 'attempt'
    | 'reupload_required'
    | 'response_required'
    | 'verified_details'
    | 'record_changed'
    | 'created_at'
    | 'updated_at'
  >;
};

/** Why an event is not genuine: answer it with 400. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent';
}

/** The headers of a request: of the Fetch API, or of Node's `request.headers`. */
export type EventHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

/** Seconds by which the clocks of relay and receiver may differ. An older event may be a recorded one. */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies an event of the relay by its headers (Standard Webhooks).
 * @param secret the relay's `WEBHOOK_SECRET`, `whsec_…`
 * @param body the body exactly as it was received, before any parsing
 * @throws InvalidEvent if the signature is not the secret's, or the event is older than five minutes
 */
export async function verifyEvent(
  secret: string,
  headers: EventHeaders,
  body: string,
): Promise<SubmissionEvent> {
  const id = readHeader(headers, 'webhook-id');
  const timestamp = readHeader(headers, 'webhook-timestamp');
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp || Number.NaN)) <= TOLERANCE_SECONDS))
    throw new InvalidEvent('The event is too old or has no time.');
  const key = await readKey(secret);
  const signedBytes = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const each of readHeader(headers, 'webhook-signature').split(' ')) {
    const signature = each.startsWith('v1,') ? decodeBase64(each.slice(3)) : null;
    // `verify` compares in constant time.
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signedBytes)))
      return { id, ...JSON.parse(body) };
  }
  throw new InvalidEvent('The signature of the event is not valid.');
}

function readHeader(headers: EventHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value === 'string') return value;
  throw new InvalidEvent(`The header ${name} is missing.`);
}

/** @throws Error if the secret is not one, which is a mistake of the receiver's set-up */
function readKey(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith('whsec_') ? decodeBase64(secret.slice('whsec_'.length)) : null;
  if (!bytes || bytes.length < 24)
    throw new Error('The secret must be whsec_ with at least 24 bytes in base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** @returns null if it is not base64 */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
