import type { CaseView, Evidence } from '../../../cases/case-types.ts';
import { faceDistance, findFaceLimit, undecidedBy } from '../../../locales/format-verdict.ts';
import { SIGNAL_GROUPS } from '../../../locales/signal-groups.ts';
import type { DetailRow } from '../list-rows.ts';

type Signal = NonNullable<Evidence['signals']>[number];

/** The finding that a case's headline names; `why`: its verdict or parking reason says it. */
export type Headline =
  | { is: 'signal'; signal: Signal }
  | { is: 'not-accepted'; kind: string }
  | {
      is: 'faces-differ' | 'portraits-differ' | 'not-listed' | 'list-too-old' | 'signer-differs' | 'not-live';
    }
  | { is: 'selfie-not-licence' | 'selfie-uncertain' }
  | { is: 'detail'; field: string }
  | { is: 'details'; count: number }
  | { is: 'face-uncertain' | 'outage' | 'manual' | 'why' };

/** Red: a severe signal. Amber: something else speaks against it. Blue: nothing does. */
export type BandTone = 'bad' | 'warn' | 'info';

export type HeadlineFacts = {
  shown: Pick<CaseView, 'kind' | 'verdict' | 'reason' | 'similarity' | 'severe_signals' | 'counterpart'>;
  evidence: Evidence;
  rows: readonly DetailRow[];
};

/** Signals that name a case also where the tenant does not count them as severe, in this order. No notice may be one. */
export const NAMED_SIGNALS = [
  'blocked',
  'document_of_another',
  'mrz_mismatch',
  'barcode_mismatch',
  'number_contradicts_birth_date',
  'portrait_unclear',
  'not_released',
  'age_from_document',
  'expired',
  'not_yet_valid',
  'printed_dates_differ',
  'original_not_shown',
  'same_document_as',
  'same_face_as',
] as const satisfies readonly Signal['signal'][];

const IDENTITY_KINDS: readonly string[] = ['licence', 'identity_card', 'passport', 'residence_permit'];

type Rule = (facts: HeadlineFacts) => Headline | null;

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

/** The severe signals, the first to be named first; others follow in the order of the case. */
const SEVERE_FIRST: readonly string[] = [
  ...SIGNAL_GROUPS.document,
  ...SIGNAL_GROUPS.face,
  ...SIGNAL_GROUPS.photo,
];

/** What the case counts as severe: the console has no separate list. */
function listSevere({ shown, evidence }: HeadlineFacts): Signal[] {
  const place = ({ signal }: Signal) => SEVERE_FIRST.indexOf(signal);
  return (evidence.signals ?? [])
    .filter(({ signal }) => shown.severe_signals.some((name) => name === signal))
    .toSorted((a, b) => place(a) - place(b));
}

const toHeadline = (signal: Signal | undefined): Headline | null =>
  signal ? { is: 'signal', signal } : null;

const findSevere: Rule = (facts) => toHeadline(listSevere(facts)[0]);

/** A blocked face or number matters whatever kind of document has it. */
const findBlocked: Rule = (facts) => toHeadline(listSevere(facts).find(({ signal }) => signal === 'blocked'));

/** A kind that is not accepted, or no side with a portrait; of evidence without proofs by the accepted kinds. */
const findNotAccepted: Rule = ({ evidence }) => {
  const { kind, proofs, decided_by } = evidence;
  const document = proofs?.find(({ name }) => name === 'document');
  const refused = document?.state !== 'shown' && document?.by.source === 'classification';
  if (refused) return { is: 'not-accepted', kind: String(document.by.figures['kind']) };
  if (proofs || !kind || !IDENTITY_KINDS.includes(kind)) return null;
  const accepted: readonly string[] = decided_by?.accepted_documents ?? ['licence'];
  return accepted.includes(kind) ? null : { is: 'not-accepted', kind };
};

function doPortraitsDiffer({ shown, evidence }: HeadlineFacts): boolean {
  const isContradicted = evidence.proofs?.some(
    ({ name, state, by }) => name === 'portrait' && state === 'contradicted' && by.source === 'ghost_image',
  );
  return isContradicted || shown.reason === 'Internal face mismatch on ID.';
}

/** A signal that a headline names though it is not severe. */
const findSignal =
  (name: Signal['signal']): Rule =>
  ({ evidence }) => {
    const signal = evidence.signals?.find((each) => each.signal === name);
    const isRisk = signal && (signal.signal !== 'age_from_document' || signal.minor);
    return isRisk ? toHeadline(signal) : null;
  };

const findDetails: Rule = ({ rows }) => {
  const [first, ...others] = rows.filter(({ state }) => state === 'differs');
  if (!first) return null;
  return others.length === 0
    ? { is: 'detail', field: first.field }
    : { is: 'details', count: others.length + 1 };
};

const ISSUER_HEADLINES = {
  not_listed: 'not-listed',
  list_too_old: 'list-too-old',
  signer_differs: 'signer-differs',
} as const;

/** Of an issuer that is not trusted, each other finding may be invented. */
const findIssuer: Rule = ({ evidence: { credential } }) => {
  if (!credential || credential.issuer.trust === 'listed') return null;
  return { is: ISSUER_HEADLINES[credential.issuer.trust] };
};

/**
 * The first rule that holds names the headline: a severe signal, then what makes the rest pointless. A notice is no
 * headline.
 */
const RULES: readonly Rule[] = [
  findBlocked,
  findNotAccepted,
  findSevere,
  (facts) => (judgeFaces(facts) === 'other' ? { is: 'faces-differ' } : null),
  compareRule('different', 'selfie-not-licence'),
  (facts) => (doPortraitsDiffer(facts) ? { is: 'portraits-differ' } : null),
  ({ evidence, shown }) =>
    evidence.liveness?.result === 'not_shown' || shown.reason === 'Liveness not shown.'
      ? { is: 'not-live' }
      : null,
  findIssuer,
  ...NAMED_SIGNALS.map(findSignal),
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
const REASON_OF_SIGNAL: Partial<Record<Signal['signal'], string>> = {
  document_of_another: 'other_details',
  original_not_shown: 'copy_or_screen',
};
const REASON_OF_FINDING: Partial<Record<Headline['is'], string>> = {
  'not-accepted': 'not_accepted',
  'faces-differ': 'other_person',
  'selfie-not-licence': 'other_person',
  'not-live': 'not_live',
};

export function suggestReason(headline: Headline): string | null {
  if (headline.is === 'signal') return REASON_OF_SIGNAL[headline.signal.signal] ?? null;
  return REASON_OF_FINDING[headline.is] ?? null;
}

const CALM: readonly Headline['is'][] = ['manual', 'why'];
/** Verdicts about a picture that shows no usable document or face. */
const UNUSABLE: readonly (string | null)[] = ['NO_LICENSE_DETECTED', 'NO_FACE_DETECTED', 'MULTIPLE_FACES'];

/** Red is what the case counts as severe, as the queue and the lock of an approval do, and nothing else. */
export function findTone(headline: Headline, facts: Pick<HeadlineFacts, 'shown' | 'evidence'>): BandTone {
  if (facts.shown.severe_signals.length > 0) return 'bad';
  return isCalm(headline, facts) ? 'info' : 'warn';
}

/** Whether nothing speaks against the case: neither its headline nor a proof. */
export function isCalm(
  { is }: Headline,
  { shown, evidence }: Pick<HeadlineFacts, 'shown' | 'evidence'>,
): boolean {
  if (!CALM.includes(is) || evidence.proofs?.some(({ state }) => state === 'contradicted')) return false;
  // A first selfie that was compared with nothing is not a clean one.
  const isUncompared = shown.kind === 'selfie' && Boolean(shown.counterpart?.missing);
  return is !== 'why' || !(isUncompared || UNUSABLE.includes(shown.verdict));
}
