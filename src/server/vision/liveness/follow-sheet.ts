import { CHIP } from './face-chip.ts';
import { invert } from './invert.ts';
import { type Sheet, setTerms, TERMS } from './sheet.ts';

/** Moves a sheet until what it shows looks most like the picture that it was made for. */
export type FollowSheet = (seen: Float32Array, start: Sheet) => { sheet: Sheet; shown: Float32Array };

const ROUNDS = 30;
/** A sheet that moves by less than this many pixels has arrived. */
const ARRIVED = 0.01;
const FACTORS = 2 * TERMS;

/**
 * Prepares a picture (a chip's grey levels) to be followed by Gauss-Newton. Its own slopes stand in for those of what is
 * seen (Hager and Belhumeur 1998), so that all but a sum is worked out once.
 * @param inside the pixels that count, by their number in the chip
 */
export function followSheet(picture: Float32Array, inside: readonly number[]): FollowSheet {
  const slopes = slopesOf(picture, inside);
  const inverse = invert(squares(slopes, inside.length), FACTORS);
  return (seen, start) => {
    const sheet = Float64Array.from(start);
    const sums = new Float64Array(FACTORS);
    const shown = new Float32Array(picture.length);
    for (let round = 0; round < ROUNDS; round++) {
      showSheet(seen, sheet, inside, shown);
      sums.fill(0);
      inside.forEach((at, i) => {
        const missing = (picture[at] ?? 0) - (shown[at] ?? 0);
        for (let a = 0; a < FACTORS; a++) sums[a] = (sums[a] ?? 0) + (slopes[i * FACTORS + a] ?? 0) * missing;
      });
      if (move(sheet, inverse, sums) < ARRIVED) break;
    }
    showSheet(seen, sheet, inside, shown);
    return { sheet, shown };
  };
}

/** How each pixel changes with each factor of the sheet. */
function slopesOf(picture: Float32Array, inside: readonly number[]): Float64Array {
  const terms = new Float64Array(TERMS);
  const slopes = new Float64Array(inside.length * FACTORS);
  inside.forEach((at, i) => {
    setTerms(terms, (at % CHIP) + 0.5, Math.floor(at / CHIP) + 0.5);
    const right = ((picture[at + 1] ?? 0) - (picture[at - 1] ?? 0)) / 2;
    const down = ((picture[at + CHIP] ?? 0) - (picture[at - CHIP] ?? 0)) / 2;
    for (let a = 0; a < TERMS; a++) {
      slopes[i * FACTORS + a] = right * (terms[a] ?? 0);
      slopes[i * FACTORS + TERMS + a] = down * (terms[a] ?? 0);
    }
  });
  return slopes;
}

function squares(slopes: Float64Array, count: number): Float64Array {
  const sums = new Float64Array(FACTORS * FACTORS);
  for (let i = 0; i < count; i++)
    for (let a = 0; a < FACTORS; a++) {
      const slope = slopes[i * FACTORS + a] ?? 0;
      for (let b = 0; b < FACTORS; b++)
        sums[a * FACTORS + b] = (sums[a * FACTORS + b] ?? 0) + slope * (slopes[i * FACTORS + b] ?? 0);
    }
  return sums;
}

/** @returns by how many pixels the sheet moved at most */
function move(sheet: Sheet, inverse: Float64Array, sums: Float64Array): number {
  let most = 0;
  for (let a = 0; a < FACTORS; a++) {
    let step = 0;
    for (let b = 0; b < FACTORS; b++) step += (inverse[a * FACTORS + b] ?? 0) * (sums[b] ?? 0);
    sheet[a] = (sheet[a] ?? 0) + step;
    most = Math.max(most, Math.abs(step));
  }
  return most;
}

/** What of the picture seen lies under each pixel of the sheet, the mean of four pixels by nearness. */
export function showSheet(
  seen: Float32Array,
  sheet: Sheet,
  inside: readonly number[],
  shown: Float32Array,
): void {
  const terms = new Float64Array(TERMS);
  for (const at of inside) {
    setTerms(terms, (at % CHIP) + 0.5, Math.floor(at / CHIP) + 0.5);
    let column = -0.5;
    let row = -0.5;
    for (let a = 0; a < TERMS; a++) {
      column += (sheet[a] ?? 0) * (terms[a] ?? 0);
      row += (sheet[TERMS + a] ?? 0) * (terms[a] ?? 0);
    }
    const x = Math.max(0, Math.min(CHIP - 1.001, column));
    const y = Math.max(0, Math.min(CHIP - 1.001, row));
    const left = Math.floor(x);
    const one = Math.floor(y) * CHIP + left;
    const fx = x - left;
    const fy = y - Math.floor(y);
    const upper = (seen[one] ?? 0) * (1 - fx) + (seen[one + 1] ?? 0) * fx;
    const lower = (seen[one + CHIP] ?? 0) * (1 - fx) + (seen[one + CHIP + 1] ?? 0) * fx;
    shown[at] = upper * (1 - fy) + lower * fy;
  }
}
