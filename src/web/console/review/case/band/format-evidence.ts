import type { CaseView } from '../../../cases/case-types.ts';
import type { MessageKey, Translations } from '../../../locales/catalogue.ts';
import { formatFinding } from '../../../locales/format-liveness.ts';
import { DEFAULT_PASSING_SCORE, formatMatch, formatTwoDecimals } from '../../../locales/format-verdict.ts';
import { findImageHint } from '../faces/find-image-hint.ts';
import { formatMissing } from '../faces/format-missing.ts';
import type { DetailRow } from '../list-rows.ts';
import { describeSameFace } from './describe-same-face.ts';
import { type Headline, type HeadlineFacts, judgeFaces } from './find-headline.ts';
import { type Facts, formatRejected, formatThisIs } from './format-headline.ts';

/** More signs against a living person are beside the film. */
const MAX_SIGNS = 2;

/** What a code says otherwise differs, whatever the print says. */
const toCounted = ({ state, back }: DetailRow) => (state === 'matches' && back?.differs ? 'differs' : state);
const count = (rows: readonly DetailRow[], state: DetailRow['state']) =>
  rows.filter((row) => toCounted(row) === state).length;

/** The sentences below the headline: what else is known of the details and the face. */
export function formatEvidence(
  translations: Translations,
  headline: Headline,
  facts: Facts,
  formatReason: (code: string) => string = (code) => code,
): string {
  const { reviewCase } = facts;
  // A number of another kind of document is no detail that could match.
  const rows = facts.rows.filter(({ state }) => state !== 'uncompared');
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
    describeSameFace(translations, headline, reviewCase),
    describePhoto(translations, headline),
    headline.is === 'back-missing' ? translations.text('band.backMissing.detail') : '',
    signs,
    details(),
    headline.is !== 'date-unclear' && count(rows, 'unclear') > 0
      ? `${translations.text('band.dateUnclear')}.`
      : '',
    face,
    hint ? translations.text(`band.image.${hint}`) : '',
    describeTrust(translations, headline, facts.evidence),
    ...describeCounterpart(translations, reviewCase, formatReason),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What a photo that shows too little must show. */
const PHOTO_FINDINGS: Partial<Record<Headline['is'], string>> = {
  'title-unread': 'title',
  'zone-missing': 'zone',
  'photo-blurred': 'photo',
  'photo-glare': 'photo',
};

function describePhoto(translations: Translations, { is }: Headline): string {
  const why = PHOTO_FINDINGS[is];
  return why ? translations.text('band.photo.detail', { why }) : '';
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

/** Why a kind is refused. A back is no kind, and no document is none. */
function describeRefusal(translations: Translations, kind: string): string {
  if (kind === 'none') return '';
  return kind === 'licence_back'
    ? `${formatThisIs(translations, kind)}.`
    : translations.text('band.notAccepted');
}

/** The signs against a living person, of a selfie whose film did not show one. */
const describeLiveness = (translations: Translations, { liveness }: HeadlineFacts['evidence']): string =>
  (liveness?.measures?.findings ?? [])
    .slice(0, MAX_SIGNS)
    .map((finding) => formatFinding(translations, finding))
    .join(' ');

/** The state of the image beside it, why it was not compared, whether it is asked for, and what an approval means. */
function describeCounterpart(
  translations: Translations,
  { kind, counterpart }: CaseView,
  formatReason: (code: string) => string,
): string[] {
  if (!counterpart) return [];
  const { submission, missing, request } = counterpart;
  const isSelfie = kind === 'selfie';
  const image = counterpart.kind;
  const beside = describeOther(translations, counterpart, formatReason);
  const requestSentence =
    submission && submission.status !== 'rejected'
      ? ''
      : translations.text(`band.request.${request}`, { picture: image });
  if (isSelfie)
    return [
      beside,
      missing ? formatMissing(translations, missing) : '',
      requestSentence,
      translations.text('band.firstSelfie'),
    ];
  // A rejected selfie proves no face: an approval is then one without a face match.
  const isWithout = !submission || submission.status === 'rejected';
  return [beside, requestSentence, isWithout ? translations.text('band.withoutFace', { request }) : ''];
}

const STATES_OF_OTHER = {
  license: { approved: 'band.licenceApproved', pending: 'band.licenceWaits' },
  selfie: { approved: 'band.selfieApproved', pending: 'band.selfieWaits' },
} as const;

/** The state of the image beside it; of a rejected one with its reason and its distance, which no other line says. */
function describeOther(
  translations: Translations,
  counterpart: NonNullable<CaseView['counterpart']>,
  formatReason: (code: string) => string,
): string {
  const { kind, submission, comparison } = counterpart;
  if (!submission) return '';
  if (submission.status !== 'rejected')
    return translations.text(
      STATES_OF_OTHER[kind][submission.status === 'approved' ? 'approved' : 'pending'],
    );
  const { reason_code: code } = submission;
  const rejected = formatRejected(translations, { counterpart });
  const apart = comparison
    ? translations.text('band.otherRejected.distance', {
        apart: formatTwoDecimals(translations, comparison.distance),
        picture: kind,
      })
    : '';
  return `${rejected}${code ? `: ${formatReason(code)}` : ''}. ${apart}`.trim();
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
function describeMatch(
  translations: Translations,
  score: number,
  { decided_by, signals }: Facts['evidence'],
): string {
  const passing = decided_by?.limits.passing_score ?? DEFAULT_PASSING_SCORE;
  const stops = score >= passing ? (decided_by?.severe ?? []) : [];
  const values = { score: formatMatch(translations, score), passing: formatMatch(translations, passing) };
  if (stops.length === 0) return translations.text('band.match', values);
  // A signal that could not be looked up stops an approval too, and was not raised.
  const isRaised = stops.some((name) => signals?.some(({ signal }) => signal === name));
  return translations.text(isRaised ? 'band.stopped' : 'band.stoppedUnknown', values);
}
