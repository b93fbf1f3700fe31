/** Who is signed in: kept for this tab alone. */
export type Session = { token: string; username: string; role: string };

const KEY = 'attesta.session';

export function loadSession(): Session | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

export function keepSession(session: Session | null): void {
  if (session) sessionStorage.setItem(KEY, JSON.stringify(session));
  else sessionStorage.removeItem(KEY);
}

/** Roles that may decide; the server holds the same line. */
export function mayDecide(session: Session): boolean {
  return session.role === 'superuser' || session.role === 'admin';
}
