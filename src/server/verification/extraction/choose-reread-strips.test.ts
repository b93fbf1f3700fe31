import { expect, it } from 'vitest';
import type { TextLine } from '../../vision/evidence.ts';
import { scoreDetails } from '../record-match/score-details.ts';
import type { StoredDetails } from '../record-match/stored-details.ts';
import { chooseRereadStrips } from './choose-reread-strips.ts';

const ADA = {
  first_name: 'Ada',
  middle_name: null,
  last_name: 'Northwood',
  date_of_birth: '1986-10-16',
  license_number: '417286503',
} as StoredDetails;

const line = (text: string, x: number, y: number, width: number): TextLine => ({
  text,
  confidence: 0.95,
  box: { x, y, width, height: 0.05 },
});
const NAMES = [line('1 NORTHWOOD', 0.35, 0.2, 0.2), line('2 ADA', 0.35, 0.27, 0.1)];
const NUMBER = line('4d DL 417286503', 0.35, 0.1, 0.3);
/** The birth date beneath an overprint: its first digits were not read, and it is in pieces. */
const BROKEN = [line('3DOB', 0.35, 0.4, 0.08), line('016', 0.47, 0.4, 0.06), line('1986', 0.55, 0.4, 0.1)];

const look = (...lines: TextLine[]) => chooseRereadStrips(lines, scoreDetails(lines, ADA).fields);

it('a reread covers the row of a birth date that was not read, from its label', () => {
  const [strip] = look(NUMBER, ...NAMES, ...BROKEN);
  expect(strip?.x).toBe(0.35);
  expect(strip!.x + strip!.width).toBeCloseTo(0.65);
});

it('a reread covers an unlabelled number that lost a digit, though another line has the whole number', () => {
  const birth = line('3DOB 10/16/1986', 0.35, 0.4, 0.2);
  const inAnother = line('5DD41728650311109', 0.35, 0.9, 0.3);
  const strips = look(line('41728653', 0.35, 0.1, 0.2), ...NAMES, birth, inAnother);
  expect(strips).toContainEqual(expect.objectContaining({ x: 0.35, y: 0.1 }));
  expect(look(line('99728604', 0.35, 0.1, 0.2), ...NAMES, birth, inAnother)).not.toContainEqual(
    expect.objectContaining({ y: 0.1 }),
  );
});

it('a reread ends before the next field', () => {
  const [strip] = look(NUMBER, ...NAMES, ...BROKEN, line('15 SEX F', 0.66, 0.4, 0.1));
  expect(strip!.x + strip!.width).toBeCloseTo(0.65);
});

it('a reread covers the space beside a label whose date was not found as text, up to the next text', () => {
  const label = line('3DOB', 0.35, 0.4, 0.08);
  const [open] = look(NUMBER, ...NAMES, label);
  expect(open!.x + open!.width).toBeCloseTo(0.68);
  const [bounded] = look(NUMBER, ...NAMES, label, line('15 SEX F', 0.6, 0.4, 0.1));
  expect(bounded!.x + bounded!.width).toBeCloseTo(0.6);
});

it('a reread covers the pieces of a date without a label before other figures', () => {
  const [strip] = look(
    NUMBER,
    ...NAMES,
    line('WGT 185', 0.35, 0.3, 0.1),
    line('10/1', 0.35, 0.5, 0.06),
    line('6/1986', 0.42, 0.5, 0.1),
  );
  expect(strip).toMatchObject({ x: 0.35, y: 0.5 });
  expect(strip!.x + strip!.width).toBeCloseTo(0.52);
});

it('a reread covers the space from a misread label to the pieces of its date, across an overprint', () => {
  const pieces = [line('3.DOE', 0.34, 0.5, 0.12), line('121', 0.56, 0.5, 0.06), line('1984', 0.63, 0.5, 0.1)];
  const [strip] = look(NUMBER, ...NAMES, line('16. Ht: 5-02', 0.78, 0.38, 0.16), ...pieces);
  expect(strip).toMatchObject({ x: 0.34, y: 0.5 });
  expect(strip!.x + strip!.width).toBeCloseTo(0.73);
});

it('a reread covers a date with low confidence, and no certain one', () => {
  const date = line('07/5/1986', 0.6, 0.7, 0.19);
  expect(look(NUMBER, ...NAMES, { ...date, confidence: 0.77 })).toEqual([date.box]);
  expect(look(NUMBER, ...NAMES, date)).toEqual([]);
});

it('a reread leaves out text without figures after a date', () => {
  const [strip] = look(NUMBER, ...NAMES, line('0//1986', 0.6, 0.7, 0.19), line('ADANORTH', 0.8, 0.7, 0.1));
  expect(strip!.x + strip!.width).toBeCloseTo(0.79);
});

it('a reread covers the lower row first if a label and its value share one strip', () => {
  const both = { ...line('0//1986', 0.6, 0.7, 0.19), box: { x: 0.6, y: 0.7, width: 0.19, height: 0.12 } };
  const [value, whole, label] = look(NUMBER, ...NAMES, both);
  expect(whole).toEqual(both.box);
  expect(value!.y).toBeGreaterThan(0.74);
  expect(value!.y + value!.height).toBeCloseTo(0.82);
  expect(label).toEqual({ ...both.box, height: value!.height });
});

it('a reread covers a line similar to the number', () => {
  const [strip] = look(
    line('D417286503', 0.36, 0.1, 0.3),
    ...NAMES,
    line('3 DOB 10/16/1986', 0.35, 0.4, 0.3),
  );
  expect(strip).toMatchObject({ x: 0.36, y: 0.1 });
});

it('a reread covers no field that was read, and no card of another person', () => {
  expect(look(NUMBER, ...NAMES, line('3 DOB 10/16/1986', 0.35, 0.4, 0.3))).toEqual([]);
  expect(look(line('1 SOUTHGATE', 0.35, 0.2, 0.2), line('2 BO', 0.35, 0.27, 0.1), NUMBER, ...BROKEN)).toEqual(
    [],
  );
});

it('a reread covers few strips, however much print there is', () => {
  const rows = Array.from({ length: 30 }, (_, row) => line(`DOB 1${row}`, 0.35, 0.4 + row / 100, 0.1));
  expect(look(NUMBER, ...NAMES, ...rows).length).toBeLessThanOrEqual(4);
});

it('[S71] a second reading counts, and an unread digit stays unread', () => {
  const first = [NUMBER, ...NAMES, ...BROKEN];
  const birth = (text: string) =>
    scoreDetails(first, ADA, [line(text, 0.35, 0.4, 0.3)]).fields.find(
      ({ field }) => field === 'date_of_birth',
    );
  expect(birth('3.DOB:10/16/1986')?.score).toBeGreaterThan(0.9);
  expect(birth('3.DOB:1/16/1986')?.score).toBe(0);
});
