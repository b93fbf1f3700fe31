import type { Lettering } from '../lettering.ts';

/** OCR-B is printed at ten characters an inch (ICAO 9303-3, 4.3). */
const PITCH_MM = 2.54;
/** Between the baselines of two lines (ICAO 9303-5, figure 4). */
const LINE_MM = 6.35;
/** OCR-B's capitals are 2.4 mm high (ISO 1073-2, size I), 0.71 em of the font. */
const EM_MM = 2.4 / 0.71;

/**
 * A machine-readable zone in OCR-B, its last line's foot at `bottom`. Every character is in the middle of a tenth of an
 * inch, whatever the font's widths are.
 */
export function drawMrz(
  lines: readonly string[],
  place: { x: number; bottom: number; unitsPerMm: number },
  lettering: Lettering,
): string {
  const { x, bottom, unitsPerMm } = place;
  const style = { size: EM_MM * unitsPerMm, typeface: 'ocr-b', anchor: 'middle', fill: '#17131a' } as const;
  const row = (line: string, y: number) =>
    Array.from(line, (character, at) =>
      lettering.write(character, { ...style, x: x + (at + 0.5) * PITCH_MM * unitsPerMm, y }),
    );
  return lines
    .flatMap((line, index) => row(line, bottom - (lines.length - 1 - index) * LINE_MM * unitsPerMm))
    .join('');
}
