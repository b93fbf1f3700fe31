import { expect, it } from 'vitest';
import { listTextSpans, type TextSpan } from '../lexicon/text-spans.ts';
import { matchCity, matchCountry, matchPostCode, matchRegion, matchStreet } from './match-address.ts';

const toSpans = (...texts: string[]) =>
  listTextSpans(
    texts.map((text, row) => ({
      text,
      confidence: 1,
      box: { x: 0.3, y: row / 10, width: 0.5, height: 0.06 },
    })),
  );
type Match = (spans: readonly TextSpan[], storedValue: string) => { score: number } | null;
const score = (match: Match, storedValue: string, ...texts: string[]) =>
  match(toSpans(...texts), storedValue)?.score ?? 0;

it.each<[string, Match, string, string[]]>([
  ['as stored', matchStreet, '2570 24th Street', ['2570 24TH STREET']],
  ['abbreviated', matchStreet, '2570 North 24th Street', ['2570 N 24TH ST']],
  ['spelled out', matchStreet, '18 Harbour Rd', ['18 HARBOUR ROAD']],
  ['without blanks', matchStreet, '123 Main St', ['8123MAINST']],
  ['over two lines', matchStreet, '123 Main St Apt 4', ['123 MAIN ST', 'APT 4 ANYTOWN']],
  ['with # for the flat', matchStreet, '123 Main St Apt 4', ['123 MAIN ST #4']],
  ['in French', matchStreet, '1240 rue Saint-Denis', ['1240 R. ST-DENIS']],
  ['in German', matchStreet, 'Hauptstraße 12', ['HAUPTSTR. 12']],
  ['in German, in two words', matchStreet, 'Lange Straße 7', ['Lange Str. 7']],
  ['with its city alone', matchCity, 'Montréal', ['MONTREAL QC H2X 1Y4']],
  ['with its city run together', matchCity, 'Montréal', ['MONTREALQCH2X1Y4']],
  ['with an abbreviated saint', matchCity, 'Saint Louis', ['ST. LOUIS, MO 63101']],
  ['with its post code', matchPostCode, 'H2X 1Y4', ['MONTREAL QC H2X1Y4']],
  ['with the first five of ZIP+4', matchPostCode, '95814-1234', ['SACRAMENTO, CA 95814']],
  ['with ZIP+4 for a ZIP', matchPostCode, '95814', ['SACRAMENTO CA 95814-1234']],
  ['with its state by code', matchRegion, 'California', ['SACRAMENTO CA 95814']],
  ['with its state by code, run together', matchRegion, 'QC', ['MONTREALQCH2X1Y4']],
  ['with its state by name', matchRegion, 'CA', ['CALIFORNIA']],
  ['with its country by name', matchCountry, 'CA', ['CANADA']],
  ['with its country by code', matchCountry, 'Germany', ['D']],
])('an address is read %s', (_, match, storedValue, texts) => {
  expect(score(match, storedValue, ...texts)).toBeGreaterThanOrEqual(0.7);
});

it.each<[string, Match, string, string[]]>([
  ['with another house number', matchStreet, '123 Main St', ['124 MAIN ST']],
  ['with a longer house number', matchStreet, '12 Main St', ['312 MAIN ST']],
  ['with another street', matchStreet, '123 Main St', ['123 MAPLE ST']],
  ['with another city', matchCity, 'Laval', ['MONTREAL QC']],
  ['with a short city within a word', matchCity, 'Ay', ['PLAYA']],
  ['with another post code', matchPostCode, '95814', ['95815']],
  ['with a post code in a longer number', matchPostCode, '95814', ['DL 195814']],
  ['with a state’s code within a word', matchRegion, 'CA', ['CLASS CAR']],
])('an address is not read %s', (_, match, storedValue, texts) => {
  expect(score(match, storedValue, ...texts)).toBe(0);
});
