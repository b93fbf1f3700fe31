import type { Answer } from '../api/ask-api.ts';

/** The options as the API writes them: bytes are base64url. */
type CreationOptions = Answer<'POST /admin/me/passkeys/options'>['public_key'];
type LoginOptions = Answer<'GET /admin/login/passkey'>['public_key'];

const decode = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const encode = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const common = ({ rawId }: PublicKeyCredential) => ({
  id: encode(rawId),
  rawId: encode(rawId),
  type: 'public-key' as const,
});

/** Whether this browser has passkeys: it needs TLS, or this machine's own host. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Lets the browser make a passkey. @returns null if the user or the browser declined */
export async function createPasskey({ challenge, user, excludeCredentials, ...options }: CreationOptions) {
  const publicKey = {
    ...options,
    challenge: decode(challenge),
    user: { ...user, id: decode(user.id) },
    excludeCredentials: excludeCredentials.map(({ id, type }) => ({ type, id: decode(id) })),
  };
  const made = await orNull(navigator.credentials.create({ publicKey }));
  if (!made) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...common(made),
    response: {
      clientDataJSON: encode(response.clientDataJSON),
      attestationObject: encode(response.attestationObject),
    },
  };
}

/** Lets the user sign in with one of their passkeys. @returns null if the user or the browser declined */
export async function answerWithPasskey({ challenge, ...options }: LoginOptions) {
  const publicKey = { ...options, challenge: decode(challenge) };
  const given = await orNull(navigator.credentials.get({ publicKey }));
  if (!given) return null;
  const response = given.response as AuthenticatorAssertionResponse;
  return {
    ...common(given),
    response: {
      clientDataJSON: encode(response.clientDataJSON),
      authenticatorData: encode(response.authenticatorData),
      signature: encode(response.signature),
    },
  };
}

/** The browser reports every refusal as a `DOMException`, and does not tell a closed dialog from a missing passkey. */
async function orNull(ceremony: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await ceremony) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
