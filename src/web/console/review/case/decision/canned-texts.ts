import type { MessageKey, Translations } from '../../../locales/catalogue.ts';
import type { DecisionKind } from '../../outbox/send-decision.ts';

/**
 * The choice of a key: a text with its short `label`, or a reason of the tenant's list, by its code. A reason has its
 * own text for the person.
 */
export type CannedText = { label: string; text: string; code?: string };

export type Reason = { code: string; staff: string };

type CannedTextKey = Extract<MessageKey, `ready.${string}`>;
type Name = Exclude<CannedTextKey, `${string}.text`>;

type TextsByDecision = Partial<Record<DecisionKind, readonly Name[]>>;

const LICENCE: TextsByDecision = {
  ask: ['ready.dark', 'ready.cut', 'ready.blurred', 'ready.copy'],
  reject: ['ready.otherDetails', 'ready.noLicence', 'ready.otherPerson'],
};
const OTHER_DOCUMENT: TextsByDecision = {
  ask: ['ready.licencePlease', 'ready.dark', 'ready.cut', 'ready.blurred'],
  reject: ['ready.noLicence', 'ready.otherDetails', 'ready.otherPerson'],
};
/** The texts for a picture sent as a licence, by its content; the rest is as for a licence. */
const BY_SEEN: Record<string, TextsByDecision> = {
  identity_card: OTHER_DOCUMENT,
  passport: OTHER_DOCUMENT,
  residence_permit: OTHER_DOCUMENT,
  other_card: OTHER_DOCUMENT,
  paper: OTHER_DOCUMENT,
  licence_back: { ...LICENCE, ask: ['ready.turnOver', 'ready.dark', 'ready.cut', 'ready.blurred'] },
  screen: { ...LICENCE, ask: ['ready.copy', 'ready.dark', 'ready.cut', 'ready.blurred'] },
};
const FACE: TextsByDecision = {
  ask: ['ready.faceDark', 'ready.faceCut', 'ready.faceBlurred', 'ready.several'],
  reject: ['ready.otherPerson', 'ready.notLive'],
};
const BY_KIND: Record<string, TextsByDecision> = {
  license: LICENCE,
  selfie: FACE,
  // An age check does not ask whose face it is.
  age: { ...FACE, reject: ['ready.notLive'] },
};
/** As many as there are digits on a keyboard. */
const MAX_REASONS = 9;

type VisibleReason = {
  kind: string;
  /** the detected type of the document */
  seen?: string | null | undefined;
};

/** The choices for a decision about a picture: the tenant's reasons, its own texts, then ours. */
export function listCannedTexts(
  words: Translations,
  decision: DecisionKind,
  { kind, seen }: VisibleReason,
  own: readonly string[],
  reasons: readonly Reason[] = [],
): CannedText[] {
  if (decision === 'approve') return [];
  const fitting = (kind === 'license' ? BY_SEEN[seen ?? ''] : undefined) ?? BY_KIND[kind];
  const ours = (fitting?.[decision] ?? []).map((name) => ({
    label: words.text(name),
    text: words.text(`${name}.text`),
  }));
  const listed = reasons.map(({ code, staff }) => ({ label: staff, text: '', code }));
  return [...listed, ...own.map((text) => ({ label: text, text })), ...ours].slice(0, MAX_REASONS);
}
