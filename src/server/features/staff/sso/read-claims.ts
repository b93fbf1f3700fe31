import { normaliseName } from '../../../http/fields/normalise-name.ts';
import type { PresetRole } from '../../../store/permissions.ts';
import type { SsoSettings } from '../../../store/settings.ts';

/** The provider's claims about the person who signs in. */
export type ProviderIdentity = {
  issuer: string;
  /** the provider's own id of the person, which it never reuses */
  subject: string;
  /** null when the provider names none, or has not verified it */
  email: string | null;
  name: string | null;
  /** null when their claim names no role that every tenant has */
  role: PresetRole | null;
  /** the tenant's own roles that their claim names, by id, each once */
  customRoleIds: string[];
  /** whether the provider states that it saw a second factor (RFC 8176) */
  hasFactor: boolean;
};

/** The possible values of `email_verified`. Many providers leave it out, and some write it as text. */
const IS_VERIFIED: readonly unknown[] = [undefined, true, 'true'];

type Claims = Readonly<Record<string, unknown>>;

/** In the order of precedence: a person with several roles gets the first. */
const ROLES_BY_RANK: readonly PresetRole[] = ['superuser', 'admin', 'privacy', 'view'];

/**
 * The claims of a sign-in, as the tenant maps them.
 * @throws Error for a `sub` that is not 1 to 255 characters without control characters (OpenID Connect Core 1.0, 2)
 */
export function readClaims(
  claims: Claims,
  { issuer, roles_claim, role_map, custom_role_map = {} }: SsoSettings,
): ProviderIdentity {
  const values = toTextList(findClaim(claims, roles_claim));
  const roles = values.flatMap((value) => (Object.hasOwn(role_map, value) ? [role_map[value]] : []));
  const ids = values.flatMap((value) =>
    Object.hasOwn(custom_role_map, value) ? custom_role_map[value]! : [],
  );
  return {
    issuer,
    subject: readSubject(claims['sub']),
    email: IS_VERIFIED.includes(claims['email_verified']) ? readEmail(claims['email']) : null,
    name: shortText(claims['name']) ?? shortText(claims['preferred_username']),
    role: ROLES_BY_RANK.find((role) => roles.includes(role)) ?? null,
    customRoleIds: [...new Set(ids)],
    hasFactor: toTextList(claims['amr']).includes('mfa'),
  };
}

/** A claim of this name, or a nested one by a path with dots. */
export function findClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((at, part) => {
    const isObject = typeof at === 'object' && at !== null && Object.hasOwn(at, part);
    return isObject ? (at as Claims)[part] : undefined;
  }, claims);
}

/** One text or a list of them, because providers use either. */
const toTextList = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string');

function readSubject(value: unknown): string {
  if (typeof value === 'string' && /^\P{Cc}{1,255}$/u.test(value)) return value;
  throw new Error('The identity provider returned no valid claim sub.');
}

/** A normalised name, truncated to the stored length. */
function shortText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const name = [...normaliseName(value)].slice(0, 100).join('').trim();
  return name === '' ? null : name;
}

const EMAIL =
  /^[^\s@\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+@[^\s@\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+$/u;
const readEmail = (value: unknown): string | null =>
  typeof value === 'string' && EMAIL.test(value) && value.length <= 320 ? value : null;
