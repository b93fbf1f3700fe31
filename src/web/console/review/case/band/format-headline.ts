import type { CaseView } from '../../../cases/case-types.ts';
import type { MessageKey, Translations } from '../../../locales/catalogue.ts';
import { formatDetailName } from '../../../locales/format-field.ts';
import { formatDocumentKind, formatProof } from '../../../locales/format-proof.ts';
import { formatElement, formatSignal } from '../../../locales/format-signal.ts';
import { formatList } from '../../../locales/format-values.ts';
import { formatWhy } from '../../../locales/format-verdict.ts';
import type { Headline, HeadlineFacts } from './find-headline.ts';

export type Facts = HeadlineFacts & { reviewCase: CaseView };

/** More details than this are counted, not named. */
const MAX_NAMED = 3;

/** What is true of some details, with their names or their number. */
function formatFields(
  translations: Translations,
  key: 'band.detail' | 'band.unreadDetail',
  fields: readonly string[],
  kind: string | null | undefined,
): string {
  const count = fields.length;
  if (count > MAX_NAMED) return translations.text(`${key}s`, { count });
  const [first = '', ...others] = fields.map((field) => formatDetailName(translations, field, kind));
  const detail = formatList(translations, [first, ...others.map((name) => toInnerWord(translations, name))]);
  return translations.text(key, { detail, count });
}

/** A detail's name inside of a sentence. German nouns stay as they are. */
const toInnerWord = ({ language }: Translations, name: string) =>
  language === 'en' ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** A sentence as a headline, which ends without a full stop. */
const toTitle = (sentence: string) => sentence.replace(/\.$/, '');

/** What kind of document it is, as a sentence without a full stop. */
export const formatThisIs = (translations: Translations, kind: string): string =>
  translations.text('band.thisIs', { kind, document: formatDocumentKind(translations, kind) });

/** Headlines of one sentence. */
const SENTENCES = {
  'face-unclear': 'band.faceUnclear',
  'names-swapped': 'band.namesSwapped',
  'same-file': 'band.sameFile',
  'title-unread': 'band.titleUnread',
  'photo-blurred': 'signal.blur',
  'photo-glare': 'band.photoGlare',
  'zone-missing': 'band.zoneMissing',
  'back-missing': 'band.backMissing',
  'faces-differ': 'stuck.ID_NOT_MATCHED',
  'selfie-uncertain': 'band.selfieUncertain',
  'not-listed': 'credential.notListed',
  'signer-differs': 'credential.signerDiffers',
  'list-too-old': 'credential.listTooOld',
  'address-differs': 'band.address',
  'date-unclear': 'band.dateUnclear',
  'few-read': 'band.fewRead',
  'face-uncertain': 'band.faceUncertain',
  'portraits-differ': 'reason.internalFaceMismatch',
  'not-live': 'reason.livenessNotShown',
  manual: 'verdict.MANUAL_REVIEW_REQUESTED',
} as const satisfies Partial<Record<Headline['is'], MessageKey>>;

/** The headline of a case in words. */
export function formatHeadline(translations: Translations, headline: Headline, facts: Facts): string {
  const { reviewCase, evidence } = facts;
  switch (headline.is) {
    case 'signal':
      return formatSignalTitle(translations, headline.signal, facts);
    case 'not-accepted':
      return headline.kind === 'licence_back'
        ? toTitle(translations.text('band.frontMissing'))
        : formatThisIs(translations, headline.kind);
    case 'person-differs':
      return translations.text('band.another', { licence: evidence.kind === 'licence' ? 'yes' : 'no' });
    case 'identity-unsure':
      return translations.text('band.unsureDetail', {
        detail: formatList(
          translations,
          headline.fields.map((field) =>
            toInnerWord(translations, formatDetailName(translations, field, evidence.kind)),
          ),
        ),
      });
    case 'selfie-not-licence':
      return translations.text('band.selfieNotLicence', { kind: reviewCase.kind });
    case 'identity-differs':
    case 'details-differ':
      return formatFields(translations, 'band.detail', headline.fields, evidence.kind);
    case 'identity-unread':
      return formatFields(translations, 'band.unreadDetail', headline.fields, evidence.kind);
    case 'proof':
      return toTitle(formatProof(translations, headline.proof).basis);
    case 'other-rejected':
      return formatRejected(translations, reviewCase);
    case 'first-selfie':
      return translations.text('band.isFirstSelfie', { compared: findComparison(reviewCase) });
    case 'first-licence':
      return translations.text('band.isFirstLicence', {
        licence: evidence.kind === 'licence' || !evidence.kind ? 'yes' : 'no',
        selfie: reviewCase.counterpart?.comparison?.result === 'same' ? 'matches' : 'none',
      });
    case 'why':
      if (reviewCase.status === 'pending' && APPROVALS.includes(reviewCase.verdict))
        return translations.text('band.reopened');
      return toTitle(formatWhy(translations, { ...reviewCase, evidence }));
    case 'outage':
      return toTitle(formatWhy(translations, { ...reviewCase, evidence }));
    default:
      return toTitle(translations.text(SENTENCES[headline.is]));
  }
}

/** A case that waits after one of these was reopened: the old verdict is no question. */
const APPROVALS: readonly (string | null)[] = ['LICENSE_APPROVED', 'SELFIE_APPROVED'];

/** That the image of the other kind was rejected, or requested again. */
export const formatRejected = (
  translations: Translations,
  { counterpart }: Pick<Facts['reviewCase'], 'counterpart'>,
): string =>
  translations.text('band.otherRejected', {
    picture: counterpart?.kind ?? 'selfie',
    asked: counterpart?.submission?.reupload_required ? 'yes' : 'no',
  });

/** `eye`: the licence's portrait is there, and was not measured. */
function findComparison({ counterpart }: HeadlineFacts['reviewCase']): 'yes' | 'eye' | 'no' {
  if (counterpart?.comparison) return 'yes';
  return counterpart?.submission && counterpart.submission.image_expired_at === null ? 'eye' : 'no';
}

type Signal = NonNullable<HeadlineFacts['evidence']['signals']>[number];

function formatSignalTitle(
  translations: Translations,
  signal: Signal,
  { evidence, rows }: Pick<HeadlineFacts, 'evidence' | 'rows'>,
): string {
  if (signal.signal === 'document_of_another')
    return translations.text('band.another', { licence: evidence.kind === 'licence' ? 'yes' : 'no' });
  if (signal.signal === 'not_released')
    return translations.text('band.notReleased', {
      elements: formatList(
        translations,
        signal.elements.map((element) => toInnerWord(translations, formatElement(translations, element))),
      ),
    });
  if (signal.signal === 'expired' && isExpiredByRecord({ evidence, rows }))
    return translations.text('band.expiredByRecord');
  return formatSignal(translations, signal)?.title ?? signal.signal;
}

/** The document's own expiry date was not read: the record's alone says that it has expired. */
const isExpiredByRecord = ({ evidence, rows }: Pick<HeadlineFacts, 'evidence' | 'rows'>) =>
  !evidence.extracted?.fields['license_expiry_date'] &&
  rows.some(({ field, state }) => field === 'license_expiry_date' && state === 'missing');
