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
  words: Translations,
  key: 'band.detail' | 'band.unreadDetail',
  fields: readonly string[],
): string {
  const count = fields.length;
  if (count > MAX_NAMED) return words.text(`${key}s`, { count });
  const [first = '', ...others] = fields.map((field) => formatField(words, field));
  const detail = formatList(words, [first, ...others.map((name) => toInnerWord(words, name))]);
  return words.text(key, { detail, count });
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
export function formatHeadline(words: Translations, headline: Headline, facts: Facts): string {
  const { reviewCase, evidence } = facts;
  switch (headline.is) {
    case 'signal':
      return formatSignalTitle(words, headline.signal, facts);
    case 'not-accepted':
      return words.text('band.thisIs', {
        kind: headline.kind,
        document: formatDocumentKind(words, headline.kind),
      });
    case 'person-differs':
      return words.text('band.another', { licence: evidence.kind === 'licence' ? 'yes' : 'no' });
    case 'identity-unsure':
      return words.text('band.unsureDetail', {
        detail: formatList(
          words,
          headline.fields.map((field) => toInnerWord(words, formatField(words, field))),
        ),
      });
    case 'selfie-not-licence':
      return words.text('band.selfieNotLicence', { kind: reviewCase.kind });
    case 'identity-differs':
    case 'details-differ':
      return formatFields(words, 'band.detail', headline.fields);
    case 'identity-unread':
      return formatFields(words, 'band.unreadDetail', headline.fields);
    case 'proof':
      return toTitle(formatProof(words, headline.proof).basis);
    case 'first-selfie':
      return words.text('band.isFirstSelfie', { compared: findComparison(reviewCase) });
    case 'first-licence':
      return words.text('band.isFirstLicence', {
        licence: evidence.kind === 'licence' || !evidence.kind ? 'yes' : 'no',
        selfie: reviewCase.counterpart?.comparison?.result === 'same' ? 'matches' : 'none',
      });
    case 'why':
      if (reviewCase.status === 'pending' && APPROVALS.includes(reviewCase.verdict))
        return words.text('band.reopened');
      return toTitle(formatWhy(words, { ...reviewCase, evidence }));
    case 'outage':
      return toTitle(formatWhy(words, { ...reviewCase, evidence }));
    default:
      return toTitle(words.text(SENTENCES[headline.is]));
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
  words: Translations,
  signal: Signal,
  { evidence, rows }: Pick<HeadlineFacts, 'evidence' | 'rows'>,
): string {
  if (signal.signal === 'document_of_another')
    return words.text('band.another', { licence: evidence.kind === 'licence' ? 'yes' : 'no' });
  if (signal.signal === 'expired' && isExpiredByRecord({ evidence, rows }))
    return words.text('band.expiredByRecord');
  return formatSignal(words, signal)?.title ?? signal.signal;
}

/** The document's own expiry date was not read: the record's alone says that it has expired. */
const isExpiredByRecord = ({ evidence, rows }: Pick<HeadlineFacts, 'evidence' | 'rows'>) =>
  !evidence.extracted?.fields['license_expiry_date'] &&
  rows.some(({ field, state }) => field === 'license_expiry_date' && state === 'missing');

const count = (rows: readonly DetailRow[], state: DetailRow['state']) =>
  rows.filter((row) => row.state === state).length;

/** The sentences below the headline: what else is known of the details and the face. */
export function formatEvidence(words: Translations, headline: Headline, facts: Facts): string {
  const { rows, reviewCase } = facts;
  const isUnchecked = rows.length > 0 && rows.every(({ state }) => state === 'unchecked');
  if (isUnchecked) return words.text(headline.is === 'manual' ? 'band.unchecked' : 'band.unread');
  const matches = count(rows, 'matches');
  const named =
    'fields' in headline
      ? headline.fields.length
      : headline.is === 'address-differs'
        ? count(rows, 'differs')
        : 0;
  const details = () => {
    if (matches === 0) return '';
    if (matches === rows.length) return words.text('differences.same', { total: matches });
    return matches + named === rows.length ? words.text('band.othersMatch', { count: matches }) : '';
  };
  const face =
    judgeFaces({ reviewCase, evidence: facts.evidence }) === 'same' ? words.text('band.faceSame') : '';
  const refused = headline.is === 'not-accepted' ? describeRefusal(words, headline.kind) : '';
  const unclear = headline.is === 'face-unclear' ? words.text('band.faceUnclear.detail') : '';
  const signs = headline.is === 'not-live' ? describeLiveness(words, facts.evidence) : '';
  const hint = findImageHint(facts.evidence.image_hints);
  return [
    refused,
    unclear,
    signs,
    details(),
    face,
    hint ? words.text(`band.image.${hint}`) : '',
    describeTrust(words, headline, facts.evidence),
    ...describeCounterpart(words, reviewCase),
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
function describeTrust(words: Translations, { is }: Headline, { credential }: Facts['evidence']): string {
  const trust = credential?.issuer.trust;
  const key = (TRUST_KEYS as Partial<Record<string, MessageKey>>)[trust ?? ''];
  const isHeadline = is === 'not-listed' || is === 'list-too-old' || is === 'signer-differs';
  return key && !isHeadline ? `${words.text(key)}.` : '';
}

/** Why a kind is refused. A back is no kind: its front is missing; and no document is none. */
function describeRefusal(words: Translations, kind: string): string {
  if (kind === 'none') return '';
  return words.text(kind === 'licence_back' ? 'band.frontMissing' : 'band.notAccepted');
}

/** The signs against a living person, of a selfie whose film did not show one. */
const describeLiveness = (words: Translations, { liveness }: HeadlineFacts['evidence']): string =>
  (liveness?.measures?.findings ?? [])
    .slice(0, MAX_SIGNS)
    .map((finding) => formatFinding(words, finding))
    .join(' ');

/** Of a first selfie: the state of the licence beside it, why it was not compared, and what an approval means. */
function describeCounterpart(words: Translations, { kind, counterpart }: CaseView): string[] {
  if (!counterpart) return [];
  const { submission, missing } = counterpart;
  if (kind !== 'selfie') return [];
  const licence = submission
    ? words.text(submission.status === 'approved' ? 'band.licenceApproved' : 'band.licenceWaits')
    : '';
  return [licence, missing ? formatMissing(words, missing) : '', words.text('band.firstSelfie')];
}

/** The grey line: counts, and the text match with its threshold. */
export function formatFigures(words: Translations, { rows, reviewCase, evidence }: Facts): string {
  const [differs, matches] = [count(rows, 'differs') + count(rows, 'swapped'), count(rows, 'matches')];
  const missing = count(rows, 'missing');
  const unclear = count(rows, 'unclear') + count(rows, 'unsure') + count(rows, 'misread');
  const isAllSame = differs + missing + unclear === 0;
  const counts = isAllSame ? '' : words.text('band.counts', { differs, missing, unclear, matches });
  const score = evidence.check?.score ?? reviewCase.score;
  return [counts, score === null ? '' : describeMatch(words, score, evidence)].filter(Boolean).join(' ');
}

/** Only a severe signal that the pipeline itself met has stopped an approval; one that was found later has not. */
function describeMatch(words: Translations, score: number, { decided_by }: Facts['evidence']): string {
  const passing = decided_by?.limits.passing_score ?? DEFAULT_PASSING_SCORE;
  const isStopped = score >= passing && (decided_by?.severe ?? []).length > 0;
  return isStopped
    ? words.text('band.stopped', { score: formatMatch(words, score) })
    : words.text('band.match', { score: formatMatch(words, score), passing: formatMatch(words, passing) });
}

export type Names = { name: string; record: string; born: string | null; recordBorn: string | null };

/** Whom another person's document names, and the person of the record. */
export function listNames(words: Translations, { reviewCase, evidence, rows }: Facts): Names | null {
  const findValue = (field: string) =>
    rows.find((row) => row.field === field)?.read ?? evidence.extracted?.fields[field]?.value ?? null;
  const name =
    [findValue('first_name'), findValue('last_name')].filter(Boolean).join(' ') || findValue('full_name');
  if (!name) return null;
  const { first_name, last_name, date_of_birth } = reviewCase.subject;
  const formatDate = (date: string | null) => (date === null ? null : formatStoredDetail(words, date));
  return {
    name,
    record: `${first_name} ${last_name}`,
    born: formatDate(findValue('date_of_birth')),
    recordBorn: formatDate(date_of_birth),
  };
}
