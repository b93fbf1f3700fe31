import { recall, remember } from '../ui/remember.ts';
import type { CurrentUser } from './api/answers.ts';
import type { Translations } from './locales/catalogue.ts';

/** The signed-in user: stored in this tab alone, and handed to tabs that ask (sign-in/shared-session.ts). */
export type Session = {
  token: string;
  username: string;
  role: string;
  /** of a role of the tenant's own */
  role_name?: string | null;
  permissions?: readonly Permission[];
};

/** A permission, by the API's name of it. */
export type Permission = CurrentUser['permissions'][number];

export type Role = 'superuser' | 'admin' | 'view' | 'privacy';

const KEY = 'attesta.session';

export function loadSession(): Session | null {
  try {
    return JSON.parse(recall('session', KEY) ?? 'null');
  } catch {
    return null;
  }
}

export function storeSession(session: Session | null): void {
  remember('session', KEY, session && JSON.stringify(session));
}

/** Whether the role has a permission; `roles` are those of every tenant that have it. The server holds the same line. */
export const createCheck =
  (permission: Permission, ...roles: readonly Role[]) =>
  ({ role, permissions }: Session): boolean =>
    role === 'custom' ? !!permissions?.includes(permission) : roles.includes(role as Role);

export const mayDecide = createCheck('decide', 'superuser', 'admin');
/** Changes records, links, presets and workflows. */
export const mayEdit = createCheck('records', 'superuser', 'admin');
/** Acts on many links or cases at once. */
export const mayBulk = createCheck('bulk', 'superuser', 'admin');
/** Sees the queue and cases. */
export const seesCases = createCheck('cases', 'superuser', 'admin', 'view');
export const mayEraseMany = createCheck('bulk_erase', 'superuser', 'admin', 'privacy');

/** A role in words; a tenant's own role by its name. */
export function formatRole(words: Translations, role: string, name?: string | null): string {
  return name ?? words.text(`role.${role as Role}`);
}
