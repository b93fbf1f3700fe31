import { mayManage, mayManageUsers, maySetUpSignIn } from '../rights.ts';
import { mayDecide, mayEdit, type Session, seesCases } from '../session.ts';

export const SECTIONS = [
  'you',
  'users',
  'roles',
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
  'signals',
  'four-eyes',
  'replies',
  'blocks',
  'trust',
  'sandbox',
] as const;
export type Section = (typeof SECTIONS)[number];

/** Whether a role may read a section; the server holds the same line. */
const READERS: Record<Section, (session: Session) => boolean> = {
  you: () => true,
  users: mayManageUsers,
  roles: mayManageUsers,
  tokens: mayManageUsers,
  presets: seesCases,
  workflows: seesCases,
  look: mayManage,
  access: mayManage,
  company: maySetUpSignIn,
  targets: mayManage,
  retention: mayManage,
  consent: mayManage,
  limits: mayManage,
  reasons: mayManage,
  signals: mayManage,
  'four-eyes': mayManage,
  replies: mayManage,
  blocks: seesCases,
  trust: mayManage,
  sandbox: seesCases,
};

/** The sections that a role may read. */
export function sectionsFor(session: Session): readonly Section[] {
  return SECTIONS.filter((section) => READERS[section](session));
}

/** Whether its settings may be changed, and not only read. */
export function mayChange(session: Session, section: Section): boolean {
  if (section === 'presets' || section === 'workflows') return mayEdit(session);
  return section === 'blocks' || section === 'sandbox' ? mayDecide(session) : READERS[section](session);
}

/** The section that the address names; null when there is none that this role may read. */
export function findSection(session: Session, name: string | undefined): Section | null {
  return sectionsFor(session).find((section) => section === name) ?? null;
}
