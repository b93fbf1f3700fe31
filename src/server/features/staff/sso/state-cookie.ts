import { z } from 'zod';
import type { MasterKey } from '../../../encryption/master-key.ts';
import { oidcStateContext } from '../../../encryption/sealing-contexts.ts';
import type { TenantId } from '../../../store/tenant-id.ts';

/** The time that a person may take at the provider. */
export const STATE_LIFETIME_MS = 10 * 60_000;

const stateSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  at: z.number(),
});

/** The state of a sign-in that has gone to the provider. It is stored in a cookie of the browser, encrypted. */
export type OidcState = z.output<typeof stateSchema>;

// Two names, because `__Host-` requires TLS, which an installation on the operator's machine lacks.
const COOKIE_NAME = 'attesta-sign-in';
const nameFor = (isSecure: boolean) => (isSecure ? `__Host-${COOKIE_NAME}` : COOKIE_NAME);

const writeCookie = (value: string, isSecure: boolean, seconds: number) =>
  `${nameFor(isSecure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** A `Set-Cookie` that stores the state in the browser. */
export function setStateCookie(
  masterKey: MasterKey,
  tenantId: TenantId,
  state: OidcState,
  isSecure: boolean,
): string {
  const sealedState = masterKey.seal(Buffer.from(JSON.stringify(state)), oidcStateContext(tenantId));
  return writeCookie(sealedState.toString('base64url'), isSecure, STATE_LIFETIME_MS / 1000);
}

/** A `Set-Cookie` that removes it. */
export const clearStateCookie = (isSecure: boolean): string => writeCookie('', isSecure, 0);

/** Reads the state from a `Cookie` header; null when there is none, it is another tenant's, or it is too old. */
export function readStateCookie(
  masterKey: MasterKey,
  tenantId: TenantId,
  cookies: string | undefined,
  { isSecure, now }: { isSecure: boolean; now: Date },
): OidcState | null {
  const name = nameFor(isSecure);
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  if (!value) return null;
  try {
    const plain = masterKey.unseal(Buffer.from(value, 'base64url'), oidcStateContext(tenantId));
    const read = stateSchema.parse(JSON.parse(plain.toString()));
    const age = now.getTime() - read.at;
    return age >= 0 && age < STATE_LIFETIME_MS ? read : null;
  } catch {
    return null;
  }
}
