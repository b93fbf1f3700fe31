import type { Lettering } from '../lettering.ts';

/** OCR-B is printed at ten characters an inch (ICAO 9303-3, 4.3). */
const PITCH_MM = 2.54;
/** Between the baselines of two lines (ICAO 9303-5, figure 4). */
const LINE_MM = 6.35;
/** Courier Prime's characters are 0.6 em wide. */
const EM_OF_PITCH = 1 / 0.6;

/**
 * A machine-readable zone, its last line's foot at `bottom`. Printed in Courier Prime: OCR-B is in none of the
 * free packages; the two share the pitch, the capitals' height and the fixed width, but not the shapes, and the
 * slab serifs of Courier are the harder ones to read.
 */
export function drawMrz(
  lines: readonly string[],
  place: { x: number; bottom: number; unitsPerMm: number },
  lettering: Lettering,
): string {
  const { x, bottom, unitsPerMm } = place;
  const size = PITCH_MM * unitsPerMm * EM_OF_PITCH;
  return lines
    .map((line, index) => {
      const y = bottom - (lines.length - 1 - index) * LINE_MM * unitsPerMm;
      return lettering.write(line, { x, y, size, typeface: 'typewriter', fill: '#17131a' });
    })
    .join('');
}
