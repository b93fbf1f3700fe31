import { CHIP } from './face-chip.ts';
import { type Sheet, TERMS } from './sheet.ts';

/** How much narrower a sheet is tried, and how far off it is tried, in pixels of a chip. */
const WIDTHS = [1, 0.85, 0.7];
const RIGHT = [-12, -8, -4, 0, 4, 8, 12];
const DOWN = [-5, 0, 5];

/**
 * Where a picture may be in another when nothing is known: flat sheets of several widths at many places, the most alike
 * first. Landmarks are no help where a picture is turned: the net has them where a head's would be.
 * @param likeness of what a sheet shows, the greater the better
 */
export function searchSheets(likeness: (sheet: Sheet) => number, count: number): Sheet[] {
  const tried = WIDTHS.flatMap((width) =>
    RIGHT.flatMap((right) =>
      DOWN.map((down) => {
        const sheet = flatSheet(width, right, down);
        return { sheet, alike: likeness(sheet) };
      }),
    ),
  );
  return tried
    .sort((a, b) => b.alike - a.alike)
    .slice(0, count)
    .map(({ sheet }) => sheet);
}

/** A sheet as wide as said about the chip's middle, and moved. */
function flatSheet(width: number, right: number, down: number): Sheet {
  const sheet = new Float64Array(2 * TERMS);
  sheet[0] = CHIP / 2 + right;
  sheet[1] = (CHIP / 2) * width;
  sheet[TERMS] = CHIP / 2 + down;
  sheet[TERMS + 2] = CHIP / 2;
  return sheet;
}
