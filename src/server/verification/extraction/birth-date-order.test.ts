import { expect, test } from 'vitest';
import { seenLicence } from '../../../../test/harness/vision/fake-vision.ts';
import { PASSING_SCORE } from '../policy/score-policy.ts';
import { isTextAccepted } from '../record-match/is-text-accepted.ts';
import type { StoredDetails } from '../record-match/stored-details.ts';
import { readDocument } from './read-document.ts';

// A record with day and month of the birth date exchanged, on a card whose other dates show their order.

const RECORD: StoredDetails = {
  first_name: 'Ada',
  middle_name: 'June',
  last_name: 'Northwood',
  date_of_birth: '1971-04-05',
  license_number: 'N417286503',
  license_state: null,
  license_issue_date: null,
  license_expiry_date: '2031-11-25',
  addr_street: '1482 Larkspur Avenue',
  addr_city: 'Oldermarch',
  addr_state: null,
  addr_zip: '97318',
  addr_country: null,
};
const PRINT = [
  'DRIVER LICENSE',
  '4d DL N417286503',
  '1 NORTHWOOD',
  '2 ADA JUNE',
  '8 1482 LARKSPUR AVENUE',
  'OLDERMARCH 97318',
];
type Line = [text: string, confidence?: number];

function read(dates: readonly Line[], date_of_birth = RECORD.date_of_birth) {
  const lines: Line[] = [...PRINT.map((text): Line => [text]), ...dates];
  const text = lines.map(([each, confidence = 0.95], row) => ({
    text: each,
    confidence,
    box: { x: 0.4, y: row * 0.05, width: 0.3, height: 0.04 },
  }));
  const evidence = seenLicence({ text: { ok: true, value: text } });
  const { scoreFinding } = readDocument(
    evidence,
    { ...RECORD, date_of_birth },
    new Date('2026-11-22T12:00:00Z'),
  );
  if (!scoreFinding?.ok) throw new Error('no text was scored');
  const field = scoreFinding.value.fields.find((each) => each.field === 'date_of_birth')!;
  return { field, isAccepted: isTextAccepted(scoreFinding.value, PASSING_SCORE) };
}

const [BIRTH, ISSUED, EXPIRES]: Line[] = [['3 DOB 05/04/1971'], ['4a ISS 11/25/2023'], ['4b EXP 11/25/2031']];
const unsure = ([text]: Line): Line => [text, 0.85];

test.each<[string, Line[]]>([
  ['with its label', [BIRTH!, ISSUED!, EXPIRES!]],
  ['whose label was not read', [['05/04/1971'], ISSUED!, EXPIRES!]],
  ['below its label', [['3 DOB'], ['05/04/1971'], ISSUED!, EXPIRES!]],
  ['beside dates that were read with less certainty', [BIRTH!, unsure(ISSUED!), unsure(EXPIRES!)]],
  ['all of whose dates were read with less certainty', [BIRTH!, ISSUED!, EXPIRES!].map(unsure)],
])('another birth date differs, and its number approves nothing: a date %s', (_, dates) => {
  const { field, isAccepted } = read(dates);
  expect([field.agreement, field.read]).toEqual(['differs', '05/04/1971']);
  expect(isAccepted).toBe(false);
  // The same card confirms the birth date that it prints.
  expect(read(dates, '1971-05-04').field.agreement).not.toBe('differs');
});

test('an ambiguous birth date keeps its print, and dates read with less certainty prove no record', () => {
  const { field } = read([BIRTH!]);
  expect([field.agreement, field.read, field.box !== null]).toEqual(['ambiguous', '05/04/1971', true]);
  const hinted = read([BIRTH!, unsure(ISSUED!)], '1971-05-04').field;
  expect([hinted.agreement, hinted.score]).toEqual(['ambiguous', 0]);
});
