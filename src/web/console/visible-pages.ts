import { type Session, seesCases } from './session.ts';

const PATHS = ['/', '/case', '/subjects', '/privacy', '/overview', '/audit', '/settings'] as const;
export type PagePath = (typeof PATHS)[number];

/** The pages of a privacy officer, who sees no cases. */
const PRIVACY_PATHS: readonly PagePath[] = ['/privacy', '/subjects', '/audit', '/settings'];

/** The pages that a role may open, its start page first; the server enforces the same. */
export function visiblePages(session: Session): readonly PagePath[] {
  return seesCases(session) ? PATHS : PRIVACY_PATHS;
}

/** The page to redirect a role to from a page that it may not open; null if it may, or no such page exists. */
export function redirectFor(session: Session, place: string): PagePath | null {
  const [home] = visiblePages(session) as readonly [PagePath];
  const page = PATHS.find((path) => (path === '/' ? place === '/' : `${place}/`.startsWith(`${path}/`)));
  return page && !visiblePages(session).includes(page) ? home : null;
}
