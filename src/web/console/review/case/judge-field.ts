import type { Evidence, Field } from '../../cases/case-types.ts';

/**
 * What was read for a detail, beside the record. `misread`: the print is the record's but for one or two letters;
 * `unsure`: it may be the record's, in part or in another spelling; `unclear`: day and month may be either; `swapped`:
 * surname and given name are exchanged; `uncompared`: the document's number is of another kind than the record's;
 * `missing`: no line of the document has it.
 */
export type RowState =
  | 'differs'
  | 'swapped'
  | 'misread'
  | 'unsure'
  | 'unclear'
  | 'uncompared'
  | 'missing'
  | 'matches'
  | 'unchecked';

export type FieldJudgement = {
  state: RowState;
  /** what the document prints or encodes for it; null without a line */
  text: string | null;
  /** how many letters of a misread text are not the record's */
  errors: number;
  /** `order`: the card's other dates show the order of day and month; `either`: nothing shows it */
  dateOrder: 'order' | 'either' | null;
};

/** One wrong character of these is another value, never a misread one. */
const EXACT_FIELDS: readonly string[] = [
  'date_of_birth',
  'license_number',
  'license_issue_date',
  'license_expiry_date',
  'addr_zip',
];
const NAMES: readonly string[] = ['last_name', 'first_name', 'middle_name'];
const PROSE: readonly string[] = [...NAMES, 'addr_street', 'addr_city'];

/** Codes have them too, and no check compares them with the print. */
const PRINTED_FIELDS: readonly string[] = ['addr_street', 'addr_city'];

const MAX_READ_ERRORS = 2;
/** A shorter text with an error is another text: Mia and Mio. */
const MIN_LETTERS_PER_ERROR = 4;
/** Evidence from before documents were read by themselves has a score alone. */
const SAME_FROM = 0.95;

const toComparable = (text: string) =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export const isSameText = (one: string, other: string) => toComparable(one) === toComparable(other);

/** Whether a line contains a text. */
export const hasText = (line: string, text: string) => toComparable(line).includes(toComparable(text));

/** How many letters were misread; 0 for the same text, null for another one. A digit is never misread. */
export function countReadErrors(stored: string, read: string): number | null {
  const [record, print] = [toComparable(stored), toComparable(read)];
  const digits = (text: string) => text.replace(/\P{N}/gu, '');
  if (digits(record) !== digits(print)) return null;
  const errors = countEdits(record, print);
  return errors <= MAX_READ_ERRORS && errors * MIN_LETTERS_PER_ERROR <= record.length ? errors : null;
}

/** Insertions, deletions and replacements that make one text of another (Levenshtein). */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[other.length]!;
}

/** Judges one detail by what was read. Only of evidence of earlier versions a score decides. */
export function judgeField(field: Field, lines: Evidence['lines']): FieldJudgement {
  const text = field.says ?? field.read;
  const be = (state: RowState, value = text, errors = 0): FieldJudgement => ({
    state,
    text: value,
    errors,
    dateOrder: null,
  });
  // The checks give no place for a date that they could not decide; its line has it.
  if (field.agreement === 'ambiguous')
    return { ...be('unclear', text ?? findDate(field, lines)), dateOrder: 'either' };
  if (field.agreement === 'not_sure') return be('unsure');
  if (field.agreement === 'swapped') return be('swapped');
  const errors = text !== null && PROSE.includes(field.field) ? countReadErrors(field.stored, text) : null;
  const isName = NAMES.includes(field.field);
  switch (field.agreement) {
    case 'matches':
      if (errors) return be('misread', text, errors);
      return be(isName && errors === null ? 'unsure' : 'matches');
    case 'differs':
      // The document itself says another name.
      return errors && !isName ? be('misread', text, errors) : be('differs');
    case 'not_found':
      if (errors) return be('misread', text, errors);
      if (text !== null && EXACT_FIELDS.includes(field.field)) return be('differs');
      return judgeLine(field, lines);
    default:
      if (text === null) return judgeLine(field, lines);
      if (field.score >= SAME_FROM) return be('matches');
      return errors ? be('misread', text, errors) : be('differs');
  }
}

/** The numbers that licences print before their fields (directive 2006/126/EC, annex I; AAMVA card design). */
const NUMBERS: Partial<Record<string, readonly string[]>> = {
  last_name: ['1'],
  first_name: ['2'],
  date_of_birth: ['3'],
  license_issue_date: ['4a'],
  license_expiry_date: ['4b'],
  license_number: ['4d', '5'],
  addr_street: ['8'],
};
/** So many numbers before lines show that a document numbers its fields. */
const MIN_NUMBERED = 3;
const NUMBERED_LINE = /^\s*(4a|4b|4c|4d|[1-9])(?![\d/-])[.,:)]?\s*(\S.*?)\s*$/i;
/** The abbreviations that cards print between a number and its value (AAMVA card design). */
const ABBREVIATION = /^(?:LN|FN|DOB|DL|DLN|EXP|ISS|NO)\b[.:]?\s*/i;
/** A text that cannot be a value of the detail is not its line: a label alone, or the end of another number. */
const VALUES: Partial<Record<string, RegExp>> = {
  last_name: /^\P{N}{2,}$/u,
  first_name: /^\P{N}{2,}$/u,
  date_of_birth: /\d{2}/,
  license_issue_date: /\d{2}/,
  license_expiry_date: /\d{2}/,
  license_number: /\d{2}/,
  addr_street: /\p{L}{3}/u,
};

/** A detail that the checks did not find, though a line of the document has its number: it was read, and is shown. */
function judgeLine({ field, stored }: Field, lines: Evidence['lines']): FieldJudgement {
  const numbered = (lines ?? []).flatMap(({ text }) => {
    const [, number = '', rest = ''] = NUMBERED_LINE.exec(text) ?? [];
    return rest ? [{ number: number.toLowerCase(), rest: rest.replace(ABBREVIATION, '') }] : [];
  });
  const isNumbered = new Set(numbered.map(({ number }) => number)).size >= MIN_NUMBERED;
  const wanted = isNumbered ? (NUMBERS[field] ?? []) : [];
  const isValue = ({ rest }: { rest: string }) => VALUES[field]?.test(rest) ?? false;
  const candidates = wanted.flatMap((number) => numbered.filter((each) => each.number === number));
  const text = candidates.find(isValue)?.rest ?? null;
  if (text === null) return { state: 'missing', text, errors: 0, dateOrder: null };
  const errors = NAMES.includes(field) ? countReadErrors(stored, text) : 0;
  const state = errors === null ? 'differs' : errors > 0 ? 'misread' : 'unsure';
  return { state, text, errors: errors ?? 0, dateOrder: null };
}

const NUMERIC_DATE = /(?<!\d)(\d{1,2}) ?[./ -] ?(\d{1,2}) ?[./ -] ?(\d{4})(?!\d)/;
type Order = 'day-first' | 'month-first';

/** The date that is printed on the line of a detail; null without such a line. */
function findDate(field: Field, lines: Evidence['lines']): string | null {
  const [date = null] = NUMERIC_DATE.exec(judgeLine(field, lines).text ?? '') ?? [];
  return date;
}

/** A date of numbers, in an order; null for another text. */
function readIn(order: Order, text: string): string | null {
  const [, first = '', second = '', year = ''] = NUMERIC_DATE.exec(text) ?? [];
  if (!year) return null;
  const [month, day] = order === 'month-first' ? [first, second] : [second, first];
  return Number(month) > 12 ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The order in which the card prints the dates that match the record; null if none shows it, or two contradict. */
function findProvenOrder(fields: readonly Field[]): Order | null {
  const orders = fields.flatMap(({ field, read, stored, agreement }): Order[] => {
    if (!/^license_.*_date$/.test(field) || agreement !== 'matches' || read === null) return [];
    const [day, month] = [readIn('day-first', read), readIn('month-first', read)];
    if (day === month) return [];
    return [
      ...(day === stored ? ['day-first' as const] : []),
      ...(month === stored ? ['month-first' as const] : []),
    ];
  });
  return new Set(orders).size === 1 ? orders[0]! : null;
}

/**
 * A street or city that only a code has as the record does: if no line of the print has it, the print may say another
 * one, which no signal of the codes covers.
 */
export function judgePrint(
  judgement: FieldJudgement,
  { field, box, stored }: Field,
  lines: Evidence['lines'],
): FieldJudgement {
  const isOfCode = judgement.state === 'matches' && box === null && PRINTED_FIELDS.includes(field);
  if (!isOfCode || !lines?.length) return judgement;
  const isPart = (part: string) => countReadErrors(stored, part) !== null;
  const isPrinted = lines.some(
    ({ text }) => toComparable(text).includes(toComparable(stored)) || text.split(',').some(isPart),
  );
  return isPrinted ? judgement : { ...judgement, state: 'unsure' };
}

/** Where a line of an address has the city and the postal code, before or after each other. */
const ADDRESS_PARTS: Partial<Record<string, RegExp>> = {
  addr_city: /^(?:\d[\d-]{3,}\s+)?(?<part>[\p{L}\d .'’-]*?\p{L}{2}[\p{L}\d .'’-]*)(?:,|$)/u,
  addr_zip: /(?<!\d)(?<part>\d{4,6}(?:-\d{4})?)(?!\d)/,
};

/**
 * A city or postal code that the checks did not find, though the address on the document has one behind its street.
 * `address`: the whole one as it was read, whose street alone may be the detail's.
 */
export function findInAddress(
  judgement: FieldJudgement,
  { field }: Field,
  fields: readonly Field[],
  address: string | null,
): FieldJudgement {
  if (judgement.state !== 'missing') return judgement;
  const street = fields.find((each) => each.field === 'addr_street');
  const findPart = (line: string) => {
    const [, ...rest] = line.split(/,\s*/);
    return ADDRESS_PARTS[field]?.exec(rest.join(', '))?.groups?.['part']?.trim();
  };
  const text = findPart(street?.says ?? street?.read ?? '') ?? findPart(address ?? '');
  return text ? { ...judgement, state: 'unsure', text } : judgement;
}

/** A birth date whose day and month may be either is read in the order that the card's other dates prove. */
export function judgeByOtherDates(
  judgement: FieldJudgement,
  field: Field,
  fields: readonly Field[],
): FieldJudgement {
  if (judgement.state !== 'unclear') return judgement;
  const order = findProvenOrder(fields);
  const date = order && readIn(order, judgement.text ?? '');
  if (!date) return judgement;
  return { ...judgement, state: date === field.stored ? 'matches' : 'differs', dateOrder: 'order' };
}
