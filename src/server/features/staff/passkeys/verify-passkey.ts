import { createHash } from 'node:crypto';
import type { CborMap } from '../../../verification/wallet/cbor/cbor-value.ts';
import { decodeCbor } from '../../../verification/wallet/cbor/decode-cbor.ts';
import { expectBytes, expectMap } from '../../../verification/wallet/cbor/expect-cbor.ts';
import { CredentialRefusal } from '../../../verification/wallet/refusal.ts';
import type { AddedCredential, PasskeyAnswer } from './contract.ts';
import { type PasskeyKey, readPasskeyKey } from './passkey-signature.ts';
import { type AuthenticatorData, readAuthenticatorData } from './read-authenticator-data.ts';
import { readClientData } from './read-client-data.ts';

/** The origin of the console, as browsers see it, and the check of a challenge. */
export type RelyingParty = { origin: string; isChallengeGood(challenge: string): boolean };

/** The relying party's id of WebAuthn: the host without scheme and port. */
export const getRpId = (origin: string): string => new URL(origin).hostname;

export type VerifiedPasskey = {
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: number;
  backed_up: boolean;
  challenge: string;
};

/**
 * Verifies the answer of an authenticator that made a passkey, with user verification (PIN or biometrics).
 * @returns null if it does not verify
 */
export function verifyNewPasskey(credential: AddedCredential, party: RelyingParty): VerifiedPasskey | null {
  return refusedAsNull(() => {
    const { attestationObject, clientDataJSON } = credential.response;
    const object = expectMap(decodeCbor(decode(attestationObject)), 'attestation');
    const data = expectBytes(object.get('authData'), 'authData');
    const authenticator = readAuthenticatorData(data);
    const challenge = checkCeremony(credential, 'webauthn.create', authenticator, party);
    if (!authenticator.credential) throw refusal('no credential');
    const { id, publicKey } = authenticator.credential;
    checkAttestation(object, readPasskeyKey(publicKey), joinSigned(data, clientDataJSON));
    return {
      credential_id: Buffer.from(id),
      public_key: Buffer.from(publicKey),
      sign_count: authenticator.signCount,
      backed_up: authenticator.isBackedUp,
      challenge,
    };
  });
}

/**
 * Attestation is not asked for, so a browser sends none, or that of the passkey's own key (WebAuthn, 5.1.3). One with a
 * certificate is refused.
 */
function checkAttestation(object: CborMap, key: PasskeyKey, signedBytes: Uint8Array): void {
  const statement = expectMap(object.get('attStmt'), 'attStmt');
  if (object.get('fmt') === 'none' && statement.size === 0) return;
  const isSelf =
    object.get('fmt') === 'packed' && !statement.has('x5c') && statement.get('alg') === key.algorithm;
  if (!isSelf || !key.verifies(signedBytes, expectBytes(statement.get('sig'), 'sig')))
    throw refusal('an attestation was not requested');
}

/** A stored passkey, as far as an answer is verified with it. */
type StoredPasskey = { public_key: Uint8Array; sign_count: number };

/**
 * Verifies the answer of a passkey, with user verification. A signature counter that does not grow is refused, because
 * then a copy of the passkey is in use; passkeys without a counter always report 0 (WebAuthn, 7.2 step 22).
 * @returns null if it does not verify
 */
export function verifyPasskey(
  answer: PasskeyAnswer,
  { public_key, sign_count }: StoredPasskey,
  party: RelyingParty,
): { sign_count: number; backed_up: boolean; challenge: string } | null {
  return refusedAsNull(() => {
    const data = decode(answer.response.authenticatorData);
    const authenticator = readAuthenticatorData(data);
    const challenge = checkCeremony(answer, 'webauthn.get', authenticator, party);
    const { signCount, isBackedUp } = authenticator;
    if ((signCount > 0 || sign_count > 0) && signCount <= sign_count)
      throw refusal('the counter did not grow');
    const signedBytes = joinSigned(data, answer.response.clientDataJSON);
    if (!readPasskeyKey(public_key).verifies(signedBytes, decode(answer.response.signature)))
      throw refusal('the signature is wrong');
    return { sign_count: signCount, backed_up: isBackedUp, challenge };
  });
}

/**
 * What both ceremonies check (WebAuthn, 7.1 and 7.2): their type, challenge, origin and host, and that the user was
 * present and verified. The console is in no frame, so an answer that names a page around it is refused.
 * @returns the challenge
 */
function checkCeremony(
  { id, rawId, response: { clientDataJSON } }: AddedCredential | PasskeyAnswer,
  type: 'webauthn.create' | 'webauthn.get',
  authenticator: AuthenticatorData,
  { origin, isChallengeGood }: RelyingParty,
): string {
  const client = readClientData(decode(clientDataJSON));
  const { isUserPresent, isUserVerified, rpIdHash } = authenticator;
  const isRight =
    id === rawId &&
    client.type === type &&
    client.origin === origin &&
    !client.topOrigin &&
    isChallengeGood(client.challenge) &&
    sha256(getRpId(origin)).equals(rpIdHash) &&
    isUserPresent &&
    isUserVerified;
  if (!isRight) throw refusal('the answer belongs to another ceremony');
  return client.challenge;
}

/** What an authenticator signs. */
const joinSigned = (data: Uint8Array, clientDataJSON: string): Buffer =>
  Buffer.concat([data, sha256(decode(clientDataJSON))]);

const decode = (text: string): Buffer => Buffer.from(text, 'base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const refusal = (detail: string) => new CredentialRefusal('malformed', `passkey: ${detail}`);

/** @throws any error except CredentialRefusal */
function refusedAsNull<T>(verify: () => T): T | null {
  try {
    return verify();
  } catch (error) {
    if (error instanceof CredentialRefusal) return null;
    throw error;
  }
}
