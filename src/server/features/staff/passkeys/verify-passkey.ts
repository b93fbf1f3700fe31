import type { AddedCredential, PasskeyAnswer } from './contract.ts';

/** The origin of the console, as browsers see it, and the check of a challenge. */
export type RelyingParty = { origin: string; isChallengeGood(challenge: string): boolean };

/** The relying party's id of WebAuthn: the host without scheme and port. */
export const getRpId = (origin: string): string => new URL(origin).hostname;

/** COSE algorithms: EdDSA, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257];

/** The library takes 0.4 s to load, and few starts need it. */
const loadWebAuthn = () => import('@simplewebauthn/server');

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
export async function verifyNewPasskey(
  credential: AddedCredential,
  { origin, isChallengeGood }: RelyingParty,
): Promise<VerifiedPasskey | null> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: isChallengeGood,
    expectedOrigin: origin,
    expectedRPID: getRpId(origin),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { credential: made, credentialBackedUp } = verified.registrationInfo;
  return {
    credential_id: Buffer.from(made.id, 'base64url'),
    public_key: Buffer.from(made.publicKey),
    sign_count: made.counter,
    backed_up: credentialBackedUp,
    challenge: readChallenge(credential),
  };
}

/** A stored passkey, as far as an answer is verified with it. */
type StoredPasskey = { public_key: Uint8Array; sign_count: number };

/**
 * Verifies the answer of a passkey, with user verification. A signature counter that does not grow is refused, because
 * then a copy of the passkey is in use; passkeys without a counter always report 0 (WebAuthn, 7.2 step 22).
 * @returns null if it does not verify
 */
export async function verifyPasskey(
  answer: PasskeyAnswer,
  { public_key, sign_count }: StoredPasskey,
  { origin, isChallengeGood }: RelyingParty,
): Promise<{ sign_count: number; backed_up: boolean; challenge: string } | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: isChallengeGood,
    expectedOrigin: origin,
    expectedRPID: getRpId(origin),
    credential: { id: answer.id, publicKey: Uint8Array.from(public_key), counter: sign_count },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { sign_count: newCounter, backed_up: credentialBackedUp, challenge: readChallenge(answer) };
}

/** The challenge of an answer that verified. */
function readChallenge({ response }: AddedCredential | PasskeyAnswer): string {
  const client: { challenge: string } = JSON.parse(
    Buffer.from(response.clientDataJSON, 'base64url').toString(),
  );
  return client.challenge;
}
