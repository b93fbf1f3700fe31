import { z } from 'zod';
import { done, id, timestamp } from '../../../http/fields/answer-fields.ts';
import { normaliseName } from '../../../http/fields/normalise-name.ts';
import { lookupId } from '../../../http/fields/request-fields.ts';
import { named, toArraySchema, withExample } from '../../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../../http/openapi/example-values.ts';
import { text } from '../../../store/fields.ts';

/** Bytes in base64url, without padding. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);

/** WebAuthn limits an id to 1023 bytes. */
const credentialId = bytes(1364);
const CREDENTIAL_FIELDS = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };
const clientDataJSON = bytes(8_192);

/** `AuthenticationResponseJSON` of WebAuthn; other fields are ignored. */
export const passkeyAnswer = withExample(
  z.looseObject({
    ...CREDENTIAL_FIELDS,
    response: z.looseObject({
      clientDataJSON,
      authenticatorData: bytes(8_192),
      signature: bytes(4_096),
    }),
  }),
  {
    id: 'q83vASNFZ4k',
    rawId: 'q83vASNFZ4k',
    type: 'public-key',
    response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
  },
);
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** `RegistrationResponseJSON` of WebAuthn; other fields are ignored. */
const addedCredential = z.looseObject({
  ...CREDENTIAL_FIELDS,
  response: z.looseObject({ clientDataJSON, attestationObject: bytes(65_536) }),
});
export type AddedCredential = z.output<typeof addedCredential>;

const challenge = z.string().describe('Random bytes in base64url. Valid once, for five minutes.');
const timeout = z.number().meta({ type: 'integer' }).describe('Milliseconds.');
const A_CHALLENGE = 'c29tZSByYW5kb20gYnl0ZXM';

export const loginOptions = withExample(
  z.object({
    public_key: z
      .object({ challenge, rpId: z.string(), timeout, userVerification: z.literal('required') })
      .describe('`PublicKeyCredentialRequestOptionsJSON` of WebAuthn.'),
  }),
  {
    public_key: {
      challenge: A_CHALLENGE,
      rpId: 'acme.example.com',
      timeout: 300_000,
      userVerification: 'required',
    },
  },
);

/** The password or a code of the second factor: one of them. */
export const confirmation = withExample(
  z
    .object({
      current: z.string().min(1).max(1024).optional().describe('The caller’s password.'),
      code: z.string().min(1).max(40).optional().describe('A code of the authenticator app.'),
    })
    .refine(({ current, code }) => (current === undefined) !== (code === undefined), {
      message: 'must be sent: the password, or a code of the second factor',
      path: ['current'],
    }),
  { current: 'correct horse battery' },
);
export type Confirmation = z.output<typeof confirmation>;

const descriptor = z.object({ type: z.literal('public-key'), id: z.string() });
export const creationOptions = withExample(
  z.object({
    public_key: z
      .object({
        challenge,
        rp: z.object({ id: z.string(), name: z.string() }),
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z.array(
          z.object({ type: z.literal('public-key'), alg: z.number().meta({ type: 'integer' }) }),
        ),
        excludeCredentials: z.array(descriptor),
        authenticatorSelection: z.object({
          residentKey: z.literal('required'),
          requireResidentKey: z.literal(true),
          userVerification: z.literal('required'),
        }),
        attestation: z.literal('none'),
        timeout,
      })
      .describe('`PublicKeyCredentialCreationOptionsJSON` of WebAuthn.'),
  }),
  {
    public_key: {
      challenge: A_CHALLENGE,
      rp: { id: 'acme.example.com', name: 'Acme' },
      user: { id: 'MQ', name: 'root@example.com', displayName: 'root' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout: 300_000,
    },
  },
);

const name = text(60)
  .transform(normaliseName)
  .refine((value) => value !== '', 'must have a visible character');

export const newPasskey = withExample(
  z.object({ name, credential: addedCredential.describe('`RegistrationResponseJSON` of WebAuthn.') }),
  {
    name: 'Laptop',
    credential: {
      id: 'q83vASNFZ4k',
      rawId: 'q83vASNFZ4k',
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'oA' },
    },
  },
);

const passkey = withExample(
  named(
    'Passkey',
    z.object({
      id,
      name: z.string(),
      backed_up: z.boolean().describe('Whether its provider copies it to other devices of the user.'),
      created_at: timestamp,
      last_used_at: timestamp.nullable(),
    }),
  ),
  {
    id: EXAMPLE_ID.passkey,
    name: 'Laptop',
    backed_up: true,
    created_at: EXAMPLE_TIME.created,
    last_used_at: EXAMPLE_TIME.decided,
  },
);
export const passkeys = toArraySchema(passkey);
export const addedPasskey = passkey;
export const passkeyId = withExample(z.object({ id: lookupId }), { id: EXAMPLE_ID.passkey });
export const removedPasskey = withExample(done('passkey removed'), { status: 'passkey removed' });
