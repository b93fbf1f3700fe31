import { faceDistance, findFaceLimit, undecidedBy } from '../../../locales/format-verdict.ts';
import type { CaseView, Evidence } from '../../case-types.ts';
import type { DetailRow } from '../findings/list-rows.ts';
import { isOfAnother } from '../findings/list-rows.ts';

/** The finding that a case's headline names; `why`: its verdict or parking reason says it. */
export type Headline =
  | { is: 'another' | 'blocked-face' | 'blocked-document' | 'screen' | 'faces-differ' | 'portraits-differ' }
  | {
      is:
        | 'barcode'
        | 'zone'
        | 'check-digits'
        | 'not-listed'
        | 'list-too-old'
        | 'not-live'
        | 'expired'
        | 'not-yet-valid';
    }
  | { is: 'selfie-not-licence' | 'selfie-uncertain' }
  | { is: 'detail'; field: string }
  | { is: 'details'; count: number }
  | { is: 'face-uncertain' | 'outage' | 'manual' | 'why' };

/** Red: a severe finding. Amber: a difference. Blue: nothing speaks against it. */
export type BandTone = 'bad' | 'warn' | 'info';

export type HeadlineFacts = {
  shown: Pick<CaseView, 'kind' | 'verdict' | 'reason' | 'similarity' | 'severe_signals' | 'counterpart'>;
  evidence: Evidence;
  rows: readonly DetailRow[];
};

type Rule = (facts: HeadlineFacts) => Headline | null;

const hasSignal = ({ evidence }: HeadlineFacts, name: string) =>
  evidence.signals?.some(({ signal }) => signal === name) ?? false;

const signalRule =
  (name: string, is: Exclude<Headline['is'], 'detail' | 'details'>): Rule =>
  (facts) =>
    hasSignal(facts, name) ? { is } : null;

/** How the verdict's own comparison of faces ended; null without one. */
export function judgeFaces({ shown, evidence }: Pick<HeadlineFacts, 'shown' | 'evidence'>) {
  if (shown.verdict === 'ID_NOT_MATCHED') return 'other';
  const apart = faceDistance(shown);
  if (apart === null) return null;
  if (undecidedBy(evidence)) return 'unsure';
  const limit = findFaceLimit(evidence);
  if (apart <= limit.same_up_to) return 'same';
  return apart < limit.different_from ? 'unsure' : 'other';
}

/** How a first selfie and the licence's portrait compare. */
const compareRule =
  (result: 'different' | 'between', is: 'selfie-not-licence' | 'selfie-uncertain'): Rule =>
  ({ shown }) =>
    shown.counterpart?.comparison?.result === result ? { is } : null;

const findBlocked: Rule = ({ evidence }) => {
  for (const signal of evidence.signals ?? [])
    if (signal.signal === 'blocked')
      return { is: signal.blocks.some(({ what }) => what === 'face') ? 'blocked-face' : 'blocked-document' };
  return null;
};

const findZone: Rule = ({ evidence }) => {
  for (const signal of evidence.signals ?? [])
    if (signal.signal === 'mrz_mismatch') return { is: signal.check_digits ? 'zone' : 'check-digits' };
  return null;
};

const findDetails: Rule = ({ rows }) => {
  const [first, ...others] = rows.filter(({ state }) => state === 'differs');
  if (!first) return null;
  return others.length === 0
    ? { is: 'detail', field: first.field }
    : { is: 'details', count: others.length + 1 };
};

/** Of an issuer that is not trusted, each other finding may be invented. */
const findIssuer: Rule = ({ evidence: { credential } }) => {
  if (!credential || credential.issuer.trust === 'listed') return null;
  return { is: credential.issuer.trust === 'not_listed' ? 'not-listed' : 'list-too-old' };
};

/** The first rule that holds names the headline. */
const RULES: readonly Rule[] = [
  ({ evidence }) => (isOfAnother(evidence) ? { is: 'another' } : null),
  findBlocked,
  signalRule('screen_or_print', 'screen'),
  (facts) => (judgeFaces(facts) === 'other' ? { is: 'faces-differ' } : null),
  compareRule('different', 'selfie-not-licence'),
  ({ shown }) => (shown.reason === 'Internal face mismatch on ID.' ? { is: 'portraits-differ' } : null),
  ({ evidence, shown }) =>
    evidence.liveness?.result === 'not_shown' || shown.reason === 'Liveness not shown.'
      ? { is: 'not-live' }
      : null,
  findIssuer,
  findZone,
  signalRule('barcode_mismatch', 'barcode'),
  signalRule('expired', 'expired'),
  signalRule('not_yet_valid', 'not-yet-valid'),
  findDetails,
  (facts) => (judgeFaces(facts) === 'unsure' ? { is: 'face-uncertain' } : null),
  compareRule('between', 'selfie-uncertain'),
  ({ shown }) => (shown.reason?.includes('unavailable') ? { is: 'outage' } : null),
  ({ shown }) => (shown.verdict === 'MANUAL_REVIEW_REQUESTED' ? { is: 'manual' } : null),
];

export function findHeadline(facts: HeadlineFacts): Headline {
  for (const rule of RULES) {
    const found = rule(facts);
    if (found) return found;
  }
  return { is: 'why' };
}

/** The code of a new tenant's reason that a finding suggests for a rejection. */
const SUGGESTED: Partial<Record<Headline['is'], string>> = {
  another: 'other_details',
  screen: 'copy_or_screen',
  'faces-differ': 'other_person',
  'selfie-not-licence': 'other_person',
  'not-live': 'not_live',
};

export const suggestReason = ({ is }: Headline): string | null => SUGGESTED[is] ?? null;

const SEVERE: readonly Headline['is'][] = [
  'another',
  'blocked-face',
  'blocked-document',
  'screen',
  'faces-differ',
  'selfie-not-licence',
  'portraits-differ',
  'barcode',
  'zone',
  'check-digits',
];
const CALM: readonly Headline['is'][] = ['manual', 'why'];
/** Verdicts about a picture that shows no usable document or face. */
const UNUSABLE: readonly (string | null)[] = ['NO_LICENSE_DETECTED', 'NO_FACE_DETECTED', 'MULTIPLE_FACES'];

export function findTone({ is }: Headline, { shown }: Pick<HeadlineFacts, 'shown'>): BandTone {
  if (SEVERE.includes(is) || shown.severe_signals.length > 0) return 'bad';
  if (!CALM.includes(is)) return 'warn';
  // A first selfie that was compared with nothing is not a clean one.
  const isUncompared = shown.kind === 'selfie' && Boolean(shown.counterpart?.missing);
  return is === 'why' && (isUncompared || UNUSABLE.includes(shown.verdict)) ? 'warn' : 'info';
}
