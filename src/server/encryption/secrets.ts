import { createHash, randomBytes } from 'node:crypto';

/** Prefixes let secret scanners detect a leaked token, and tell which table to query. */
const PREFIX = {
  session: 'attesta_session_',
  api: 'attesta_api_',
  ephemeral: 'attesta_once_',
  challenge: 'attesta_challenge_',
  enrolment: 'attesta_enrol_',
  invitation: 'attesta_invite_',
  handover: 'attesta_handover_',
} as const;
export type SecretKind = keyof typeof PREFIX;

/** The kind of a token by its prefix; null for an unknown one. */
export function kindOfSecret(token: string): SecretKind | null {
  const kinds = Object.keys(PREFIX) as SecretKind[];
  return kinds.find((kind) => token.startsWith(PREFIX[kind])) ?? null;
}

/** A new token with 256 random bits. Only its hash is stored. */
export function newSecret(kind: SecretKind): string {
  return PREFIX[kind] + randomBytes(32).toString('base64url');
}

/** SHA-256 suffices because the secret cannot be guessed, and an unsalted hash can be indexed. */
export function hashSecret(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
