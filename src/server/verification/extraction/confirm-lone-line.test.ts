import { expect, test } from 'vitest';
import { encodeFrenchLicence } from '../../../../tools/specimen/card/encode-mrz.ts';
import { people } from '../../../../tools/specimen/people.ts';
import { parseMrz } from '../codes/mrz.ts';
import { extractDocument } from './extract-document.ts';

const AT = new Date('2026-03-01T12:00:00Z');
const { details, looks } = people[1]!;
const [zone = ''] = encodeFrenchLicence({ details, looks });
const readings = Array.from(zone, (character) => [{ character, probability: 0.97 }]);
const mrz = parseMrz({ lines: [{ text: zone, readings }], pitch: 12 }, AT);

/** What a French licence with this zone says, beside these lines of print. */
function extract(...print: string[]) {
  const lines = ['PERMIS DE CONDUIRE', 'REPUBLIQUE FRANCAISE', ...print, zone].map((text, at) => ({
    text,
    confidence: 0.99,
    box: { x: 0.3, y: 0.05 + at * 0.1, width: 0.02 * text.length, height: 0.05 },
  }));
  const { country, fields } = extractDocument({
    kind: 'licence',
    lines,
    codes: { barcode: null, mrz },
    at: AT,
  });
  return {
    country,
    number: fields.license_number?.value,
    expiry: fields.license_expiry_date?.value,
    name: fields.last_name?.value,
  };
}

test('the line of a French licence says its number and expiry where they are printed too', () => {
  expect(extract('27.02.2029', '5 C53089127')).toMatchObject({
    country: 'FRA',
    number: 'C53089127',
    expiry: '2029-02-27',
  });
});

test('it says neither where the print lacks them or has others', () => {
  const others = extract('27.02.2025', 'C53089128');
  expect(others.number).not.toBe('C53089127');
  expect(others.expiry).not.toBe('2029-02-27');
  expect(extract()).toMatchObject({ country: 'FRA', number: undefined, expiry: undefined });
});
