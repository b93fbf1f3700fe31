import { type Session, seesCases } from './session.ts';

const PATHS = ['/', '/case', '/subjects', '/privacy', '/overview', '/audit', '/settings'] as const;
export type PagePath = (typeof PATHS)[number];

/** The rooms of a privacy officer, who sees no cases. */
const PRIVACY_PATHS: readonly PagePath[] = ['/privacy', '/subjects', '/audit', '/settings'];

/** The rooms that a role may enter, the one that it begins in first; the server holds the same line. */
export function visiblePages(session: Session): readonly PagePath[] {
  return seesCases(session) ? PATHS : PRIVACY_PATHS;
}

/** Where a role is to go from a room that is not its own; null when it may stay, or there is no such room. */
export function redirectFor(session: Session, place: string): PagePath | null {
  const [home] = visiblePages(session) as readonly [PagePath];
  const room = PATHS.find((path) => (path === '/' ? place === '/' : `${place}/`.startsWith(`${path}/`)));
  return room && !visiblePages(session).includes(room) ? home : null;
}
