import type { Disagreement, Signal } from '../../server/domain/signals.ts';
import type { DetailField } from '../../server/domain/stored-details.ts';
import { FIELD_WORDS, sayStored, two } from './words.ts';

/** A signal in a reviewer's words: what was seen, and what it means or how sure it is. */
export type SaidSignal = { tone: 'warn' | 'info' | 'ok'; title: string; detail: string };

export const SIGNAL_WORDS = {
  title: 'Signals',
  lead: 'They never decide by themselves.',
  quiet: 'Nothing stands out.',
  other: 'Open the other picture',
  records: 'Their records',
} as const;

type Sayers = { [Name in Signal['signal']]: (signal: Extract<Signal, { signal: Name }>) => SaidSignal };

const percent = (share: number) => `${Math.round(share * 100)} %`;
const others = (count: number) => (count === 1 ? 'one other person' : `${count} other people`);
/** Signals state how alike faces are; reviewers read elsewhere how far apart they lie. */
const apart = (similarity: number) => `${two(1 - similarity)} apart`;

const SAYERS: Sayers = {
  expired: ({ expired_on }) => ({
    tone: 'warn',
    title: 'The licence had expired',
    detail: `It ran until ${sayStored(expired_on)}.`,
  }),
  age_from_document: ({ age, minor }) => ({
    tone: minor ? 'warn' : 'info',
    title: minor ? `A minor: ${age} years old` : `${age} years old`,
    detail: "By the document's own date of birth.",
  }),
  barcode_mismatch: ({ fields }) => ({
    tone: 'warn',
    title: 'The barcode says something else',
    detail: sayDisagreements(fields),
  }),
  mrz_mismatch: ({ fields, check_digits }) => ({
    tone: 'warn',
    title: check_digits
      ? 'The machine-readable lines say something else'
      : 'The machine-readable lines do not add up',
    detail: check_digits
      ? sayDisagreements(fields)
      : `A check digit is wrong. ${sayDisagreements(fields)}`.trim(),
  }),
  blur: ({ sharpness }) => ({
    tone: 'warn',
    title: 'The picture is blurred',
    detail: `Small print may be read wrongly. Sharpness ${two(sharpness)} of 1.`,
  }),
  glare: ({ share }) => ({
    tone: 'warn',
    title: `Glare on ${percent(share)} of the card`,
    detail: 'What lies under it cannot be read.',
  }),
  screen_or_print: ({ score }) => ({
    tone: 'warn',
    title: 'It may be a picture of a screen or a print',
    detail: `Its fine pattern looks like one (${two(score)} of 1). Look at edges and reflections.`,
  }),
  selfie_matches_document: ({ similarity, matches }) =>
    matches
      ? {
          tone: 'ok',
          title: 'Selfie and card show the same person',
          detail: `${apart(similarity)}; approve one, and it is what later pictures are held against.`,
        }
      : {
          tone: 'warn',
          title: 'Selfie and card may show two people',
          detail: `${apart(similarity)}; up to 0.50 counts as the same person.`,
        },
  same_face_as: ({ subjects }) => ({
    tone: 'warn',
    title: `This face also belongs to ${others(subjects.length)}`,
    detail: `The nearest is ${apart(Math.max(...subjects.map(({ similarity }) => similarity)))}.`,
  }),
  same_document_as: ({ subjects }) => ({
    tone: 'warn',
    title: `This licence number also belongs to ${others(subjects.length)}`,
    detail: 'On their record, or on a card of theirs.',
  }),
};

/** null for a signal that this page does not know yet. */
export function saySignal(signal: Signal): SaidSignal | null {
  const say = (SAYERS as Record<string, ((signal: Signal) => SaidSignal) | undefined>)[signal.signal];
  return say ? say(signal) : null;
}

/** The other subjects that a signal names, by their ids. */
export function othersOf(signal: Signal): string[] {
  return 'subjects' in signal ? signal.subjects.map(({ subject_id }) => subject_id) : [];
}

/** `Last name: NORTHWOOD, on record Larch.` */
function sayDisagreements(fields: readonly Disagreement[]): string {
  return fields
    .map(({ field, says, other, other_source }) => {
      const name = FIELD_WORDS[field as DetailField] ?? field;
      const where = other_source === 'stored' ? 'on record' : 'printed';
      return `${name}: ${sayStored(says)}, ${where} ${sayStored(other)}.`;
    })
    .join(' ');
}
