import { describe, expect, test } from 'vitest';
import { firstRows } from '../../../../test/harness/tier.ts';
import type { TextLine } from '../../vision/evidence.ts';
import type { ReadCodes } from '../codes/read-codes.ts';
import { scoreDetails } from '../record-match/score-details.ts';
import type { StoredDetails } from '../record-match/stored-details.ts';
import { type ExtractableDocument, extractDocument } from './extract-document.ts';

const AT = new Date('2026-11-22T12:00:00Z');

type Place = Partial<TextLine['box']> & { confidence?: number };

const line = (text: string, y: number, { confidence = 0.98, ...place }: Place = {}): TextLine => ({
  text,
  confidence,
  box: { x: 0.3, y, width: 0.018 * text.length, height: 0.05, ...place },
});

/** One line below the other. */
const rows = (...texts: string[]) => texts.map((text, row) => line(text, 0.05 + row * 0.06));

const extract = (lines: TextLine[], changes: Partial<ExtractableDocument> = {}) =>
  extractDocument({ kind: 'licence', lines, codes: null, at: AT, ...changes });

/** Every field that is said, with its value alone. */
const values = (lines: TextLine[], changes: Partial<ExtractableDocument> = {}) =>
  Object.fromEntries(
    Object.entries(extract(lines, changes).fields).map(([name, { value }]) => [name, value]),
  );

const AMERICAN = rows(
  'OHIO',
  'DRIVER LICENSE',
  '4d DLN RT417286',
  '1 NORTHWOOD',
  '2 ADA JUNE',
  '8 1482 LARKSPUR AVENUE',
  'OLDERMARCH,OH 43215',
  '3 DOB 10/16/1986',
  '4b EXP 10/16/2030 4a ISS 10/17/2022',
  '15 SEX F',
  '5 DD 0123456789',
);

describe('a document by itself', () => {
  test('an American licence says its fields by their numbers and labels, and its state', () => {
    expect(extract(AMERICAN)).toMatchObject({ kind: 'licence', country: 'USA', issuer: 'OH' });
    expect(values(AMERICAN)).toEqual({
      license_number: 'RT417286',
      last_name: 'NORTHWOOD',
      first_name: 'ADA JUNE',
      address: '1482 LARKSPUR AVENUE, OLDERMARCH,OH 43215',
      date_of_birth: '1986-10-16',
      license_expiry_date: '2030-10-16',
      license_issue_date: '2022-10-17',
      sex: 'F',
    });
  });

  test('the discriminator of an American licence is not its number, however its letters are read', () => {
    const card = (discriminator: string, ...more: string[]) =>
      rows('DRIVER LICENSE', '4 LIC NO', '4b EXP 12/08/2031', '3 DOB 12/08/2004', ...more, discriminator);
    const discriminator = '5 0D 00/2889CZ578900/FD27';
    expect(values(card(discriminator))).not.toHaveProperty('license_number');
    expect(values(card('5 XX 00/2889CZ578900/FD27', '15 SEX F'))).not.toHaveProperty('license_number');
  });

  test('a European licence says its fields by numbers 1 to 9, beside or before their values', () => {
    const lines = [
      line('DRIVING LICENCE', 0.05),
      line('1. NORTHWOOD', 0.11),
      line('2.', 0.17, { width: 0.02 }),
      line('MRS ADA', 0.17, { x: 0.35 }),
      line('JUNE', 0.23, { x: 0.35 }),
      line('3. 16.10.1986 UNITED KINGDOM', 0.29),
      line('4a.17.10.2022 4c. DVLA', 0.35),
      line('4b.16.10.2032', 0.41),
      line('5. NORTH860166AJ9XY 35', 0.47),
      line('8. 14 LARKSPUR CLOSE', 0.53),
      line('OLDERMARCH', 0.59),
      line('9. AM/B1/B', 0.65),
    ];
    expect(extract(lines)).toMatchObject({ country: 'GBR', issuer: 'DVLA' });
    expect(values(lines)).toEqual({
      last_name: 'NORTHWOOD',
      first_name: 'ADA JUNE',
      date_of_birth: '1986-10-16',
      license_issue_date: '2022-10-17',
      license_expiry_date: '2032-10-16',
      license_number: 'NORTH860166AJ9XY',
      address: '14 LARKSPUR CLOSE, OLDERMARCH',
      authority: 'DVLA',
      place_of_birth: 'UNITED KINGDOM',
    });
  });

  test('each value names its source, its line and its confidence', () => {
    const { fields } = extract(AMERICAN);
    expect(fields.last_name).toEqual({
      value: 'NORTHWOOD',
      source: 'number',
      box: AMERICAN[3]!.box,
      confidence: 0.98,
    });
    expect(fields.date_of_birth).toMatchObject({ source: 'label', box: AMERICAN[7]!.box });
  });

  test('an American card without labels of dates says the only two after birth as issue and expiry', () => {
    const card = (...dates: string[]) =>
      values(rows('DRIVER LICENSE', 'DOB 10/16/1986', ...dates, 'OLDERMARCH,OH 43215-1234'));
    expect(card('10/16/2030', '10/17/2022')).toMatchObject({
      license_issue_date: '2022-10-17',
      license_expiry_date: '2030-10-16',
    });
    expect(card('D10/16/2030 M', 'ISS 10/17/2022')).toHaveProperty('license_expiry_date', '2030-10-16');
    for (const other of ['10/16/2007', 'REV 10/16/2007', '1O/1X/2007'])
      expect(card('10/16/2030', '10/17/2022', other)).not.toHaveProperty('license_expiry_date');
    expect(card('EXP 1X/16/2030', '10/17/2022')).not.toHaveProperty('license_issue_date');
  });

  test('a post code with four more digits is no unread date', () => {
    const lines = rows('DOB 10/16/1986', 'EXP 10/16/2030', '10/17/2022', 'OLDERMARCH OH 43215-0000');
    expect(values(lines)).toHaveProperty('license_issue_date', '2022-10-17');
  });

  test('a Portuguese label shows that days come first', () => {
    const lines = [line('DATA NASCIMENTO', 0.4), line('02/05/1987', 0.45)];
    expect(values(lines)).toEqual({ date_of_birth: '1987-05-02' });
    expect(values([line('DATE OF BIRTH', 0.4), line('02/05/1987', 0.45)])).toEqual({});
  });

  test('a surname with a comma over the given names above an American address', () => {
    const card = (...names: string[]) => values(rows(...names, 'LARKSPUR BUILDING', 'OLDERMARCH.OH 43215'));
    expect(card('NORTHWOOD,', 'ADA JUNE')).toMatchObject({ last_name: 'NORTHWOOD', first_name: 'ADA JUNE' });
    expect(values(rows('NORTHWOOD,', 'ADA JUNE', 'DRIVER LICENSE'))).not.toHaveProperty('last_name');
    expect(card('CLASS D,', 'NORTHWOOD,', 'ADA JUNE')).not.toHaveProperty('last_name');
  });

  test('the numbers of both names before the surname', () => {
    const card = (...texts: string[]) =>
      values(rows('4d RT417286', '4a ISS 10/17/2022', ...texts, '8 14 LARKSPUR AVENUE'));
    expect(card('12NORTHWOOD', 'ADA')).toMatchObject({ last_name: 'NORTHWOOD', first_name: 'ADA' });
    expect(card('12 NONE', 'ADA')).not.toHaveProperty('last_name');
    expect(card('12 NORTHWOOD', 'ADA', '5 DD 123')).not.toHaveProperty('last_name');
  });

  test('a small l that no word begins with is a capital I', () => {
    const card = (name: string) =>
      values(rows('DRIVING LICENCE', `1. ${name}`, '2. lvo', '3. 16.10.1986', '4a. 17.10.2013 4c. STADT'));
    expect(card('Muñoz lribarren')).toMatchObject({ last_name: 'MUNOZ IRIBARREN', first_name: 'IVO' });
    expect(card('de la Cruz')).toHaveProperty('last_name', 'DE LA CRUZ');
    expect(card('le Clerc lloyd')).toHaveProperty('last_name', 'LE CLERC LLOYD');
  });

  test('an initial that may be another letter needs a sure reading', () => {
    const card = (text: string, confidence: number) =>
      values([line('1 NORTHWOOD', 0.1), line(`2 ${text}`, 0.2, { confidence }), line('4d RT417286', 0.3)]);
    expect(card('ADA O.', 0.97)).not.toHaveProperty('first_name');
    expect(card('ADA O.', 0.99)).toHaveProperty('first_name', 'ADA O');
    expect(card('ADA Q.', 0.97)).toHaveProperty('first_name', 'ADA Q');
  });

  test('a number that contradicts its issuer’s form needs a sure reading', () => {
    const card = (text: string, confidence: number) =>
      values([line('CALIFORNIA', 0.05, { x: 0.1 }), line(`DL ${text}`, 0.3, { confidence })]);
    expect(card('N41728650', 0.97)).not.toHaveProperty('license_number');
    expect(card('N41728650', 0.99)).toHaveProperty('license_number', 'N41728650');
    expect(card('N4172865', 0.97)).toHaveProperty('license_number', 'N4172865');
  });

  test('an O for a 0, and a 0 for an O, are read as the issuer’s form wants them', () => {
    const brazilian = (number: string) =>
      values([line('BRASIL', 0.05), line('N° REGISTRO', 0.3), line(number, 0.36)]).license_number;
    expect(brazilian('O3647292769')).toBe('03647292769');
    expect(brazilian('OO000000227')).toBe('00000000227');
    expect(brazilian('OO000000228')).toBeUndefined();
    const californian = (number: string) =>
      values([line('CALIFORNIA', 0.05, { x: 0.1 }), line(`DL ${number}`, 0.3)]).license_number;
    expect(californian('O4172865')).toBe('O4172865');
    expect(californian('04172865')).toBe('O4172865');
  });

  test('a number without a form is absent if its first figure may be the surname’s initial', () => {
    const card = (name: string, number: string) =>
      values(rows(`1. ${name}`, '2. ADA', '3. 16.10.1986', '4a. 17.10.2013 4c. STADT', `5. ${number}`))
        .license_number;
    expect(card('ODELL', '02914-78046')).toBeUndefined();
    expect(card('ODELL', '12914-78046')).toBe('12914-78046');
    expect(card('NORTHWOOD', '02914-78046')).toBe('02914-78046');
    expect(card('ODELL', 'O2914-78046')).toBe('O2914-78046');
  });

  test('a number of three groups behind ID, of which the I may be unread', () => {
    expect(values(rows('ID 417 286 503'))).toEqual({ license_number: '417 286 503' });
    expect(values(rows('D 417 286 503'))).toEqual({ license_number: '417 286 503' });
    expect(values(rows('ID 417 286 503 112'))).toEqual({});
  });

  test('a house’s number behind the field number 8', () => {
    const card = (names: string[], ...house: string[]) =>
      values(rows('4d RT417286', ...names, ...house, 'OLDERMARCH,OH 43215')).address;
    expect(card(['1NORTHWOOD', '2ADA'], '81482 LARKSPUR AVE')).toBe('1482 LARKSPUR AVE, OLDERMARCH,OH 43215');
    expect(card(['1 NORTHWOOD', '2 ADA'], '81482 LARKSPUR AVE')).toBeUndefined();
    expect(card(['1NORTHWOOD', '2ADA'], '8 LARKSPUR AVE')).toBe('LARKSPUR AVE, OLDERMARCH,OH 43215');
    expect(card(['1 NORTHWOOD', '8', '2 ADA'], '8.1482 LARKSPUR AVE')).toBe(
      '1482 LARKSPUR AVE, OLDERMARCH,OH 43215',
    );
  });

  test('labels in words, in front of a name or above it', () => {
    expect(values(rows('Nom: MOREAU', 'Prenom(s): CLAIRE'))).toEqual({
      last_name: 'MOREAU',
      first_name: 'CLAIRE',
    });
    expect(values(rows('Prezime/Surname', 'HORVAT', 'x', 'Ime/Name', 'ANA'))).toEqual({
      last_name: 'HORVAT',
      first_name: 'ANA',
    });
    expect(values(rows('NOME', 'LUCAS ALMEIDA PEREIRA', 'FILIACAO', 'BRUNO PEREIRA'))).toEqual({
      full_name: 'LUCAS ALMEIDA PEREIRA',
    });
    expect(values(rows('LNNORTHWOOD', 'FNADA JUNE'))).toEqual({
      last_name: 'NORTHWOOD',
      first_name: 'ADA JUNE',
    });
  });

  test.each([
    ['Indonesia', ['NAMA', 'EKO SITI'], 'EKO SITI'],
    ['Malaysia', ['Nama :LI XIU ENG'], 'LI XIU ENG'],
    ['Malaysia, in both languages', ['Nama/Name', 'ALI BIN ABU'], 'ALI BIN ABU'],
    ['Turkey', ['SOYADI', 'DEMİR', 'ADI', 'ALİ'], 'DEMIR', 'ALI'],
    ['Turkey, with colons', ['SOYAD: DEMİR', 'AD: ALİ'], 'DEMIR', 'ALI'],
    ['Turkey, on one line', ['ADI SOYADI : ALİ DEMİR'], 'ALI DEMIR'],
    ['Poland', ['NAZWISKO', 'WIŚNIEWSKA', 'IMIĘ', 'EWA'], 'WISNIEWSKA', 'EWA'],
    ['Sweden', ['EFTERNAMN', 'BERG', 'FÖRNAMN', 'ULF'], 'BERG', 'ULF'],
    ['Sweden, for the whole name', ['NAMN', 'ULF BERG'], 'ULF BERG'],
    ['Denmark', ['EFTERNAVN', 'HOLM', 'FORNAVN', 'IDA'], 'HOLM', 'IDA'],
    ['Norway', ['ETTERNAVN', 'LIE', 'FORNAVN', 'ODD'], 'LIE', 'ODD'],
    ['Iceland', ['KENNINAFN', 'JÓNSDÓTTIR', 'EIGINNAFN', 'ÁSA'], 'JONSDOTTIR', 'ASA'],
    ['Finland', ['SUKUNIMI', 'AALTO', 'ETUNIMI', 'EERO'], 'AALTO', 'EERO'],
    ['the Czech Republic', ['PŘÍJMENÍ: NOVÁK', 'JMÉNO: JAN'], 'NOVAK', 'JAN'],
    ['Slovakia', ['Priezvisko', 'KOVÁČ', 'Meno', 'IVO'], 'KOVAC', 'IVO'],
    ['Romania', ['NUME', 'POP', 'PRENUME', 'ION'], 'POP', 'ION'],
    ['Hungary', ['CSALÁDI NÉV', 'NAGY', 'UTÓNÉV', 'PÁL'], 'NAGY', 'PAL'],
    ['Hungary, on one line', ['Családi és utónév/Family name and Given name', 'NAGY PÁL'], 'NAGY PAL'],
    ['Croatia', ['Prezime', 'HORVAT', 'Ime', 'ANA'], 'HORVAT', 'ANA'],
    ['Slovenia', ['Priimek', 'KOS', 'Ime', 'EMA'], 'KOS', 'EMA'],
    ['Estonia', ['PEREKONNANIMI', 'TAMM', 'EESNIMI', 'REA'], 'TAMM', 'REA'],
    ['Latvia', ['Uzvārds', 'OZOLS', 'Vārds', 'JĀNIS'], 'OZOLS', 'JANIS'],
    ['Lithuania', ['Pavardė', 'PETRAITIS', 'Vardas', 'JONAS'], 'PETRAITIS', 'JONAS'],
    ['Malta', ['KUNJOM', 'BORG', 'ISEM', 'EVA'], 'BORG', 'EVA'],
    ['Albania', ['Mbiemri', 'HOXHA', 'Emri', 'ILIR'], 'HOXHA', 'ILIR'],
    ['Vietnam', ['HỌ TÊN: LÊ VĂN AN'], 'LE VAN AN'],
    ['Vietnam, since 2024', ['Họ, chữ đệm và tên khai sinh / Full name:', 'LÊ VĂN AN'], 'LE VAN AN'],
    ['the Philippines', ['Apelyido/Last Name', 'LIM', 'Mga Pangalan/Given Names', 'ANA'], 'LIM', 'ANA'],
    ['India', ['Name :LEE KIM'], 'LEE KIM'],
    ['Kenya', ['SURNAME', 'OTI', 'OTHER NAMES', 'EKO'], 'OTI', 'EKO'],
    ['Nigeria', ['SURNAME, FIRST NAME', 'OBI, ADA'], 'OBI ADA'],
    ['Peru', ['APELLIDOS Y NOMBRES', 'PAZ GIL EVA'], 'PAZ GIL EVA'],
    ['Italy, on one line', ['COGNOME E NOME: ROSSI EVA'], 'ROSSI EVA'],
    ['France, on one line', ['NOM ET PRÉNOMS', 'ROY EVA'], 'ROY EVA'],
    ['Croatia, on one line', ['Ime i prezime', 'ANA HORVAT'], 'ANA HORVAT'],
    ['France, in two languages', ['NOM / Surname', 'ROY', 'Prénoms / Given names', 'EVA'], 'ROY', 'EVA'],
    ['South Africa', ['Surname', 'VAN WYK', 'Forenames', 'PIET'], 'VAN WYK', 'PIET'],
    ['Germany', ['Name/Surname/Nom', 'LEE', 'Vornamen/Given names/Prenoms', 'IDA'], 'LEE', 'IDA'],
    ['the Netherlands', ['naam/surname', 'DE BOER', 'voornamen/given names', 'EVA'], 'DE BOER', 'EVA'],
  ])('names behind the labels of %s', (_, texts, name, givenName?: string) => {
    const { full_name, last_name, first_name } = values(rows(...texts), { kind: 'identity_card' });
    expect({ full_name, last_name, first_name }).toEqual(
      givenName ? { last_name: name, first_name: givenName } : { full_name: name },
    );
  });

  test('names in a column behind colons, far from their labels', () => {
    const names = (value: string) =>
      values([line('NIK', 0.2, { x: 0.04 }), line('Nama', 0.3, { x: 0.04 }), line(value, 0.3, { x: 0.26 })]);
    expect(names(': EKO SITI')).toEqual({ full_name: 'EKO SITI' });
    expect(names('EKO SITI')).toEqual({});
  });

  test('a birth date behind the place of birth, on its line or beside its label', () => {
    const birth = (...lines: TextLine[]) => values([line('NIK', 0.2), ...lines]).date_of_birth;
    const label = line('Tempat/Tgl Lahir', 0.3, { x: 0.04 });
    expect(birth(line('Tempat/Tgl Lahir : JAKARTA, 17-08-1985', 0.3))).toBe('1985-08-17');
    expect(birth(label, line(': JAKARTA, 17-08-1985', 0.3, { x: 0.42 }))).toBe('1985-08-17');
    expect(birth(line(': JAKARTA, 17-08-1985', 0.3, { x: 0.42 }))).toBeUndefined();
    expect(birth(label, line(': JAKARTA, 17-08-1985', 0.5, { x: 0.42 }))).toBeUndefined();
  });

  test('a short word is a label of names only if it is apart from the text behind it', () => {
    expect(values(rows('AD ASTRA', 'MENO PAUSA', 'NAMA ISTERI', 'IME IVIC'))).toEqual({});
  });

  test('a name without its number is the line between its neighbours', () => {
    const linesWithoutNumber1 = AMERICAN.map((each) => ({
      ...each,
      text: each.text.replace(/^1 (?=NORTH)/, ''),
    }));
    expect(extract(linesWithoutNumber1).fields.last_name).toMatchObject({
      value: 'NORTHWOOD',
      source: 'layout',
    });
    const linesWithoutNumber2 = AMERICAN.map((each) => ({ ...each, text: each.text.replace(/^2 /, '') }));
    expect(extract(linesWithoutNumber2).fields.first_name).toMatchObject({
      value: 'ADA JUNE',
      source: 'layout',
    });
  });

  test('names above an address, without labels, are a whole name: nothing shows which is the surname', () => {
    const lines = rows(
      'FLORIDA',
      'DRIVER LICENSE',
      'ADA',
      'NORTHWOOD',
      '921 LARKSPUR LANE',
      'OLDERMARCH,FL32317',
    );
    const address = '921 LARKSPUR LANE, OLDERMARCH,FL32317';
    expect(values(lines)).toEqual({ full_name: 'ADA NORTHWOOD', address });
  });

  test('names above an address across an empty line are whole only if there are two lines of them', () => {
    const address = [line('921 LARKSPUR LANE', 0.36), line('OLDERMARCH,FL 32317', 0.42)];
    const names = [line('NORTHWOOD', 0.19), line('ADA JUNE', 0.25)];
    expect(values([...names, ...address])['full_name']).toBe('NORTHWOOD ADA JUNE');
    expect(values([names[1]!, ...address])['full_name']).toBeUndefined();
  });

  test('a label that lost its end is no name', () => {
    const lines = rows('MERIDIA', 'NILS', 'Addre', '3979 MILL LANE', 'OLDERMARCH CZ 97839');
    expect(values(lines)['full_name']).toBeUndefined();
  });

  test('an address without its field number is said, unless its first digit may be that number', () => {
    const city = 'OLDERMARCH,FL 32317';
    expect(values(rows('921 LARKSPUR LANE', 'APT 7', city))['address']).toBe(
      `921 LARKSPUR LANE, APT 7, ${city}`,
    );
    expect(values(rows('8123 LARKSPUR LANE', city))['address']).toBeUndefined();
    expect(values(rows('I3IO LARKSPUR LANE', city))['address']).toBeUndefined();
  });

  test('the date between birth and expiry is the date of issue, if it is alone in its line', () => {
    const issue = (text: string) =>
      values(rows('USA', 'DOB 10/16/1986', 'EXP 10/16/2030', text))['license_issue_date'];
    expect(issue('10/17/2022')).toBe('2022-10-17');
    expect(issue('10/17/2022/')).toBeUndefined();
    expect(issue('REV 10/17/2022')).toBeUndefined();
    expect(issue('10/17/2031')).toBeUndefined();
  });

  test('a label above a date with its field number counts beside the end of another field', () => {
    const date = line('02/15/2019', 0.888, { x: 0.772, width: 0.142 });
    const other = line('ADO', 0.898, { x: 0.677, width: 0.054 });
    const issue = (label: string) =>
      values([line('USA', 0.1), line(label, 0.857, { x: 0.772, width: 0.06, height: 0.042 }), date, other])[
        'license_issue_date'
      ];
    expect(issue('4aISS')).toBe('2019-02-15');
    expect(issue('ISS')).toBeUndefined();
  });

  test.each([
    ['4b.1', '2023-01-18'],
    ['4b1', undefined],
  ])('a date beside the field number %s', (number, expected) => {
    const lines = [
      ...rows('DRIVING LICENCE', '1. NORTHWOOD', '2. ADA', '3. 16.10.1986', '4a. 19.01.2013 4c. DVLA'),
      line(number, 0.5, { width: 0.05 }),
      line('18.01.2023', 0.5, { x: 0.37 }),
    ];
    expect(values(lines)['license_expiry_date']).toBe(expected);
  });

  test.each([
    ['S514-172-80-844-0', 'S514-172-80-844-0'],
    ['P 800 000 224 322', 'P 800 000 224 322'],
    ['P 800 000 224', undefined],
    ['WR941920000470000', undefined],
    ['512-555-0142', undefined],
  ])('the number of a card without a label for it: %s', (printedText, expected) => {
    expect(values(rows('DRIVER LICENSE', printedText, 'DOB 10/16/1986'))['license_number']).toBe(expected);
  });

  test.each([
    ['3.DOB 16.10.86', '1986-10-16'],
    ['316.10.86', '1986-10-16'],
    ['3.16.10.86 BERLIN', '1986-10-16'],
    ['316.10.1986', undefined],
  ])('the birth date of %s', (birth, expected) => {
    const lines = rows(
      'FUHRERSCHEIN',
      '1. NORTHWOOD',
      '2. ADA',
      birth,
      '4a. 17.10.13 4c. STADT',
      '4b. 16.10.28',
      '5. B072RRE2I55',
    );
    expect(values(lines)['date_of_birth']).toBe(expected);
  });

  test.each([
    ['4d DL N4172-86503', 'N4172-86503'],
    ['DL NO. 4172-86503', '4172-86503'],
    ['4dLIC#WDLN417286', 'WDLN417286'],
    ['DLN417286503', undefined],
    ['LIC NO4172865', undefined],
    ['4d DLV S00-000-001', undefined],
    ['4d DLN HO0000000', undefined],
    ['4d DLN 417 286 503 9 CLASS D', '417 286 503'],
    ['4d 10/16/2030', undefined],
  ])('the number of %s', (printedText, expected) => {
    expect(values(rows('4a ISS', '4b EXP', '9 CLASS D', printedText))['license_number']).toBe(expected);
  });

  test('a date that may be read in two orders is absent, and so is a field with two values', () => {
    expect(values(rows('DRIVER LICENSE', 'DOB 05/03/1986'))).toEqual({});
    expect(values(rows('USA', 'DOB 05/03/1986', 'DOB 05/04/1986'))['date_of_birth']).toBeUndefined();
    expect(values(rows('DL NO. A1234567', 'LIC NO. B7654321'))['license_number']).toBeUndefined();
  });

  test('print that was read with low confidence says nothing', () => {
    const doubtful = AMERICAN.map((each) => ({ ...each, confidence: 0.7 }));
    expect(values(doubtful)).toEqual({});
  });

  test('a paper says nothing, whatever it prints', () => {
    expect(extract(AMERICAN, { kind: 'paper' }).fields).toEqual({});
  });

  test('the barcode comes before the zone, and both before print', () => {
    const barcode = { ...BARCODE, last_name: 'SOUTHGATE', license_number: null };
    const codes: ReadCodes = { barcode: null, mrz: ZONE };
    expect(extract(AMERICAN, { codes }).fields.last_name).toEqual({
      value: 'EASTLAND',
      source: 'zone',
      box: null,
      confidence: 1,
    });
    const both = extract(AMERICAN, { codes: { ...codes, barcode } }).fields;
    expect(both.last_name).toMatchObject({ value: 'SOUTHGATE', source: 'barcode' });
    expect(both.license_number).toMatchObject({ value: 'X417', source: 'zone' });
  });
});

const CODE_FIELDS = {
  first_name: 'ADA',
  middle_name: null,
  last_name: 'EASTLAND',
  date_of_birth: '1986-10-16',
  license_issue_date: null,
  license_expiry_date: null,
  is_licence: true,
  names_cut: { first: false, last: false },
};
const ZONE: NonNullable<ReadCodes['mrz']> = {
  ...CODE_FIELDS,
  license_number: 'X417',
  format: 'TD1',
  document_code: 'I',
  issuing_state: 'UTO',
  lines: [],
  check_digits: true,
  legible: true,
  number_legible: true,
};
const BARCODE: NonNullable<ReadCodes['barcode']> = {
  ...CODE_FIELDS,
  symbology: 'PDF417',
  license_number: 'X417',
  version: 10,
  issuer: '636023',
  addr_street: null,
  addr_city: null,
  addr_state: null,
  addr_zip: null,
  addr_country: 'USA',
  discriminator: null,
};

const SOUTHGATE: StoredDetails = {
  first_name: 'Ada',
  middle_name: null,
  last_name: 'Northwood',
  date_of_birth: '1986-10-16',
  license_number: 'RT417286',
  license_state: null,
  license_issue_date: '2022-10-17',
  license_expiry_date: '2030-10-16',
  addr_street: '1482 Larkspur Avenue',
  addr_city: null,
  addr_state: null,
  addr_zip: null,
  addr_country: null,
};

const grid = (texts: string[]) =>
  texts.map((text, at) => line(text, 0.05 + (at % 40) * 0.02, { x: (at / 40) * 0.01, height: 0.015 }));

test('ISS that touches its date and was read as digits labels the date of issue', () => {
  const card = (label: string) =>
    values(
      rows('DRIVER LICENSE', 'DOB 01-05-1948', 'EXP 01-25-2014', `${label}01-15-2010`, 'TAX 03-03-2003'),
    );
  expect(card('I5s').license_issue_date).toBe('2010-01-15');
  expect(card('155').license_issue_date).toBe('2010-01-15');
  expect(card('A55').license_issue_date).toBeUndefined();
});

test.each([
  ['REGTRO', 0.99, '00123456789'],
  ['REGTRO', 0.95, undefined],
  ['RETRO', 0.99, undefined],
  ['REGIONS', 0.99, undefined],
])('%s over a number that was read with %d of certainty labels it as %s', (label, confidence, number) => {
  const lines = [line(label, 0.8), line('00123456789', 0.84, { confidence })];
  expect(values(lines).license_number).toBe(number);
});

describe('hostile text', () => {
  const QUEBEC = 'PERMIS DE CONDUIRE QUEBEC';
  const hostile: [string, TextLine[]][] = [
    ['10,000 words', grid(Array.from({ length: 2500 }, (_, at) => `SURNAME DOB NO ${at}`))],
    ['10,000 words on one line', [line('LIC NO 1 '.repeat(2500), 0.1)]],
    ['lines of one label', grid(Array.from({ length: 2000 }, () => '1.'))],
    [
      'right-to-left marks',
      grid(Array.from({ length: 400 }, () => '\u202e3\u200f DOB \u202b10/16/1986\u202c')),
    ],
    ['zone rows of 500 letters', grid(Array.from({ length: 8 }, () => 'P<UTO'.padEnd(500, 'NAME<')))],
    ['strokes between words', grid([`${'AB / '.repeat(700)}SURNAME`])],
    ['strokes before a number’s label', grid([`${"A.' / ".repeat(660)}DOCUMENT NO`])],
    [
      'numbers of a card with a table',
      grid([QUEBEC, ...Array.from({ length: 240 }, () => 'A1 1 1 1 1 1 1 1')]),
    ],
    ['names on such a card', grid([QUEBEC, ...Array.from({ length: 1300 }, () => 'ADA')])],
    ['houses on such a card', grid([QUEBEC, ...Array.from({ length: 1000 }, () => '1 AA')])],
    ['blanks and commas', grid([`1 ${'A, '.repeat(1200)}`, `4d ${'A1 '.repeat(1200)}`])],
  ];

  test.each(firstRows(hostile, 1))(
    '%s cost no more to extract than to score against the record',
    (_, lines) => {
      const scoring = measureShortest(() => scoreDetails(lines, SOUTHGATE));
      const extracting = measureShortest(() => extract(lines));
      // A millisecond is for texts that take no time at all.
      expect(extracting).toBeLessThan(scoring + 1);
    },
  );

  test.each(hostile)('%s give dates of the calendar or none', (_, lines) => {
    for (const [name, { value }] of Object.entries(extract(lines).fields)) {
      if (/date/.test(name)) expect(value).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(value.length).toBeLessThan(500);
    }
  });
});

/** The shortest of three runs, in milliseconds. */
function measureShortest(run: () => unknown): number {
  const runs = Array.from({ length: 3 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...runs);
}
