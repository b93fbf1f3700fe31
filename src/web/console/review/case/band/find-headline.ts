import type { CaseView, Evidence } from '../../../cases/case-types.ts';
import {
  DEFAULT_PASSING_SCORE,
  faceDistance,
  findFaceLimit,
  undecidedBy,
} from '../../../locales/format-verdict.ts';
import type { SignalName } from '../../../locales/signal-groups.ts';
import { DECISIVE_FINDINGS, FINDING_ORDER, type FindingName, NOTICES } from '../../headline-order.ts';
import type { DetailRow, RowState } from '../list-rows.ts';

type Signal = NonNullable<Evidence['signals']>[number];
type Proof = NonNullable<Evidence['proofs']>[number];

/** The finding that a case's headline names; `why`: its verdict or parking reason says it. */
export type Headline =
  | { is: 'signal'; signal: Signal }
  | { is: 'not-accepted'; kind: string }
  | { is: WithFields; fields: readonly string[] }
  | { is: 'proof'; proof: Proof }
  | { is: NamedFinding | 'why' };

type WithFields = 'identity-differs' | 'details-differ' | 'identity-unread' | 'identity-unsure';
type WithFacts = 'not-accepted' | WithFields | 'proof';
type PlainFinding = Exclude<FindingName, WithFacts>;
/** Without those that a signal states. */
type NamedFinding = Exclude<PlainFinding, SignalName | 'portrait-doubtful'>;

/** Red: a severe signal. Amber: something else speaks against it. Blue: nothing does. */
export type BandTone = 'bad' | 'warn' | 'info';

export type HeadlineFacts = {
  reviewCase: Pick<
    CaseView,
    'kind' | 'verdict' | 'reason' | 'score' | 'similarity' | 'severe_signals' | 'counterpart'
  > &
    Partial<Pick<CaseView, 'subject_id' | 'related'>>;
  evidence: Evidence;
  rows: readonly DetailRow[];
};

const IDENTITY_KINDS: readonly string[] = ['licence', 'identity_card', 'passport', 'residence_permit'];
/** The details that say who a person is. */
const IDENTITY_FIELDS: readonly string[] = ['last_name', 'first_name', 'date_of_birth', 'license_number'];
/** Where all of them differ, the document is another person's, also if its number was not read. */
const PERSON_FIELDS: readonly string[] = ['last_name', 'first_name', 'date_of_birth'];
const isAddress = (field: string) => field.startsWith('addr_');

/** The finding if it holds; null if it does not. */
type Rule = (facts: HeadlineFacts) => Headline | null;

/** How the verdict's own comparison of faces ended; null without one. */
export function judgeFaces({ reviewCase, evidence }: Pick<HeadlineFacts, 'reviewCase' | 'evidence'>) {
  if (reviewCase.verdict === 'ID_NOT_MATCHED') return 'other';
  const apart = faceDistance(reviewCase);
  if (apart === null) return null;
  if (undecidedBy(evidence)) return 'unsure';
  const limit = findFaceLimit(evidence);
  if (apart <= limit.same_up_to) return 'same';
  return apart < limit.different_from ? 'unsure' : 'other';
}

/** Why a portrait is unclear, where another photo of the same card may show it. */
const UNCLEAR_PHOTO: readonly string[] = [
  'cut_off',
  'too_small',
  'burnt_out',
  'faint',
  'blurred',
  'pixelated',
  'unfit',
  'unmeasured',
];

const FORGED_PORTRAIT: readonly string[] = ['drawn', 'ghost_differs'];

/** The face is far from the reference, which says little about an unclear one: its limit was measured on clear faces. */
const findUnclearFace: Rule = (facts) =>
  judgeFaces(facts) === 'other' &&
  facts.evidence.signals?.some(
    (each) => each.signal === 'portrait_unclear' && UNCLEAR_PHOTO.includes(each.cause),
  )
    ? { is: 'face-unclear' }
    : null;

/** How a first selfie and the licence's portrait compare. */
const compareRule =
  (result: 'different' | 'between', is: 'selfie-not-licence' | 'selfie-uncertain'): Rule =>
  ({ reviewCase }) =>
    reviewCase.counterpart?.comparison?.result === result ? { is } : null;

/** How far from the border of the image a corner of a cut card lies, at most. */
const CUT_UP_TO = 0.03;
const isAtBorder = (corner: readonly number[]) => corner.some((at) => Math.min(at, 1 - at) <= CUT_UP_TO);

/**
 * A card of no known kind that has the person's details: the part with its title is missing. It has all of them, or it
 * reaches the border of the image, and what it lacks stood beyond.
 */
function isUntitled({ evidence: { proofs, document: outline }, rows }: HeadlineFacts): boolean {
  const document = proofs?.find(({ name }) => name === 'document');
  if (document?.state === 'shown' || document?.by.figures['kind'] !== 'other_card') return false;
  const countIn = (...states: RowState[]) =>
    listFields(rows, states).filter((field) => IDENTITY_FIELDS.includes(field)).length;
  const matching = countIn('matches');
  if (matching === IDENTITY_FIELDS.length) return true;
  const isCut = outline?.corners?.some(isAtBorder) ?? false;
  return isCut && matching >= 2 && countIn('differs', 'swapped', 'uncompared') === 0;
}

const findSignalOf = ({ signals }: Evidence, name: Signal['signal']) =>
  signals?.find(({ signal }) => signal === name);

/** Why a portrait is unclear where the whole photo is. */
const SOFT_PORTRAIT: readonly string[] = ['faint', 'blurred', 'pixelated', 'unfit', 'drawn'];
const BURNT_PORTRAIT: readonly string[] = ['burnt_out', 'faint'];

/** A photo that is blurred or burnt out, and shows too little for that: the text did not pass, or the portrait is unclear. */
const photoRule =
  (name: 'blur' | 'glare', causes: readonly string[], is: 'photo-blurred' | 'photo-glare'): Rule =>
  (facts) => {
    if (!findSignalOf(facts.evidence, name)) return null;
    const portrait = findSignalOf(facts.evidence, 'portrait_unclear');
    const isUnclear = portrait?.signal === 'portrait_unclear' && causes.includes(portrait.cause);
    return isUnclear || isTextLow(facts) ? { is } : null;
  };

/** A passport without the zone that must confirm the record: nothing of it was read. */
const findMissingZone: Rule = ({ evidence: { kind, proofs, codes } }) => {
  const document = proofs?.find(({ name }) => name === 'document');
  const needsZone = document?.state === 'not_shown' && document.by.source === 'machine_readable_zone';
  const isPassport = (kind ?? document?.by.figures['kind']) === 'passport';
  return needsZone && isPassport && codes && !codes.mrz ? { is: 'zone-missing' } : null;
};

/** A portrait that measures as drawn, which a soft or pale photo does too. */
const isDoubtful = (signal: Signal) => signal.signal === 'portrait_unclear' && signal.cause === 'drawn';

/** The image of the other kind was rejected, whatever its face measures. */
const findRejectedOther: Rule = ({ reviewCase: { counterpart } }) =>
  counterpart?.submission?.status === 'rejected' ? { is: 'other-rejected' } : null;

/** A kind that is not accepted, or no side with a portrait; of evidence without proofs by the accepted kinds. */
const findNotAccepted: Rule = (facts) => {
  const { kind, proofs, decided_by } = facts.evidence;
  const document = proofs?.find(({ name }) => name === 'document');
  const isRefused = document?.state !== 'shown' && document?.by.source === 'classification';
  if (isRefused && isUntitled(facts)) return null;
  if (isRefused) return { is: 'not-accepted', kind: String(document.by.figures['kind']) };
  if (proofs || !kind || !IDENTITY_KINDS.includes(kind)) return null;
  const accepted: readonly string[] = decided_by?.accepted_documents ?? ['licence'];
  return accepted.includes(kind) ? null : { is: 'not-accepted', kind };
};

function doPortraitsDiffer({ reviewCase, evidence }: HeadlineFacts): boolean {
  const isContradicted = evidence.proofs?.some(
    ({ name, state, by }) => name === 'portrait' && state === 'contradicted' && by.source === 'ghost_image',
  );
  return isContradicted || reviewCase.reason === 'Internal face mismatch on ID.';
}

/** A signal that says something against the case: an adult's age and a selfie that matches do not. */
const findSignal =
  (name: string): Rule =>
  ({ evidence }) => {
    const signal = evidence.signals?.find((each) => each.signal === name);
    if (!signal || isDoubtful(signal)) return null;
    const isHarmless =
      (signal.signal === 'age_from_document' && !signal.minor) ||
      (signal.signal === 'selfie_matches_document' && signal.matches);
    return isHarmless ? null : { is: 'signal', signal };
  };

const listFields = (rows: HeadlineFacts['rows'], states: readonly RowState[]) =>
  rows.filter(({ state }) => states.includes(state)).map(({ field }) => field);

const findIdentity: Rule = ({ rows }) => {
  const fields = listFields(rows, ['differs']).filter((field) => IDENTITY_FIELDS.includes(field));
  return fields.length > 0 ? { is: 'identity-differs', fields } : null;
};

const findPerson: Rule = ({ rows }) => {
  const fields = listFields(rows, ['differs']);
  const isSameNumber = listFields(rows, ['matches']).includes('license_number');
  return PERSON_FIELDS.every((field) => fields.includes(field)) && !isSameNumber
    ? { is: 'person-differs' }
    : null;
};

const findDetails: Rule = ({ rows }) => {
  const fields = listFields(rows, ['differs']);
  return fields.some((field) => !isAddress(field)) ? { is: 'details-differ', fields } : null;
};

const findAddress: Rule = ({ rows }) =>
  listFields(rows, ['differs']).some(isAddress) ? { is: 'address-differs' } : null;

/** The details that say who a waiting document is of, and that no line of it has. */
const findUnread: Rule = ({ reviewCase, rows }) => {
  if (!isParked(reviewCase)) return null;
  const fields = listFields(rows, ['missing']).filter((field) => IDENTITY_FIELDS.includes(field));
  return fields.length > 0 ? { is: 'identity-unread', fields } : null;
};

/** A name that the print has in another spelling, or in part. */
const findUnsure: Rule = ({ reviewCase, rows }) => {
  if (!isParked(reviewCase)) return null;
  const fields = listFields(rows, ['unsure']).filter((field) => IDENTITY_FIELDS.includes(field));
  return fields.length > 0 ? { is: 'identity-unsure', fields } : null;
};

const isParked = ({ verdict, reason }: HeadlineFacts['reviewCase']) =>
  verdict === 'LICENSE_PENDING_APPROVAL' && reason === null;

function isTextLow({ reviewCase, evidence }: HeadlineFacts): boolean {
  const score = evidence.check?.score ?? reviewCase.score;
  return score !== null && score < (evidence.decided_by?.limits?.passing_score ?? DEFAULT_PASSING_SCORE);
}

const SIDED_KINDS: readonly (string | undefined)[] = ['identity_card', 'residence_permit'];

/** A card whose zone must confirm the record, sent without the side that has the zone. */
const findMissingBack: Rule = ({ evidence: { kind, proofs, codes, sides } }) => {
  const document = proofs?.find(({ name }) => name === 'document');
  const needsZone = document?.state === 'not_shown' && document.by.source === 'machine_readable_zone';
  const isOneSided = (sides?.length ?? 0) < 2 && !codes?.mrz;
  return needsZone && isOneSided && SIDED_KINDS.includes(kind ?? String(document.by.figures['kind']))
    ? { is: 'back-missing' }
    : null;
};

const findTrust =
  (trust: 'not_listed' | 'list_too_old' | 'signer_differs', is: NamedFinding): Rule =>
  ({ evidence: { credential } }) =>
    credential?.issuer.trust === trust ? { is } : null;

/** What may be missing without stopping an approval, or has separate findings. */
const isExpectedLack = ({ name, by }: Proof) =>
  ['details', 'original', 'in_force'].includes(name) || by.source === 'no_reference';

/** What an approval rests on and the pipeline did not show; a contradiction comes first. */
const findProof: Rule = ({ reviewCase, evidence: { proofs } }) => {
  if (!isParked(reviewCase)) return null;
  const proof =
    proofs?.find(({ state }) => state === 'contradicted') ??
    proofs?.find((each) => each.state === 'not_shown' && !isExpectedLack(each));
  return proof ? { is: 'proof', proof } : null;
};

const NEEDS_FACE =
  'This token requires a face match for approval and no approved reference selfie is on file - an administrator must review this submission.';
const isFirstSelfie: Rule = ({ reviewCase }) =>
  reviewCase.verdict === 'SELFIE_PENDING_APPROVAL' &&
  reviewCase.similarity === null &&
  reviewCase.reason === null
    ? { is: 'first-selfie' }
    : null;

/** The findings that no signal names. */
const RULES: Record<Exclude<FindingName, SignalName>, Rule> = {
  'not-accepted': findNotAccepted,
  'not-listed': findTrust('not_listed', 'not-listed'),
  'list-too-old': findTrust('list_too_old', 'list-too-old'),
  'signer-differs': findTrust('signer_differs', 'signer-differs'),
  'face-unclear': findUnclearFace,
  'faces-differ': (facts) => (judgeFaces(facts) === 'other' ? { is: 'faces-differ' } : null),
  'selfie-not-licence': compareRule('different', 'selfie-not-licence'),
  'portraits-differ': (facts) => (doPortraitsDiffer(facts) ? { is: 'portraits-differ' } : null),
  'not-live': ({ evidence, reviewCase }) =>
    evidence.liveness?.result === 'not_shown' || reviewCase.reason === 'Liveness not shown.'
      ? { is: 'not-live' }
      : null,
  'person-differs': findPerson,
  'identity-differs': findIdentity,
  'names-swapped': ({ rows }) => (listFields(rows, ['swapped']).length > 0 ? { is: 'names-swapped' } : null),
  'same-file': ({ reviewCase: { subject_id, related } }) =>
    related?.some((each) => each.subject_id !== subject_id && each.ties.some(({ what }) => what === 'file'))
      ? { is: 'same-file' }
      : null,
  'back-missing': findMissingBack,
  'photo-blurred': photoRule('blur', SOFT_PORTRAIT, 'photo-blurred'),
  'photo-glare': photoRule('glare', BURNT_PORTRAIT, 'photo-glare'),
  'zone-missing': findMissingZone,
  'portrait-doubtful': ({ evidence: { signals } }) => {
    const signal = signals?.find(isDoubtful);
    return signal ? { is: 'signal', signal } : null;
  },
  'other-rejected': findRejectedOther,
  'title-unread': (facts) => (isUntitled(facts) ? { is: 'title-unread' } : null),
  'identity-unsure': findUnsure,
  'details-differ': findDetails,
  'address-differs': findAddress,
  'face-uncertain': (facts) => (judgeFaces(facts) === 'unsure' ? { is: 'face-uncertain' } : null),
  'selfie-uncertain': compareRule('between', 'selfie-uncertain'),
  outage: ({ reviewCase }) => (reviewCase.reason?.includes('unavailable') ? { is: 'outage' } : null),
  manual: ({ reviewCase }) => (reviewCase.verdict === 'MANUAL_REVIEW_REQUESTED' ? { is: 'manual' } : null),
  'identity-unread': findUnread,
  'first-selfie': isFirstSelfie,
  'first-licence': ({ reviewCase }) => (reviewCase.reason === NEEDS_FACE ? { is: 'first-licence' } : null),
  proof: findProof,
  'date-unclear': ({ reviewCase, rows }) =>
    isParked(reviewCase) && listFields(rows, ['unclear']).length > 0 ? { is: 'date-unclear' } : null,
  'few-read': (facts) => (isParked(facts.reviewCase) && isTextLow(facts) ? { is: 'few-read' } : null),
};

const findByName = (name: FindingName, facts: HeadlineFacts): Headline | null =>
  name in RULES ? RULES[name as keyof typeof RULES](facts) : findSignal(name)(facts);

/** Signals that name a case only where the tenant counts them as severe: no notice is a headline by itself. */
const isNotice = (name: FindingName) => NOTICES.some((each) => each === name);

/** The findings that name a case also where nothing is severe. */
export const NAMED_FINDINGS: readonly FindingName[] = FINDING_ORDER.filter((name) => !isNotice(name));

/** Whether the date itself may be forged: a code or a second print says another one, or the portrait is no photo. */
function isExpiryInDoubt(facts: HeadlineFacts): boolean {
  const { evidence } = facts;
  const isDoubtful = (evidence.signals ?? []).some((signal) => {
    if (signal.signal === 'barcode_mismatch' || signal.signal === 'mrz_mismatch')
      return signal.fields.some(({ field }) => field === 'license_expiry_date');
    if (signal.signal === 'printed_dates_differ') return signal.field === 'license_expiry_date';
    return signal.signal === 'portrait_unclear' && FORGED_PORTRAIT.includes(signal.cause);
  });
  return isDoubtful || doPortraitsDiffer(facts);
}

/** Whether only a code names another person: the print has the record's details, and differs from the code. */
function isRecordPrinted({ evidence: { signals = [] } }: HeadlineFacts): boolean {
  const another = signals.find((signal) => signal.signal === 'document_of_another');
  if (!another) return false;
  const contradicted = signals.flatMap((signal) =>
    signal.signal === 'barcode_mismatch' || signal.signal === 'mrz_mismatch' ? signal.fields : [],
  );
  return another.fields.every(({ field, other }) =>
    contradicted.some(
      (each) => each.field === field && each.other_source === 'printed' && isSameText(each.other, other),
    ),
  );
}

const toLetters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
const isSameText = (one: string, other: string) =>
  toLetters(one).localeCompare(toLetters(other), undefined, { sensitivity: 'base' }) === 0;

/**
 * The first finding of the table that holds names the headline. After what decides a case, a signal that the tenant
 * counts as severe comes before every other finding, also in the table's order. An expiry date that may be forged is the
 * last of them. A code that names another person than the print does is a contradiction, and no other person's document.
 */
export function findHeadline(facts: HeadlineFacts): Headline {
  const severe = FINDING_ORDER.filter((name) =>
    facts.reviewCase.severe_signals.some((each) => each === name),
  );
  const isInDoubt = isExpiryInDoubt(facts);
  const isOnlyInCode = isRecordPrinted(facts);
  const isCertain = (name: FindingName) =>
    !(name === 'expired' && isInDoubt) && !(name === 'document_of_another' && isOnlyInCode);
  for (const name of [
    ...[...DECISIVE_FINDINGS, ...severe, ...NAMED_FINDINGS].filter(isCertain),
    'expired' as const,
  ]) {
    const headline = findByName(name, facts);
    if (headline) return headline;
  }
  return { is: 'why' };
}

/** Whether the document is another person's, not only a detail of it. */
export const isOfAnother = (headline: Headline): boolean =>
  headline.is === 'person-differs' ||
  (headline.is === 'signal' && headline.signal.signal === 'document_of_another');

const CALM_HEADLINES: readonly Headline['is'][] = [
  'manual',
  'first-selfie',
  'first-licence',
  'date-unclear',
  'identity-unsure',
  'few-read',
  'why',
];
/** Verdicts about an image that shows no usable document or face. */
const UNUSABLE_VERDICTS: readonly (string | null)[] = [
  'NO_LICENSE_DETECTED',
  'NO_FACE_DETECTED',
  'MULTIPLE_FACES',
];

/** Red is what the case counts as severe, as the queue and the lock of an approval do, and nothing else. */
export function findTone(
  headline: Headline,
  facts: Pick<HeadlineFacts, 'reviewCase' | 'evidence'>,
): BandTone {
  if (facts.reviewCase.severe_signals.length > 0) return 'bad';
  return isCalm(headline, facts) ? 'info' : 'warn';
}

/** Whether nothing speaks against the case: neither its headline nor a proof. */
export function isCalm(
  { is }: Headline,
  { reviewCase, evidence }: Pick<HeadlineFacts, 'reviewCase' | 'evidence'>,
): boolean {
  if (!CALM_HEADLINES.includes(is) || evidence.proofs?.some(({ state }) => state === 'contradicted'))
    return false;
  // A first selfie that was compared with nothing is not a clean one.
  const isUncompared = reviewCase.kind === 'selfie' && Boolean(reviewCase.counterpart?.missing);
  return is === 'manual' || !(isUncompared || UNUSABLE_VERDICTS.includes(reviewCase.verdict));
}

/** The proof that no block names the person, where the list was not searched and the headline does not say so. */
export function findUnsearched(headline: Headline, { proofs }: Pick<Evidence, 'proofs'>): Proof | null {
  const proof = proofs?.find(({ name }) => name === 'unlisted');
  if (proof?.state !== 'not_shown') return null;
  return headline.is === 'proof' && headline.proof.name === 'unlisted' ? null : proof;
}
