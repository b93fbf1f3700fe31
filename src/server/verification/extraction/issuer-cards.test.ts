import { describe, expect, test } from 'vitest';
import type { TextLine } from '../../vision/evidence.ts';
import type { ReadCodes } from '../codes/read-codes.ts';
import type { DocumentKind } from '../document/document-kind.ts';
import { extractDocument } from './extract-document.ts';

const AT = new Date('2026-11-22T12:00:00Z');

/** A text at its place: from the left and from above, in hundredths of the card. */
type Print = [text: string, left: number, top: number, confidence?: number];

const toLine = ([text, left, top, confidence = 0.98]: Print): TextLine => ({
  text,
  confidence,
  box: { x: left / 100, y: top / 100, width: 0.015 * text.length, height: 0.05 },
});

const read = (kind: DocumentKind, prints: readonly Print[]) =>
  extractDocument({ kind, lines: prints.map(toLine), codes: null, at: AT });

const values = (kind: DocumentKind, prints: readonly Print[]) =>
  Object.fromEntries(Object.entries(read(kind, prints).fields).map(([name, { value }]) => [name, value]));

/** A zone whose fields were not read. */
const ZONE: NonNullable<ReadCodes['mrz']> = {
  ...{ format: 'TD1', document_code: 'I', issuing_state: 'UTO', is_licence: false },
  ...{ first_name: null, middle_name: null, last_name: null, names_cut: { first: false, last: false } },
  ...{ date_of_birth: null, license_number: null, license_issue_date: null, license_expiry_date: null },
  ...{ lines: [], check_digits: false, legible: false },
};

const GERMAN: Print[] = [
  ['BUNDESREPUBLIK DEUTSCHLAND', 16, 2],
  ['LZ0X4C7T2', 75, 4],
  ['PERSONALAUSWEIS', 16, 8],
  ['[a] Name/Surname/Nom', 43, 16],
  ['[b] Geburtsname/Name at birth/Nom de naissance', 43, 19],
  ['[a] NORDHOLZ', 43, 24],
  ['[b] LERCHENFELD', 43, 31],
  ['Vornamen/Given names/Prenoms', 43, 37],
  ['ADA JUNE', 43, 41],
];

const SWISS: Print[] = [
  ['SCHWEIZ SUISSE SVIZZERA SVIZRA SWITZERLAND', 4, 4],
  ['IDENTITATSKARTE', 43, 12],
  ['E4B17C06', 77, 12],
  ['Name', 38, 48],
  ['Nordholz', 38, 52],
  ['Vorname(n) Prenom(s)', 38, 60],
  ['Ada June', 38, 64],
  ['Geschlecht Sexe', 38, 72],
];

const FRENCH: Print[] = [
  ['PERMIS DE CONDUIRE', 26, 5],
  ['REPUBLIQUE FRANCAISE', 63, 6],
  ['1.BOISVERT', 28, 13],
  ['2. Ada', 28, 22],
  ['3. 16.10.1986', 28, 31],
  ['514BC00417', 28, 53],
  ['9.AB', 4, 69],
];

const QUEBEC: Print[] = [
  ['PERMIS DE CONDUIRE', 30, 4],
  ['QUEBEC', 70, 4],
  ['B4172-861016-09', 40, 14],
  ['Date de naissance (A-M-J): 1986-10-16', 40, 22],
  ['Valide le:2017-12-15', 40, 30],
  ['Expire le:2030-10-16', 40, 38],
  ['BOISVERT', 40, 60],
  ['ADA JUNE', 40, 66],
  ['1482 RUE DES MELEZES', 40, 72],
  ['VIEUXMARCHE (QUEBEC) G1A 1A1', 40, 78],
];

const ONTARIO: Print[] = [
  ['Ontario', 4, 4],
  ["DRIVER'S LICENCE PERMIS DE CONDUIRE", 30, 4],
  ['1,2 NAME/NOM', 38, 14],
  ['NORTHWOOD,', 38, 20],
  ['ADA JUNE', 38, 26],
  ['8 1482 LARKSPUR AVENUE', 38, 34],
  ['OLDERMARCH, ON, K1A 0B1', 38, 40],
  ['4d NUMBER/NUMERO N4172-48609-61016', 38, 50],
];

const NEW_SOUTH_WALES: Print[] = [
  ['Driver Licence', 4, 4],
  ['New South Wales, Australia', 4, 10],
  ['Card Number', 60, 18],
  ['2 041 728 609', 60, 24],
  ['Ada June NORTHWOOD', 4, 24],
  ['14 LARKSPUR STREET', 4, 30],
  ['OLDERMARCH NSW 2830', 4, 36],
  ['Licence No.', 4, 50],
  ['41728609', 4, 56],
];

const MEXICAN: Print[] = [
  ['INSTITUTO NACIONAL ELECTORAL', 30, 4],
  ['CREDENCIAL PARA VOTAR', 30, 10],
  ['NOMBRE', 34, 26],
  ['MONTENEGRO', 34, 32],
  ['DEL RIO', 34, 38],
  ['ADA', 34, 44],
  ['DOMICILIO', 34, 50],
  ['C ALONDRA 14', 34, 56],
  ['CLAVE DE ELECTOR MNRIAD86101609M400', 34, 74],
  ['CURP MORA861016MDFNXD07', 34, 80],
];

const SOUTH_AFRICAN: Print[] = [
  ['REPUBLIC OF SOUTH AFRICA', 20, 4],
  ['NATIONAL IDENTITY CARD', 20, 10],
  ['Surname', 30, 20],
  ['NORTHWOOD', 30, 26],
  ['Names', 30, 34],
  ['ADA JUNE', 30, 40],
  ['Sex', 30, 48],
  ['F', 30, 54],
  ['Identity Number', 30, 62],
  ['8610165009083', 30, 68],
];

const INDONESIAN: Print[] = [
  ['PROVINSI JAWA BARAT', 30, 4],
  ['NIK', 4, 20],
  [': 3204175610860004', 24, 20],
  ['Nama', 4, 30],
  [': ADA LARASATI', 24, 30],
  ['Kewarganegaraan : WNI', 4, 70],
];

const MALAYSIAN: Print[] = [
  ['KAD PENGENALAN', 4, 4],
  ['MALAYSIA', 40, 4],
  ['861016-14-4172', 4, 20],
  ['ADA BINTI LARAS', 4, 66],
  ['NO 14 JALAN LARKSPUR', 4, 72],
  ['50000 KUALA MELATI', 4, 78],
];

const INDIAN: Print[] = [
  ['Government of India', 30, 4],
  ['Ada Larkspur', 30, 30],
  ['DOB: 16/10/1986', 30, 38],
  ['4172 8610 1604', 30, 80],
];

const AMERICAN: Print[] = [
  ['UNITED STATES OF AMERICA', 10, 4],
  ['PERMANENT RESIDENT', 40, 4],
  ['Surname', 40, 14],
  ['NORTHWOOD', 40, 20],
  ['Given Name', 40, 28],
  ['ADA JUNE', 40, 34],
  ['USCIS#', 40, 44],
  ['041-728-610', 40, 50],
];

const ALBANIAN: Print[] = [
  ['LETERNJOFTIM', 5, 4],
  ['REPUBLIKA E SHQIPERISE', 32, 4],
  ['nr.leternjoftim/card no.', 66, 32],
  ['041728610', 66, 36],
  ['nr. personal/personal no.', 66, 66],
  ['J61016041T', 66, 70],
];

const PAKISTANI: Print[] = [
  ['PAKISTAN National Identity Card', 20, 4],
  ['Name', 30, 20],
  ['Ada Larkspur', 30, 26],
  ['Father Name', 30, 34],
  ['Ben Larkspur', 30, 40],
  ['Identity Number', 30, 56],
  ['41728-6101604-9', 30, 62],
];

const PHILIPPINE: Print[] = [
  ['PAMBANSANG PAGKAKAKILANLAN', 26, 14],
  ['4172-8610-1604-0917', 2, 30],
];

test.each<[string, DocumentKind, Print[], string | null, Record<string, string>]>([
  [
    'a German identity card: the surname, not the name at birth',
    'identity_card',
    GERMAN,
    'DEU',
    { last_name: 'NORDHOLZ', first_name: 'ADA JUNE', license_number: 'LZ0X4C7T2' },
  ],
  [
    'a Swiss identity card, on which NAME is the surname',
    'identity_card',
    SWISS,
    'CHE',
    { last_name: 'NORDHOLZ', first_name: 'ADA JUNE', license_number: 'E4B17C06' },
  ],
  [
    'a French licence without field 4: names by number, and field 5 that touches its number',
    'licence',
    FRENCH,
    'FRA',
    { last_name: 'BOISVERT', first_name: 'ADA', license_number: '14BC00417', date_of_birth: '1986-10-16' },
  ],
  [
    'a licence of Quebec: unlabelled names and number, and its French labels of dates',
    'licence',
    QUEBEC,
    'CAN',
    {
      last_name: 'BOISVERT',
      first_name: 'ADA JUNE',
      license_number: 'B4172-861016-09',
      date_of_birth: '1986-10-16',
      license_issue_date: '2017-12-15',
      license_expiry_date: '2030-10-16',
    },
  ],
  [
    'a licence of Ontario: both names below one label',
    'licence',
    ONTARIO,
    'CAN',
    { last_name: 'NORTHWOOD', first_name: 'ADA JUNE', license_number: 'N4172-48609-61016' },
  ],
  [
    'a licence of New South Wales: the unlabelled name, and the licence’s number, not the card’s',
    'licence',
    NEW_SOUTH_WALES,
    'AUS',
    { full_name: 'ADA JUNE NORTHWOOD', license_number: '41728609' },
  ],
  [
    'a Mexican voter’s card: three lines of names, and the clave de elector, not the CURP',
    'identity_card',
    MEXICAN,
    'MEX',
    { last_name: 'MONTENEGRO DEL RIO', first_name: 'ADA', license_number: 'MNRIAD86101609M400' },
  ],
  [
    'a South African identity card, on which NAMES are the given names',
    'identity_card',
    SOUTH_AFRICAN,
    'ZAF',
    { last_name: 'NORTHWOOD', first_name: 'ADA JUNE', license_number: '8610165009083' },
  ],
  [
    'a South African identity book, in Afrikaans and English',
    'identity_card',
    [
      ['S.A. BURGER/S.A. CITIZEN', 20, 4],
      ['I.D. No. 861016 5009 083', 20, 12],
      ['VAN/SURNAME', 30, 20],
      ['NORTHWOOD', 30, 26],
      ['VOORNAME/FORENAMES', 30, 34],
      ['ADA JUNE', 30, 40],
      ['GEBOORTEDISTRIK OF -LAND', 30, 48],
    ],
    'ZAF',
    { last_name: 'NORTHWOOD', first_name: 'ADA JUNE', license_number: '861016 5009 083' },
  ],
  [
    'a licence of Ontario whose label of names is read without its comma',
    'licence',
    ONTARIO.map(([text, ...place]): Print => [text.replace('1,2 NAME', '12NAME'), ...place]),
    'CAN',
    { last_name: 'NORTHWOOD', first_name: 'ADA JUNE' },
  ],
  [
    'an Indonesian identity card by its NIK',
    'identity_card',
    INDONESIAN,
    'IDN',
    { full_name: 'ADA LARASATI', license_number: '3204175610860004' },
  ],
  [
    'a MyKad, whose number and name have no label',
    'identity_card',
    MALAYSIAN,
    'MYS',
    { full_name: 'ADA BINTI LARAS', license_number: '861016-14-4172' },
  ],
  [
    'an Aadhaar card: the name above the birth date',
    'identity_card',
    INDIAN,
    'IND',
    { full_name: 'ADA LARKSPUR', license_number: '4172 8610 1604' },
  ],
  [
    'a French identity card of before 2021',
    'identity_card',
    [
      ['REPUBLIQUE FRANCAISE', 30, 2],
      ["CARTE NATIONALE D'IDENTITE N° : 861016417209", 10, 8],
      ['Nom : BOISVERT', 30, 20],
      ['Prenom(s) : ADA', 30, 30],
    ],
    'FRA',
    { last_name: 'BOISVERT', first_name: 'ADA', license_number: '861016417209' },
  ],
  [
    'a French identity card of 2021',
    'identity_card',
    [
      ['REPUBLIQUE FRANCAISE', 30, 2],
      ["CARTE NATIONALE D'IDENTITE / IDENTITY CARD", 10, 8],
      ['NOM / Surname', 30, 20],
      ['BOISVERT', 30, 26],
      ['Prenoms / Given names', 30, 34],
      ['ADA', 30, 40],
      ['N° DU DOCUMENT / Document No', 30, 60],
      ['X4BTC17W4', 30, 66],
    ],
    'FRA',
    { last_name: 'BOISVERT', first_name: 'ADA', license_number: 'X4BTC17W4' },
  ],
  [
    'an American resident’s card by its USCIS number',
    'residence_permit',
    AMERICAN,
    'USA',
    { last_name: 'NORTHWOOD', first_name: 'ADA JUNE', license_number: '041-728-610' },
  ],
  [
    'the number of a card below a label in two languages, not the personal number',
    'identity_card',
    ALBANIAN,
    null,
    { license_number: '041728610' },
  ],
  [
    'a Pakistani identity card: the holder’s name, not the father’s',
    'identity_card',
    PAKISTANI,
    'PAK',
    { full_name: 'ADA LARKSPUR', license_number: '41728-6101604-9' },
  ],
  [
    'a licence of Victoria',
    'licence',
    [
      ['DRIVER LICENCE VICTORIA AUSTRALIA', 4, 4],
      ['ADA NORTHWOOD', 4, 20],
      ['FLAT 10', 4, 26],
      ['14 LARKSPUR PARADE', 4, 32],
      ['OLDERMARCH VIC 3102', 4, 38],
      ['LICENCE NO.', 60, 14],
      ['041728610', 60, 20],
    ],
    'AUS',
    { full_name: 'ADA NORTHWOOD', license_number: '041728610' },
  ],
  [
    'a licence of New Zealand',
    'licence',
    [
      ['NEW ZEALAND DRIVER LICENCE', 4, 4],
      ['1. NORTHWOOD', 40, 20],
      ['2. ADA JUNE', 40, 26],
      ['5a. BT417286 5b. 041', 40, 50],
    ],
    'NZL',
    { last_name: 'NORTHWOOD', first_name: 'ADA JUNE', license_number: 'BT417286' },
  ],
  [
    'a licence of Indonesia, whose first field is the whole name',
    'licence',
    [
      ['SURAT IZIN MENGEMUDI', 27, 17],
      ['4172-8610-160409', 66, 29],
      ['1. ADA LARASATI', 35, 38],
      ['2. JAKARTA, 16-10-1986', 35, 44],
    ],
    'IDN',
    { full_name: 'ADA LARASATI', license_number: '4172-8610-160409' },
  ],
  [
    'a licence of India',
    'licence',
    [
      ['Indian Union Driving Licence', 27, 4],
      ['DL No. MH12 20110041728', 30, 20],
      ['Name : ADA LARKSPUR', 30, 30],
    ],
    'IND',
    { full_name: 'ADA LARKSPUR', license_number: 'MH12 20110041728' },
  ],
  [
    'a licence of British Columbia: a surname with a comma above a Canadian address',
    'licence',
    [
      ['British Columbia', 4, 4],
      ["DRIVER'S LICENCE", 40, 4],
      ['DL:4172861', 60, 14],
      ['NORTHWOOD,', 30, 30],
      ['ADA JUNE', 30, 36],
      ['14 LARKSPUR AVENUE', 30, 42],
      ['OLDERMARCH, BC', 30, 48],
      ['V8Z 1A1', 30, 54],
    ],
    null,
    { last_name: 'NORTHWOOD', first_name: 'ADA JUNE', license_number: '4172861' },
  ],
  [
    'an American licence with two labels in one line, above their values',
    'licence',
    [
      ['COLORADO', 4, 4],
      ['DRIVER LICENSE', 50, 4],
      ['1 NORTHWOOD', 30, 20],
      ['2 ADA JUNE', 30, 26],
      ['4d Customer ldentifier 4b Exp', 30, 40],
      ['41-728-6101', 32, 46],
      ['10/16/2030', 64, 46],
    ],
    'USA',
    { license_number: '41-728-6101', license_expiry_date: '2030-10-16', last_name: 'NORTHWOOD' },
  ],
  [
    'an American identification card, whose number has the label IDN',
    'identity_card',
    [
      ['NORTH CAROLINA', 4, 4],
      ['IDENTIFICATION CARD', 50, 4],
      ['4d IDN', 32, 27],
      ['000041728610', 42, 26],
      ['4b EXP 06/17/2030', 70, 32],
      ['2 ADA JUNE', 32, 42],
    ],
    'USA',
    { license_number: '000041728610' },
  ],
  [
    'a licence of Virginia without a label of its number',
    'licence',
    [
      ["VIRGINIA DRIVER'S LICENSE", 4, 4],
      ['T41728610', 30, 24],
      ['NORTHWOOD', 30, 33],
    ],
    'USA',
    { license_number: 'T41728610' },
  ],
  ['a PhilID', 'identity_card', PHILIPPINE, 'PHL', { license_number: '4172-8610-1604-0917' }],
])('the layout of %s is read', (_, kind, prints, country, expected) => {
  expect(values(kind, prints)).toMatchObject(expected);
  if (country) expect(read(kind, prints).country).toBe(country);
});

const without = (prints: Print[], text: string) => prints.filter((print) => print[0] !== text);

describe('[S242] the form of an issuer never makes a wrong number', () => {
  test.each<[string, DocumentKind, Print[], Print]>([
    ['a German serial number', 'identity_card', GERMAN, ['LZ0X4C7T3', 75, 10]],
    ['a Swiss number', 'identity_card', SWISS, ['E4B17C09', 77, 18]],
    ['a French number', 'licence', FRENCH, ['14BC00418', 60, 80]],
    ['a number of Quebec', 'licence', QUEBEC, ['B4172-861016-08', 40, 90]],
    ['a clave de elector', 'identity_card', MEXICAN, ['MNRIAD86101609M401', 34, 90]],
    ['a MyKad number', 'identity_card', MALAYSIAN, ['861016-14-4173', 40, 40]],
    [
      'a Pakistani number',
      'identity_card',
      without(PAKISTANI, 'Identity Number'),
      ['41728-6101604-8', 30, 80],
    ],
    ['an Aadhaar number', 'identity_card', INDIAN, ['5172 8610 1604', 30, 90]],
  ])('%s is absent where a second line has the form', (_, kind, prints, second) => {
    expect(values(kind, prints)).toHaveProperty('license_number');
    expect(values(kind, [...prints, second])).not.toHaveProperty('license_number');
  });

  test('a date below a number’s label is no number', () => {
    const dated = NEW_SOUTH_WALES.map(
      (print): Print => (print[0] === '41728609' ? ['16/10/2030', 4, 56] : print),
    );
    expect(values('licence', dated)).not.toHaveProperty('license_number');
  });

  test('a German licence’s number with a misread character is absent', () => {
    const licence = (number: string): Print[] => [
      ['FUHRERSCHEIN', 26, 5],
      ['BUNDESREPUBLIK DEUTSCHLAND', 63, 5],
      ['1. NORDHOLZ', 28, 13],
      ['2. ADA JUNE', 28, 20],
      ['3. 16.10.86', 28, 27],
      [`5. ${number}`, 28, 50],
    ];
    const getNumber = (number: string) => values('licence', licence(number)).license_number;
    expect(getNumber('C417BX09K71')).toBe('C417BX09K71');
    expect(getNumber('C4178X09K71')).toBeUndefined();
    expect(getNumber('C417BX0SK71')).toBeUndefined();
  });

  test('a part of a longer number, or a number in other groups, has not the form', () => {
    const others = INDIAN.filter(([text]) => !text.startsWith('4172'));
    for (const text of ['4172 8610 1604 0917', '41728 610 1604', '417286101604', '1172 8610 1604'])
      expect(values('identity_card', [...others, [text, 30, 80]])).not.toHaveProperty('license_number');
  });

  test('a number with a wrong check digit, or of no day, has not the form', () => {
    const replace = (prints: Print[], from: string, to: string) =>
      prints.map(([text, ...place]): Print => [text.replace(from, to), ...place]);
    const getValues = (prints: Print[]) => values('identity_card', prints);
    const noLabel = (prints: Print[]) =>
      prints.filter(([text]) => text !== 'Identity Number' && text !== 'NIK');
    expect(getValues(noLabel(SOUTH_AFRICAN))).toHaveProperty('license_number');
    expect(getValues(noLabel(replace(SOUTH_AFRICAN, '9083', '9087')))).not.toHaveProperty('license_number');
    expect(getValues(replace(MALAYSIAN, '861016', '861316'))).not.toHaveProperty('license_number');
  });

  test('elsewhere on the card, or on a card of another issuer, nothing has the form', () => {
    const movedPrints = GERMAN.map((print): Print => (print[0] === 'LZ0X4C7T2' ? [print[0], 16, 80] : print));
    expect(values('identity_card', movedPrints)).not.toHaveProperty('license_number');
    const others = QUEBEC.map(
      ([text, ...place]): Print => [text.replace('QUEBEC', 'MANITOBA').replace(' (A-M-J)', ''), ...place],
    );
    expect(values('licence', others)).not.toHaveProperty('license_number');
  });

  test('a zone of another country makes the marks a coincidence', () => {
    const lines = GERMAN.map(toLine);
    const mrz = { ...ZONE, issuing_state: 'AUT' };
    const { fields } = extractDocument({
      kind: 'identity_card',
      lines,
      codes: { barcode: null, mrz },
      at: AT,
    });
    expect(fields).not.toHaveProperty('license_number');
    const codes = { barcode: null, mrz: { ...ZONE, issuing_state: 'D' } };
    expect(extractDocument({ kind: 'identity_card', lines, codes, at: AT }).fields).toHaveProperty(
      'license_number',
    );
  });

  test('a card of another state makes the marks a coincidence', () => {
    const number: Print = ['T41728610', 30, 24];
    const getValues = (title: string) =>
      values('licence', [[title, 4, 4], ['DRIVER LICENSE', 50, 4], number]);
    expect(getValues('VIRGINIA')).toHaveProperty('license_number');
    expect(getValues('WEST VIRGINIA')).not.toHaveProperty('license_number');
  });

  test('look-alikes are read as the form wants them, one of nine at most', () => {
    const number = (text: string) =>
      values(
        'identity_card',
        GERMAN.map((print): Print => (print[0] === 'LZ0X4C7T2' ? [text, 75, 4] : print)),
      ).license_number;
    expect(number('LZOX4C7T2')).toBe('LZ0X4C7T2');
    expect(number('LZ0X4C7TZ')).toBe('LZ0X4C7TZ');
    expect(number('LOOBICSTZ')).toBeUndefined();
  });
});

describe('names of an issuer’s layout', () => {
  test('a licence of Quebec whose name is in its logo alone is known by the order of its dates', () => {
    const unnamed = QUEBEC.filter(([text]) => text !== 'QUEBEC' && !text.includes('(QUEBEC)'));
    expect(values('licence', unnamed)).toMatchObject({ license_number: 'B4172-861016-09' });
    expect(read('licence', unnamed).country).toBe('CAN');
  });

  test('none is said if a line of them was not read', () => {
    expect(values('identity_card', without(MEXICAN, 'DEL RIO'))).not.toHaveProperty('last_name');
    expect(values('identity_card', without(GERMAN, '[a] NORDHOLZ'))).not.toHaveProperty('last_name');
    expect(values('licence', without(QUEBEC, 'BOISVERT'))).not.toHaveProperty('first_name');
    expect(values('identity_card', [...MALAYSIAN, ['ADELHEID JUNE', 4, 60]])).not.toHaveProperty('full_name');
  });

  test('unlabelled names without an address are the only two lines of names, and no others', () => {
    const noAddress = QUEBEC.filter(([text]) => !/^1482|^VIEUX/.test(text));
    expect(values('licence', noAddress)).toMatchObject({ last_name: 'BOISVERT', first_name: 'ADA JUNE' });
    const more: Print[] = [...noAddress, ['LARKSPUR', 4, 60], ['MELEZE', 4, 66]];
    expect(values('licence', more)).not.toHaveProperty('last_name');
    const places: Print[] = [...without(noAddress, 'BOISVERT'), ['QUEBEC', 4, 60], ['CANADA', 4, 66]];
    expect(values('licence', places)).not.toHaveProperty('last_name');
  });

  test('a part of a surname of two lines is none', () => {
    const spanish: Print[] = [
      ['REINO DE ESPANA', 10, 2],
      ['DOCUMENTO NACIONAL DE IDENTIDAD', 30, 8],
      ['APELLIDOS', 30, 14],
      ['NORTE', 30, 20],
      ['DEL RIO', 30, 26],
      ['NOMBRE', 30, 34],
      ['ADA', 30, 40],
      ['SEXO', 30, 48],
    ];
    expect(values('identity_card', spanish)).toMatchObject({ last_name: 'NORTE DEL RIO' });
    expect(values('identity_card', spanish.slice(0, 5))).toEqual({});
  });

  test('none is said if the label after them was not read', () => {
    expect(values('identity_card', without(MEXICAN, 'DOMICILIO'))).not.toHaveProperty('last_name');
  });
});

test.each<[string, Print[]]>([
  [
    'above',
    [
      ['Customer Identifier', 30, 20],
      ['RT417286', 30, 26],
    ],
  ],
  [
    'beside',
    [
      ['Customer Identifier', 30, 20],
      ['RT417286', 60, 20],
    ],
  ],
  [
    'above, in one word',
    [
      ['NUMBER', 30, 20],
      ['RT417286', 30, 26],
    ],
  ],
  [
    'above, in two languages',
    [
      ['NUMBER/NUMERO', 30, 20],
      ['RT417286', 30, 26],
    ],
  ],
  [
    'above, beside another label',
    [
      ['Licence No.', 30, 20],
      ['Class', 48, 20],
      ['RT417286', 30, 26],
    ],
  ],
  [
    'above, in a language without a table',
    [
      ['Numer dokumentu / Document number', 30, 20],
      ['RT417286', 30, 26],
    ],
  ],
])('a number has its label %s', (_, prints) => {
  expect(values('licence', [['DRIVER LICENCE', 10, 2], ...prints])).toEqual({ license_number: 'RT417286' });
});

test('a capital I before an l that is read as a second one is a capital I', () => {
  const prints: Print[] = [
    ['DRIVER LICENCE', 10, 2],
    ['Surname', 30, 20],
    ['lribarne', 30, 26],
    ['First name', 30, 34],
    ['llse Llora', 30, 40],
  ];
  expect(values('licence', prints)).toEqual({ last_name: 'IRIBARNE', first_name: 'ILSE LLORA' });
});
