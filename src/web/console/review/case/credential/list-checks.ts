import type { MessageKey } from '../../../locales/catalogue.ts';
import type { Credential } from '../shown-evidence.ts';

export type CredentialCheck = { name: MessageKey; detail: MessageKey; tone: 'ok' | 'warn' | 'info' };

const TRUST = {
  listed: { detail: 'credential.trust.listed', tone: 'ok' },
  list_too_old: { detail: 'credential.trust.list_too_old', tone: 'warn' },
  not_listed: { detail: 'credential.trust.not_listed', tone: 'warn' },
  signer_differs: { detail: 'credential.trust.signer_differs', tone: 'warn' },
} as const satisfies Record<Credential['issuer']['trust'], Omit<CredentialCheck, 'name'>>;

const PORTRAIT = {
  stored: [],
  unreadable: [{ name: 'credential.portrait', detail: 'credential.portrait.unreadable', tone: 'info' }],
  not_released: [{ name: 'credential.portrait', detail: 'credential.portrait.not_released', tone: 'info' }],
} as const satisfies Record<Credential['portrait'], readonly CredentialCheck[]>;

const REVOCATION = {
  none_named: { detail: 'credential.revocation.none_named', tone: 'info' },
  valid: { detail: 'credential.revocation.valid', tone: 'ok' },
  revoked: { detail: 'credential.revocation.revoked', tone: 'warn' },
  suspended: { detail: 'credential.revocation.suspended', tone: 'warn' },
  unknown: { detail: 'credential.revocation.unknown', tone: 'warn' },
  not_checked: { detail: 'credential.revocation.not_checked', tone: 'info' },
} as const satisfies Record<Credential['revocation'], Omit<CredentialCheck, 'name'>>;

/** Only an answer that passes these is stored. */
const PASSED_CHECKS: readonly CredentialCheck[] = (
  ['signature', 'unchanged', 'holder', 'validity'] as const
).map((name) => ({ name: `credential.${name}`, detail: `credential.${name}.passed`, tone: 'ok' }));

/** What the server checked when the credential came, and what it did not. */
export function listChecks({
  kind,
  issuer,
  portrait,
  asked: requested,
  fields,
  revocation,
}: Credential): CredentialCheck[] {
  const released = requested.every((name) => name === 'portrait' || name in fields);
  return [
    { name: 'credential.trust', ...TRUST[issuer.trust] },
    ...PASSED_CHECKS,
    {
      name: 'credential.released',
      detail: released ? 'credential.released.all' : 'credential.released.some',
      tone: released ? 'ok' : 'info',
    },
    ...(kind === 'eu_age' ? [] : PORTRAIT[portrait]),
    { name: 'credential.revocation', ...REVOCATION[revocation] },
  ];
}
