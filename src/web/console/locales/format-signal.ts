import type { CodeMismatch, Signal } from '../../../server/verification/signals/signals.ts';
import type { MessageKey, Translations } from './catalogue.ts';
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

type WarningKey =
  | 'signal.expired'
  | 'signal.notYetValid'
  | 'signal.numberForm'
  | 'signal.datedNumber'
  | 'signal.printedTwice'
  | 'signal.blur'
  | 'signal.beside'
  | 'signal.script'
  | 'signal.notReleased'
  | 'signal.original.colour'
  | 'signal.original.phone_screen'
  | 'signal.original.none'
  | 'signal.expiryUnread'
  | 'signal.revoked.revoked'
  | 'signal.revoked.suspended'
  | 'signal.revocationUnknown'
  | 'signal.unprovenCapture'
  | 'signal.faceQuality'
  | 'signal.farFromAnchor'
  | 'signal.othersAsNear'
  | 'signal.mrz.digits'
  | 'signal.glare'
  | 'signal.sameFace'
  | 'signal.sameDocument';

/** A warning whose title and detail have one name. */
function warn(
  words: Translations,
  key: WarningKey,
  values?: Parameters<Translations['text']>[1],
): FormattedSignal {
  return { tone: 'warn', title: words.text(key, values), detail: words.text(`${key}.detail`, values).trim() };
}

function warnOfMismatches(
  words: Translations,
  key: MessageKey,
  fields: readonly CodeMismatch[],
): FormattedSignal {
  return { tone: 'warn', title: words.text(key), detail: formatMismatches(words, fields) };
}

/** An element of a wallet’s licence, by the name of the detail that it confirms. */
export function formatElement(words: Translations, element: string): string {
  if (element === 'document_number') return formatField(words, 'license_number');
  if (element === 'expiry_date') return formatField(words, 'license_expiry_date');
  return words.text('signal.notReleased.portrait');
}

/** The causes that say more than that the portrait is unclear. */
const PORTRAIT_TITLES: Partial<Record<string, MessageKey>> = {
  ghost_differs: 'signal.portrait.exchanged',
  drawn: 'signal.portrait.notPhoto',
};

const FORMATTERS: SignalFormatters = {
  expired: (words, { expired_on }) =>
    warn(words, 'signal.expired', { date: formatStoredDetail(words, expired_on) }),
  not_yet_valid: (words, { valid_from }) =>
    warn(words, 'signal.notYetValid', { date: formatStoredDetail(words, valid_from) }),
  document_of_another: (words, { fields }) => warnOfMismatches(words, 'signal.another', fields),
  number_form: (words, signal) => warn(words, 'signal.numberForm', signal),
  number_contradicts_birth_date: (words, { number, issuer, says, other }) =>
    warn(words, 'signal.datedNumber', {
      number,
      issuer,
      says: formatStoredDetail(words, says),
      other: formatStoredDetail(words, other),
    }),
  printed_dates_differ: (words, { field, says, other }) =>
    warn(words, 'signal.printedTwice', {
      field: formatField(words, field),
      says: formatStoredDetail(words, says),
      other: formatStoredDetail(words, other),
    }),
  portrait_unclear: (words, { cause, figures }) => ({
    tone: 'warn',
    title: words.text(PORTRAIT_TITLES[cause] ?? 'signal.portrait'),
    detail: words.text(`signal.portrait.${cause}`, { pixels: figures['pixels'] ?? 0 }),
  }),
  age_from_document: (words, { age, minor }) => ({
    tone: minor ? 'warn' : 'info',
    title: words.text(minor ? 'signal.age.minor' : 'signal.age', { age }),
    detail: words.text('signal.age.detail'),
  }),
  barcode_mismatch: (words, { fields }) => warnOfMismatches(words, 'signal.barcode', fields),
  mrz_mismatch: (words, { fields, check_digits }) =>
    check_digits
      ? warnOfMismatches(words, 'signal.mrz', fields)
      : warn(words, 'signal.mrz.digits', { differences: formatMismatches(words, fields) }),
  blur: (words, { sharpness }) =>
    warn(words, 'signal.blur', { sharpness: formatTwoDecimals(words, sharpness) }),
  glare: (words, { share }) => warn(words, 'signal.glare', { share: formatShare(words, share) }),
  screen_or_print: (words, { score }) => ({
    tone: 'info',
    title: words.text('signal.screen'),
    detail: words.text('signal.screen.detail', { score: formatTwoDecimals(words, score) }),
  }),
  little_colour: (words, { chroma }) => ({
    tone: 'info',
    title: words.text('signal.littleColour'),
    detail: words.text('signal.littleColour.detail', { chroma: formatTwoDecimals(words, chroma) }),
  }),
  another_document: (words) => warn(words, 'signal.beside'),
  other_script: (words) => warn(words, 'signal.script'),
  original_not_shown: (words, { measure }) =>
    measure === 'colour' || measure === 'phone_screen'
      ? warn(words, `signal.original.${measure}`)
      : warn(words, 'signal.original.none'),
  expiry_not_read: (words) => warn(words, 'signal.expiryUnread'),
  not_released: (words, { elements }) =>
    warn(words, 'signal.notReleased', {
      elements: elements.map((element) => formatElement(words, element)).join(', '),
    }),
  credential_revoked: (words, { state }) => warn(words, `signal.revoked.${state}`),
  revocation_unknown: (words) => warn(words, 'signal.revocationUnknown'),
  unproven_capture: (words) => warn(words, 'signal.unprovenCapture'),
  low_face_quality: (words, { fitness }) =>
    warn(words, 'signal.faceQuality', { fitness: formatTwoDecimals(words, fitness) }),
  far_from_anchor: (words, { distance, same_up_to }) =>
    warn(words, 'signal.farFromAnchor', {
      apart: formatTwoDecimals(words, distance),
      same: formatTwoDecimals(words, same_up_to),
    }),
  others_as_near: (words, { distance, nearest, others }) =>
    warn(words, 'signal.othersAsNear', {
      apart: formatTwoDecimals(words, distance),
      nearest: formatTwoDecimals(words, nearest),
      count: others,
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
  same_face_as: (words, { subjects }) =>
    warn(words, 'signal.sameFace', {
      count: subjects.length,
      apart: formatTwoDecimals(words, 1 - Math.max(...subjects.map(({ similarity }) => similarity))),
    }),
  same_document_as: (words, { subjects }) => warn(words, 'signal.sameDocument', { count: subjects.length }),
  record_changed: (words, { fields }) => ({
    tone: 'warn',
    title: words.text('signal.recordChanged'),
    detail:
      fields.length === 0
        ? words.text('signal.recordChanged.unknown')
        : words.text('signal.recordChanged.detail', {
            fields: fields.map((field) => formatField(words, field)).join(', '),
          }),
  }),
  blocked: (words, { blocks }) => ({
    tone: 'warn',
    title: words.text(`signal.blocked.${nameBlocked(blocks)}`),
    detail: words.text('signal.blocked.detail'),
  }),
};

function nameBlocked(blocks: readonly { what: 'document' | 'face' }[]): 'document' | 'face' | 'both' {
  if (blocks.every(({ what }) => what === 'face')) return 'face';
  return blocks.some(({ what }) => what === 'face') ? 'both' : 'document';
}

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
