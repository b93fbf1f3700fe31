import type { MessageKey, Translations } from '../locales/catalogue.ts';
import { SECTIONS, type Section } from './sections.ts';

export const GROUPS = ['team', 'decisions', 'page', 'data', 'developers'] as const;
type Group = (typeof GROUPS)[number];

/** Where each section belongs, and what it has beside its title, for the search. */
const PLACES: Record<Section, { group: Group; terms: readonly MessageKey[] }> = {
  you: {
    group: 'team',
    terms: ['factor.title', 'passkeys.title', 'sessions.title', 'ownPassword.change', 'told.title'],
  },
  users: { group: 'team', terms: ['users.add', 'user.invitation', 'user.reset', 'user.suspend'] },
  roles: { group: 'team', terms: ['roles.add', 'roles.may'] },
  access: { group: 'team', terms: ['access.enforce', 'access.networks'] },
  company: { group: 'team', terms: ['company.issuer', 'company.claim', 'company.enforce'] },
  limits: {
    group: 'decisions',
    terms: [
      'limits.passing_score',
      'limits.selfie_band.same',
      'limits.portrait_band.same',
      'limits.ghost_different_from',
      'accepted.title',
      'expired.park',
      'overload.queue',
      'across.on',
      'closer.on',
      'replay.title',
      'locked.on',
    ],
  },
  signals: {
    group: 'decisions',
    terms: ['severe.acknowledge', 'required.title', 'required.in_force', 'required.original'],
  },
  'four-eyes': {
    group: 'decisions',
    terms: ['fourEyesRules.rejections', 'fourEyesRules.approvals', 'fourEyesRules.quality'],
  },
  reasons: { group: 'decisions', terms: ['reasons.add', 'reasons.required'] },
  targets: { group: 'decisions', terms: ['targets.working', 'targets.days', 'targets.zone'] },
  replies: { group: 'decisions', terms: ['replies.add'] },
  look: {
    group: 'page',
    terms: ['look.name', 'look.color', 'look.logo', 'contact.title', 'pageTexts.title', 'pageTexts.german'],
  },
  consent: { group: 'page', terms: ['consent.required', 'consent.noticeUrl', 'consent.termsUrl'] },
  presets: {
    group: 'page',
    terms: ['presets.expires_in_minutes', 'presets.require_liveness', 'presets.min_age', 'presets.accepted'],
  },
  workflows: { group: 'page', terms: ['workflows.steps'] },
  retention: { group: 'data', terms: ['retention.someDays', 'retention.forever'] },
  blocks: { group: 'data', terms: ['blocks.document', 'blocks.face'] },
  tokens: { group: 'developers', terms: ['tokens.add', 'tokens.token'] },
  trust: { group: 'developers', terms: ['trust.list'] },
  sandbox: { group: 'developers', terms: ['sandbox.picture'] },
};

/** The sections of a group that a user may read, in their order. */
export const listGroup = (group: Group, sections: readonly Section[]): readonly Section[] =>
  SECTIONS.filter((section) => PLACES[section].group === group && sections.includes(section));

const toComparable = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/**
 * What a search finds in a section: its own title, or the name of a setting in it; null if it finds nothing. Each word
 * of the search must be in one and the same name.
 */
export function findInSection(translations: Translations, section: Section, search: string): string | null {
  const parts = toComparable(search).split(/\s+/).filter(Boolean);
  const names = [
    translations.text(`settings.${section}`),
    ...PLACES[section].terms.map((key) => translations.text(key)),
  ];
  return names.find((name) => parts.every((part) => toComparable(name).includes(part))) ?? null;
}
