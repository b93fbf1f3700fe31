import type { QueueRow } from '../cases/case-types.ts';
import type { MessageKey, Translations } from '../locales/catalogue.ts';
import { type AttemptFacts, DEFAULT_PASSING_SCORE, formatWhy } from '../locales/format-verdict.ts';
import { SIGNAL_NAMES, type SignalName } from '../locales/signal-groups.ts';
import { FINDING_ORDER, type FindingName, NOTICES } from './headline-order.ts';

export type ReasonFacts = AttemptFacts & Pick<QueueRow, 'severity' | 'signals' | 'status'>;

const NEEDS_FACE = 'This token requires a face match for approval';

/** The findings that a verdict or its reason names, as the headline of the case does. */
const VERDICT_RULES: Partial<Record<FindingName, (row: ReasonFacts) => boolean>> = {
  'faces-differ': ({ verdict }) => verdict === 'ID_NOT_MATCHED',
  'portraits-differ': ({ reason }) => reason === 'Internal face mismatch on ID.',
  'not-live': ({ reason }) => reason === 'Liveness not shown.',
  'face-uncertain': ({ verdict, reason, similarity, face_comparison }) =>
    similarity !== null && reason === null && face_comparison !== 'matched' && isParked(verdict),
  'photo-blurred': (row) =>
    row.signals.includes('blur') && (isTextLow(row) || row.signals.includes('portrait_unclear')),
  'photo-glare': (row) => row.signals.includes('glare') && isTextLow(row),
  outage: ({ reason }) => reason?.includes('unavailable') ?? false,
  manual: ({ verdict }) => verdict === 'MANUAL_REVIEW_REQUESTED',
  'first-selfie': ({ verdict, reason, similarity }) =>
    verdict === 'SELFIE_PENDING_APPROVAL' && similarity === null && reason === null,
  'first-licence': ({ reason }) => reason?.startsWith(NEEDS_FACE) ?? false,
  'few-read': ({ verdict, reason, score }) =>
    verdict === 'LICENSE_PENDING_APPROVAL' && reason === null && score !== null,
};

const isTextLow = ({ kind, score, passing = DEFAULT_PASSING_SCORE }: ReasonFacts) =>
  kind === 'license' && score !== null && score < passing;

const isParked = (verdict: string | null) =>
  verdict === 'LICENSE_PENDING_APPROVAL' || verdict === 'SELFIE_PENDING_APPROVAL';

/** Words of the headline, where they differ from the name of the signal or need more than a row has. */
const KEYS: Partial<Record<FindingName, MessageKey>> = {
  expired: 'signal.expired',
  'faces-differ': 'stuck.ID_NOT_MATCHED',
  'portraits-differ': 'reason.internalFaceMismatch',
  'not-live': 'reason.livenessNotShown',
  'face-uncertain': 'band.faceUncertain',
  'photo-blurred': 'signal.blur',
  'photo-glare': 'band.photoGlare',
  manual: 'verdict.MANUAL_REVIEW_REQUESTED',
  'first-selfie': 'queue.firstSelfie',
  'first-licence': 'queue.firstLicence',
  'few-read': 'queue.compare',
};

const isNotice = (name: FindingName) => NOTICES.some((notice) => notice === name);

/** An expiry date beside one of these may be forged, which a row cannot tell: then the graver finding names it. */
const DOUBTFUL: readonly string[] = [
  'barcode_mismatch',
  'mrz_mismatch',
  'printed_dates_differ',
  'portrait_unclear',
];

/**
 * The finding that names a waiting row: the first of the table of headlines that the row shows. A row has the names of
 * its signals and the verdict, and not the details of the document.
 */
export function findRowFinding(row: ReasonFacts): FindingName | null {
  const names: readonly string[] = row.signals;
  const isFound = (name: FindingName) =>
    VERDICT_RULES[name]?.(row) ?? (names.includes(name) && (!isNotice(name) || row.severity === 'severe'));
  const isInDoubt = row.signals.some((name) => DOUBTFUL.includes(name));
  const found = FINDING_ORDER.filter(isFound);
  return found.find((name) => name !== 'expired' || !isInDoubt) ?? found[0] ?? null;
}

const isSignal = (name: FindingName): name is SignalName => SIGNAL_NAMES.some((each) => each === name);

/** Why a case is in the list: of a waiting one what its headline says, as one short sentence. */
export function formatReason(translations: Translations, row: ReasonFacts): string {
  const finding = row.status === 'pending' ? findRowFinding(row) : null;
  if (!finding) return formatWhy(translations, row);
  const key = KEYS[finding] ?? (isSignal(finding) ? (`severe.${finding}` as const) : null);
  return key ? translations.text(key).replace(/\.$/, '') : formatWhy(translations, row);
}
