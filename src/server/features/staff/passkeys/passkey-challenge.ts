import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MasterKey } from '../../../encryption/master-key.ts';
import { hashSecret } from '../../../encryption/secrets.ts';
import { addUsedChallenge } from '../../../store/staff/passkeys.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';

/** The time that a user has for the dialog of the browser. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;

const RANDOM_BYTES = 16;
const EXPIRY_BYTES = 8;

/** What a challenge is for: signing in, or adding a passkey to this user. */
export type ChallengePurpose = { tenantId: TenantId; addTo: number | null };

/**
 * A challenge that any server with the master key can check: random bytes, its expiry (ms since 1970) and a MAC over
 * both and the purpose. Nothing is stored until it is answered, so callers without a credential write nothing.
 */
export function createChallenge(masterKey: MasterKey, purpose: ChallengePurpose, now: Date): string {
  const body = Buffer.alloc(RANDOM_BYTES + EXPIRY_BYTES);
  randomBytes(RANDOM_BYTES).copy(body);
  body.writeBigUInt64BE(BigInt(now.getTime() + PASSKEY_CHALLENGE_MS), RANDOM_BYTES);
  return Buffer.concat([body, computeMac(masterKey, purpose, body)]).toString('base64url');
}

/** Whether this installation made the challenge for this purpose, and it has not expired. */
export function isChallengeGood(
  masterKey: MasterKey,
  purpose: ChallengePurpose,
  challenge: string,
  now: Date,
): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, RANDOM_BYTES + EXPIRY_BYTES);
  const receivedMac = bytes.subarray(body.length);
  const mac = computeMac(masterKey, purpose, body);
  if (receivedMac.length !== mac.length || !timingSafeEqual(receivedMac, mac)) return false;
  return body.readBigUInt64BE(RANDOM_BYTES) > BigInt(now.getTime());
}

/** Consumes a challenge. @returns false if it was answered before, at any server */
export const consumeChallenge = (
  tx: Tx,
  tenantId: TenantId,
  challenge: string,
  now: Date,
): Promise<boolean> => addUsedChallenge(tx, tenantId, hashSecret(challenge), now);

const computeMac = (masterKey: MasterKey, { tenantId, addTo }: ChallengePurpose, body: Buffer): Buffer =>
  createHmac('sha256', masterKey.derive('attesta passkey challenges'))
    .update(`${tenantId} ${addTo ?? 'sign in'} `)
    .update(body)
    .digest();
