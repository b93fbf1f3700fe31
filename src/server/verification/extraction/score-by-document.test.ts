import { describe, expect, test } from 'vitest';
import type { ExtractedField, ExtractedFields, ExtractionSource } from '../document/extracted-document.ts';
import { PASSING_SCORE, READ_FROM } from '../policy/score-policy.ts';
import { isTextAccepted } from '../record-match/is-text-accepted.ts';
import { type ScoredField, summarise } from '../record-match/score-details.ts';
import type { DetailField } from '../record-match/stored-details.ts';
import { compareWithRecord } from './compare-with-record.ts';

const RECORD = {
  first_name: 'Ada',
  last_name: 'Northwood',
  date_of_birth: '1986-10-16',
  license_number: 'RT417286',
  license_expiry_date: '2030-10-16',
} satisfies Partial<Record<DetailField, string>>;
const OTHER = {
  first_name: 'BO',
  last_name: 'SOUTHGATE',
  date_of_birth: '1979-12-30',
  license_number: 'QX902211',
  license_expiry_date: '2027-01-02',
};
type Name = keyof typeof RECORD;
const NAMES = Object.keys(RECORD) as Name[];

const toField = (value: string, source: ExtractionSource): ExtractedField => ({
  value,
  source,
  box: null,
  confidence: 0.99,
});

type Parts = Partial<Record<Name, string>>;
type Sight = {
  record?: Partial<Record<DetailField, string>>;
  /** the fields that the search in the print has found */
  foundFields?: readonly string[];
  print?: ExtractedFields;
  code?: ExtractedFields;
  isProof?: boolean;
  oneName?: true;
  isCut?: boolean;
};

function compare({ record = RECORD, foundFields = [], print = {}, code = {}, ...rest }: Sight) {
  const fields = Object.entries(record).map(
    ([field, stored]): ScoredField => ({
      field: field as DetailField,
      stored,
      read: foundFields.includes(field) ? stored : null,
      score: foundFields.includes(field) ? 1 : 0,
      box: null,
    }),
  );
  const one = rest.oneName ? { one_name: rest.oneName } : {};
  const scoredFields = compareWithRecord(fields, {
    extracted: { kind: 'licence', country: null, issuer: null, ...one, fields: { ...print, ...code } },
    printedFields: print,
    isCut: { first: rest.isCut === true, last: rest.isCut === true },
    isProof: () => rest.isProof === true,
  });
  return {
    fields: scoredFields,
    passes: isTextAccepted(summarise(scoredFields), PASSING_SCORE),
    agreement: (name: string) => scoredFields.find(({ field }) => field === name)?.agreement,
  };
}

const toFields = (values: Parts, source: ExtractionSource): ExtractedFields =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toField(value, source)]));

const leaveOut = (name: Name): Parts =>
  Object.fromEntries(Object.entries(RECORD).filter(([field]) => field !== name));

test('a field that the document says and that is the same has its score, whatever the search in the print found', () => {
  const { fields, passes } = compare({ print: toFields(RECORD, 'label') });
  expect(fields.every(({ agreement, score }) => agreement === 'matches' && score === 1)).toBe(true);
  expect(passes).toBe(true);
});

describe('every pair of what a search finds, a print says and a code says, of each field', () => {
  const values = (name: Name) => [undefined, RECORD[name], OTHER[name]];
  const pairs = NAMES.flatMap((name) =>
    [true, false].flatMap((isFound) =>
      values(name).flatMap((print) =>
        values(name).flatMap((code) =>
          [true, false].map((isProof) => ({ name, isFound, print, code, isProof })),
        ),
      ),
    ),
  );

  test('[S244] only a field that matches has a score, and the word of its table is the word of its score', () => {
    const differing = pairs.flatMap((pair) => {
      const { name, isFound, print, code, isProof } = pair;
      const { fields } = compare({
        foundFields: isFound ? [name] : [],
        print: print ? toFields({ [name]: print }, 'label') : {},
        code: code ? toFields({ [name]: code }, 'barcode') : {},
        isProof,
      });
      const { agreement, score } = fields.find(({ field }) => field === name)!;
      return (agreement === 'matches') === score >= READ_FROM && (score === 0 || score >= READ_FROM)
        ? []
        : [{ ...pair, agreement, score }];
    });
    expect(pairs).toHaveLength(NAMES.length * 36);
    expect(differing).toEqual([]);
  });

  test('[S244] no document passes of which a needed field is another person’s in print or code, or is not said at all', () => {
    const neededNames = NAMES.filter((name) => name !== 'license_expiry_date');
    const passing = pairs.flatMap((pair) => {
      const { name, print, code, isProof, isFound } = pair;
      if (!neededNames.some((each) => each === name) || isFound) return [];
      const { passes } = compare({
        print: toFields(print ? { ...RECORD, [name]: print } : leaveOut(name), 'label'),
        code: code ? toFields({ [name]: code }, 'barcode') : {},
        isProof,
      });
      const isOwn = (value: string | undefined) => value === RECORD[name];
      // A code counts beside a silent print only if it proves; the same in print counts if no code says another.
      const isShown = isOwn(print)
        ? code === undefined || isOwn(code)
        : print === undefined && isOwn(code) && isProof;
      return passes === isShown ? [] : [{ ...pair, passes }];
    });
    expect(passing).toEqual([]);
  });

  test('[S244] a number or date that a search found somewhere is no match where the document says another', () => {
    for (const name of NAMES) {
      const { fields } = compare({
        foundFields: NAMES,
        print: toFields({ ...RECORD, [name]: OTHER[name] }, 'label'),
      });
      expect(fields.find(({ field }) => field === name)).toMatchObject({ agreement: 'differs', score: 0 });
    }
  });
});

test('[S244] the code of a back proves nothing that the front does not print', () => {
  const { license_number: number, ...others } = RECORD;
  const back = compare({
    print: toFields(others, 'label'),
    code: toFields({ license_number: number }, 'barcode'),
  });
  expect([back.agreement('license_number'), back.passes]).toEqual(['not_sure', false]);
});

describe('suffixes', () => {
  const print = (suffix: string | null): ExtractedFields => ({
    ...toFields(RECORD, 'label'),
    ...(suffix ? { suffix: toField(suffix, 'label') } : {}),
  });
  test.each([
    ['Northwood Jr', 'SR', 'differs'],
    ['Northwood Jr.', 'III', 'differs'],
    ['Northwood, Sr', 'JR', 'differs'],
    ['Northwood Jr', 'JR', 'matches'],
    ['Northwood Jr', 'II', 'matches'],
    ['Northwood Jr', null, 'matches'],
    ['Northwood', 'SR', 'matches'],
  ])('the record %s beside the suffix %s %s', (last_name, suffix, agreement) => {
    const { agreement: find, passes } = compare({
      record: { ...RECORD, last_name },
      print: print(suffix),
      foundFields: ['last_name'],
    });
    expect([find('last_name'), passes]).toEqual([agreement, agreement === 'matches']);
  });

  test('a suffix in another name of the record counts too', () => {
    const record = { ...RECORD, first_name: 'Ada Jr' };
    expect(compare({ record, print: print('SR') }).agreement('last_name')).toBe('differs');
  });
});

describe('one name', () => {
  const mononym = toFields({ ...RECORD, last_name: 'SUHARTO' }, 'zone');
  const { first_name: _, ...oneName } = mononym;
  const fnu = { ...mononym, first_name: toField('FNU', 'zone') };
  const record = (first_name: string) => ({ ...RECORD, first_name, last_name: 'Suharto' });

  test.each(['.', '-', 'FNU'])(
    'a record with %s as given name passes with a document of one name',
    (first) => {
      const sight = { record: record(first), code: oneName, isProof: true };
      expect(compare({ ...sight, oneName: true }).passes).toBe(true);
      expect(compare({ ...sight, code: fnu }).passes).toBe(true);
      expect(
        compare({ record: { ...record('Suharto'), last_name: first }, code: fnu, isProof: true }).passes,
      ).toBe(true);
    },
  );

  test.each(['.', '-', 'FNU'])(
    '[S244] a record with %s as given name never passes for a real one',
    (first) => {
      const real = { ...mononym, first_name: toField('ADA', 'zone') };
      const sight = compare({
        record: record(first),
        code: real,
        isProof: true,
        foundFields: NAMES.slice(1),
      });
      expect([sight.agreement('first_name'), sight.passes]).toEqual(['differs', false]);
      // A given name that was not read is not a name that is not there.
      const silent = compare({ record: record(first), code: oneName, isProof: true });
      expect([silent.agreement('first_name'), silent.passes]).toEqual(['not_found', false]);
    },
  );

  test('[S244] a real given name never passes for FNU', () => {
    const sight = compare({ record: record('Ada'), code: fnu, isProof: true });
    expect([sight.agreement('first_name'), sight.passes]).toEqual(['differs', false]);
  });
});

test('family and given name that are exchanged are named as that, and park', () => {
  const print = toFields({ ...RECORD, first_name: 'NORTHWOOD', last_name: 'ADA' }, 'label');
  const sight = compare({ print, foundFields: ['first_name', 'last_name'] });
  expect([sight.agreement('first_name'), sight.agreement('last_name'), sight.passes]).toEqual([
    'swapped',
    'swapped',
    false,
  ]);
});

test.each([
  ['Mohamed', 'MUHAMMAD'],
  ['Yusuf', 'YOUSUF'],
])('the spellings %s and %s are neither the same nor different', (first_name, says) => {
  const print = toFields({ ...RECORD, first_name: says }, 'label');
  for (const foundNames of [[], ['first_name']]) {
    const sight = compare({ record: { ...RECORD, first_name }, print, foundFields: foundNames });
    expect([sight.agreement('first_name'), sight.passes]).toEqual(['not_sure', false]);
  }
});

test('a truncated name of a code is the record’s', () => {
  const record = { ...RECORD, last_name: 'Wolfeschlegelsteinhausen' };
  const code = { ...toFields(RECORD, 'barcode'), last_name: toField('WOLFESCHLEGEL', 'barcode') };
  expect(compare({ record, code, isProof: true, isCut: true }).passes).toBe(true);
  expect(compare({ record, code, isProof: true }).agreement('last_name')).toBe('differs');
});
