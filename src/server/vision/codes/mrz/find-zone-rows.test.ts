import { expect, it } from 'vitest';
import type { TextLine } from '../../evidence.ts';
import { turnedRectangle } from '../../geometry/quad.ts';
import type { TextBox } from '../../text/text-box.ts';
import { findPhotoRows, findZoneRows } from './find-zone-rows.ts';

const line = (text: string, y: number, x = 0.06, width = 0.88, height = 0.05): TextLine => ({
  text,
  confidence: 0.9,
  box: { x, y, width, height },
});

const ADDRESS = line('97044Saint Orrin', 0.18, 0.06, 0.22);
const TD1 = [
  line('I<UTOC530891275<<<<<<<<<<<<<<<', 0.63),
  line('9102273F2902278UTO<<<<<<<<<<<4', 0.75),
  line('CASTELLANOS<BRANDT<<ZOE<<<<<<<', 0.87),
];
const listRowPositions = (lines: readonly TextLine[]) => findZoneRows(lines)?.rows.map(({ y }) => y);

it('the rows of a zone are found by their fillers, top to bottom', () => {
  const zoneRows = findZoneRows([ADDRESS, ...TD1])!;
  expect(zoneRows.upsideDown).toBe(false);
  expect(zoneRows.rows.map(({ y }) => y)).toEqual([0.63, 0.75, 0.87]);
  for (const row of zoneRows.rows) expect(row.width).toBeCloseTo(0.88, 9);
});

it('a row without fillers is found next to one that has them', () => {
  const filled = line('X12345678UTO9102273F2902278ABCDEFGHIJKLMN94', 0.75);
  expect(listRowPositions([ADDRESS, line('P<UTOCASTELLANOS<<ZOE<<<<<', 0.63), filled])).toEqual([0.63, 0.75]);
  const far = line('97044 SAINT ORRIN OLD QUARRY ROAD', 0.3);
  expect(listRowPositions([far, ...TD1])).toEqual([0.63, 0.75, 0.87]);
});

it('the one line of a driving licence is found by its code, state and length, without many fillers', () => {
  const licence = line('D1FRA07QB40815632907234CASTELL4', 0.82);
  expect(findZoneRows([ADDRESS, licence])).toEqual({
    rows: [licence.box],
    upsideDown: false,
    isAlone: true,
  });
  expect(findZoneRows([ADDRESS, line('D1FRA07QB4081563290723CASTEL<<4', 0.82)])?.isAlone).toBe(true);
  for (const text of ['D1FRA07QB408', 'D1 FRA 07QB40815632907234 CASTELL4', 'ROUTEDELAGRANDEPLACENUMERO1234'])
    expect(findZoneRows([ADDRESS, line(text, 0.82)])).toBeNull();
  expect(findZoneRows([licence, line(licence.text, 0.9)])).toBeNull();
  expect(findZoneRows([licence, ...TD1])?.isAlone).toBe(false);
});

it('a zone has three rows at most, the lowest: a wide line of text may be right above', () => {
  const notice = line('NOT A GOVERNMENT DOCUMENT', 0.52);
  expect(listRowPositions([notice, ...TD1])).toEqual([0.63, 0.75, 0.87]);
});

it('rows found in pieces are joined, and end where the others do', () => {
  const pieces = [
    line('P<UTONDEMBELE<<THIBAULT<', 0.83, 0.05, 0.49),
    line('VD82093042UT08209304M3409017<<<<<<', 0.9, 0.06, 0.7),
    line('<<4', 0.905, 0.86, 0.08),
  ];
  const zoneRows = findZoneRows(pieces)!;
  expect(zoneRows.rows).toHaveLength(2);
  for (const { x, width } of zoneRows.rows) expect([x, x + width]).toEqual([0.05, expect.closeTo(0.94, 9)]);
});

it('a zone is upside down if the fillers point the other way', () => {
  const turnedLines = [line('0806006', 0.2), line('>>>>>>>>>>>>>>>6800>', 0.31), line('ES', 0.7, 0.66, 0.29)];
  expect(findZoneRows(turnedLines)).toMatchObject({ upsideDown: true, rows: [{ y: 0.2 }, { y: 0.31 }] });
});

it('a zone’s rows are found beside the other side of their card', () => {
  const [first, second, third] = TD1.map(({ text, box }) => line(text, box.y, 0.05, 0.41));
  const other = line('RESIDENT CARD', 0.64, 0.57, 0.39);
  const zoneRows = findZoneRows([first!, other, second!, third!])!;
  expect(zoneRows.rows.map(({ x, y }) => [x, y])).toEqual([0.63, 0.75, 0.87].map((y) => [0.05, y]));
  for (const { width } of zoneRows.rows) expect(width).toBeCloseTo(0.41, 9);
});

it.each([
  ['no text', []],
  ['a text without fillers', [ADDRESS, line('X12345678UTO9102273F2902278ABCDEFGHIJKLMN94', 0.75)]],
  ['an arrow or two', [line('<< BACK', 0.5)]],
  ['a short row of fillers', [line('A<<<<B', 0.5, 0.3, 0.2)]],
])('a zone’s rows are not found in %s', (_, lines) => expect(findZoneRows(lines)).toBeNull());

/** Text in a frame turned by `angle`. */
function box(angle: number, x: number, y: number, width: number, height = 20): TextBox {
  return { quad: turnedRectangle(angle, x, y, x + width, y + height), width, height, angle, score: 0.9 };
}

it('the rows on an image are the longest and lowest lines, in the direction of the text, all as wide as the widest', () => {
  const angle = 0.3;
  const boxes = [
    box(angle, 100, 300, 400),
    box(angle, 100, 700, 900),
    box(angle, 105, 750, 880),
    box(angle, 100, 100, 60),
    box(angle + 1.2, 100, 900, 900),
  ];
  const { rows } = findPhotoRows(boxes, angle)!;
  expect(rows).toHaveLength(2);
  expect(rows.map(({ y }) => Math.round(y))).toEqual([700, 750]);
  for (const { x, width } of rows) expect([x, width]).toEqual([expect.closeTo(100), expect.closeTo(900)]);
});

it.each([0, Math.PI, -Math.PI / 2, 1.5 * Math.PI])(
  'the rows on an image have the direction of the longest line, not of all text: %d',
  (reading) => {
    const lies = reading + 0.08;
    const inHalf = lies - Math.PI * Math.round(lies / Math.PI);
    const boxes = [box(lies, 100, 700, 700), box(lies, 100, 750, 900)].map((each) => ({
      ...each,
      angle: inHalf,
    }));
    const photoRows = findPhotoRows(boxes, reading)!;
    expect(photoRows.angle).toBeCloseTo(lies);
    expect(photoRows.rows.map(({ height }) => Math.round(height))).toEqual([20, 20]);
    expect(photoRows.rows.map(({ y }) => Math.round(y))).toEqual([700, 750]);
    expect(findPhotoRows([{ ...boxes[0]!, angle: inHalf + 0.3 }], reading)).toBeNull();
  },
);

it('short lines on an image are no zone’s rows', () => {
  expect(findPhotoRows([box(0, 0, 0, 150), box(0, 0, 50, 90)], 0)).toBeNull();
});
