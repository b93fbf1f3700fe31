import type { CodeMismatch, Signal } from '../../../server/verification/signals/signals.ts';
import type { MessageKey, Translations } from './catalogue.ts';
import { formatField } from './format-field.ts';
import { formatShare, formatStoredDetail } from './format-values.ts';
import { formatTwoDecimals } from './format-verdict.ts';

/** A signal in a reviewer's words: the finding, and its meaning or certainty. */
export type FormattedSignal = { tone: 'warn' | 'info'; title: string; detail: string };

type SignalFormatters = {
  [Name in Signal['signal']]: (
    translations: Translations,
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
  translations: Translations,
  key: WarningKey,
  values?: Parameters<Translations['text']>[1],
): FormattedSignal {
  return {
    tone: 'warn',
    title: translations.text(key, values),
    detail: translations.text(`${key}.detail`, values).trim(),
  };
}

function warnOfMismatches(
  translations: Translations,
  key: MessageKey,
  fields: readonly CodeMismatch[],
): FormattedSignal {
  return { tone: 'warn', title: translations.text(key), detail: formatMismatches(translations, fields) };
}

/** An element of a wallet’s licence, by the name of the detail that it confirms. */
export function formatElement(translations: Translations, element: string): string {
  if (element === 'document_number') return formatField(translations, 'license_number');
  if (element === 'expiry_date') return formatField(translations, 'license_expiry_date');
  return translations.text('signal.notReleased.portrait');
}

/** The causes that say more than that the portrait is unclear. */
const PORTRAIT_TITLES: Partial<Record<string, MessageKey>> = {
  ghost_differs: 'signal.portrait.exchanged',
  drawn: 'signal.portrait.notPhoto',
};

const FORMATTERS: SignalFormatters = {
  expired: (translations, { expired_on }) =>
    warn(translations, 'signal.expired', { date: formatStoredDetail(translations, expired_on) }),
  not_yet_valid: (translations, { valid_from }) =>
    warn(translations, 'signal.notYetValid', { date: formatStoredDetail(translations, valid_from) }),
  document_of_another: (translations, { fields }) => warnOfMismatches(translations, 'signal.another', fields),
  number_form: (translations, signal) => warn(translations, 'signal.numberForm', signal),
  number_contradicts_birth_date: (translations, { number, issuer, says, other }) =>
    warn(translations, 'signal.datedNumber', {
      number,
      issuer,
      says: formatStoredDetail(translations, says),
      other: formatStoredDetail(translations, other),
    }),
  printed_dates_differ: (translations, { field, says, other }) =>
    warn(translations, 'signal.printedTwice', {
      field: formatField(translations, field),
      says: formatStoredDetail(translations, says),
      other: formatStoredDetail(translations, other),
    }),
  portrait_unclear: (translations, { cause, figures }) => ({
    tone: 'warn',
    title: translations.text(PORTRAIT_TITLES[cause] ?? 'signal.portrait'),
    detail: translations.text(`signal.portrait.${cause}`, { pixels: figures['pixels'] ?? 0 }),
  }),
  age_from_document: (translations, { age, minor }) => ({
    tone: minor ? 'warn' : 'info',
    title: translations.text(minor ? 'signal.age.minor' : 'signal.age', { age }),
    detail: translations.text('signal.age.detail'),
  }),
  barcode_mismatch: (translations, { fields }) => warnOfMismatches(translations, 'signal.barcode', fields),
  mrz_mismatch: (translations, { fields, check_digits }) =>
    check_digits
      ? warnOfMismatches(translations, 'signal.mrz', fields)
      : warn(translations, 'signal.mrz.digits', { differences: formatMismatches(translations, fields) }),
  blur: (translations, { sharpness }) =>
    warn(translations, 'signal.blur', { sharpness: formatTwoDecimals(translations, sharpness) }),
  glare: (translations, { share }) =>
    warn(translations, 'signal.glare', { share: formatShare(translations, share) }),
  screen_or_print: (translations, { score }) => ({
    tone: 'info',
    title: translations.text('signal.screen'),
    detail: translations.text('signal.screen.detail', { score: formatTwoDecimals(translations, score) }),
  }),
  little_colour: (translations, { chroma }) => ({
    tone: 'info',
    title: translations.text('signal.littleColour'),
    detail: translations.text('signal.littleColour.detail', {
      chroma: formatTwoDecimals(translations, chroma),
    }),
  }),
  another_document: (translations) => warn(translations, 'signal.beside'),
  other_script: (translations) => warn(translations, 'signal.script'),
  original_not_shown: (translations, { measure }) =>
    measure === 'colour' || measure === 'phone_screen'
      ? warn(translations, `signal.original.${measure}`)
      : warn(translations, 'signal.original.none'),
  expiry_not_read: (translations) => warn(translations, 'signal.expiryUnread'),
  not_released: (translations, { elements }) => {
    const names = elements.map((element) => formatElement(translations, element)).join(', ');
    // The full stop of an abbreviation, as of "Licence no.", ends the sentence too.
    return warn(translations, 'signal.notReleased', { elements: names.replace(/\.$/, '') });
  },
  credential_revoked: (translations, { state }) => warn(translations, `signal.revoked.${state}`),
  revocation_unknown: (translations) => warn(translations, 'signal.revocationUnknown'),
  unproven_capture: (translations) => warn(translations, 'signal.unprovenCapture'),
  low_face_quality: (translations, { fitness }) =>
    warn(translations, 'signal.faceQuality', { fitness: formatTwoDecimals(translations, fitness) }),
  far_from_anchor: (translations, { distance, same_up_to }) =>
    warn(translations, 'signal.farFromAnchor', {
      apart: formatTwoDecimals(translations, distance),
      same: formatTwoDecimals(translations, same_up_to),
    }),
  others_as_near: (translations, { distance, nearest, others }) =>
    warn(translations, 'signal.othersAsNear', {
      apart: formatTwoDecimals(translations, distance),
      nearest: formatTwoDecimals(translations, nearest),
      count: others,
    }),
  selfie_matches_document: (translations, { similarity, matches, face_limit, nearest, others }) => {
    const key = matches ? 'signal.sameAsDocument' : 'signal.notAsDocument';
    const apart = formatTwoDecimals(translations, 1 - similarity);
    if (nearest !== undefined)
      return {
        tone: 'warn',
        title: translations.text('signal.othersAsNear'),
        detail: translations.text('signal.othersAsNearDocument.detail', {
          apart,
          nearest: formatTwoDecimals(translations, nearest),
          count: others ?? 0,
        }),
      };
    return {
      // A print of the portrait matches it too: a match is no good news by itself.
      tone: matches ? 'info' : 'warn',
      title: translations.text(key),
      detail: translations.text(`${key}.detail`, {
        apart,
        same: formatTwoDecimals(translations, face_limit.same_up_to),
      }),
    };
  },
  same_face_as: (translations, { subjects }) =>
    warn(translations, 'signal.sameFace', {
      count: subjects.length,
      apart: formatTwoDecimals(translations, 1 - Math.max(...subjects.map(({ similarity }) => similarity))),
    }),
  same_document_as: (translations, { subjects }) =>
    warn(translations, 'signal.sameDocument', { count: subjects.length }),
  record_changed: (translations, { fields }) => ({
    tone: 'warn',
    title: translations.text('signal.recordChanged'),
    detail:
      fields.length === 0
        ? translations.text('signal.recordChanged.unknown')
        : translations.text('signal.recordChanged.detail', {
            fields: fields.map((field) => formatField(translations, field)).join(', '),
          }),
  }),
  blocked: (translations, { blocks }) => ({
    tone: 'warn',
    title: translations.text(`signal.blocked.${nameBlocked(blocks)}`),
    detail: translations.text('signal.blocked.detail'),
  }),
};

function nameBlocked(blocks: readonly { what: 'document' | 'face' }[]): 'document' | 'face' | 'both' {
  if (blocks.every(({ what }) => what === 'face')) return 'face';
  return blocks.some(({ what }) => what === 'face') ? 'both' : 'document';
}

/** null for a signal that this page does not know yet. */
export function formatSignal(translations: Translations, signal: Signal): FormattedSignal | null {
  const format = (
    FORMATTERS as Record<
      string,
      ((translations: Translations, signal: Signal) => FormattedSignal) | undefined
    >
  )[signal.signal];
  return format ? format(translations, signal) : null;
}

/** The other subjects that a signal names, by their ids. */
export function listOtherSubjects(signal: Signal): string[] {
  if (signal.signal === 'blocked') return [...new Set(signal.blocks.map(({ subject_id }) => subject_id))];
  return 'subjects' in signal ? signal.subjects.map(({ subject_id }) => subject_id) : [];
}

/** `Last name: NORTHWOOD, on record Larch.` */
function formatMismatches(translations: Translations, fields: readonly CodeMismatch[]): string {
  return fields
    .map(({ field, says, other, other_source }) =>
      translations.text(other_source === 'stored' ? 'signal.disagrees.stored' : 'signal.disagrees.printed', {
        field: formatField(translations, field),
        says: formatStoredDetail(translations, says),
        other: formatStoredDetail(translations, other),
      }),
    )
    .join(' ');
}
