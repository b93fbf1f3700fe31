import { type Session, seesCases } from './session.ts';

const ROOMS = ['/', '/case', '/subjects', '/privacy', '/overview', '/audit', '/settings'] as const;
export type RoomPath = (typeof ROOMS)[number];

/** The rooms of a privacy officer, who sees no cases. */
const OF_PRIVACY: readonly RoomPath[] = ['/privacy', '/subjects', '/audit', '/settings'];

/** The rooms that a role may enter, the one that it begins in first; the server holds the same line. */
export function roomsOf(session: Session): readonly RoomPath[] {
  return seesCases(session) ? ROOMS : OF_PRIVACY;
}

/** Where a role is to go from a room that is not its own; null when it may stay, or there is no such room. */
export function wayOut(session: Session, place: string): RoomPath | null {
  const [home] = roomsOf(session) as readonly [RoomPath];
  const room = ROOMS.find((path) => (path === '/' ? place === '/' : `${place}/`.startsWith(`${path}/`)));
  return room && !roomsOf(session).includes(room) ? home : null;
}
