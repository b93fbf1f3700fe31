import type { CaseView, Evidence, Field } from '../../cases/case-types.ts';
import { hasLicenceNumber } from '../../locales/format-field.ts';
import {
  type FieldJudgement,
  findInAddress,
  hasText,
  isSameText,
  judgeByOtherDates,
  judgeField,
  judgePrint,
  type RowState,
} from './judge-field.ts';

export type { RowState };

/** A detail of the record beside the document's own value. */
export type DetailRow = {
  field: string;
  stored: string;
  /** null if it is not on the document, or was not looked for */
  read: string | null;
  state: RowState;
  /** how many letters were misread */
  errors: number;
  /** what the print of the front says; null if only the back or a code has it */
  front: string | null;
  /** what the back, its barcode or a machine-readable zone says; null if they do not have it */
  back: { text: string; differs: boolean } | null;
  /** what is known of the order of day and month, where the print alone does not show it */
  dateOrder: FieldJudgement['dateOrder'];
  /** it differs, and a severe signal of the case names it */
  isSevere: boolean;
  /** of its box on the image, from 1; null without a value */
  number: number | null;
  box: Field['box'];
  side: 'front' | 'back';
  /** where the document says it, if it was extracted */
  source: string | null;
  /** the value that can replace the record's; null where a person must type it */
  copy: string | null;
};

/** The details of a record in the order of the table. */
const RECORD_DETAILS = [
  'last_name',
  'first_name',
  'middle_name',
  'date_of_birth',
  'license_number',
  'license_issue_date',
  'license_expiry_date',
  'addr_street',
  'addr_city',
  'addr_state',
  'addr_zip',
  'license_state',
  'addr_country',
] as const satisfies readonly (keyof CaseView['subject'])[];

const ORDER_OF_DETAILS: readonly string[] = RECORD_DETAILS;

/** The details that say who a person is: a click copies none of them into the record. */
const NEVER_COPIED: readonly string[] = ['last_name', 'first_name', 'date_of_birth', 'license_number'];

/** Of these the document's value may be the better one; a question comes before it is copied. */
const COPIED_STATES: readonly RowState[] = ['differs', 'misread', 'unsure'];

const STATE_ORDER: readonly RowState[] = [
  'differs',
  'swapped',
  'misread',
  'unsure',
  'unclear',
  'uncompared',
  'missing',
  'matches',
  'unchecked',
];

/** The record's value if it is another one than was scored; an empty text for a detail that was cleared. */
function findCurrent(subject: CaseView['subject'], { field, stored }: Field): string | null {
  const current: unknown = (subject as Record<string, unknown>)[field];
  if (current === undefined || (current ?? '') === stored) return null;
  return typeof current === 'string' ? current : '';
}

/** A detail by its own finding, and by what the other details and lines of the document show of it. */
function judgeScored(
  field: Field,
  fields: readonly Field[],
  { lines, extracted }: Pick<Evidence, 'lines' | 'extracted'>,
) {
  const alone = judgePrint(judgeField(field, lines), field, lines);
  const address = extracted?.fields['address']?.value ?? null;
  return findInAddress(judgeByOtherDates(alone, field, fields), field, fields, address);
}

/** The findings are about the record as it was scored. One that changed since matches only what was read to the letter. */
function judgeCurrent({ read, says }: Field, current: string): FieldJudgement {
  const text = says ?? read;
  const isSame = [read, says].some((each) => each && isSameText(each, current));
  const state = text === null ? 'missing' : isSame ? 'matches' : 'differs';
  return { state, text, errors: 0, dateOrder: null };
}

/**
 * The record's number is that of a licence. A document of another kind has another number, which contradicts nothing;
 * it counts only where the record has it.
 */
function judgeNumber(
  judgement: FieldJudgement,
  name: string,
  { kind, extracted }: Pick<Evidence, 'kind' | 'extracted'>,
): FieldJudgement {
  if (name !== 'license_number' || hasLicenceNumber(kind) || judgement.state === 'matches') return judgement;
  const text = extracted?.fields['document_number']?.value ?? judgement.text;
  return { state: text === null ? 'missing' : 'uncompared', text, errors: 0, dateOrder: null };
}

/** Where the document's values come from: the print of the front, the print of the back, a code. */
export type Sides = { isTwoSided: boolean; code: 'barcode' | 'zone' | null };

/** Which columns a document has beside its front. */
export function findSides({ sides, codes }: Pick<Evidence, 'sides' | 'codes'>): Sides {
  const code = codes?.barcode ? 'barcode' : codes?.mrz ? 'zone' : null;
  return { isTwoSided: (sides?.length ?? 0) > 1, code };
}

const CODED_FIELDS = [
  'first_name',
  'middle_name',
  'last_name',
  'date_of_birth',
  'license_number',
  'license_issue_date',
  'license_expiry_date',
] as const;

/** What a code says of a detail, where the checks found that it contradicts the print or the record. */
const findMismatch = (name: string, { signals }: Pick<Evidence, 'signals'>) =>
  (signals ?? [])
    .flatMap((signal) =>
      signal.signal === 'barcode_mismatch' || signal.signal === 'mrz_mismatch' ? signal.fields : [],
    )
    .find((each) => each.field === name);

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/**
 * A code's value for a detail. It differs where a signal of the checks says so, and where its date is another one than
 * the record's, of which no signal tells if the print has the record's.
 */
function readCode(
  name: string,
  { codes, signals }: Pick<Evidence, 'codes' | 'signals'>,
  stored: string | null,
): DetailRow['back'] {
  const field = CODED_FIELDS.find((each) => each === name);
  const mismatch = findMismatch(name, { signals });
  const text = mismatch?.says ?? (field && (codes?.barcode?.[field] ?? codes?.mrz?.[field]));
  if (!text) return null;
  const isOtherDay = stored !== null && isDay(stored) && isDay(text) && stored !== text;
  return { text, differs: mismatch !== undefined || isOtherDay };
}

type Signal = NonNullable<Evidence['signals']>[number];

/** The details that a signal is about. */
function listFields(signal: Signal): string[] {
  if (signal.signal === 'number_contradicts_birth_date') return ['license_number', 'date_of_birth'];
  if (signal.signal === 'printed_dates_differ') return [signal.field];
  if (signal.signal === 'record_changed') return [...signal.fields];
  if (signal.signal === 'expired') return ['license_expiry_date'];
  const isOfFields =
    signal.signal === 'document_of_another' ||
    signal.signal === 'mrz_mismatch' ||
    signal.signal === 'barcode_mismatch';
  return isOfFields ? signal.fields.map(({ field }) => field) : [];
}

/**
 * The rows of a case's table: what differs first, then what was not found, then what matches. Without a check they are
 * the record alone. A detail that a document does not print is `missing`, which is no difference.
 */
export function listRows(
  subject: CaseView['subject'],
  evidence: Pick<Evidence, 'signals' | 'fields' | 'extracted' | 'lines' | 'codes' | 'kind'>,
  severe: CaseView['severe_signals'],
): DetailRow[] {
  const { signals, fields, extracted } = evidence;
  if (!fields?.length) return listUnchecked(subject);
  const grave = (signals ?? [])
    .filter(({ signal }) => severe.some((name) => name === signal))
    .flatMap(listFields);
  const place = (field: string) => ORDER_OF_DETAILS.indexOf(field);
  const rows = fields
    .toSorted((a, b) => place(a.field) - place(b.field))
    .map((field): Omit<DetailRow, 'number'> => {
      const name = field.field;
      const current = findCurrent(subject, field);
      const judgement = judgeNumber(
        current === null ? judgeScored(field, fields, evidence) : judgeCurrent(field, current),
        name,
        evidence,
      );
      const { state, text, errors, dateOrder } = judgement;
      const isContradicted = readCode(name, evidence, current ?? field.stored)?.differs ?? false;
      const isSevere = (state === 'differs' || state === 'swapped' || isContradicted) && grave.includes(name);
      const mayCopy = COPIED_STATES.includes(state) && !isSevere && !NEVER_COPIED.includes(name);
      return {
        field: name,
        stored: current ?? field.stored,
        read: text,
        ...splitSides(field, { state, text, stored: current ?? field.stored }, evidence),
        state,
        errors,
        dateOrder,
        isSevere,
        box: text === null ? null : field.box,
        side: field.side ?? 'front',
        source: extracted?.fields[name]?.source ?? null,
        copy: mayCopy ? toRecordValue(name, field) : null,
      };
    });
  let last = 0;
  // What a code says otherwise is no match, whatever the print says.
  const toPlace = ({ state, back }: Omit<DetailRow, 'number'>) => (back?.differs ? 'differs' : state);
  return STATE_ORDER.flatMap((state) => rows.filter((row) => toPlace(row) === state)).map((row) => {
    if (row.read !== null) last += 1;
    return { ...row, number: row.read === null ? null : last };
  });
}

const listUnchecked = (subject: CaseView['subject']): DetailRow[] =>
  RECORD_DETAILS.flatMap((field): DetailRow[] => {
    const stored = subject[field];
    if (!stored) return [];
    const nothing = {
      front: null,
      back: null,
      read: null,
      errors: 0,
      dateOrder: null,
      isSevere: false,
      number: null,
      box: null,
      source: null,
      copy: null,
    };
    return [{ ...nothing, field, stored, state: 'unchecked', side: 'front' }];
  });

/** Whether a line of the print has a text; the lines of a machine-readable zone are none. */
const isPrinted = (text: string | null, { lines }: Pick<Evidence, 'lines'>): boolean =>
  text !== null && (lines ?? []).some((line) => !line.text.includes('<<') && hasText(line.text, text));

/** What the front prints, beside what the back or a code says. */
function splitSides(
  { field, box, side }: Field,
  { state, text, stored }: { state: RowState; text: string | null; stored: string },
  evidence: Pick<Evidence, 'signals' | 'extracted' | 'codes' | 'lines'>,
): Pick<DetailRow, 'front' | 'back'> {
  const source = evidence.extracted?.fields[field]?.source;
  const code = readCode(field, evidence, stored);
  const mismatch = findMismatch(field, evidence);
  // Where the document's value is the code's, the signal has the print that it contradicts.
  const print = mismatch?.other_source === 'printed' ? mismatch.other : null;
  const isCoded = box === null && (source === 'barcode' || source === 'zone');
  const isFront = side !== 'back' && (!isCoded || (state === 'uncompared' && isPrinted(text, evidence)));
  const ofBack = text === null ? null : { text, differs: false };
  return { front: isFront ? text : print, back: code ?? (isFront ? null : ofBack) };
}

/** A date goes into a record only as `YYYY-MM-DD`; of a date as printed, day and month may be either. */
function toRecordValue(name: string, { says, read }: Field): string | null {
  const value = (says ?? read ?? '').trim();
  if (!name.endsWith('_date')) return value || null;
  return /^\d{4}-\d\d-\d\d$/.test(value) ? value : null;
}

/** Fields that the table has no row for, though the document says them. */
export function listAlsoPrinted(
  rows: readonly DetailRow[],
  extracted: Evidence['extracted'],
): { field: string; value: string }[] {
  const compared = new Set(rows.filter(({ state }) => state !== 'unchecked').map(({ field }) => field));
  const isShown = (field: string) =>
    compared.has(field) ||
    field === 'document_number' ||
    (field === 'full_name' && compared.has('last_name')) ||
    (field === 'address' && compared.has('addr_street'));
  return Object.entries(extracted?.fields ?? {}).flatMap(([field, stated]) =>
    stated && !isShown(field) ? [{ field, value: stated.value }] : [],
  );
}
