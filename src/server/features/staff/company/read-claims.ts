import type { Role } from '../../../db/schema/staff-tables.ts';
import type { CompanySignIn } from '../../../http/find-tenant.ts';

/** Who a provider says that somebody is. */
export type Person = {
  issuer: string;
  /** what the provider calls them, and never calls anybody else */
  subject: string;
  /** null when it says none, or that nobody has made sure of it */
  email: string | null;
  name: string | null;
  /** null when what it says of them is no role here */
  role: Role | null;
  /** whether it says that it saw a second factor (RFC 8176) */
  hasFactor: boolean;
};

type Claims = Readonly<Record<string, unknown>>;

/** Of several roles the first of these is given. */
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

/** As a name is kept: without control characters, and not without an end. */
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
