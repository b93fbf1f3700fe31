import type { Luma } from '../frame/luma.ts';
import { findPercentile, readCardAt } from './measure-card-surface.ts';
import type { CardQuad } from './quad.ts';

/** The card is read in so many rows, each at so many points, which are divided into fields. */
const [ROWS, COLUMNS, FIELDS] = [80, 240, 24];
/** A row of a block has strokes in all but a few of so many fields beside each other: in half of the card's width. */
const [BLOCK_FIELDS, MAX_BLANK] = [12, 2];
/** The mean step of brightness in a field with strokes, in parts of the paper's brightness, and at least, in grey levels. */
const [MIN_STROKES, MIN_STEP] = [0.07, 6];
/**
 * A block is so high, in parts of the card: between lines of text, and between rows of a zone, is a gap. On published fronts
 * and passports rows with strokes reach down 0.075 at most; a PDF417 of a drawn back has 0.36.
 */
const MIN_BLOCK_HEIGHT = 0.14;

/** Whether a block of barcode, as the PDF417 of a back, is printed on a card. */
export function hasBarcode(frame: Luma, quad: CardQuad): boolean {
  const counts = new Uint32Array(256);
  const rows = Array.from({ length: ROWS }, (_, row) => measureRow(frame, quad, (row + 0.5) / ROWS, counts));
  const minStrokes = Math.max(MIN_STEP, MIN_STROKES * findPercentile(counts, ROWS * COLUMNS, 0.75));
  for (let first = 0; first + BLOCK_FIELDS <= FIELDS; first += 1) {
    let high = 0;
    for (const fields of rows) {
      let blank = 0;
      for (let at = first; at < first + BLOCK_FIELDS; at += 1) blank += Number(fields[at]! < minStrokes);
      high = blank <= MAX_BLANK ? high + 1 : 0;
      if (high >= MIN_BLOCK_HEIGHT * ROWS) return true;
    }
  }
  return false;
}

/** The mean step of brightness in each field of a row. What lies beyond the frame has none. */
function measureRow(frame: Luma, quad: CardQuad, y: number, counts: Uint32Array): Float64Array {
  const fields = new Float64Array(FIELDS);
  let before: number | null = null;
  for (let column = 0; column < COLUMNS; column += 1) {
    const value = readCardAt(frame, quad, (column + 0.5) / COLUMNS, y);
    counts[value ?? 0]! += 1;
    if (value !== null && before !== null)
      fields[Math.floor((column * FIELDS) / COLUMNS)]! += (Math.abs(value - before) * FIELDS) / COLUMNS;
    before = value;
  }
  return fields;
}
