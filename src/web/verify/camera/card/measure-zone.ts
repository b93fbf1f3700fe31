import type { Luma } from '../frame/luma.ts';
import { readCardAt } from './measure-card-surface.ts';
import type { CardQuad } from './quad.ts';

/** A machine-readable zone (ICAO 9303) as its rows show on the lower part of a document. */
export type ZoneMeasure = {
  /** 0 for none */
  rows: 0 | 2 | 3;
  /** from one row to the next, in parts of the document's height */
  pitch: number;
};

const NO_ZONE: ZoneMeasure = { rows: 0, pitch: 0 };

/** A zone is looked for in this part of the height; so many rows are read there, each at so many points. */
const [FROM, TO, ROWS, COLUMNS] = [0.58, 0.985, 96, 420];
/** A row of a zone goes from side to side: it has strokes in each of so many fields but the outermost. */
const FIELDS = 14;
/** In parts of the strongest row: a row of a zone has the first, and the gap before the next one less than the second. */
const [IN_ROW, IN_GAP] = [0.55, 0.45];
/** The mean step of brightness in the weakest fields of a row with strokes, in grey levels. */
const MIN_STROKES = 9;
/** Between rows: 0.072 of a passport's page (TD3), 0.086 of a TD2 card and 0.118 of a TD1 card. */
const [MIN_PITCH, MAX_PITCH] = [0.06, 0.13];
/** Of three rows, the gaps are about the same. */
const MAX_UNEVEN = 0.2;
/** The last row is at least so far down. */
const MIN_LAST = 0.83;

/** Counts the rows of a zone. A card's small print has more rows, or uneven ones. */
export function measureZone(frame: Luma, quad: CardQuad): ZoneMeasure {
  const step = (TO - FROM) / ROWS;
  const places = findRows(
    Array.from({ length: ROWS }, (_, row) => measureStrokes(frame, quad, FROM + step * (row + 0.5))),
  ).map((row) => FROM + step * (row + 0.5));
  if ((places.length !== 2 && places.length !== 3) || places.at(-1)! < MIN_LAST) return NO_ZONE;
  const gaps = places.slice(1).map((place, at) => place - places[at]!);
  const pitch = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const isEven = gaps.every((gap) => Math.abs(gap - pitch) <= (MAX_UNEVEN * pitch) / 2);
  if (!isEven || pitch < MIN_PITCH || pitch > MAX_PITCH) return NO_ZONE;
  return { rows: places.length, pitch };
}

/** The middles of the rows with strokes from side to side. */
function findRows(strokes: readonly number[]): number[] {
  const peak = Math.max(...strokes);
  if (peak < MIN_STROKES) return [];
  const rows: number[] = [];
  let from = -1;
  [...strokes, 0].forEach((value, row) => {
    if (from < 0 && value >= IN_ROW * peak) from = row;
    if (from >= 0 && value < IN_GAP * peak) {
      rows.push((from + row - 1) / 2);
      from = -1;
    }
  });
  return rows;
}

/** The mean step of brightness along a row in its weakest fields: a row of a zone has no empty one. */
function measureStrokes(frame: Luma, quad: CardQuad, y: number): number {
  const sums = new Float64Array(FIELDS);
  let before: number | null = null;
  for (let column = 0; column < COLUMNS; column += 1) {
    const value = readCardAt(frame, quad, 0.05 + (0.9 * (column + 0.5)) / COLUMNS, y);
    if (value !== null && before !== null)
      sums[Math.floor((column * FIELDS) / COLUMNS)]! += Math.abs(value - before);
    before = value;
  }
  const means = [...sums].map((sum) => (sum * FIELDS) / COLUMNS).sort((a, b) => a - b);
  return (means[1]! + means[2]!) / 2;
}
