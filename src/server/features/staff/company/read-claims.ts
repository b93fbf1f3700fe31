import type { Role } from '../../../db/schema/staff-tables.ts';
import type { CompanySignIn } from '../../../http/find-tenant.ts';

/** What a provider says about the person who signs in. */
export type Person = {
  issuer: string;
  /** the provider's own id of the person, which it never gives to anybody else */
  subject: string;
  /** null when the provider names none, or has not verified it */
  email: string | null;
  name: string | null;
  /** null when their claim names no role of this product */
  role: Role | null;
  /** whether it says that it saw a second factor (RFC 8176) */
  hasFactor: boolean;
};

type Claims = Readonly<Record<string, unknown>>;

/** In the order of precedence: a person with several roles gets the first. */
const STRONGEST: readonly Role[] = ['superuser', 'admin', 'privacy', 'view'];

/** What the claims of a sign-in say, as the tenant reads them. `claims.sub` is checked before. */
export function readClaims(claims: Claims, { issuer, roles_claim, role_map }: CompanySignIn): Person {
  const said = listOf(findClaim(claims, roles_claim));
  const roles = said.flatMap((value) => (Object.hasOwn(role_map, value) ? [role_map[value]] : []));
  return {
    issuer,
    subject: String(claims['sub']),
    email: claims['email_verified'] === false ? null : readEmail(claims['email']),
    name: shortText(claims['name']) ?? shortText(claims['preferred_username']),
    role: STRONGEST.find((role) => roles.includes(role)) ?? null,
    hasFactor: listOf(claims['amr']).includes('mfa'),
  };
}

/** A claim of this name, or one within another by a path with dots. */
export function findClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((at, part) => {
    const isObject = typeof at === 'object' && at !== null && Object.hasOwn(at, part);
    return isObject ? (at as Claims)[part] : undefined;
  }, claims);
}

/** One text or a list of them, as providers write either. */
const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string');

/** A name without control characters and cut to the length that is stored. */
function shortText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 100);
  return text === '' ? null : text;
}

const readEmail = (value: unknown): string | null =>
  typeof value === 'string' && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(value) && value.length <= 320
    ? value
    : null;
