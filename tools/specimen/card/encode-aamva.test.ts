import { expect, test } from 'vitest';
import { people } from '../people.ts';
import { encodeAamva } from './encode-aamva.ts';

const encodeText = (number: number) =>
  encodeAamva({
    details: people[number]!.details,
    looks: people[number]!.looks,
    discriminator: '00/1CZ2/FD27',
  });

/** The elements of a subfile by their ids. */
function elements(text: string): Map<string, string> {
  const subfile = text.slice(33);
  return new Map(
    subfile
      .replace(/\r$/, '')
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, 3), line.slice(3)]),
  );
}

test('the text of a licence’s PDF417 begins with the standard’s header', () => {
  expect(encodeText(0).slice(0, 21)).toBe('@\n\x1e\rANSI 636999100001');
});

test('the text of a PDF417 has the right offset and length of its subfile', () => {
  for (const { number } of people) {
    const text = encodeText(number);
    const designator = /^(DL)(\d{4})(\d{4})$/.exec(text.slice(21, 31));
    const offset = Number(designator?.[2]);
    const length = Number(designator?.[3]);
    expect(text.slice(offset, offset + 2)).toBe('DL');
    expect(offset + length).toBe(text.length);
    expect(text.endsWith('\n\r')).toBe(true);
  }
});

test('the text of a PDF417 has the person under the standard’s ids', () => {
  const textById = elements(encodeText(0));
  expect(Object.fromEntries(textById)).toMatchObject({
    DCS: 'WHITCOMBE',
    DAC: 'MAREN',
    DAD: 'ELISE',
    DBB: '10161986',
    DBA: '10162030',
    DBD: '03092022',
    DAQ: 'W4172-86503',
    DAG: '1482 LARKSPUR AVENUE APT 3B',
    DAI: 'PORT ELLERY',
    DAJ: 'CZ',
    DAK: '973180000  ',
    DCG: 'USA',
    DBC: '2',
    DAU: '066 in',
  });
});

test('the text of a PDF417 is plain ASCII for every name', () => {
  const control = ['\n', '\r', '\x1e'];
  const isPlain = (sign: string) => (sign >= ' ' && sign <= '~') || control.includes(sign);
  for (const { number } of people) expect(encodeText(number).split('').every(isPlain)).toBe(true);
  expect(elements(encodeText(9)).get('DCS')).toBe('DZIERZANOWSKI');
  expect(elements(encodeText(9)).get('DAC')).toBe('BOGUSLAW');
  expect(elements(encodeText(7)).get('DCS')).toBe('YILDIRIM-GOKTAS');
  expect(elements(encodeText(5)).get('DCS')).toBe("N'DEMBELE");
});
