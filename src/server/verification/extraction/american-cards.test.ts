import { describe, expect, it } from 'vitest';
import { classifyDocument } from '../document/classify-document.ts';
import { PASSING_SCORE } from '../policy/score-policy.ts';
import { isTextAccepted } from '../record-match/is-text-accepted.ts';
import { scoreDetails } from '../record-match/score-details.ts';
import type { StoredDetails } from '../record-match/stored-details.ts';

const RECORD: StoredDetails = {
  first_name: 'Ada',
  middle_name: 'June',
  last_name: 'Northwood',
  date_of_birth: '1986-10-16',
  license_number: 'N417286503',
  license_state: null,
  license_issue_date: null,
  license_expiry_date: '2030-10-16',
  addr_street: '1482 Larkspur Avenue',
  addr_city: 'Oldermarch',
  addr_state: null,
  addr_zip: '97318',
  addr_country: null,
};

/** The text of one design, where it differs from the others. */
type Design = {
  title?: readonly string[];
  number?: readonly string[];
  names?: readonly string[];
  dates?: readonly string[];
};

/** One line below the other. */
function print({ title, number, names, dates }: Design) {
  const texts = [
    ...(title ?? ['DRIVER LICENSE']),
    ...(number ?? ['4d DL N417286503']),
    ...(names ?? ['1 NORTHWOOD', '2 ADA JUNE']),
    '8 1482 LARKSPUR AVENUE',
    'OLDERMARCH 97318',
    ...(dates ?? ['3 DOB 10/16/1986', '4b EXP 10/16/2030']),
    '9 CLASS C',
    '15 SEX F',
  ];
  return texts.map((text, row) => ({
    text,
    confidence: 0.95,
    box: { x: 0.4, y: row * 0.05, width: 0.3, height: 0.04 },
  }));
}

function classifyDesign(design: Design) {
  const asFinding = <T>(value: T) => ({ ok: true, value }) as const;
  const corners = [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.8, 0.7],
    [0.2, 0.7],
  ] as const;
  const namedDocument = classifyDocument({
    document: asFinding({
      corners,
      outline: 'edges' as const,
      outlineScore: 2.4,
      textInside: 1,
      vertical: false,
      quality: { sharpness: 1, glare: 0 },
    }),
    faces: asFinding([{ box: { x: 0.08, y: 0.3, width: 0.2, height: 0.4 }, score: 0.9 }]),
    text: asFinding(print(design)),
    copy: asFinding(null),
  }).kind;
  return namedDocument.ok ? namedDocument.value : namedDocument.why;
}

const scoreDesign = (design: Design, record: Partial<StoredDetails> = {}) =>
  scoreDetails(print(design), { ...RECORD, ...record });
const passes = (design: Design, record: Partial<StoredDetails> = {}) =>
  isTextAccepted(scoreDesign(design, record), PASSING_SCORE);
const scoreField = (field: keyof StoredDetails, design: Design, record: Partial<StoredDetails> = {}) =>
  scoreDesign(design, record).fields.find((each) => each.field === field)?.score;

describe('a licence of the United States', () => {
  it.each([
    ['DRIVER LICENSE'],
    ["DRIVER'S LICENSE"],
    ['DRIVERS LICENSE'],
    ['DRIVER’S LICENCE'],
    ['CALIFORNIA USA DRIVER LICENSE'],
    ['OPERATOR LICENSE'],
    ["OPERATOR'S LICENSE"],
    ['COMMERCIAL DRIVER LICENSE'],
    ['COMMERCIAL LICENSE'],
    ["CHAUFFEUR'S LICENSE"],
    ['PROVISIONAL LICENSE'],
    ['PROVISIONAL DRIVER LICENSE'],
    ['JUNIOR LICENSE'],
    ['JUNIOR DRIVER LICENSE'],
    ['JUNIOR OPERATOR LICENSE'],
    ['INTERMEDIATE LICENSE'],
    ['INTERMEDIATE DRIVER LICENSE'],
    ['LIMITED TERM DRIVER LICENSE'],
    ['LIMITED TERM LICENSE'],
    ['LIMITED-TERM LICENSE'],
    ['TEMPORARY DRIVER LICENSE'],
    ['ENHANCED DRIVER LICENSE'],
    ['ENHANCED LICENSE'],
    ['MOTORCYCLE LICENSE'],
    ['GRADUATED LICENSE'],
    ["LEARNER'S PERMIT"],
    ['LEARNER PERMIT'],
    ['LEARNER LICENSE'],
    ['COMMERCIAL LEARNER PERMIT'],
    ['INSTRUCTION PERMIT'],
    ['INSTRUCTIONAL PERMIT'],
    ['TEMPORARY INSTRUCTION PERMIT'],
    ['DRIVING PERMIT'],
    ['MOTORCYCLE PERMIT'],
    ['OPERATOR PERMIT'],
    ['DRIVER', 'LICENSE'],
    ['OPERATOR', 'LICENSE'],
    ['LIMITED TERM', 'LICENSE'],
    ['INSTRUCTION', 'PERMIT'],
    ['NEVADA', 'DRIVER LICENSE'],
    ['AZ DRIVER LICENSE'],
    ['AK OPERATOR LICENSE'],
    ['PA DRIVER’S LICENSE'],
    ['NORTH DAKOTA DRIVER LICENSE'],
    ['MINNESOTA DRIVER LICENSE'],
    ['IOWA DRIVER’S LICENSE'],
    ['NOT FOR FEDERAL IDENTIFICATION', 'DRIVER LICENSE'],
    ['DRIVER LICENSE', 'FEDERAL LIMITS APPLY'],
    ['DRIVER LICENSE', 'NOT FOR REAL ID PURPOSES'],
    ['DRIVER LICENSE', 'NOT FOR', 'REAL ID', 'PURPOSES'],
    ['DRIVER LICENSE', 'DAVID CARD'],
  ])('a licence of the United States is recognised by %s', (...title) => {
    expect(classifyDesign({ title })).toBe('licence');
  });

  it.each([
    'OCT 16, 1986',
    'OCTOBER 16, 1986',
    'OCT 16 1986',
    'OCT-16-1986',
    '16 OCT 1986',
    '16-OCT-1986',
    '16/OCT/1986',
    '1986 OCT 16',
    '1986-OCT-16',
    '1986/OCT/16',
    '10/16/1986',
    '10-16-1986',
    '10 16 1986',
    '10.16.1986',
    '1986/10/16',
    '1986-10-16',
  ])('a licence of the United States is recognised, and passes, with its dates printed as %s', (date) => {
    const dates = [`DOB ${date}`, `EXP ${date.replace('1986', '2030')}`];
    expect(classifyDesign({ dates })).toBe('licence');
    expect(scoreField('date_of_birth', { dates })).toBe(1);
    expect(passes({ dates }, { license_number: null })).toBe(true);
    expect(scoreField('date_of_birth', { dates }, { date_of_birth: '1986-10-17' })).toBe(0);
  });

  it.each(['10/16/86', '10-16-86', '10.16.86'])(
    'a licence of the United States is recognised, and passes, with the short dates %s',
    (date) => {
      const dates = [`DOB ${date}`, `EXP ${date.replace('86', '30')}`];
      expect(classifyDesign({ dates })).toBe('licence');
      expect(passes({ dates })).toBe(true);
      expect(scoreField('date_of_birth', { dates }, { date_of_birth: '1986-10-26' })).toBe(0);
    },
  );

  it('a number that looks like a date is not read as one', () => {
    const dates = ['99-99-99', '417-28-65', '41-72-86', '10-16-8650'];
    expect(classifyDesign({ number: [], dates })).not.toBe('licence');
  });

  it.each([
    ['DL', 'N417286503'],
    ['DLN', 'N417286503'],
    ['LIC#', 'N417286503'],
    ['LIC NO', 'N417286503'],
    ['LIC. NO.', 'N417286503'],
    ['LICENSE NO.', 'N417286503'],
    ['LICENSE NUMBER', 'N417286503'],
    ['OLN', 'N417286503'],
    ['OP LIC NO', 'N417286503'],
    ['CUSTOMER NO', 'N417286503'],
    ['CUSTOMER NUMBER', '417286503'],
    ['CUSTOMER IDENTIFIER', '417286503'],
    ['CUST ID', '417286503'],
    ['ID', 'N417286503'],
    ['ID#', '417286503'],
    ['ID NO.', '417286503'],
    ['NO.', '417286503'],
    ['NUMBER', '417286503'],
    ['CDL NO', '417286503'],
    ['CDL', 'N417286503'],
    ['DL NO.', 'N417286503'],
    ['D.L. NO.', 'N417286503'],
    ['DRIVER NO', '417286503'],
    ['PERMIT NO', '417286503'],
    ['PERMIT', '417286503'],
    ['4d.', 'N417286503'],
    ['4d', 'N417-286-503-118'],
    ['4d LIC#', 'N417-2865-0311-82'],
    ['4d DLN', 'N4172 86503 11824'],
    ['4d DL', 'NORTHAJ417B2'],
    ['4d DL', 'NORT**AJ417B2'],
    ['4d DL NO', '12 345 678'],
    ['4d DLN', '123AB4567'],
    ['4d DL', '12NDA86417'],
    ['4d DL', 'K41-72-8650'],
    ['4d DL', 'WDLABCD417B2'],
    ['4d DL', '0123456789012345678'],
  ])('the licence number is read after %s: %s', (label, number) => {
    const [spaced, run] = [[`${label} ${number}`], [`${label}${number}`]];
    for (const lines of [spaced, run, [label, number]])
      expect(scoreField('license_number', { number: lines }, { license_number: number })).toBeGreaterThan(
        0.7,
      );
    const wrong = number.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
    for (const lines of [spaced, run, [label, number]])
      expect(scoreField('license_number', { number: lines }, { license_number: wrong })).toBe(0);
  });

  it.each([
    ['4dDL N417286503', '4aISS 10/20/2022'],
    ['4d DL N417286503', '4a ISS 10/20/2022'],
    ['4d DLN: N417286503', '9CLASS C'],
    ['4d DLN: N417286503', '9 CLASS C'],
    ['4d LIC NO. N417286503', '9. CLASS C'],
    ['4d N417286503', '9a END NONE'],
    ['4d DL NO N417286503', '12 REST NONE'],
    ['4d DL# N417286503', '3 DOB 10/16/1986'],
    ['4d LIC# N417286503', '15 SEX F'],
    ['4d DLN N417286503', 'DUPS:00'],
    ['DL NO. N417286503', 'CLASS C'],
    ['LICENSE NO. N417286503', 'ISSUED 10/20/2022'],
    ['LIC# N417286503', 'EXP 10/16/2030'],
  ])('the licence number is read where the next field begins on its line: %s, %s', (number, next) => {
    for (const line of [`${number} ${next}`, `${number}${next}`]) {
      const design = { number: [line], names: ['1NORTHWOOD', '2ADA JUNE', '16HGT 5-06'] };
      expect(scoreField('license_number', design)).toBeGreaterThan(0.7);
      expect(scoreField('license_number', design, { license_number: 'N417286504' })).toBe(0);
    }
  });

  it.each([
    '4d DL N0.417286503',
    '4dDL N0.417286503',
    '4dDLN0.417286503',
    '4dDIN417286503',
    '4dDLH417286503',
    '4dLICH417286503',
    '4d.OLNH417286503',
    '4dLlC417286503',
    '4dL1C.417286503',
    'D1N.417286503',
    'LIC.N0.417286503',
    '4dLICa417286503',
    'LICa417286503',
    'DLe417286503',
    '4d DLNe417286503',
  ])('the licence number is read after a misread label: %s', (line) => {
    expect(scoreField('license_number', { number: [line] }, { license_number: '417286503' })).toBeGreaterThan(
      0.7,
    );
    expect(scoreField('license_number', { number: [line] }, { license_number: '417286504' })).toBe(0);
  });

  it.each(['LICaN417286503', 'DLeN417286503', 'c.N417286503', 'r.N417286503', 'n.N417286503'])(
    'a licence number in capitals is read after small letters: %s',
    (line) => {
      expect(scoreField('license_number', { number: [line] })).toBeGreaterThan(0.7);
      expect(scoreField('license_number', { number: [line] }, { license_number: 'N417286504' })).toBe(0);
      expect(scoreField('license_number', { number: [line.toUpperCase()] })).toBe(0);
    },
  );

  it.each([
    ['10/16/1986', '4bEXP 10/16/2030'],
    ['10/16/1986', '4b EXP 10/16/2030'],
    ['10-16-1986', '15 SEX F'],
    ['10/16/1986', '16 HGT 5-06'],
    ['OCT 16 1986', '4b EXP 10/16/2030'],
    ['16OCT1986', '4bEXP 10/16/2030'],
    ['16OCT1986', '15SEX F'],
    ['16OCT1986', '4b EXP 10/16/2030'],
    ['10/16/86', 'EXP 10/16/30'],
    ['10-16-86', 'SEX F'],
    ['10/16/1986', 'SEX F'],
  ])('the birth date is read where the next field begins on its line: %s, %s', (date, next) => {
    for (const label of ['3 DOB ', '3DOB', 'DOB: ', 'BIRTHDATE ', '3.', '3. '])
      for (const dates of [[`${label}${date} ${next}`], [`${label}${date}${next}`]]) {
        expect(scoreField('date_of_birth', { dates }), dates[0]).toBeGreaterThan(0.7);
        expect(scoreField('date_of_birth', { dates }, { date_of_birth: '1986-10-26' }), dates[0]).toBe(0);
      }
  });

  it.each([
    [['1 NORTHWOOD', '2 ADA JUNE']],
    [['1 NORTHWOOD2 ADA JUNE']],
    [['1NORTHWOOD2 ADA JUNE']],
    [['1 NORTHWOOD 2 ADA JUNE']],
    [['LN NORTHWOOD FN ADA JUNE']],
    [['I NORTHWOOD', 'Z ADA JUNE']],
    [['l NORTHWOOD', 'Z ADA JUNE']],
    [['1 NORTHWOOD III', '2 ADA']],
    [['NORTHWOOD', 'Z ADA']],
    [['1 NORTHWOOD', '2 ADA', 'JUNE']],
    [['LN NORTHWOOD', 'FN ADA', 'MN JUNE']],
    [['NORTHWOOD, ADA JUNE']],
    [['NORTHWOOD,ADA,JUNE']],
    [['NORTHWOOD ADA JUNE']],
    [['NORTHWOOD', 'ADA JUNE, JR']],
    [['NORTHWOOD JR', 'ADA JUNE']],
    [['NORTHWOOD, JR', 'ADA J']],
    [['1,2 NORTHWOOD, ADA JUNE III']],
    [['1.NORTHWOOD', '2.ADA JUNE']],
    [['NAME NORTHWOOD', 'ADA JUNE']],
    [['ADA JUNE NORTHWOOD']],
    [['ADA J', 'NORTHWOOD']],
    [['LAST NAME NORTHWOOD', 'FIRST NAME ADA', 'MIDDLE NAME JUNE']],
    [['1 LN NORTHWOOD', '2 FN ADA', 'MN JUNE']],
  ])('the names are read in %j', (names) => {
    expect(scoreField('last_name', { names })).toBeGreaterThan(0.7);
    expect(scoreField('first_name', { names })).toBeGreaterThan(0.7);
    expect(passes({ names }, { last_name: 'Norwood' })).toBe(false);
  });
});

it.each([
  ['IDENTIFICATION CARD'],
  ['IDENTIFICATION', 'CARD'],
  ['IDENTIFI', 'CATION CARD'],
  ['IDENTIFI', 'CATION'],
  ['IDENTIFICATION'],
  ['IDENTIFCATION'],
  ['1DENTIFICATI0N CARO'],
  ['CALIFORNIA IDENTIFICATION CARD'],
  ['KANSAS IDENTIFICATION'],
  ['KANSAS USA IDENTIFICATION'],
  ['ID CARD'],
  ['TEXAS ID CARD'],
  ['ID', 'CARD'],
  ['STATE ID CARD'],
  ['STATE ID'],
  ['STATE IDENTIFICATION'],
  ['PERSONAL IDENTIFICATION'],
  ['PERSONAL IDENTIFICATION CARD'],
  ['PERSONAL ID CARD'],
  ['PHOTO ID'],
  ['PHOTO IDENTIFICATION'],
  ['OFFICIAL ID CARD'],
  ['NON-DRIVER'],
  ['NON DRIVER ID'],
  ['NON-DRIVER IDENTIFICATION'],
  ['NON-DRIVER ID CARD'],
  ['NON-DRIVER LICENSE'],
  ['NONDRIVER IDENTIFICATION CARD'],
  ['NON-OPERATOR IDENTIFICATION'],
  ['NON-OPERATOR LICENSE'],
  ['NON-OPERATOR ID'],
  ['NON', 'OPERATOR LICENSE'],
  ['NON', 'DRIVER LICENSE'],
  ['IDENTIFICATION ONLY'],
  ['FOR IDENTIFICATION ONLY'],
  ['ID ONLY'],
  ['LIMITED TERM ID'],
  ['LIMITED TERM IDENTIFICATION'],
  ['ENHANCED ID CARD'],
  ['ENHANCED IDENTIFICATION'],
  ['SENIOR ID'],
  ['MINOR IDENTIFICATION'],
  ['NOT A DRIVER LICENSE'],
  ['NOT A', 'DRIVER LICENSE'],
  ['NOT A DRIVER', 'LICENSE'],
  ["NOT A DRIVER'S LICENSE"],
  ['NOT AN OPERATOR LICENSE'],
  ['NOT A LICENSE'],
  ['NOT A VALID DRIVER LICENSE'],
  ['NOT VALID AS DRIVER LICENSE'],
  ['NOT VALID AS A DRIVER LICENSE'],
  ['NOT VALID FOR DRIVING'],
  ['NOT TO BE USED AS A DRIVER LICENSE'],
  ['NO DRIVING PRIVILEGES', 'DRIVER LICENSE'],
  ['HOT A DRIVER LICENSE'],
  ['NDT A DRIVER LICENSE'],
  ['NO A DRIVER LICENSE'],
  ['OT A DRIVER LICENSE'],
  ['A DRIVER LICENSE'],
  ['IDENTIFICATION CARD', 'NOT A DRIVER LICENSE'],
  ['IDENTIFICATION', 'DRIVER LICENSE'],
  ['CALIFORNIA', 'USA'],
])('an identification card is never classified as a licence: %s', (...title) => {
  expect(classifyDesign({ title })).not.toBe('licence');
});
