import { recall, remember } from '../ui/remember.ts';
import type { Translations } from './locales/catalogue.ts';

/** The signed-in user: kept for this tab alone. */
export type Session = { token: string; username: string; role: string };

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

/** Roles that may decide and change records; the server holds the same line. */
export function mayDecide(session: Session): boolean {
  return session.role === 'superuser' || session.role === 'admin';
}

/** Roles that see the queue and cases; the server holds the same line. */
export function seesCases(session: Session): boolean {
  return session.role !== 'privacy';
}

/** Roles that may export and erase the data of a person. */
export function mayErase(session: Session): boolean {
  return mayDecide(session) || session.role === 'privacy';
}

/** The role that manages users, API tokens and settings. */
export function mayManage(session: Session): boolean {
  return session.role === 'superuser';
}

/** A role in words; one that this page does not know yet stays as the API calls it. */
export function formatRole(words: Translations, role: string): string {
  const known: readonly string[] = ['superuser', 'admin', 'view', 'privacy'] satisfies Role[];
  return known.includes(role) ? words.text(`role.${role as Role}`) : role;
}
