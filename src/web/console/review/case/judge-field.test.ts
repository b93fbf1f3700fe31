import { expect, test } from 'vitest';
import type { Evidence, Field } from '../../cases/case-types.ts';
import { countReadErrors, judgeField } from './judge-field.ts';
import { listRows } from './list-rows.ts';

const field = (name: string, stored: string, rest: Partial<Field>): Field => ({
  field: name,
  stored,
  read: null,
  score: 0,
  box: null,
  ...rest,
});
const state = (name: string, stored: string, rest: Partial<Field>, lines: Evidence['lines'] = []) =>
  judgeField(field(name, stored, rest), lines).state;
const print = (...texts: string[]): Evidence['lines'] =>
  texts.map((text) => ({ text, confidence: 0.98, box: { x: 0, y: 0, width: 1, height: 0.1 } }));

test('one or two misread letters of a longer text are errors of the reading, and a digit never is', () => {
  expect(countReadErrors('Port Ellery', 'PORT ELERY')).toBe(1);
  expect(countReadErrors('Millbrook', 'MILLBROK')).toBe(1);
  expect(countReadErrors('Müller', 'MULLER')).toBe(0);
  expect(countReadErrors('Mia', 'MIO')).toBeNull();
  expect(countReadErrors('17 Larch Lane', '18 LARCH LANE')).toBeNull();
  expect(countReadErrors('Larch', 'GRUNDIG')).toBeNull();
});

test.each(['not_found', 'differs', 'matches', undefined] as const)(
  'a city with one misread letter is read with an error, whatever the checks call it: %s',
  (agreement) => {
    for (const score of [0, 0.5, 0.88])
      expect(state('addr_city', 'Port Ellery', { read: 'PORT ELERY', score, agreement })).toBe('misread');
  },
);

test('a name that the document itself says otherwise differs, even by one letter', () => {
  expect(state('last_name', 'Schmitt', { says: 'SCHMIDT', agreement: 'differs' })).toBe('differs');
  expect(state('last_name', 'Vandermeer', { read: 'VANDERMER', agreement: 'not_found' })).toBe('misread');
});

test.each(['date_of_birth', 'license_number', 'license_expiry_date', 'addr_zip'])(
  'one wrong character of %s is a difference and never a misread one',
  (name) => {
    const rest = { read: 'A6640-98018', score: 0.9 };
    for (const agreement of ['not_found', 'differs', undefined] as const)
      expect(state(name, 'A6640-98013', { ...rest, agreement })).toBe('differs');
  },
);

test('one wrong letter of a number is a difference too', () => {
  for (const agreement of ['not_found', 'differs', undefined] as const)
    expect(state('license_number', 'X3649-10105', { read: 'O3649-10105', agreement })).toBe('differs');
});

const NUMBERED = print('DRIVING LICENCE', '1. PETROV', '2. ADA', '3. 01/03/1958', '4d L139313711');

test('a line with the number of a detail was read, so the detail is never called missing', () => {
  const lost = { agreement: 'not_found' } as const;
  expect(judgeField(field('last_name', 'Vandermeer', lost), NUMBERED)).toMatchObject({
    state: 'differs',
    text: 'PETROV',
  });
  expect(state('last_name', 'Petrow', lost, NUMBERED)).toBe('misread');
  expect(judgeField(field('date_of_birth', '1958-01-03', lost), NUMBERED)).toMatchObject({
    state: 'unsure',
    text: '01/03/1958',
  });
  expect(state('license_number', 'X1', lost, NUMBERED)).toBe('unsure');
  expect(judgeField(field('license_number', 'X1', lost), NUMBERED).text).toBe('L139313711');
  expect(state('addr_country', 'USA', lost, NUMBERED)).toBe('missing');
});

test('another number, a label alone and a text of another form are not the line of a detail', () => {
  const lost = { agreement: 'not_found' } as const;
  const american = print(
    '15 SEX F',
    '16 HGT 5-05',
    '4d DL',
    '4b EXP 03/15/2033',
    '3 DOB 03/15/1975',
    '9 CLASS C',
    '1 LN',
  );
  for (const [name, stored] of [
    ['last_name', 'Calder'],
    ['first_name', 'Jasper'],
    ['license_number', 'C1362-10469'],
  ] as const)
    expect(state(name, stored, lost, american)).toBe('missing');
  expect(judgeField(field('date_of_birth', '1975-03-15', lost), american).text).toBe('03/15/1975');
  const dated = print('1 LARCH', '2 ADA', '9 C', '31.12.2030');
  expect(state('date_of_birth', '1990-12-01', lost, dated)).toBe('missing');
  expect(
    judgeField(field('last_name', 'Calder', lost), print('1 LN CALDWELL', '2 FN JO', '9 C')),
  ).toMatchObject({
    state: 'differs',
    text: 'CALDWELL',
  });
});

test('a document that does not number its lines has no such line', () => {
  const lost = { agreement: 'not_found' } as const;
  expect(state('last_name', 'Vandermeer', lost, print('1 MAIN STREET', 'PETROV'))).toBe('missing');
  expect(state('last_name', 'Vandermeer', lost)).toBe('missing');
});

const BIRTH = field('date_of_birth', '1958-01-03', { read: '01/03/1958', agreement: 'ambiguous' });
const dated = (name: string, stored: string, read: string) =>
  field(name, stored, { read, score: 1, agreement: 'matches' });
const birthRow = (...others: Field[]) => {
  const rows = listRows({} as never, { fields: [BIRTH, ...others] }, []);
  return rows.find((row) => row.field === 'date_of_birth')!;
};

test('an ambiguous birth date shows its print, and is read in the order that the other dates prove', () => {
  expect(birthRow()).toMatchObject({ state: 'unclear', read: '01/03/1958', dateOrder: 'either' });
  const expiry = (read: string) => dated('license_expiry_date', '2031-04-11', read);
  expect(birthRow(expiry('04/11/2031'))).toMatchObject({ state: 'matches', dateOrder: 'order' });
  expect(birthRow(expiry('11/04/2031'))).toMatchObject({ state: 'differs', dateOrder: 'order' });
});

test('an ambiguous birth date without a place shows the date of its line, and keeps none of another line', () => {
  const unplaced = { ...BIRTH, read: null };
  const expiry = dated('license_expiry_date', '2031-04-11', '04/11/2031');
  const readBirth = (...texts: string[]) =>
    listRows({} as never, { fields: [unplaced, expiry], lines: print(...texts) }, []).find(
      (row) => row.field === 'date_of_birth',
    );
  const card = ['4d DL', '4b EXP 04/11/2031', '3 DOB 01/03/1958', '1 LN PETROV'];
  expect(readBirth(...card)).toMatchObject({ state: 'matches', read: '01/03/1958', dateOrder: 'order' });
  expect(readBirth('1. PETROV', '2. ADA', '3. 03.01.1958 PORT ELLERY', '9. B')).toMatchObject({
    state: 'differs',
    read: '03.01.1958',
  });
  expect(readBirth('1 LN PETROV', '2 FN ADA', '4b EXP 01/03/1958')).toMatchObject({
    state: 'unclear',
    read: null,
    dateOrder: 'either',
  });
});

test('a city and a postal code behind the street of an address were read, and are compared by eye', () => {
  const lost = { agreement: 'not_found' } as const;
  const readAddress = (says: string) =>
    listRows(
      {} as never,
      {
        fields: [
          field('addr_street', '3 Larch Lane', { says, agreement: 'differs' }),
          field('addr_city', 'Port Ellery', lost),
          field('addr_zip', '97318', lost),
          field('addr_state', 'CZ', lost),
        ],
      },
      [],
    ).flatMap(({ field: name, state: is, read }) => (name === 'addr_street' ? [] : [[name, is, read]]));
  expect(readAddress('12 QUILL COURT, RAVENSH0LM, CZ 90210')).toEqual([
    ['addr_city', 'unsure', 'RAVENSH0LM'],
    ['addr_zip', 'unsure', '90210'],
    ['addr_state', 'missing', null],
  ]);
  expect(readAddress('Larchweg 3, 10115 Berlin').slice(0, 2)).toEqual([
    ['addr_city', 'unsure', 'Berlin'],
    ['addr_zip', 'unsure', '10115'],
  ]);
  expect(readAddress('12 QUILL COURT').map(([, is]) => is)).toEqual(['missing', 'missing', 'missing']);
});

test('a city of the whole address was read, also where the detail of the street is the street alone', () => {
  const stated = (value: string) => ({ value, source: 'number' as const, box: null, confidence: 1 });
  const readCity = (address: string) =>
    listRows(
      {} as never,
      {
        fields: [
          field('addr_street', '943 Beacon Hill', { read: '943 BEACON HILL', agreement: 'matches' }),
          field('addr_city', 'Norrvik', { agreement: 'not_found' }),
        ],
        extracted: { kind: null, country: null, issuer: null, fields: { address: stated(address) } },
      },
      [],
    ).find(({ field: name }) => name === 'addr_city');
  expect(readCity('943 BEACON HILL, MILLBR00K,CZ97126')).toMatchObject({
    state: 'unsure',
    read: 'MILLBR00K',
  });
  expect(readCity('943 BEACON HILL')).toMatchObject({ state: 'missing', read: null });
});

test('a city that a code alone has as the record does is compared by eye, unless a line prints it', () => {
  const coded = field('addr_city', 'Millbrook', { read: 'MILLBROOK', score: 1, agreement: 'matches' });
  const judge = (rest: Partial<Field>, ...texts: string[]) =>
    listRows({} as never, { fields: [{ ...coded, ...rest }], lines: print(...texts) }, [])[0]?.state;
  expect(judge({}, '629 TANNERY WAY', 'RAVENSHOLM, CZ 97126')).toBe('unsure');
  expect(judge({}, '629 TANNERY WAY', 'MILLBROOK CZ 97126')).toBe('matches');
  expect(judge({}, '629 TANNERY WAY', 'MILLBR0OK, CZ 97126')).toBe('unsure');
  expect(judge({}, '629 TANNERY WAY', 'MILLBROK, CZ 97126')).toBe('matches');
  expect(judge({ box: { x: 0, y: 0, width: 1, height: 1 } }, 'RAVENSHOLM')).toBe('matches');
  // A credential has no print.
  expect(judge({})).toBe('matches');
});

test('a street that the checks did not find is the line of its number', () => {
  const lost = field('addr_street', '3875 Larkspur Avenue', { agreement: 'not_found' });
  const card = print('1 LN PETROV', '2 FN ADA', '4b EXP 04/11/2031', '8 3332 MILL LANE')!;
  expect(judgeField(lost, card)).toMatchObject({ state: 'unsure', text: '3332 MILL LANE' });
  expect(judgeField(lost, card.slice(0, 3)).state).toBe('missing');
});

test('dates that show no order, or two, leave the birth date unclear', () => {
  expect(birthRow(dated('license_issue_date', '2019-05-05', '05/05/2019')).state).toBe('unclear');
  const two = [
    dated('license_issue_date', '2019-05-06', '06/05/2019'),
    dated('license_expiry_date', '2031-04-11', '04/11/2031'),
  ];
  expect(birthRow(...two).state).toBe('unclear');
  const other = {
    ...dated('license_expiry_date', '2031-04-11', '04/11/2031'),
    agreement: 'differs' as const,
  };
  expect(birthRow(other).state).toBe('unclear');
});

test('only a letter that was probably misread may be copied of it, and never a detail that identifies', () => {
  const copy = (name: string) =>
    listRows(
      {} as never,
      { fields: [field(name, 'Millbrook', { read: 'MILLBROK', agreement: 'not_found' })] },
      [],
    )[0]!.copy;
  expect(copy('addr_city')).toBe('MILLBROK');
  expect(copy('last_name')).toBeNull();
});
