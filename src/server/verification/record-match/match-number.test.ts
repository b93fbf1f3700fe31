import { describe, expect, it } from 'vitest';
import { listTextSpans } from '../lexicon/text-spans.ts';
import { matchNumber } from './match-number.ts';

const line = (text: string, x = 0.3) => ({
  text,
  confidence: 1,
  box: { x, y: 0.1, width: 0.2, height: 0.06 },
});
const score = (number: string, ...texts: string[]) =>
  matchNumber(listTextSpans(texts.map((text, place) => line(text, 0.1 + place * 0.25))), number)?.score ?? 0;

it.each([
  ['with the record’s separators', 'D1234-56789-01234', ['D1234-56789-01234']],
  ['with other separators', 'D1234-56789-01234', ['D1234 56789 01234']],
  ['without separators', 'D1234-56789-01234', ['D12345678901234']],
  ['with separators that the record lacks', '123456789', ['123 456 789']],
  ['behind its label', '12345678', ['DL 12345678']],
  ['stuck to its label', '12345678', ['DL12345678']],
  ['stuck to an operator licence’s label', '7757426S', ['OLN7757426S']],
  ['with a prefix that is its own', 'DL12345678', ['4dDL12345678']],
  ['stuck to its field’s number', 'T6258161086', ['4dT6258161086']],
  ['stuck to the European field number', 'DOE12345', ['5DOE12345']],
  ['behind the European field number', 'B072RRE2I55', ['5. B072RRE2I55']],
  ['with look-alike characters', 'D1058261', ['DLDIOS826I']],
  ['before the stuck count of its duplicates', '99 417 286', ['DLN:99 417 286DUPS:000']],
  ['before a stuck label', '12345678', ['DL12345678EXP10/16/2030']],
  ['before the next field’s number and label', 'B417-552-903-118', ['4dDL#B417-552-903-1184aISs 03/09/2021']],
  ['behind a label with a letter misread', '55730218', ['Do.55730218']],
  ['behind a field number and a label with its D misread', '553655591', ['4dOL553655591']],
  ['behind a misread field number and a label without its I', 'D4064-53221', ['44 LCD4064-53221']],
  ['behind a label without its I, and a full stop', 'K204417', ['LC.K204417']],
  ['behind a label whose colon is a dot', 'K204417', ['LC·K204417']],
  ['behind the 4 of its 4d, where fields are numbered', '6620417', ['46620417', '3DOB 04/07/1981']],
  ['over two boxes of a row', 'D1234-56789-01234', ['D1234-56789', '-01234']],
])('a licence number is read %s', (_, number, texts) => {
  expect(score(number, ...texts)).toBeGreaterThanOrEqual(0.7);
});

describe('[S71] a licence number is not read', () => {
  it.each([
    ['when a digit differs', 'D1234567', ['D1234568']],
    ['when a letter differs', 'D1234567', ['E1234567']],
    ['when a digit is missing on the card', 'D1234567', ['D123456']],
    ['when the card’s number is longer', 'D1234567', ['D12345678']],
    ['when the card’s number is longer by a group', 'D1234-5678', ['D1234-5678-9']],
    ['when the card’s number begins earlier', '12345678', ['9912345678']],
    ['with the field’s number for its first digit', '52156468', ['5. 2156468']],
    [
      'when the next field’s number would be its own last digit',
      'B4175529031',
      ['B417-552-903-1184aISS 03/09/2021'],
    ],
    ['when a letter before it may be its own', '55730218', ['D55730218']],
    ['after letters and a full stop before its own letter', 'K204417', ['AB.K204417']],
    ['after letters and a hyphen', '55730218', ['DO-55730218']],
    ['when a 4 before it may be its own first digit', '6620417', ['46620417', 'DOB 04/07/1981']],
    ['after letters like a label’s without a field number', '553655591', ['OL553655591']],
    ['when letters before it are no label’s, misread or not', '553655591', ['4dOT553655591']],
    ['when two digits change places', '12345678', ['12354678']],
    ['when it is too short to mean anything', '12', ['12']],
  ])('a licence number is not read %s', (_, number, texts) => {
    expect(score(number, ...texts)).toBe(0);
  });
});
