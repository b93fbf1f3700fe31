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
  /** what the role allows, as `GET /admin/me` says */
  permissions: readonly Permission[];
};

/** A permission, by the API's name of it. */
export type Permission = CurrentUser['permissions'][number];

export type Role = 'superuser' | 'admin' | 'view' | 'privacy';

const STORAGE_KEY = 'attesta.session';

/** Null without one, and for one of an earlier version, which does not say what its user may do. */
export function loadSession(): Session | null {
  try {
    const session: Session | null = JSON.parse(recall('session', STORAGE_KEY) ?? 'null');
    return session?.permissions ? session : null;
  } catch {
    return null;
  }
}

export function storeSession(session: Session | null): void {
  remember('session', STORAGE_KEY, session && JSON.stringify(session));
}

/** Whether a user has a permission. The server holds the same line. */
export const createCheck =
  (permission: Permission) =>
  ({ permissions }: Session): boolean =>
    permissions.includes(permission);

export const mayDecide = createCheck('decide');
/** Decides cases that are escalated to fraud. */
export const handlesFraud = createCheck('fraud');
/** Whether a user may decide a case, as far as its escalation goes. */
export const mayDecideCase = (session: Session, { escalated_at }: { escalated_at: string | null }): boolean =>
  mayDecide(session) && (escalated_at === null || handlesFraud(session));
/** Changes records, links, presets and workflows. */
export const mayEdit = createCheck('records');
/** Acts on many links or cases at once. */
export const mayBulk = createCheck('bulk');
/** Sees the queue and cases. */
export const seesCases = createCheck('cases');
export const mayEraseMany = createCheck('bulk_erase');

/** A role in words; a tenant's own role by its name. */
export function formatRole(translations: Translations, role: string, name?: string | null): string {
  return name ?? translations.text(`role.${role as Role}`);
}
