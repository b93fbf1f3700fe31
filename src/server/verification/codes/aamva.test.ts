import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeAamva } from '../../../../tools/specimen/card/encode-aamva.ts';
import { people } from '../../../../tools/specimen/people.ts';
import { foldText } from '../lexicon/fold-text.ts';
import { aamvaDate, parseAamva } from './aamva.ts';
import { splitAamva } from './aamva-elements.ts';

type Elements = Record<string, string>;

/** A file as an issuer of one version of the standard writes it. */
function write(version: number, elements: Elements, kind = 'DL', issuer = '636001'): string {
  const body = `${kind}${Object.entries(elements)
    .map(([id, value]) => id + value)
    .join('\n')}\n\r`;
  const number = String(version).padStart(2, '0');
  const header = `@\n\x1e\rANSI ${issuer}${number}${version < 2 ? '' : '00'}01`;
  const length = String(body.length).padStart(4, '0');
  return `${header}${kind}${String(header.length + 10).padStart(4, '0')}${length}${body}`;
}

const PERSON = { DAQ: 'D1234567', DBB: '10161986', DBA: '10162030', DBD: '03092022' };
const READ = {
  date_of_birth: '1986-10-16',
  license_number: 'D1234567',
  license_expiry_date: '2030-10-16',
  license_issue_date: '2022-03-09',
};

describe('a licence’s barcode that departs from the standard', () => {
  const text = write(10, { ...PERSON, DCS: 'PUBLIC', DAC: 'JOHN' });

  test('a barcode with blanks in place of line feeds is not understood, and gives no number', () => {
    const joinedText = text.replaceAll('\n', ' ').replaceAll('\r', ' ');
    expect(parseAamva(joinedText)).toBeNull();
    expect(splitAamva(joinedText)).toBe('not_understood');
  });

  test('a barcode without a number of subfiles is read', () => {
    expect(parseAamva(text.replace('100001DL', '1000DL'))).toMatchObject(READ);
  });

  test('a barcode with the jurisdiction’s subfile listed first is read', () => {
    const reorderedText = text.replace('01DL', '02ZV00510020DL');
    expect(reorderedText).not.toBe(text);
    expect(parseAamva(reorderedText)).toMatchObject({ ...READ, is_licence: true });
  });

  test('a barcode without a subfile of a person is not understood', () => {
    expect(splitAamva(text.replace('01DL', '01ZV'))).toBe('not_understood');
  });

  test('a barcode with a blank and an element’s letters in a street is read', () => {
    const street = write(10, { ...PERSON, DAG: '12 DAN ROAD' });
    expect(parseAamva(street)).toMatchObject({ ...READ, addr_street: '12 DAN ROAD' });
  });
});

describe('the text of a licence’s barcode', () => {
  test.each(people.map(({ number }) => number))(
    'the barcode of specimen %i encodes what its card prints',
    (number) => {
      const { details, looks } = people[number]!;
      const reading = parseAamva(encodeAamva({ details, looks, discriminator: '00/1CZ2/FD27' }));
      expect(reading).toMatchObject({
        version: 10,
        issuer: '636999',
        is_licence: true,
        names_cut: { first: false, last: false },
        date_of_birth: details.date_of_birth,
        license_issue_date: details.license_issue_date,
        license_expiry_date: details.license_expiry_date,
        license_number: details.license_number,
        addr_state: details.addr_state,
        discriminator: '00/1CZ2/FD27',
      });
      // The standard's field holds only five digits and four.
      if (/^\d{5}$/.test(details.addr_zip)) expect(reading!.addr_zip).toBe(details.addr_zip);
      expect(reading!.middle_name === null).toBe(details.middle_name === null);
      expect(foldText(reading!.addr_city!)).toBe(foldText(details.addr_city));
    },
  );

  test('a barcode of version 1 (2000) has the whole name in DAA, years first and no issuer’s version', () => {
    const text = write(1, {
      DAA: 'PUBLIC,JOHN,QUINCY',
      DAQ: 'D1234567',
      DBB: '19861016',
      DBA: '20301016',
      DBD: '20220309',
      DAL: '789 E OAK ST',
      DAN: 'ANYTOWN',
      DAO: 'CA',
      DAP: '902230000',
    });
    expect(parseAamva(text)).toMatchObject({
      ...READ,
      version: 1,
      first_name: 'JOHN',
      middle_name: 'QUINCY',
      last_name: 'PUBLIC',
      addr_street: '789 E OAK ST',
      addr_city: 'ANYTOWN',
      addr_zip: '90223',
    });
  });

  test('a barcode of version 1 may have an element for each name', () => {
    const text = write(1, { ...PERSON, DAB: 'PUBLIC', DAC: 'JOHN', DAD: 'Q' });
    expect(parseAamva(text)).toMatchObject({ last_name: 'PUBLIC', first_name: 'JOHN', middle_name: 'Q' });
  });

  test.each([2, 3])('a barcode of version %i has all given names in DCT', (version) => {
    for (const givenNames of ['JOHN,QUINCY', 'JOHN QUINCY']) {
      const text = write(version, { ...PERSON, DCS: 'PUBLIC', DCT: givenNames });
      expect(parseAamva(text)).toMatchObject({
        ...READ,
        version,
        last_name: 'PUBLIC',
        first_name: 'JOHN',
        middle_name: 'QUINCY',
      });
    }
  });

  test.each([4, 5, 6, 7, 8, 9, 10])('a barcode of version %i has an element for each name', (version) => {
    const names = { DCS: 'PUBLIC', DDE: 'N', DAC: 'JOHN', DDF: 'T', DAD: 'NONE', DDG: 'N' };
    expect(parseAamva(write(version, { ...PERSON, ...names }))).toMatchObject({
      ...READ,
      version,
      last_name: 'PUBLIC',
      first_name: 'JOHN',
      middle_name: null,
      names_cut: { first: true, last: false },
    });
  });

  test('a barcode of Canada has years first and post codes with letters', () => {
    const text = write(8, {
      DCS: 'TREMBLAY',
      DAC: 'MARIE',
      DAQ: 'T1234',
      DBB: '19861016',
      DBA: '20301016',
      DCG: 'CAN',
      DAK: 'K1A 0B1    ',
    });
    expect(parseAamva(text)).toMatchObject({
      date_of_birth: '1986-10-16',
      license_expiry_date: '2030-10-16',
      addr_country: 'CAN',
      addr_zip: 'K1A 0B1',
    });
  });

  test('a barcode of an identification card is not read as a licence’s', () => {
    expect(parseAamva(write(8, { ...PERSON, DCS: 'PUBLIC' }, 'ID'))?.is_licence).toBe(false);
    expect(parseAamva(write(8, { ...PERSON, DCS: 'PUBLIC' }, 'EN'))?.is_licence).toBe(true);
  });

  test('a barcode with wrong offsets, a further subfile, other separators and the drafts’ name is read', () => {
    const text = write(8, { ...PERSON, DCS: 'PUBLIC', DAC: 'JOHN' });
    const expected = { ...READ, last_name: 'PUBLIC', first_name: 'JOHN' };
    expect(parseAamva(text.replace(/DL\d{8}/, 'DL99990001'))).toMatchObject(expected);
    expect(parseAamva(text.replace(/DL(\d{8})/, 'DL$1ZC01230010').concat('ZCZCAX\r'))).toMatchObject(
      expected,
    );
    expect(parseAamva(text.replaceAll('\n', '\r'))).toMatchObject(expected);
    expect(parseAamva(text.replace('ANSI ', 'AAMVA'))).toMatchObject(expected);
    expect(parseAamva(text.replace('\x1e\r', ''))).toMatchObject(expected);
  });

  test('a barcode gives null for missing fields and invalid dates', () => {
    const text = write(8, { DAQ: 'D1', DCS: 'UNAVL', DBB: '00000000', DBA: '02302030', DBD: 'unknown' });
    expect(parseAamva(text)).toMatchObject({
      license_number: 'D1',
      last_name: null,
      first_name: null,
      date_of_birth: null,
      license_expiry_date: null,
      license_issue_date: null,
    });
  });

  test.each([
    '',
    'https://example.com/DLDAQ1',
    '@\n\x1e\rANSI 636001',
    write(8, { DCA: 'C' }),
    `${write(8, PERSON)}${'x'.repeat(5000)}`,
  ])('a text of another kind, or an empty barcode, gives null: case %#', (text) => {
    expect(parseAamva(text)).toBeNull();
  });
});

test('a date is the same in either order, for every day of a century', () => {
  const wrong: string[] = [];
  for (let day = Date.UTC(1950, 0, 1); day < Date.UTC(2050, 0, 1); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    const [year, month, number] = date.split('-') as [string, string, string];
    if (aamvaDate(month + number + year) !== date || aamvaDate(year + month + number) !== date)
      wrong.push(date);
  }
  expect(wrong).toEqual([]);
});

test('a date with the day first is rejected where it would be ambiguous', () => {
  expect(aamvaDate('20011990')).toBeNull();
  expect(aamvaDate('31121990')).toBeNull();
});

describe('hostile text', () => {
  const header = fc.constantFrom(
    '',
    '@\n\x1e\rANSI 636001080001DL00310009',
    '@ANSI 00000001',
    '@AAMVA63600108',
  );
  const element = fc.tuple(
    fc.constantFrom('DAQ', 'DBB', 'DCS', 'DAA', 'DCT', 'DAK', 'ZZZ', 'D'),
    fc.string(),
  );
  const body = fc.array(element).map((all) => all.map((each) => each.join('')).join('\n'));

  test('[S58] hostile text never throws, and gives valid dates or none, and no control characters', () => {
    fc.assert(
      fc.property(header, fc.oneof(body, fc.string({ unit: 'binary' })), (start, rest) => {
        const reading = parseAamva(start + rest);
        // PostgreSQL accepts no null character, and a page shows no other control character.
        expect(JSON.stringify(reading)).not.toMatch(/\\u00[01]/);
        for (const date of [reading?.date_of_birth, reading?.license_expiry_date])
          if (date) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
      }),
      { numRuns: 2000, seed: 417 },
    );
  });

  test('hostile text is read in time that grows linearly with its length', () => {
    const long = `@ANSI 636001080001DL00310009${'DLD'.repeat(1200)}`;
    expect(parseAamva(long)).toBeNull();
  });
});

describe('names and details of a licence’s barcode', () => {
  test.each([
    ['ADA JUNE NORTHWOOD', 'NORTHWOOD', 'ADA', 'JUNE'],
    ['ADA NORTHWOOD', 'NORTHWOOD', 'ADA', null],
    ['ADA NORTHWOOD JR', 'NORTHWOOD', 'ADA', null],
    ['NORTHWOOD,ADA,JUNE', 'NORTHWOOD', 'ADA', 'JUNE'],
    ['NORTHWOOD$ADA$JUNE', 'NORTHWOOD', 'ADA', 'JUNE'],
  ])('a barcode with the whole name %s gives its parts', (DAA, last_name, first_name, middle_name) => {
    expect(parseAamva(write(1, { ...PERSON, DAA }))).toMatchObject({ last_name, first_name, middle_name });
  });

  test('the suffix, sex, place of birth and type of a barcode are read', () => {
    const text = write(10, {
      ...PERSON,
      DCS: 'NORTHWOOD',
      DAC: 'ADA',
      DCU: 'III',
      DBC: '2',
      DCI: 'OHIO, USA',
    });
    const details = { suffix: 'III', sex: 'F', place_of_birth: 'OHIO, USA', subtype: 'DL' };
    expect(parseAamva(text)).toMatchObject(details);
    expect(parseAamva(write(1, { ...PERSON, DAA: 'ADA NORTHWOOD JR' }))).toMatchObject({ suffix: 'JR' });
  });

  test('only a word in place of the given names states that there are none', () => {
    const [none, silent] = [{ DAC: 'NONE' }, {}].map((givenElements) =>
      parseAamva(write(10, { ...PERSON, DCS: 'SUHARTO', ...givenElements })),
    );
    expect(none).toMatchObject({ first_name: null, one_name: true });
    expect(silent).toMatchObject({ first_name: null });
    expect(silent).not.toHaveProperty('one_name');
  });
});
