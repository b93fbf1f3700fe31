import { addressGerman, type GermanAddress } from '../../../../../shared/german-address.ts';
import type { Language } from '../../../../../shared/page-languages.ts';
import { findLanguage } from '../../../../ui/i18n/languages.ts';
import type { MessageKey, Translations } from '../../../locales/catalogue.ts';
import { formatTenantReason } from '../../../locales/format-tenant-reason.ts';
import type { DecisionKind } from '../../outbox/send-decision.ts';

/** A reason of the tenant's list: its text for staff, and its text for the person by language. */
export type Reason = { code: string; staff: string; subject: Partial<Record<string, string>> };

/**
 * The choice of a key. A reason of the tenant's list has its code; without such a list it is one of our texts, in the
 * console's language.
 */
export type Choice = {
  id: string;
  label: string;
  code: string | null;
  texts: Partial<Record<string, string>>;
};

type CannedTextKey = Extract<MessageKey, `ready.${string}`>;
type Name = Exclude<CannedTextKey, `${string}.text`>;
type ByDecision<T> = Partial<Record<DecisionKind, readonly T[]>>;

/** What no better photo changes. */
const GRAVE_REASONS = [
  'ready.expired',
  'ready.forged',
  'ready.detailDiffers',
  'ready.duplicate',
  'ready.underAge',
] as const satisfies readonly Name[];
const LICENCE: ByDecision<Name> = {
  ask: ['ready.dark', 'ready.cut', 'ready.blurred', 'ready.copy'],
  reject: ['ready.otherDetails', 'ready.noLicence', 'ready.otherPerson', ...GRAVE_REASONS],
};
const OTHER_DOCUMENT: ByDecision<Name> = {
  ask: ['ready.licencePlease', 'ready.dark', 'ready.cut', 'ready.blurred'],
  reject: ['ready.noLicence', 'ready.otherDetails', 'ready.otherPerson', ...GRAVE_REASONS],
};
/** The texts for an image sent as a licence, by its content; the rest is as for a licence. */
const BY_SEEN: Record<string, ByDecision<Name>> = {
  identity_card: OTHER_DOCUMENT,
  passport: OTHER_DOCUMENT,
  residence_permit: OTHER_DOCUMENT,
  other_card: OTHER_DOCUMENT,
  paper: OTHER_DOCUMENT,
  credential: {
    ask: ['ready.presentAgain', 'ready.licencePlease'],
    reject: ['ready.otherDetails', 'ready.noLicence', 'ready.otherPerson', ...GRAVE_REASONS],
  },
  licence_back: { ...LICENCE, ask: ['ready.turnOver', 'ready.dark', 'ready.cut', 'ready.blurred'] },
  screen: { ...LICENCE, ask: ['ready.copy', 'ready.dark', 'ready.cut', 'ready.blurred'] },
};
const FACE: ByDecision<Name> = {
  ask: ['ready.faceDark', 'ready.faceCut', 'ready.faceBlurred', 'ready.several'],
  reject: ['ready.otherPerson', 'ready.notLive'],
};
const BY_KIND: Record<string, ByDecision<Name>> = {
  license: LICENCE,
  selfie: FACE,
  // An age check does not ask whose face it is.
  age: { ...FACE, reject: ['ready.notLive'] },
};

/** The codes of a new tenant's list that fit a decision about a kind of image, the likeliest first. */
const FITTING_CODES: Record<string, ByDecision<string>> = {
  license: {
    ask: [
      'glare',
      'cut_off',
      'blurred',
      'copy_or_screen',
      'wrong_document',
      'expired',
      'back_side',
      'back_missing',
    ],
    reject: [
      'copy_or_screen',
      'other_details',
      'detail_differs',
      'other_person',
      'expired',
      'forged',
      'not_accepted',
      'wrong_document',
      'duplicate',
      'under_age',
    ],
  },
  // A wallet has no photo of the document.
  credential: {
    ask: ['present_again', 'wrong_document', 'expired'],
    reject: [
      'other_details',
      'detail_differs',
      'other_person',
      'expired',
      'forged',
      'not_accepted',
      'wrong_document',
      'duplicate',
      'under_age',
    ],
  },
  selfie: {
    ask: ['face_dark', 'face_hidden', 'face_blurred', 'several_people', 'copy_or_screen', 'not_live'],
    reject: ['other_person', 'not_live', 'copy_or_screen', 'several_people', 'duplicate', 'forged'],
  },
  age: {
    ask: ['face_dark', 'face_hidden', 'face_blurred', 'several_people', 'copy_or_screen'],
    reject: ['under_age', 'not_live', 'copy_or_screen', 'several_people'],
  },
};
const isListed = (code: string) =>
  Object.values(FITTING_CODES).some((codes) => Object.values(codes).some((each) => each.includes(code)));

/** Two codes for one thing: where a list has both, the first one is offered. */
const TWINS: readonly [string, string][] = [['not_accepted', 'wrong_document']];
const DETAILS = ['other_details', 'detail_differs'] as const;

/** The codes that a decision leaves out, so that one thing has one code. */
function listTwins(reasons: readonly Reason[], decision: DecisionKind, isOfAnother: boolean): string[] {
  if (decision !== 'reject') return [];
  const has = (code: string) => reasons.some((reason) => reason.code === code);
  const [document, detail] = DETAILS;
  const pairs = [...TWINS, isOfAnother ? DETAILS : ([detail, document] as const)];
  return pairs.flatMap(([first, second]) => (has(first) && has(second) ? [second] : []));
}

/** Whether a reason of the tenant's list fits a kind of image; the tenant's own fit every kind. */
export const fitsKind = (kind: string, code: string): boolean =>
  !isListed(code) || Object.values(FITTING_CODES[kind] ?? {}).some((codes) => codes.includes(code));

type Facts = {
  kind: string;
  /** the detected type of the document; `credential` of a wallet */
  seen?: string | null | undefined;
  /** whether the document is another person's, not only a detail of it */
  isOfAnother?: boolean;
  /** how the tenant addresses a person in German */
  address: GermanAddress;
};

/**
 * The choices for a decision about an image: those of the tenant's reasons that fit it, then the tenant's own ones. A
 * tenant whose list has neither chooses among all of it, and a tenant without a list among our texts.
 */
export function listChoices(
  translations: Translations,
  decision: DecisionKind,
  { kind, seen, isOfAnother = false, address }: Facts,
  reasons: readonly Reason[],
): Choice[] {
  if (decision === 'approve') return [];
  if (reasons.length === 0) return listOurs(translations, decision, { kind, seen, address });
  const fitting = FITTING_CODES[seen === 'credential' ? seen : kind]?.[decision] ?? [];
  const twins = listTwins(reasons, decision, isOfAnother);
  const rank = ({ code }: Reason) => (fitting.includes(code) ? fitting.indexOf(code) : fitting.length);
  const offered = reasons.filter(
    ({ code }) => !twins.includes(code) && (fitting.includes(code) || !isListed(code)),
  );
  return (offered.length > 0 ? offered : reasons)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((reason) => ({
      id: reason.code,
      label: formatTenantReason(translations, reason),
      code: reason.code,
      texts: reason.subject,
    }));
}

function listOurs(
  translations: Translations,
  decision: DecisionKind,
  { kind, seen, address }: Facts,
): Choice[] {
  const write = (name: Name) => {
    const text = translations.text(`${name}.text`);
    return translations.language === 'de' ? addressGerman(text, address) : text;
  };
  const fitting = (kind === 'license' ? BY_SEEN[seen ?? ''] : undefined) ?? BY_KIND[kind];
  return (fitting?.[decision] ?? []).map((name) => ({
    id: name,
    label: translations.text(name),
    code: null,
    texts: { [translations.language]: write(name) },
  }));
}

/** The text of a choice in a language, also of another region (`pt-BR` finds `pt`), else in English, else in any. */
export function pickText({ texts }: Pick<Choice, 'texts'>, language: string | null) {
  const written = Object.keys(texts) as Language[];
  for (const each of [language && findLanguage(language, written), 'en', ...written]) {
    const text = each ? texts[each] : undefined;
    if (text !== undefined) return { language: each as Language, text };
  }
  return null;
}
