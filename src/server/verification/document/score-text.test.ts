import { afterEach, describe, expect, it, vi } from 'vitest';
import { firstRows } from '../../../../test/harness/tier.ts';
import { seededRandom } from '../accuracy/seeded-random.ts';
import { scoreText } from './score-text.ts';

/** Of 100 lines with titles and labels; whole tables for all of them compare some five million. */
const MAX_LETTERS_COMPARED = 700_000;

const US_CARD = [
  'CASCADIA',
  'DRIVER LICENSE',
  '4dDL',
  'C5308-91270',
  '4b EXP02/27/2029',
  '3DOB02/27/1991',
  '1LNCASTELLANOS-BRANDT',
  '2FN ZOE',
  '877OLD QUARRY ROAD',
  '15SEXF',
  '16 HGT 5\'-04"',
  '18 EYES GRN',
  '9CLASS C',
  '9a END NONE',
  '4aISS 11/30/2021',
];
const EU_CARD = [
  'FÜHRERSCHEIN',
  'BUNDESREPUBLIK DEUTSCHLAND',
  '1. Mustermann',
  '2. Erika',
  '3. 12.08.64 Berlin',
  '4a. 19.01.13',
  '4b. 18.01.28',
  '4c. LRA Dresden',
  '5. B072RRE2I55',
  '9. AM/B/L',
];
const LETTER = [
  'RE: Renewal of your driver license',
  'Our records show that your driver license W4172-86503, class C, issued on',
  '03/09/2022, is to be renewed before its expiration date 10/16/2030. Your',
  'date of birth is recorded as 10/16/1986 and your address as 1482 Larkspur',
  'If any of these details is wrong please return this letter with the correction',
];

describe('scoreText', () => {
  it('scoreText gives a US-style licence nearly all points', () => {
    const { points, counts, otherKind } = scoreText(US_CARD);
    expect(points).toMatchObject({ title: 3, labels: 3, dates: 2.5, number: 1, lines: 1, otherDocument: 0 });
    expect(counts.dates).toBe(3);
    expect(otherKind).toBeNull();
  });

  it('scoreText counts the numbers of European fields as labels only beside 4a or 4b', () => {
    const { points, counts } = scoreText(EU_CARD);
    expect(points).toMatchObject({ title: 3, labels: 3, dates: 2.5, number: 1, lines: 1 });
    expect(counts.labels).toBe(8);
    const withoutTell = EU_CARD.filter((line) => !line.startsWith('4') && !line.startsWith('F'));
    expect(scoreText(withoutTell).counts.labels).toBe(0);
  });

  it.each([
    'PERMIS DE CONDUIRE',
    'PERMISO DE CONDUCCION',
    'PATENTE DI GUIDA',
    'CARTA DE CONDUÇAO',
    'DRIVING LICENCE',
    'NORTHERN TERRITORY DRIVER LICENCE',
    'DRlVER L1CENSE',
    'MINNESOTA DRIVER LICENSE',
    'NORTH DAKOTA DRIVER LICENSE',
    'ŘIDIČSKÝ PRŮKAZ',
    'VEZETŐI ENGEDÉLY',
    'SÜRÜCÜ BELGESİ',
    'SURAT IZIN MENGEMUDI',
    'LESEN MEMANDU',
    'GIẤY PHÉP LÁI XE',
    'LICENZA DI CONDURRE',
    'AUTHORISATION TO DRIVE FOLLOWING CLASS OF VEHICLES',
  ])('scoreText recognises the title %s', (title) => {
    expect(scoreText([title]).points.title).toBe(3);
  });

  it.each([
    'NOT A DRIVER LICENSE',
    'NOT DRIVER LICENSE',
    'ORRINIFICATION CARD NOT DRVERLICENSE',
    'THIS IS NOT A DRIVERS LICENCE',
    'NOT A LICENSE TO DRIVE',
  ])('scoreText reads “%s”, with or without a lost letter, as no licence', (line) => {
    expect(scoreText([line, ...US_CARD.slice(2)])).toMatchObject({
      otherKind: 'identity_card',
      points: { title: 0 },
    });
  });

  it('scoreText counts a title within a long sentence only as a word', () => {
    expect(scoreText(LETTER.slice(1, 2)).points.title).toBe(1);
  });

  it('scoreText gives prose no points for its lines', () => {
    expect(scoreText([...LETTER, ...LETTER], false).points.lines).toBe(1);
    expect(scoreText([...LETTER, ...LETTER], true).points.lines).toBe(0);
  });

  it.each([
    ['IDENTITY CARD', 'identity_card'],
    ['CARTE NATIONALE D’IDENTITE', 'identity_card'],
    ['PERSONALAUSWEIS', 'identity_card'],
    ['RESIDENCE PERMIT', 'residence_permit'],
    ['TITRE DE SEJOUR', 'residence_permit'],
    ['PASSEPORT', 'passport'],
    ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'passport'],
    ['I<UTOD231458907<<<<<<<<<<<<<<<', 'identity_card'],
    ['HEALTH CARD', 'other'],
    ['IDENTIFICATION', 'identity_card'],
    ['ID CARD', 'identity_card'],
    ['PERSONAL ID', 'identity_card'],
    ['SENIOR CITIZEN ID', 'identity_card'],
    ['9 CLASS ID', 'identity_card'],
    ['KAD PENGENALAN', 'identity_card'],
    ['MyKad', 'identity_card'],
    ['KARTU TANDA PENDUDUK', 'identity_card'],
    ['NIK : 3175070101909999', 'identity_card'],
    ['IRELAND / ÉIRE / IRLANDE', 'identity_card'],
    ['IRELANDTEIRE TIRLANDE', 'identity_card'],
    ['Thai National ID Card', 'identity_card'],
    ['REGISTRO GERAL', 'identity_card'],
    ['MERA AADHAAR, MERI PEHCHAAN', 'identity_card'],
    ['OBČANSKÝ PRŮKAZ', 'identity_card'],
    ['DOWÓD OSOBISTY', 'identity_card'],
    ['PASSPORT CARD', 'identity_card'],
    ['OFFICIAL TRAVEL DOCUMENT', 'passport'],
    ['KARTA POBYTU', 'residence_permit'],
    ['FAHRERKARTE', 'other'],
  ])('scoreText recognises another document in %s', (line, kind) => {
    expect(scoreText([line])).toMatchObject({ otherKind: kind, points: { otherDocument: -4 } });
  });

  it('[S64] scoreText recognises a title in two lines, but no licence’s limits', () => {
    expect(scoreText(['DRIVER', 'LICENSE'], false, ['DRIVER LICENSE']).points.title).toBe(3);
    const numbered = ['NON', 'DRIVER ID', 'LICENSE NO. 417286503'];
    expect(scoreText(numbered, false, [`DRIVER ${numbered[2]}`]).points.title).toBe(1);
    const card = scoreText(['IDENTIFICATION', 'CARD'], false, ['IDENTIFICATION CARD']);
    expect(card).toMatchObject({ otherKind: 'identity_card', points: { title: 0 } });
    expect(scoreText(['NOT FOR FEDERAL IDENTIFICATION', '4d ID NO']).otherKind).toBeNull();
  });

  it('scoreText takes limits of use in two lines, and a class 10 read as ID, for no other title', () => {
    const limits = ['NOT FOR FEDERAL', 'IDENTIFICATION'];
    expect(scoreText([...US_CARD, ...limits], false, [limits.join(' ')]).otherKind).toBeNull();
    expect(scoreText([...US_CARD, '9 CLASS ID']).otherKind).toBeNull();
    expect(scoreText([...US_CARD.slice(2), '9 CLASS ID']).otherKind).toBe('identity_card');
  });

  it('scoreText recognises a European licence by the categories in its ninth field, beside an authority in 4c', () => {
    const listing = (ninth: string, neighbours: string[] = []) =>
      scoreText([...EU_CARD.slice(0, -1), ninth], false, neighbours).listsCategories;
    expect(['9. AM/B/L', '9.AM/A/BI/B/f/k//n/p/q', '9 B BE'].map((line) => listing(line))).toEqual([
      true,
      true,
      true,
    ]);
    expect(listing('9.', ['9. AM/B1/B'])).toBe(true);
    expect(['9 CLASS C', '9 MAIN STREET', '10. DE'].map((line) => listing(line))).toEqual([
      false,
      false,
      false,
    ]);
    const inOrder = ['FUHRRRSCHN', ...EU_CARD.slice(1, -1)];
    expect(scoreText([...inOrder, '9. B']).listsCategories).toBe(true);
    expect(scoreText([...inOrder.toReversed(), '9. B']).listsCategories).toBe(false);
    expect(scoreText([...inOrder, '5a. 12345', '9. AM/B']).listsCategories).toBe(false);
    const without4c = EU_CARD.filter((line) => !line.startsWith('4c'));
    expect(scoreText(without4c).listsCategories).toBe(false);
  });

  it.each([
    ['Indonesia', ['Tempat/Tgl Lahir', 'Jenis Kelamin', 'Alamat', 'Berlaku Hingga']],
    ['Turkey', ['1. SOYADI', 'DOĞUM TARİHİ', 'CİNSİYET', 'SINIF']],
    ['Poland', ['NAZWISKO', 'DATA URODZENIA', 'PŁEĆ', 'DATA WAŻNOŚCI']],
    ['Sweden', ['EFTERNAMN', 'FÖDELSEDATUM', 'UTFÄRDAT', 'GILTIGT TILL']],
    ['Finland', ['SUKUNIMI', 'SYNTYMÄAIKA', 'SUKUPUOLI', 'VOIMASSA']],
    ['the Czech Republic', ['PŘÍJMENÍ', 'DATUM NAROZENÍ', 'POHLAVÍ', 'PLATNOST DO']],
    ['Romania', ['NUME', 'DATA NAȘTERII', 'VALABILITATE', 'ADRESA']],
    ['Hungary', ['CSALÁDI NÉV', 'SZÜLETÉSI IDŐ', 'ÉRVÉNYES', 'KIÁLLÍTÁS']],
    ['Vietnam', ['NGÀY SINH', 'GIỚI TÍNH', 'ĐỊA CHỈ', 'CÓ GIÁ TRỊ ĐẾN']],
  ])('scoreText counts the labels of %s', (_, texts) => {
    expect(scoreText(texts).counts.labels).toBe(texts.length);
  });

  it('a card with the labels of Ukraine’s identity card is one, but not with one of them, or with a licence’s title', () => {
    const kind = (...texts: string[]) => scoreText(['UKRAINE', ...texts]).otherKind;
    expect(kind('Запис № / Record No.', 'По батькові / Patronymic')).toBe('identity_card');
    expect(kind('Record No.')).toBeNull();
    expect(kind('Patronymic')).toBeNull();
    expect(kind('DRIVING LICENCE', 'Record No.', 'Patronymic')).toBeNull();
  });

  it('scoreText takes the validity of an Indian licence for no bank card', () => {
    expect(scoreText(['GUJARAT STATE', 'VALID THROUGHOUT INDIA']).otherKind).toBeNull();
    expect(scoreText(['VALID THRU', '09/27']).otherKind).toBe('other');
  });

  /** A faint Brazilian licence, as the recogniser read it. */
  const FAINT = [
    'DI PARIAM NIO NAC HONAI D IRANSIIO',
    'G ARHIRA NA ONI DI HABH HIAG AO',
    'LINCE DA SILVA',
    'DATA NASCIMENTO',
    'CAT . HA',
    'REGTRO',
    'VALJDADE',
    '00123456789',
  ];
  const without = (...texts: string[]) => FAINT.filter((line) => !texts.includes(line));

  it.each([
    ['SSLICENSE', true],
    ['AN G LICENCE', true],
    ['MS LICENSE', false],
    ['NG LICENSE', false],
    ['LICENSE', false],
    ['MY DRIVING SCHOOLS LICENSE', false],
  ])('%s is the end of a licence’s title: %s', (title, isEnd) => {
    const [, ...fields] = US_CARD.filter((line) => line !== 'DRIVER LICENSE');
    expect(scoreText([title, ...fields]).misreadTitle).toBe(isEnd);
    expect(scoreText([title, 'IDENTIFICATION CARD', ...fields]).otherKind).toBe('identity_card');
    expect(scoreText([title, '3DOB02/27/1991', '4b EXP02/27/2029']).misreadTitle).toBe(false);
  });

  it('the end of a licence’s title proves nothing on a card that is for identification or no licence', () => {
    const [, ...fields] = US_CARD.filter((line) => line !== 'DRIVER LICENSE');
    for (const text of ['ONLY FOR IDENTIFICATION', 'NOT A', 'FIREARMS LICENCE'])
      expect(scoreText(['SSLICENSE', text, ...fields])).not.toMatchObject({
        misreadTitle: true,
        otherKind: null,
      });
  });

  it('a misread title is a licence’s beside its labels', () =>
    expect(scoreText(FAINT).misreadTitle).toBe(true));

  it.each([
    ['without such a line', without(FAINT[1]!)],
    ['without the vehicle categories', without('CAT . HA')],
    ['with few of the labels', without('REGTRO', 'VALJDADE')],
    ['if the title is a residence permit’s', ['PERMlSD DE RESlDENCA', ...without(FAINT[1]!)]],
    ['if the title was read', ['CARTEIRA NACIONAL DE HABILITACAO', ...FAINT]],
  ])('a misread title is no licence’s %s', (_, lines) => expect(scoreText(lines).misreadTitle).toBe(false));

  it('scoreText knows by words or by field 9 that a card lists vehicle categories', () => {
    expect(scoreText(US_CARD).saysVehicles).toBe(true);
    expect(scoreText(EU_CARD).saysVehicles).toBe(true);
    expect(scoreText(['9 HILL ROAD', '4d IDN 55', '15 SEX F', '18 EYES GRN']).saysVehicles).toBe(false);
  });

  it('scoreText takes two lines that form such words by chance for no denial', () => {
    expect(scoreText(['MT VERNON', 'DRIVER LICENSE'], false, ['MT VERNON DRIVER LICENSE']).points.title).toBe(
      3,
    );
    expect(scoreText(['NOT A', 'DRIVER LICENSE'], false, ['NOT A DRIVER LICENSE']).points.title).toBe(0);
  });

  it('scoreText gives a card that denies being a licence no points for the word', () => {
    expect(scoreText(['THIS IS NOT A DRIVER LICENSE']).points.title).toBe(0);
  });

  it('scoreText does not take an address on Library Street or a licence’s own machine-readable line for another document', () => {
    expect(scoreText(['2158 OLD STUDENT LANE, LIBRARY HILL']).otherKind).toBeNull();
    expect(scoreText(['D1NLD15094111111111HHW51T77CJ<<41']).otherKind).toBeNull();
  });

  it('scoreText finds nothing for a licence in a receipt', () => {
    const receipt = [
      'HARBOUR GROCERY',
      '12 Fish Row',
      '22.02.2025',
      '17:41',
      'RYE BREAD',
      '6.49',
      'TOTAL',
      '60.42',
    ];
    expect(scoreText(receipt).points).toMatchObject({ title: 0, labels: 0, dates: 0.75 });
  });
});

describe('scoreText on hostile text', () => {
  afterEach(() => void vi.restoreAllMocks());

  const random = seededRandom(1001);
  const randomLine = (length: number) =>
    Array.from({ length }, () => String.fromCharCode(65 + Math.floor(random.next() * 26))).join('');

  const TEXTS: [string, string[]][] = [
    ['random lines', Array.from({ length: 100 }, () => randomLine(26))],
    [
      'a misread title over lines as long as labels',
      ['CXRTEXRANXCIOXALDEHXBILXTACXO', ...Array.from({ length: 99 }, () => randomLine(9))],
    ],
  ];

  it.each(firstRows(TEXTS, 1))('compares few letters of %s', (_, lines) => {
    const letters = vi.spyOn(String.prototype, 'charCodeAt');
    scoreText(
      lines,
      false,
      lines.map((line) => line + randomLine(10)),
    );
    expect(letters.mock.calls.length).toBeLessThan(MAX_LETTERS_COMPARED);
  });
});
