/** Prefixes let secret scanners detect a leaked token, and tell which table to query. */
export const PREFIX = {
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
