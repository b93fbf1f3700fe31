import { createHash, randomBytes } from 'node:crypto';

/** Prefixes let secret scanners spot a leaked token, and let us look in one table only. */
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

/** A new token of 256 random bits, shown once; only its hash is stored. */
export function newSecret(kind: SecretKind): string {
  return PREFIX[kind] + randomBytes(32).toString('base64url');
}

/** SHA-256: enough for a secret that nobody can guess, and an index can find it. */
export function hashSecret(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Which table a presented token belongs to; null when it is none of ours. */
export function kindOfSecret(token: string): SecretKind | null {
  const kinds = Object.keys(PREFIX) as SecretKind[];
  return kinds.find((kind) => token.startsWith(PREFIX[kind])) ?? null;
}
