import type { CaseView } from '../../../cases/case-types.ts';
import type { MessageKey, Translations } from '../../../locales/catalogue.ts';
import { formatField } from '../../../locales/format-field.ts';
import { formatFinding } from '../../../locales/format-liveness.ts';
import { formatDocumentKind, formatProof } from '../../../locales/format-proof.ts';
import { formatSignal } from '../../../locales/format-signal.ts';
import { formatList, formatStoredDetail } from '../../../locales/format-values.ts';
import { DEFAULT_PASSING_SCORE, formatMatch, formatWhy } from '../../../locales/format-verdict.ts';
import { formatMissing } from '../faces/format-missing.ts';
import type { DetailRow } from '../list-rows.ts';
import { findImageHint, type Headline, type HeadlineFacts, judgeFaces } from './find-headline.ts';

type Facts = HeadlineFacts & { reviewCase: CaseView };

/** More details than this are counted, not named. */
const MAX_NAMED = 3;
/** More signs against a living person are beside the film. */
const MAX_SIGNS = 2;

/** What is true of some details, with their names or their number. */
function formatFields(
  translations: Translations,
  key: 'band.detail' | 'band.unreadDetail',
  fields: readonly string[],
): string {
  const count = fields.length;
  if (count > MAX_NAMED) return translations.text(`${key}s`, { count });
  const [first = '', ...others] = fields.map((field) => formatField(translations, field));
  const detail = formatList(translations, [first, ...others.map((name) => toInnerWord(translations, name))]);
  return translations.text(key, { detail, count });
}

/** A detail's name inside of a sentence. German nouns stay as they are. */
const toInnerWord = ({ language }: Translations, name: string) =>
  language === 'en' ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** A sentence as a headline, which ends without a full stop. */
const toTitle = (sentence: string) => sentence.replace(/\.$/, '');

/** Headlines of one sentence. */
const SENTENCES = {
  'face-unclear': 'band.faceUnclear',
  'names-swapped': 'band.namesSwapped',
  'same-file': 'band.sameFile',
  'title-unread': 'band.titleUnread',
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
      return translations.text('band.thisIs', {
        kind: headline.kind,
        document: formatDocumentKind(translations, headline.kind),
      });
    case 'person-differs':
      return translations.text('band.another', { licence: evidence.kind === 'licence' ? 'yes' : 'no' });
    case 'identity-unsure':
      return translations.text('band.unsureDetail', {
        detail: formatList(
          translations,
          headline.fields.map((field) => toInnerWord(translations, formatField(translations, field))),
        ),
      });
    case 'selfie-not-licence':
      return translations.text('band.selfieNotLicence', { kind: reviewCase.kind });
    case 'identity-differs':
    case 'details-differ':
      return formatFields(translations, 'band.detail', headline.fields);
    case 'identity-unread':
      return formatFields(translations, 'band.unreadDetail', headline.fields);
    case 'proof':
      return toTitle(formatProof(translations, headline.proof).basis);
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
  if (signal.signal === 'expired' && isExpiredByRecord({ evidence, rows }))
    return translations.text('band.expiredByRecord');
  return formatSignal(translations, signal)?.title ?? signal.signal;
}

/** The document's own expiry date was not read: the record's alone says that it has expired. */
const isExpiredByRecord = ({ evidence, rows }: Pick<HeadlineFacts, 'evidence' | 'rows'>) =>
  !evidence.extracted?.fields['license_expiry_date'] &&
  rows.some(({ field, state }) => field === 'license_expiry_date' && state === 'missing');

const count = (rows: readonly DetailRow[], state: DetailRow['state']) =>
  rows.filter((row) => row.state === state).length;

/** The sentences below the headline: what else is known of the details and the face. */
export function formatEvidence(translations: Translations, headline: Headline, facts: Facts): string {
  const { rows, reviewCase } = facts;
  const isUnchecked = rows.length > 0 && rows.every(({ state }) => state === 'unchecked');
  if (isUnchecked) return translations.text(headline.is === 'manual' ? 'band.unchecked' : 'band.unread');
  const matches = count(rows, 'matches');
  const named =
    'fields' in headline
      ? headline.fields.length
      : headline.is === 'address-differs'
        ? count(rows, 'differs')
        : 0;
  const details = () => {
    if (matches === 0) return '';
    if (matches === rows.length) return translations.text('differences.same', { total: matches });
    return matches + named === rows.length ? translations.text('band.othersMatch', { count: matches }) : '';
  };
  const face =
    judgeFaces({ reviewCase, evidence: facts.evidence }) === 'same' ? translations.text('band.faceSame') : '';
  const refused = headline.is === 'not-accepted' ? describeRefusal(translations, headline.kind) : '';
  const unclear = headline.is === 'face-unclear' ? translations.text('band.faceUnclear.detail') : '';
  const signs = headline.is === 'not-live' ? describeLiveness(translations, facts.evidence) : '';
  const hint = findImageHint(facts.evidence.image_hints);
  return [
    refused,
    unclear,
    signs,
    details(),
    face,
    hint ? translations.text(`band.image.${hint}`) : '',
    describeTrust(translations, headline, facts.evidence),
    ...describeCounterpart(translations, reviewCase),
  ]
    .filter(Boolean)
    .join(' ');
}

const TRUST_KEYS = {
  not_listed: 'credential.notListed',
  list_too_old: 'credential.listTooOld',
  signer_differs: 'credential.signerDiffers',
} as const;

/** That a credential's issuer is not trusted is said where another finding is the headline, too. */
function describeTrust(
  translations: Translations,
  { is }: Headline,
  { credential }: Facts['evidence'],
): string {
  const trust = credential?.issuer.trust;
  const key = (TRUST_KEYS as Partial<Record<string, MessageKey>>)[trust ?? ''];
  const isHeadline = is === 'not-listed' || is === 'list-too-old' || is === 'signer-differs';
  return key && !isHeadline ? `${translations.text(key)}.` : '';
}

/** Why a kind is refused. A back is no kind: its front is missing; and no document is none. */
function describeRefusal(translations: Translations, kind: string): string {
  if (kind === 'none') return '';
  return translations.text(kind === 'licence_back' ? 'band.frontMissing' : 'band.notAccepted');
}

/** The signs against a living person, of a selfie whose film did not show one. */
const describeLiveness = (translations: Translations, { liveness }: HeadlineFacts['evidence']): string =>
  (liveness?.measures?.findings ?? [])
    .slice(0, MAX_SIGNS)
    .map((finding) => formatFinding(translations, finding))
    .join(' ');

/** Of a first selfie: the state of the licence beside it, why it was not compared, and what an approval means. */
function describeCounterpart(translations: Translations, { kind, counterpart }: CaseView): string[] {
  if (!counterpart) return [];
  const { submission, missing } = counterpart;
  if (kind !== 'selfie') return [];
  const licence = submission
    ? translations.text(submission.status === 'approved' ? 'band.licenceApproved' : 'band.licenceWaits')
    : '';
  return [
    licence,
    missing ? formatMissing(translations, missing) : '',
    translations.text('band.firstSelfie'),
  ];
}

/** The grey line: counts, and the text match with its threshold. */
export function formatFigures(translations: Translations, { rows, reviewCase, evidence }: Facts): string {
  const [differs, matches] = [count(rows, 'differs') + count(rows, 'swapped'), count(rows, 'matches')];
  const missing = count(rows, 'missing');
  const unclear = count(rows, 'unclear') + count(rows, 'unsure') + count(rows, 'misread');
  const isAllSame = differs + missing + unclear === 0;
  const counts = isAllSame ? '' : translations.text('band.counts', { differs, missing, unclear, matches });
  const score = evidence.check?.score ?? reviewCase.score;
  return [counts, score === null ? '' : describeMatch(translations, score, evidence)]
    .filter(Boolean)
    .join(' ');
}

/** Only a severe signal that the pipeline itself met has stopped an approval; one that was found later has not. */
function describeMatch(translations: Translations, score: number, { decided_by }: Facts['evidence']): string {
  const passing = decided_by?.limits.passing_score ?? DEFAULT_PASSING_SCORE;
  const isStopped = score >= passing && (decided_by?.severe ?? []).length > 0;
  return isStopped
    ? translations.text('band.stopped', { score: formatMatch(translations, score) })
    : translations.text('band.match', {
        score: formatMatch(translations, score),
        passing: formatMatch(translations, passing),
      });
}

export type Names = { name: string; record: string; born: string | null; recordBorn: string | null };

/** Whom another person's document names, and the person of the record. */
export function listNames(translations: Translations, { reviewCase, evidence, rows }: Facts): Names | null {
  const findValue = (field: string) =>
    rows.find((row) => row.field === field)?.read ?? evidence.extracted?.fields[field]?.value ?? null;
  const name =
    [findValue('first_name'), findValue('last_name')].filter(Boolean).join(' ') || findValue('full_name');
  if (!name) return null;
  const { first_name, last_name, date_of_birth } = reviewCase.subject;
  const formatDate = (date: string | null) => (date === null ? null : formatStoredDetail(translations, date));
  return {
    name,
    record: `${first_name} ${last_name}`,
    born: formatDate(findValue('date_of_birth')),
    recordBorn: formatDate(date_of_birth),
  };
}
