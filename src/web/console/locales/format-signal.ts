import type { CodeMismatch, Signal } from '../../../server/verification/signals/signals.ts';
import type { Translations } from './catalogue.ts';
import { formatField } from './format-field.ts';
import { formatShare, formatStoredDetail } from './format-values.ts';
import { formatTwoDecimals } from './format-verdict.ts';

/** A signal in a reviewer's words: the finding, and its meaning or certainty. */
export type FormattedSignal = { tone: 'warn' | 'info' | 'ok'; title: string; detail: string };

type SignalFormatters = {
  [Name in Signal['signal']]: (
    words: Translations,
    signal: Extract<Signal, { signal: Name }>,
  ) => FormattedSignal;
};

const FORMATTERS: SignalFormatters = {
  expired: (words, { expired_on }) => ({
    tone: 'warn',
    title: words.text('signal.expired'),
    detail: words.text('signal.expired.detail', { date: formatStoredDetail(words, expired_on) }),
  }),
  age_from_document: (words, { age, minor }) => ({
    tone: minor ? 'warn' : 'info',
    title: words.text(minor ? 'signal.age.minor' : 'signal.age', { age }),
    detail: words.text('signal.age.detail'),
  }),
  barcode_mismatch: (words, { fields }) => ({
    tone: 'warn',
    title: words.text('signal.barcode'),
    detail: formatMismatches(words, fields),
  }),
  mrz_mismatch: (words, { fields, check_digits }) => {
    const differences = formatMismatches(words, fields);
    return check_digits
      ? { tone: 'warn', title: words.text('signal.mrz'), detail: differences }
      : {
          tone: 'warn',
          title: words.text('signal.mrz.digits'),
          detail: words.text('signal.mrz.digits.detail', { differences }).trim(),
        };
  },
  blur: (words, { sharpness }) => ({
    tone: 'warn',
    title: words.text('signal.blur'),
    detail: words.text('signal.blur.detail', { sharpness: formatTwoDecimals(words, sharpness) }),
  }),
  glare: (words, { share }) => ({
    tone: 'warn',
    title: words.text('signal.glare', { share: formatShare(words, share) }),
    detail: words.text('signal.glare.detail'),
  }),
  screen_or_print: (words, { score }) => ({
    tone: 'warn',
    title: words.text('signal.screen'),
    detail: words.text('signal.screen.detail', { score: formatTwoDecimals(words, score) }),
  }),
  other_script: (words) => ({
    tone: 'warn',
    title: words.text('signal.script'),
    detail: words.text('signal.script.detail'),
  }),
  low_face_quality: (words, { fitness }) => ({
    tone: 'warn',
    title: words.text('signal.faceQuality'),
    detail: words.text('signal.faceQuality.detail', { fitness: formatTwoDecimals(words, fitness) }),
  }),
  far_from_anchor: (words, { distance, same_up_to }) => ({
    tone: 'warn',
    title: words.text('signal.farFromAnchor'),
    detail: words.text('signal.farFromAnchor.detail', {
      apart: formatTwoDecimals(words, distance),
      same: formatTwoDecimals(words, same_up_to),
    }),
  }),
  others_as_near: (words, { distance, nearest, others }) => ({
    tone: 'warn',
    title: words.text('signal.othersAsNear'),
    detail: words.text('signal.othersAsNear.detail', {
      apart: formatTwoDecimals(words, distance),
      nearest: formatTwoDecimals(words, nearest),
      count: others,
    }),
  }),
  selfie_matches_document: (words, { similarity, matches, face_limit, nearest, others }) => {
    const key = matches ? 'signal.sameAsDocument' : 'signal.notAsDocument';
    const apart = formatTwoDecimals(words, 1 - similarity);
    if (nearest !== undefined)
      return {
        tone: 'warn',
        title: words.text('signal.othersAsNear'),
        detail: words.text('signal.othersAsNearDocument.detail', {
          apart,
          nearest: formatTwoDecimals(words, nearest),
          count: others ?? 0,
        }),
      };
    return {
      tone: matches ? 'ok' : 'warn',
      title: words.text(key),
      detail: words.text(`${key}.detail`, { apart, same: formatTwoDecimals(words, face_limit.same_up_to) }),
    };
  },
  same_face_as: (words, { subjects }) => ({
    tone: 'warn',
    title: words.text('signal.sameFace', { count: subjects.length }),
    detail: words.text('signal.sameFace.detail', {
      apart: formatTwoDecimals(words, 1 - Math.max(...subjects.map(({ similarity }) => similarity))),
    }),
  }),
  same_document_as: (words, { subjects }) => ({
    tone: 'warn',
    title: words.text('signal.sameDocument', { count: subjects.length }),
    detail: words.text('signal.sameDocument.detail'),
  }),
  blocked: (words, { blocks }) => ({
    tone: 'warn',
    title: words.text(
      blocks.some(({ what }) => what === 'face') ? 'signal.blocked.face' : 'signal.blocked.document',
    ),
    detail: words.text('signal.blocked.detail'),
  }),
};

/** null for a signal that this page does not know yet. */
export function formatSignal(words: Translations, signal: Signal): FormattedSignal | null {
  const format = (
    FORMATTERS as Record<string, ((words: Translations, signal: Signal) => FormattedSignal) | undefined>
  )[signal.signal];
  return format ? format(words, signal) : null;
}

/** The other subjects that a signal names, by their ids. */
export function listOtherSubjects(signal: Signal): string[] {
  if (signal.signal === 'blocked') return [...new Set(signal.blocks.map(({ subject_id }) => subject_id))];
  return 'subjects' in signal ? signal.subjects.map(({ subject_id }) => subject_id) : [];
}

/** `Last name: NORTHWOOD, on record Larch.` */
function formatMismatches(words: Translations, fields: readonly CodeMismatch[]): string {
  return fields
    .map(({ field, says, other, other_source }) =>
      words.text(other_source === 'stored' ? 'signal.disagrees.stored' : 'signal.disagrees.printed', {
        field: formatField(words, field),
        says: formatStoredDetail(words, says),
        other: formatStoredDetail(words, other),
      }),
    )
    .join(' ');
}
