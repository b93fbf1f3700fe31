import { expect, it, test } from 'vitest';
import type { DocumentKind } from '../document/document-kind.ts';
import { extractDocument } from './extract-document.ts';

type PlacedText = readonly [text: string, x: number, y: number];

/** What a document with these lines says of its issuer; lines without a place are in one column from the top. */
function extract(texts: readonly (string | PlacedText)[], kind: DocumentKind = 'identity_card') {
  const lines = texts.map((text, at) => {
    const [value, x, y] = typeof text === 'string' ? ([text, 0.1, 0.03 + at * 0.06] as const) : text;
    return { text: value, confidence: 0.99, box: { x, y, width: 0.25, height: 0.04 } };
  });
  const { country, issuer } = extractDocument({ kind, lines, codes: null, at: new Date('2026-11-22') });
  return { country, issuer };
}

test.each([
  ['REPUBLIQUE FRANCAISE', 'FRA'],
  ['RÉPUBLIQUE FRANÇAISE', 'FRA'],
  ['REPUBLIC OF SOUTH AFRICA', 'ZAF'],
  ['REPUBLIKA E SHQIPERISE REPUBLIC OF ALBANIA', 'ALB'],
  ['INDIAN UNION DRIVING LICENCE', 'IND'],
  ['UNION OF INDIA', 'IND'],
  ['MALAYSIA', 'MYS'],
  ['KAD PENGENALAN MALAYSIA IDENTITY CARD', 'MYS'],
  ['CANADA', 'CAN'],
  ['REPUBLICA DE CHILE', 'CHL'],
  ['REPUBLIC OF TURKEY IDENTITY CARD', 'TUR'],
  ['TÜRKİYE CUMHURİYETİ', 'TUR'],
  ['ESTADOS UNIDOS MEXICANOS', 'MEX'],
  ['MÉXICO INSTITUTO NACIONAL ELECTORAL', 'MEX'],
  ['SCHWEIZ SUISSE SVIZZERA SVIZRA SWITZERLAND', 'CHE'],
  ['NORGE NOREG NORGA NORWAY', 'NOR'],
  ['ÍSLAND · ICELAND · ISLANDE', 'ISL'],
  ['ČESKÁ REPUBLIKA / CZECH REPUBLIC', 'CZE'],
  ['RZECZPOSPOLITA POLSKA', 'POL'],
  ['EESTI VABARIIK', 'EST'],
  ['LATVIJAS REPUBLIKA / REPUBLIC OF LATVIA', 'LVA'],
  ['LIETUVOS RESPUBLIKA', 'LTU'],
  ['REPUBLIKA HRVATSKA', 'HRV'],
  ['REPUBLIKA SLOVENIJA', 'SVN'],
  ['SLOVENSKÁ REPUBLIKA', 'SVK'],
  ['MAGYARORSZÁG', 'HUN'],
  ['REPÚBLICA PORTUGUESA', 'PRT'],
  ['KONINKRIJK DER NEDERLANDEN', 'NLD'],
  ['BELGIË BELGIQUE BELGIEN', 'BEL'],
  ['DANMARK', 'DNK'],
  ['SVERIGE', 'SWE'],
  ['SUOMI FINLAND', 'FIN'],
  ['ÉIRE / IRELAND', 'IRL'],
  ['IRELANDTEIRE TIRLANDE', 'IRL'],
  ['UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND', 'GBR'],
  ['REPUBLIC OF KENYA', 'KEN'],
  ['FEDERAL REPUBLIC OF NIGERIA', 'NGA'],
  ['REPUBLIQUE DU NIGER', 'NER'],
  ['DEMOCRATIC REPUBLIC OF THE CONGO', 'COD'],
  ['REPUBLIQUE DU CONGO', 'COG'],
  ['REPÚBLICA DOMINICANA', 'DOM'],
  ['COMMONWEALTH OF DOMINICA', 'DMA'],
  ['REPUBLIC OF GUINEA-BISSAU', 'GNB'],
  ['PAPUA NEW GUINEA', 'PNG'],
  ['REPUBLIC OF KOREA', 'KOR'],
  ["DEMOCRATIC PEOPLE'S REPUBLIC OF KOREA", 'PRK'],
  ["PEOPLE'S REPUBLIC OF CHINA", 'CHN'],
  ['REPUBLIC OF SOUTH SUDAN', 'SSD'],
  ['REPUBLIC OF SUDAN', 'SDN'],
  ['Thai National ID Card', 'THA'],
  ['REPUBLIKA NG PILIPINAS', 'PHL'],
  ['UNITED STATES OF AMIERICA', 'USA'],
  ['ESPAÑA O', 'ESP'],
  ['HASHEMITE KINGDOM OF JORDAN', 'JOR'],
])('names the country of a document with the title %s', (title, country) => {
  expect(extract([title]).country).toBe(country);
});

test('reads a title whose words are apart in one row', () => {
  const lines: PlacedText[] = [
    ['REPUB LIQUE', 0.03, 0.02],
    ['FRANCAISE', 0.56, 0.02],
  ];
  expect(extract(lines).country).toBe('FRA');
});

test.each([
  ['ONTARIO', 'Driver’s Licence / Permis de conduire', 'CAN', 'ON'],
  ['Québec', 'Permis de conduire', 'CAN', 'QC'],
  ['NEW SOUTH WALES AUSTRALIA', 'Driver Licence', 'AUS', 'NSW'],
  ['VICTORIA', 'Driver Licence', 'AUS', 'VIC'],
  ['MAHARASHTRA STATE MOTOR DRIVING LICENCE', '', 'IND', null],
  ['GOBIERNO DEL ESTADO DE JALISCO', 'Licencia de conducir', 'MEX', null],
  ['Kanton Zürich', 'Führerausweis', 'CHE', null],
  ['NORTHERN IRELAND', 'Driving licence', 'GBR', null],
  ['GEORGIA', "DRIVER'S LICENSE", 'USA', 'GA'],
  ['GEORGIA', 'DRIVING LICENCE', 'GEO', null],
  ['GEORGIA', '', null, null],
  ['VIRGINIA', 'PERMISO DE CONDUCCION', null, 'VA'],
])('names the country of a licence of %s, %s', (region, title, country, issuer) => {
  expect(extract([region, title], 'licence')).toEqual({ country, issuer });
});

test.each([
  [['Place of birth', 'FRANCE']],
  [['Place of birth: FRANCE']],
  [['Lieu de naissance / Place of birth', 'REPUBLIC OF ALBANIA']],
  [['Nationality', 'CANADA']],
  [['Nationalité : REPUBLIQUE FRANCAISE']],
  [['CHAD']],
  [['JORDAN']],
  [['ISRAEL']],
  [['MONTENEGRO']],
  [['KOREA']],
  [['FRANCE AND SPAIN']],
  [['FRANCE', 'CANADA']],
  [['REPUBLIC OF BIRDYLAND']],
  [['NEW FRANCE TOWERS']],
  [['INDIANA BANK']],
])('[S240] names no country by %j', (lines) => {
  expect(extract(lines).country).toBeNull();
});

test('[S240] takes a place of birth behind its date for no country', () => {
  const row: PlacedText[] = [
    ['3. 14.07.1981', 0.28, 0.2],
    ['FRANCE', 0.55, 0.2],
  ];
  expect(extract(row, 'licence').country).toBeNull();
  expect(extract(['REPUBLIK ÖSTERREICH', ...row], 'licence').country).toBe('AUT');
});

test('[S240] takes the name of the holder for no country', () => {
  const lines = ['IDENTITY CARD', 'Surname', 'FRANCE', 'Given names', 'INDIA'];
  expect(extract(lines).country).toBeNull();
});

it('[S240] says the code beside the type of a passport, and not one of a nationality', () => {
  const code: PlacedText[] = [
    ['PASSPORT', 0.02, 0.04],
    ['Type', 0.3, 0.08],
    ['P', 0.3, 0.12],
    ['UZB', 0.5, 0.12],
  ];
  expect(extract(code, 'passport').country).toBe('UZB');
  expect(extract(code, 'identity_card').country).toBeNull();
  expect(
    extract([...code.slice(0, 3), ['Nationality', 0.5, 0.08], ['UZB', 0.5, 0.12]], 'passport').country,
  ).toBeNull();
});

it('reads the lower page of an open passport', () => {
  const page: PlacedText[] = [
    ['OBSERVATIONS', 0.1, 0.1],
    ['PASSPORT', 0.1, 0.52],
    ['CANADA', 0.4, 0.51],
  ];
  expect(extract(page, 'passport').country).toBe('CAN');
  expect(extract(page, 'identity_card').country).toBeNull();
});

it('names no country by a line of a hundred thousand letters', () => {
  const { country } = extract(['REPUBLICOF'.repeat(10_000), 'FRANCE'.repeat(600)]);
  expect(country).toBeNull();
});

test('a licence whose title was not read is Brazil’s by its labels and a number with right check digits', () => {
  const card = (taxpayer: string) =>
    [
      'NOME',
      'ADA NORTHWOOD',
      'CPF',
      taxpayer,
      'DATA NASCIMENTO',
      'FILIACAO',
      'CAT. HAB.',
      'VALIDADE',
    ] as const;
  expect(extract(card('529.982.247-25'), 'licence').country).toBe('BRA');
  expect(extract(card('529.982.247-26'), 'licence').country).toBeNull();
  expect(extract(card('529.982.247-25'), 'other_card').country).toBeNull();
});
