import { type Session, seesCases } from './session.ts';

const ROOMS = ['/', '/case', '/subjects', '/privacy', '/overview', '/audit', '/settings'] as const;
export type PagePath = (typeof ROOMS)[number];

/** The rooms of a privacy officer, who sees no cases. */
const OF_PRIVACY: readonly PagePath[] = ['/privacy', '/subjects', '/audit', '/settings'];

/** The rooms that a role may enter, the one that it begins in first; the server holds the same line. */
export function visiblePages(session: Session): readonly PagePath[] {
  return seesCases(session) ? ROOMS : OF_PRIVACY;
}

/** Where a role is to go from a room that is not its own; null when it may stay, or there is no such room. */
export function redirectFor(session: Session, place: string): PagePath | null {
  const [home] = visiblePages(session) as readonly [PagePath];
  const room = ROOMS.find((path) => (path === '/' ? place === '/' : `${place}/`.startsWith(`${path}/`)));
  return room && !visiblePages(session).includes(room) ? home : null;
}
