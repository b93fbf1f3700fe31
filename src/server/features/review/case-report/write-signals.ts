import type { CodeMismatch, Signal } from '../../../verification/signals/signals.ts';
import type { ReportWords } from './report-words.ts';

type WrittenSignal = { title: string; detail: string };
type SignalWriters = {
  [Name in Signal['signal']]: (
    words: ReportWords,
    signal: Extract<Signal, { signal: Name }>,
  ) => WrittenSignal;
};
type Values = Parameters<ReportWords['sentence']>[1];

const write = ({ sentence }: ReportWords, key: string, values?: Values): WrittenSignal => ({
  title: sentence(key, values),
  detail: sentence(`${key}.detail`, values),
});

/** `Last name: NORTHWOOD, record Larch.` */
function listMismatches({ sentence, field, day }: ReportWords, fields: readonly CodeMismatch[]): string {
  return fields
    .map((each) =>
      sentence(each.other_source === 'stored' ? 'signal.disagrees.stored' : 'signal.disagrees.printed', {
        field: field(each.field),
        says: day(each.says),
        other: day(each.other),
      }),
    )
    .join(' ');
}

const writeMismatches = (
  words: ReportWords,
  key: string,
  fields: readonly CodeMismatch[],
): WrittenSignal => ({
  title: words.sentence(key),
  detail: listMismatches(words, fields),
});

type DocumentFace = Extract<Signal, { signal: 'selfie_matches_document' }>;

function writeDocumentFace(words: ReportWords, signal: DocumentFace): WrittenSignal {
  const { sentence, decimals } = words;
  const apart = decimals(1 - signal.similarity);
  if (signal.nearest !== undefined)
    return {
      title: sentence('signal.othersAsNear'),
      detail: sentence('signal.othersAsNearDocument.detail', {
        apart,
        nearest: decimals(signal.nearest),
        count: signal.others ?? 0,
      }),
    };
  const key = signal.matches ? 'signal.sameAsDocument' : 'signal.notAsDocument';
  return write(words, key, { apart, same: decimals(signal.face_limit.same_up_to) });
}

/** An element of a wallet’s licence, by the name of the detail that it confirms. */
export function writeElement(words: ReportWords, element: string): string {
  if (element === 'document_number') return words.field('license_number');
  if (element === 'expiry_date') return words.field('license_expiry_date');
  return words.sentence('signal.notReleased.portrait');
}

/** As the console has them: the causes that say more than that the portrait is unclear. */
const PORTRAIT_TITLES: Partial<Record<string, string>> = {
  ghost_differs: 'signal.portrait.exchanged',
  drawn: 'signal.portrait.notPhoto',
};

const WRITERS: SignalWriters = {
  expired: (words, { expired_on }) => write(words, 'signal.expired', { date: words.day(expired_on) }),
  not_yet_valid: (words, { valid_from }) =>
    write(words, 'signal.notYetValid', { date: words.day(valid_from) }),
  document_of_another: (words, { fields }) => writeMismatches(words, 'signal.another', fields),
  number_form: (words, { number, issuer }) => write(words, 'signal.numberForm', { number, issuer }),
  number_contradicts_birth_date: (words, { number, issuer, says, other }) =>
    write(words, 'signal.datedNumber', { number, issuer, says: words.day(says), other: words.day(other) }),
  printed_dates_differ: (words, { field, says, other }) =>
    write(words, 'signal.printedTwice', {
      field: words.field(field),
      says: words.day(says),
      other: words.day(other),
    }),
  portrait_unclear: ({ sentence }, { cause, figures }) => ({
    title: sentence(PORTRAIT_TITLES[cause] ?? 'signal.portrait'),
    detail: sentence(`signal.portrait.${cause}`, { pixels: figures['pixels'] ?? 0 }),
  }),
  age_from_document: ({ sentence }, { age, minor }) => ({
    title: sentence(minor ? 'signal.age.minor' : 'signal.age', { age }),
    detail: sentence('signal.age.detail'),
  }),
  barcode_mismatch: (words, { fields }) => writeMismatches(words, 'signal.barcode', fields),
  mrz_mismatch: (words, { fields, check_digits }) =>
    check_digits
      ? writeMismatches(words, 'signal.mrz', fields)
      : write(words, 'signal.mrz.digits', { differences: listMismatches(words, fields) }),
  blur: (words, { sharpness }) => write(words, 'signal.blur', { sharpness: words.decimals(sharpness) }),
  glare: (words, { share }) => write(words, 'signal.glare', { share: words.share(share) }),
  screen_or_print: (words, { score }) => write(words, 'signal.screen', { score: words.decimals(score) }),
  little_colour: (words, { chroma }) =>
    write(words, 'signal.littleColour', { chroma: words.decimals(chroma) }),
  another_document: (words) => write(words, 'signal.beside'),
  other_script: (words) => write(words, 'signal.script'),
  original_not_shown: (words, { measure }) =>
    measure === 'colour' || measure === 'phone_screen'
      ? write(words, `signal.original.${measure}`)
      : write(words, 'signal.original.none'),
  expiry_not_read: (words) => write(words, 'signal.expiryUnread'),
  not_released: (words, { elements }) =>
    write(words, 'signal.notReleased', {
      elements: elements.map((each) => writeElement(words, each)).join(', '),
    }),
  credential_revoked: (words, { state }) => write(words, `signal.revoked.${state}`),
  revocation_unknown: (words) => write(words, 'signal.revocationUnknown'),
  unproven_capture: (words) => write(words, 'signal.unprovenCapture'),
  low_face_quality: (words, { fitness }) =>
    write(words, 'signal.faceQuality', { fitness: words.decimals(fitness) }),
  far_from_anchor: (words, { distance, same_up_to }) =>
    write(words, 'signal.farFromAnchor', {
      apart: words.decimals(distance),
      same: words.decimals(same_up_to),
    }),
  others_as_near: (words, { distance, nearest, others }) =>
    write(words, 'signal.othersAsNear', {
      apart: words.decimals(distance),
      nearest: words.decimals(nearest),
      count: others,
    }),
  selfie_matches_document: writeDocumentFace,
  same_face_as: (words, { subjects }) =>
    write(words, 'signal.sameFace', {
      count: subjects.length,
      apart: words.decimals(1 - Math.max(...subjects.map(({ similarity }) => similarity))),
    }),
  same_document_as: (words, { subjects }) => write(words, 'signal.sameDocument', { count: subjects.length }),
  record_changed: ({ sentence, field }, { fields }) => ({
    title: sentence('signal.recordChanged'),
    detail:
      fields.length === 0
        ? sentence('signal.recordChanged.unknown')
        : sentence('signal.recordChanged.detail', { fields: fields.map(field).join(', ') }),
  }),
  blocked: ({ sentence }, { blocks }) => ({
    title: sentence(`signal.blocked.${nameBlocked(blocks)}`),
    detail: sentence('signal.blocked.detail'),
  }),
};

function nameBlocked(blocks: readonly { what: 'document' | 'face' }[]): 'document' | 'face' | 'both' {
  if (blocks.every(({ what }) => what === 'face')) return 'face';
  return blocks.some(({ what }) => what === 'face') ? 'both' : 'document';
}

/** A signal in the words of the case screen; `format-signal.test.ts` of the console holds both to each other. */
export function writeSignal(words: ReportWords, signal: Signal): WrittenSignal {
  const writer = WRITERS[signal.signal] as (words: ReportWords, signal: Signal) => WrittenSignal;
  const { title, detail } = writer(words, signal);
  return { title, detail: detail.trim() };
}
