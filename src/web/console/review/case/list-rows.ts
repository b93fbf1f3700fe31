import type { CaseView, Evidence, Field } from '../../cases/case-types.ts';

/** `unsure`: it may be the record's, in part or in another spelling; `swapped`: surname and given name are exchanged. */
export type RowState = 'differs' | 'swapped' | 'unsure' | 'unclear' | 'missing' | 'matches' | 'unchecked';

/** A detail of the record beside the document's own value. */
export type DetailRow = {
  field: string;
  stored: string;
  /** null if it is not on the document, or was not looked for */
  read: string | null;
  state: RowState;
  /** it differs, and a severe signal of the case names it */
  isSevere: boolean;
  /** of its box on the picture, from 1; null without a value */
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

/** A field scored under this is the record's in part. From 0.95 on it is the same in another print: a look-alike
 * character costs 0.01, a name that sticks to its neighbour 0.05. */
const SAME_FROM = 0.95;

const ORDER: readonly RowState[] = [
  'differs',
  'swapped',
  'unsure',
  'unclear',
  'missing',
  'matches',
  'unchecked',
];

/** A lower score of these is a doubt about the label or the century, and no other value. */
const EXACT: readonly string[] = [
  'date_of_birth',
  'license_number',
  'license_issue_date',
  'license_expiry_date',
];

const STATE_OF: Partial<Record<NonNullable<Field['agreement']>, RowState>> = {
  ambiguous: 'unclear',
  not_sure: 'unsure',
  swapped: 'swapped',
};

/** Evidence of earlier versions has a score of 0 beside a match that only a code has. */
function judge({ field, read, score, agreement }: Field): RowState {
  const state = agreement && STATE_OF[agreement];
  if (state) return state;
  if (read === null) return 'missing';
  if (agreement === 'differs') return 'differs';
  const isSame = score >= SAME_FROM || (agreement === 'matches' && (!score || EXACT.includes(field)));
  if (isSame) return 'matches';
  return agreement === 'matches' ? 'unsure' : 'differs';
}

/** The record's value if it is another one than was scored; an empty text for a detail that was cleared. */
function findCurrent(subject: CaseView['subject'], { field, stored }: Field): string | null {
  const current: unknown = (subject as Record<string, unknown>)[field];
  if (current === undefined || (current ?? '') === stored) return null;
  return typeof current === 'string' ? current : '';
}

const toComparable = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The findings are about the record as it was scored. One that changed since matches only what was read to the letter. */
function judgeCurrent({ read, says }: Field, current: string): RowState {
  if (read === null && !says) return 'missing';
  const isSame = [read, says].some((text) => text && toComparable(text) === toComparable(current));
  return isSame ? 'matches' : 'differs';
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
  { signals, fields, extracted }: Pick<Evidence, 'signals' | 'fields' | 'extracted'>,
  severe: CaseView['severe_signals'],
): DetailRow[] {
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
      const state = current === null ? judge(field) : judgeCurrent(field, current);
      const isSevere = (state === 'differs' || state === 'swapped') && grave.includes(name);
      const mayCopy =
        (state === 'differs' || state === 'unsure') && !isSevere && !NEVER_COPIED.includes(name);
      return {
        field: name,
        stored: current ?? field.stored,
        read: field.says ?? field.read,
        state,
        isSevere,
        box: field.box,
        side: field.side ?? 'front',
        source: extracted?.fields[name]?.source ?? null,
        copy: mayCopy ? toRecordValue(name, field) : null,
      };
    });
  let last = 0;
  return ORDER.flatMap((state) => rows.filter((row) => row.state === state)).map((row) => {
    if (row.read !== null) last += 1;
    return { ...row, number: row.read === null ? null : last };
  });
}

const listUnchecked = (subject: CaseView['subject']): DetailRow[] =>
  RECORD_DETAILS.flatMap((field): DetailRow[] => {
    const stored = subject[field];
    if (!stored) return [];
    const nothing = { read: null, isSevere: false, number: null, box: null, source: null, copy: null };
    return [{ ...nothing, field, stored, state: 'unchecked', side: 'front' }];
  });

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
  return Object.entries(extracted?.fields ?? {}).flatMap(([field, said]) =>
    said && !isShown(field) ? [{ field, value: said.value }] : [],
  );
}
