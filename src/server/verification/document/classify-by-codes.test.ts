import { expect, it } from 'vitest';
import type { ReadCodes } from '../codes/read-codes.ts';
import { classifyByCodes } from './classify-by-codes.ts';
import type { DocumentKind } from './document-kind.ts';

const points = (portrait: number) => ({
  points: {
    outline: 2,
    portrait,
    title: 0,
    labels: 0,
    dates: 0,
    number: 0,
    lines: 1,
    otherDocument: 0,
  },
  counts: { labels: 0, dates: 0, lines: 10 },
  saysVehicles: false,
  listsCategories: false,
  misreadTitle: false,
  provenByFields: false,
  otherKind: null,
});
const barcode = (is_licence: boolean) => ({ barcode: { is_licence }, mrz: null }) as ReadCodes;
const zone = (document_code: string) => ({ barcode: null, mrz: { document_code } }) as ReadCodes;

it('a licence’s barcode on a card with another document’s title proves no licence', () => {
  const titled = { ...points(3), otherKind: 'other' as const };
  expect(classifyByCodes('other_card', barcode(true), titled)).toBeNull();
});

it.each<[string, ReadCodes | null, DocumentKind, number, DocumentKind | null]>([
  ['a licence’s barcode without a portrait', barcode(true), 'none', 0, 'licence_back'],
  ['the same on a back that bears a title and labels', barcode(true), 'licence', 0, 'licence_back'],
  ['a licence’s barcode beside a portrait', barcode(true), 'licence', 3, null],
  [
    'a licence’s barcode beside a portrait and a title that was not read',
    barcode(true),
    'other_card',
    3,
    'licence',
  ],
  [
    'an identification card’s barcode, whatever its print says',
    barcode(false),
    'licence',
    3,
    'identity_card',
  ],
  ['a passport’s zone', zone('P'), 'other_card', 3, 'passport'],
  ['a visa’s zone', zone('V'), 'none', 0, 'passport'],
  ['an identity card’s zone on its back', zone('I'), 'none', 0, 'identity_card'],
  ['a residence permit’s zone', zone('IR'), 'none', 0, 'residence_permit'],
  ['a driving licence’s zone', zone('D'), 'licence', 3, null],
  ['a title that says more than the zone', zone('I'), 'residence_permit', 3, null],
  ['no code', null, 'licence', 3, null],
])('[S64] a document’s codes decide its kind: %s', (_, codes, byPoints, portrait, documentKind) => {
  expect(classifyByCodes(byPoints, codes, points(portrait))).toBe(documentKind);
});
