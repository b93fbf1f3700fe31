import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '../../../../test/harness/tier.ts';
import {
  checkDigit,
  encodeFrenchIdentity,
  encodeFrenchLicence,
  encodeTd1,
  encodeTd2,
  encodeTd3,
  encodeVisa,
} from '../../../../tools/specimen/card/encode-mrz.ts';
import { people } from '../../../../tools/specimen/people.ts';
import type { MrzText } from '../../vision/evidence.ts';
import { parseMrz } from './mrz.ts';

const AT = new Date('2026-03-01T12:00:00Z');

type OcrDoubts = { confidence?: number; alternatives?: Record<number, string> };

/** Lines as the vision reads them; doubts by line. */
function read(lines: readonly string[], doubts: Record<number, OcrDoubts> = {}): MrzText {
  return {
    pitch: 12,
    lines: lines.map((text, line) => {
      const { confidence = 0.95, alternatives = {} } = doubts[line] ?? {};
      const reading = (probability: number) => (character: string) => ({ character, probability });
      const readings = Array.from(text, (character, at) =>
        character === '?'
          ? []
          : [reading(confidence)(character), ...Array.from(alternatives[at] ?? '', reading(0.02))],
      );
      return { text, readings };
    }),
  };
}

const person = (number: number) => ({ details: people[number]!.details, looks: people[number]!.looks });
const with_ = (text: string, at: number, character: string) =>
  text.slice(0, at) + character + text.slice(at + 1);

describe('a machine-readable zone', () => {
  test('a zone whose last filler of the names is worn keeps its names', () => {
    const td3 = encodeTd3(person(0));
    const zone = read(td3);
    const worn = [
      { character: 'K', probability: 0.5 },
      { character: '<', probability: 0.3 },
    ];
    const [names, figures] = zone.lines;
    const lines = [
      {
        text: with_(names!.text, 43, 'K'),
        readings: names!.readings.map((each, at) => (at === 43 ? worn : each)),
      },
      figures!,
    ];
    expect(parseMrz({ ...zone, lines }, AT)).toMatchObject({ first_name: parseMrz(zone, AT)!.first_name });
  });

  test('a surname that fills all positions of the names is not also returned as the first name', () => {
    const lines = [`P<UTO${'A'.repeat(39)}`, 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
    expect(parseMrz(read(lines), AT)).toMatchObject({
      last_name: 'A'.repeat(39),
      first_name: null,
      middle_name: null,
      names_cut: { first: true, last: true },
    });
  });

  test('the number of an old French identity card has all twelve characters', () => {
    const lines = ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '8806923102858CORINNE<<<<<<<6512068F6'];
    expect(parseMrz(read(lines), AT)).toMatchObject({
      format: 'FRENCH_NATIONAL_ID',
      license_number: '880692310285',
      last_name: 'BERTHIER',
    });
  });

  test('the office of an old French identity card is digits, so an O in it is a 0', () => {
    const [first, second] = encodeFrenchIdentity(person(6)) as [string, string];
    const office = first.slice(30);
    expect(office).toBe('075025');
    const misread = [first.slice(0, 30) + office.replaceAll('0', 'O'), second];
    expect(parseMrz(read(misread), AT)).toMatchObject({ check_digits: true, lines: [first, second] });
    const ofCorsica = [`${first.slice(0, 30)}02A025`, second];
    expect(parseMrz(read(ofCorsica), AT)?.lines).toEqual(ofCorsica);
  });

  test('[S59] the one line of a Dutch licence is not taken for a French one', () => {
    const line = 'D1NLD11234567890ABCDEFGHIJKLM4';
    expect(parseMrz(read([line]), AT)).toBeNull();
  });

  test('ICAO’s own example zone is understood', () => {
    const td1 = [
      'I<UTOD231458907<<<<<<<<<<<<<<<',
      '7408122F1204159UTO<<<<<<<<<<<6',
      'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
    ];
    expect(parseMrz(read(td1), AT)).toMatchObject({
      format: 'TD1',
      document_code: 'I',
      issuing_state: 'UTO',
      is_licence: false,
      first_name: 'ANNA',
      middle_name: 'MARIA',
      last_name: 'ERIKSSON',
      date_of_birth: '1974-08-12',
      license_number: 'D23145890',
      license_expiry_date: '2012-04-15',
      check_digits: true,
      legible: true,
    });
  });

  test.each([44, 36] as const)('a specimen’s visa with lines of %i is understood', (length) => {
    expect(parseMrz(read(encodeVisa(person(0), length)), AT)).toMatchObject({
      document_code: 'V',
      first_name: 'MAREN',
      middle_name: 'ELISE',
      last_name: 'WHITCOMBE',
      date_of_birth: '1986-10-16',
      license_expiry_date: '2030-10-16',
      check_digits: true,
    });
  });

  test.each([
    [
      'MRV-A',
      ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<'],
    ],
    ['MRV-B', ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<']],
  ])('a visa (%s) has check digits over its fields and none over all', (_, lines) => {
    expect(parseMrz(read(lines), AT)).toMatchObject({
      first_name: 'ANNA',
      last_name: 'ERIKSSON',
      date_of_birth: '1940-09-07',
      license_number: 'L8988901C',
      check_digits: true,
      is_licence: false,
    });
    const wrong = [lines[0]!, with_(lines[1]!, 14, '7')];
    expect(parseMrz(read(wrong), AT)).toMatchObject({ date_of_birth: null, check_digits: false });
    const doubtful = parseMrz(read(lines, { 1: { confidence: 0.6 } }), AT);
    expect(doubtful).toMatchObject({ license_number: null, date_of_birth: null });
  });

  test.each([
    ['TD1', encodeTd1],
    ['TD2', encodeTd2],
    ['TD3', encodeTd3],
  ] as const)('a zone of the form %s encodes what the specimen’s card prints', (format, encode) => {
    for (const { number, details } of people) {
      const reading = parseMrz(read(encode(person(number))), AT);
      expect(reading).toMatchObject({
        format,
        check_digits: true,
        legible: true,
        date_of_birth: details.date_of_birth,
        license_expiry_date: details.license_expiry_date,
        license_number: details.license_number.toUpperCase().replace(/\W/g, '').slice(0, 9),
      });
      expect(reading!.last_name).toMatch(/^[A-Z ]+$/);
    }
  });

  test('a zone of a French driving licence has a number, an expiry date and a surname that may be truncated', () => {
    expect(parseMrz(read(encodeFrenchLicence(person(1))), AT)).toMatchObject({
      format: 'FRENCH_DRIVING_LICENSE',
      is_licence: true,
      check_digits: true,
      issuing_state: 'FRA',
      license_number: 'C53089127',
      license_expiry_date: '2029-02-27',
      last_name: 'CASTELLA',
      first_name: null,
      names_cut: { last: true },
    });
  });

  test('an expiry date without its own check digit counts only if the one over all is right', () => {
    const [line] = encodeFrenchLicence(person(1)) as [string];
    const changedLine = with_(line, 16, line[16] === '8' ? '7' : '8');
    expect(parseMrz(read([changedLine]), AT)).toMatchObject({
      check_digits: false,
      license_expiry_date: null,
    });
  });

  test('a zone of a card has a number of twelve characters, whose end is in the issuer’s field', () => {
    const [, second, third] = encodeTd1(person(0)) as [string, string, string];
    const number = 'AB12345678C9';
    const first = `I<UTO${number.slice(0, 9)}<${number.slice(9)}${checkDigit(number)}`.padEnd(30, '<');
    const upper = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29);
    const lower = second.slice(0, 29) + checkDigit(upper);
    expect(parseMrz(read([first, lower, third]), AT)).toMatchObject({
      license_number: number,
      check_digits: true,
      legible: true,
    });
  });

  test('a residence permit of Estonia has the code RP', () => {
    const [first, second, third] = encodeTd1(person(0)) as [string, string, string];
    const permit = [`RPEST${first.slice(5)}`, second, third];
    expect(parseMrz(read(permit), AT)).toMatchObject({ document_code: 'RP', issuing_state: 'EST' });
    expect(parseMrz(read([`RXEST${first.slice(5)}`, second, third]), AT)?.document_code).toBeNull();
    expect(parseMrz(read(permit, { 0: { confidence: 0.5 } }), AT)?.document_code).toBeNull();
  });

  test('the century of a birth year comes from the day the image was taken', () => {
    const born = (date_of_birth: string) => {
      const { details, looks } = person(0);
      return parseMrz(read(encodeTd1({ details: { ...details, date_of_birth }, looks })), AT)?.date_of_birth;
    };
    expect(born('2025-12-31')).toBe('2025-12-31');
    expect(born('1927-01-01')).toBe('1927-01-01');
  });

  test.each([[[]], [['A']], [['A'.repeat(30), 'B'.repeat(30)]], [['<'.repeat(31)]], [['?'.repeat(44)]]])(
    'lines of no known form give null: %j',
    (lines) => expect(parseMrz(read(lines), AT)).toBeNull(),
  );
});

describe('characters that a recogniser confuses', () => {
  const [first, second, third] = encodeTd1(person(0)) as [string, string, string];

  test('a confused character is corrected where only digits or only letters can be', () => {
    const digits = second.replace(/0/g, 'O').replace('8', 'B').replace('UTO', 'UT0');
    const reading = parseMrz(read([first.replace('UTO', 'UT0'), digits, third]), AT);
    expect(reading).toMatchObject({
      check_digits: true,
      issuing_state: 'UTO',
      date_of_birth: '1986-10-16',
      license_expiry_date: '2030-10-16',
      lines: [first, second, third],
    });
  });

  // W41728650, whose last place is the 14th of the line
  const misread = with_(first, 13, 'D');

  test('a confused character of the number is corrected by its check digit, where the recogniser was in doubt', () => {
    const doubtful = read([misread, second, third], { 0: { alternatives: { 13: '0', 10: 'B' } } });
    expect(parseMrz(doubtful, AT)).toMatchObject({
      check_digits: true,
      license_number: 'W41728650',
      lines: [first, second, third],
    });
  });

  test('a confused character of the number is unchanged where the recogniser was not in doubt, and the zone contradicts itself', () => {
    const reading = parseMrz(read([misread, second, third]), AT);
    expect(reading).toMatchObject({ check_digits: false, legible: true, license_number: null });
  });

  const numbered = (license_number: string) => {
    const { details, looks } = person(0);
    return encodeTd1({ details: { ...details, license_number }, looks });
  };

  test('a number is corrected where O was read for 0 or 0 for O', () => {
    for (const [number, seen] of [
      ['O4172865', '04172865'],
      ['W417O8650', 'W41708650'],
      ['W41728650', 'W4172865O'],
    ] as const) {
      const lines = numbered(number);
      const reading = parseMrz(read([lines[0]!.replace(number, seen), ...lines.slice(1)]), AT);
      expect(reading, seen).toMatchObject({ license_number: number, check_digits: true, lines });
    }
  });

  test('a number is corrected beside as many zeros as it can hold', () => {
    const lines = numbered('B0000000');
    const zone = [lines[0]!.replace('B0000000', '80000000'), ...lines.slice(1)];
    expect(parseMrz(read(zone, { 0: { alternatives: { 5: 'B' } } }), AT)).toMatchObject({
      license_number: 'B0000000',
      check_digits: true,
    });
  });

  test('a wrong check digit of the number is no contradiction if every character may be another', () => {
    const alternatives = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [5 + at, 'OQ']));
    const lines = numbered('DDDDDDDDD');
    const zone = [lines[0]!.replace('DDDDDDDDD', 'DDDDDDDDO'), ...lines.slice(1)];
    expect(parseMrz(read(zone, { 0: { alternatives } }), AT)).toMatchObject({
      license_number: null,
      legible: false,
    });
  });

  test('a wrong check digit of the number is no contradiction if two characters may be O for 0', () => {
    // The first and the fourth position have one weight.
    const lines = numbered('O130865');
    const reading = parseMrz(read([lines[0]!.replace('O130865', '0130865'), ...lines.slice(1)]), AT);
    expect(reading).toMatchObject({ license_number: null, check_digits: false, legible: false });
  });

  test('a number is legible if it was read as it is, with certainty', () => {
    const isLegible = (lines: MrzText) => parseMrz(lines, AT)?.number_legible;
    expect(isLegible(read([first, second, third]))).toBe(true);
    expect(isLegible(read([first, with_(second, 2, '?'), third]))).toBe(true);
    expect(isLegible(read([first, second, third], { 1: { confidence: 0.75 } }))).toBe(true);
    expect(isLegible(read([first, second, third], { 0: { confidence: 0.75 } }))).toBeUndefined();
    // A corrected number is one of two that the check digit confirms.
    const alternatives = { 13: '0', 10: 'B' };
    expect(isLegible(read([misread, second, third], { 0: { alternatives } }))).toBeUndefined();
  });

  test('a number is unchanged where two corrections fit', () => {
    // In positions of one weight, S for 5 shifts the sum as much as B for 8 does.
    const lines = numbered('SAA8AA');
    const zone = [lines[0]!.replace('SAA', '5AA'), ...lines.slice(1)];
    const readWith = (alternatives: Record<number, string>) =>
      parseMrz(read(zone, { 0: { alternatives } }), AT)?.license_number;
    expect(readWith({ 5: 'S' })).toBe('SAA8AA');
    expect(readWith({ 5: 'S', 8: 'B' })).toBeNull();
  });

  test('an unreadable character leaves its field empty, and the zone illegible', () => {
    const reading = parseMrz(read([first, with_(second, 2, '?'), third]), AT);
    expect(reading).toMatchObject({
      check_digits: false,
      legible: false,
      date_of_birth: null,
      last_name: 'WHITCOMBE',
    });
    expect(parseMrz(read([first, second, with_(third, 3, '?')]), AT)).toMatchObject({
      check_digits: true,
      legible: true,
      last_name: null,
    });
  });

  test('an uncertain character is accepted if two check digits confirm it, and not if one does', () => {
    const doubts = { 1: { confidence: 0.5 } };
    const agreed = parseMrz(read([first, second, third], doubts), AT);
    expect(agreed).toMatchObject({ check_digits: true, legible: false, date_of_birth: '1986-10-16' });
    const wrong = with_(second, 29, second[29] === '1' ? '2' : '1');
    const alone = parseMrz(read([first, wrong, third], doubts), AT);
    expect(alone).toMatchObject({ check_digits: false, legible: false, date_of_birth: null });
    expect(parseMrz(read([first, wrong, third]), AT)?.date_of_birth).toBe('1986-10-16');
  });

  test('an uncertain character in a name leaves the name empty, but not in the fillers after it', () => {
    const doubtful = read([first, second, third]);
    doubtful.lines[2]!.readings[29] = [{ character: '<', probability: 0.2 }];
    expect(parseMrz(doubtful, AT)?.last_name).toBe('WHITCOMBE');
    doubtful.lines[2]!.readings[2] = [{ character: third[2]!, probability: 0.2 }];
    expect(parseMrz(doubtful, AT)?.last_name).toBeNull();
  });

  test('an uncertain character in one name leaves the other, unless their separator was uncertain', () => {
    const doubt = (at: number) => {
      const zone = read(['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6']);
      zone.lines[0]!.readings[at]![0]!.probability = 0.5;
      const { first_name, middle_name, last_name } = parseMrz(zone, AT)!;
      return [first_name, middle_name, last_name];
    };
    expect(doubt(6)).toEqual(['ANNA', 'MARIA', null]);
    expect(doubt(20)).toEqual([null, null, 'ERIKSSON']);
    expect(doubt(14)).toEqual([null, null, null]);
  });

  test('a number is read without the fillers before it', () => {
    const [upper, lower] = ['IDCMW<512849702<<<<<<<<<<<<<<<', '6104128M1402209CMW<<<<<<<<<<<'];
    const all = checkDigit(upper.slice(5) + lower.slice(0, 7) + lower.slice(8, 15) + lower.slice(18));
    const zone = read([upper, lower + all, 'PUBLIC<<JON<<<<<<<<<<<<<<<<<<<']);
    expect(parseMrz(zone, AT)).toMatchObject({ check_digits: true, license_number: '51284970' });
  });
});

test.each([
  ['of the number', 0, 14],
  ['of the birth', 1, 6],
  ['of the expiry', 1, 14],
  ['of all together', 1, 29],
] as const)('the check digit is verified: %s', (_, line, at) => {
  const lines = encodeTd1(person(3));
  const wrong = String((Number(lines[line]![at]) + 1) % 10);
  const changedLines = lines.map((text, index) => (index === line ? with_(text, at, wrong) : text));
  expect(parseMrz(read(changedLines), AT)).toMatchObject({ check_digits: false, legible: true });
});

test.each([
  ['a letter', 0.5, null],
  ['a letter', 0.9, 'D23145890'],
])('no check digit tells %s of the number that is read with %d', (_, probability, number) => {
  // D and N, ten apart, come to the same check digit.
  const lines = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
  const zone = read(lines);
  zone.lines[1]!.readings[0] = [{ character: 'D', probability }];
  zone.lines[1]!.readings[1] = [{ character: '2', probability: 0.4 }];
  expect(parseMrz(zone, AT)).toMatchObject({ check_digits: true, license_number: number });
});

test.each([
  ['321004', '2032-10-04'],
  ['460228', '2046-02-28'],
  // 1998, or an old person's card that says 9999: neither is 2098
  ['980104', null],
  ['990101', null],
])('a zone’s expiry of %s is %s in 2026', (digits, expiry) => {
  const row = `D231458907UTO7408122F${digits}${checkDigit(digits)}<<<<<<<`;
  const whole = row + checkDigit(row.slice(0, 10) + row.slice(13, 20) + row.slice(21));
  const reading = parseMrz(read(['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', whole]), AT);
  expect(reading).toMatchObject({ check_digits: true, license_expiry_date: expiry });
});

describe('a zone without an expiry date', () => {
  const row = (expiry: string) => {
    const line = `D231458907UTO7408122F${expiry}<<<<<<<`;
    return line + checkDigit(line.slice(0, 10) + line.slice(13, 20) + line.slice(21));
  };
  const lines = (expiry: string) => ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', row(expiry)];

  test('a zone whose expiry is all fillers states that there is none', () => {
    expect(parseMrz(read(lines('<<<<<<0')), AT)).toMatchObject({
      license_expiry_date: null,
      no_expiry: true,
    });
  });

  test.each([
    ['a date', '3204159'],
    ['part of a date', '32<<<<3'],
    ['another check digit', '<<<<<<4'],
    ['a filler as check digit', '<<<<<<<'],
    ['zeros', '0000000'],
  ])('a zone with %s does not state that there is none', (_, expiry) => {
    expect(parseMrz(read(lines(expiry)), AT)).not.toHaveProperty('no_expiry');
  });

  test('a filler that was read without certainty is no statement', () => {
    const zone = read(lines('<<<<<<0'));
    zone.lines[1]!.readings[23] = [{ character: '<', probability: 0.5 }];
    const reading = parseMrz(zone, AT);
    expect(reading).toMatchObject({ check_digits: true, license_expiry_date: null });
    expect(reading).not.toHaveProperty('no_expiry');
  });
});

test('[S58] hostile lines never throw, and give dates of the calendar or none', () => {
  const character = fc.constantFrom(...'ABIOSZ0123456789<<<<?'.split(''));
  const line = (length: number) =>
    fc.array(character, { minLength: length, maxLength: length }).map((all) => all.join(''));
  const zone = fc.oneof(
    fc.tuple(line(30), line(30), line(30)),
    fc.tuple(line(44), line(44)),
    fc.tuple(line(36), line(36)),
    fc.tuple(line(30)).map(([each]) => [`D1FRA${each.slice(5)}`]),
    fc.array(fc.string(), { maxLength: 4 }),
  );
  const doubt = fc.dictionary(fc.integer({ min: 0, max: 44 }).map(String), fc.constantFrom('O', '0', 'I1L'));
  fc.assert(
    fc.property(zone, doubt, (lines, alternatives) => {
      const reading = parseMrz(read(lines, { 0: { alternatives }, 1: { alternatives } }), AT);
      for (const date of [reading?.date_of_birth, reading?.license_expiry_date])
        if (date) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
    }),
    { numRuns: tries(500, 3000), seed: 9303 },
  );
});
