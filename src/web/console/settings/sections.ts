import { mayDecide, mayManage, type Session, seesCases } from '../session.ts';

export const SECTIONS = [
  'you',
  'users',
  'tokens',
  'presets',
  'workflows',
  'look',
  'access',
  'company',
  'targets',
  'retention',
  'consent',
  'limits',
  'reasons',
  'second',
  'replies',
  'blocks',
  'sandbox',
] as const;
export type Section = (typeof SECTIONS)[number];

/** Sections that only a superuser may read, as on the server. */
const OF_SUPERUSERS: readonly Section[] = [
  'users',
  'tokens',
  'look',
  'access',
  'company',
  'targets',
  'retention',
  'consent',
  'limits',
  'reasons',
  'second',
  'replies',
];

/** The sections that a role may read; the server holds the same line. */
export function sectionsFor(session: Session): readonly Section[] {
  if (mayManage(session)) return SECTIONS;
  if (!seesCases(session)) return ['you'];
  return SECTIONS.filter((section) => !OF_SUPERUSERS.includes(section));
}

/** Whether its settings may be changed, and not only read. */
export function mayChange(session: Session, section: Section): boolean {
  if (section === 'you') return true;
  return OF_SUPERUSERS.includes(section) ? mayManage(session) : mayDecide(session);
}

/** The section that the address names; null when there is none that this role may read. */
export function findSection(session: Session, name: string | undefined): Section | null {
  return sectionsFor(session).find((section) => section === name) ?? null;
}
