import { CHIP } from './face-chip.ts';
import { type Sheet, TERMS } from './sheet.ts';

/** The widths and the offsets, in pixels of a chip, that are tried. */
const WIDTHS = [1, 0.85, 0.7];
const RIGHT_SHIFTS = [-12, -8, -4, 0, 4, 8, 12];
const DOWN_SHIFTS = [-5, 0, 5];

/**
 * Searches for one image in another without a hint of its position: flat sheets of several widths at many positions,
 * the most alike first. The landmarks of a turned image are not a hint: the net places them where a real head's would
 * be.
 * @param likeness of the image on a sheet, the greater the better
 */
export function searchPlane(likeness: (sheet: Sheet) => number, count: number): Sheet[] {
  const candidates = WIDTHS.flatMap((width) =>
    RIGHT_SHIFTS.flatMap((right) =>
      DOWN_SHIFTS.map((down) => {
        const sheet = flatSheet(width, right, down);
        return { sheet, alike: likeness(sheet) };
      }),
    ),
  );
  return candidates
    .sort((a, b) => b.alike - a.alike)
    .slice(0, count)
    .map(({ sheet }) => sheet);
}

/** A flat sheet of this width, moved from the chip's middle. */
function flatSheet(width: number, right: number, down: number): Sheet {
  const sheet = new Float64Array(2 * TERMS);
  sheet[0] = CHIP / 2 + right;
  sheet[1] = (CHIP / 2) * width;
  sheet[TERMS] = CHIP / 2 + down;
  sheet[TERMS + 2] = CHIP / 2;
  return sheet;
}
