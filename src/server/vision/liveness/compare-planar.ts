import type { SheetLikeness } from '../evidence.ts';
import type { PixelPoint } from '../geometry/homography.ts';
import { itemAt, numberAt } from '../value-at.ts';
import { CHIP, type FaceChip } from './face-chip.ts';
import { searchPlane } from './search-sheet.ts';
import { fitSheet, prepareArea, type Sheet, TERMS } from './sheet.ts';
import { standingNose } from './standing-nose.ts';
import { showSheet, trackPlane } from './track-plane.ts';

/** From the brows on: the jaw's landmarks are on the edge of the visible face. */
const FIRST_LANDMARK = 17;
/** Around the nose's own landmarks, in pixels of a chip. */
const NOSE_MARGIN = 3;

/** From this likeness on a sheet fits; below it, other positions are searched. */
const FOUND_LIKENESS = 0.95;
/** The number of positions of a search that are refined. */
const REFINED_POSITIONS = 3;
/** Only one pixel in so many is compared while searching, and while refining. */
const PIXEL_STRIDES = { searched: 5, followed: 2 };

/**
 * The movement of the nose is measured on faces that are at least this many times as large as the first one.
 */
const NEARER_FACTOR = 1.15;
/**
 * A nose so near to the image's middle, as a fraction of the distance between the eyes, moves too little to count.
 */
const FROM_MIDDLE = 0.4;

/**
 * The likeness of each later face to the first, if that is an image on a sheet which was moved, tilted and bent. A
 * image can change only like that; a head's nose moves over its cheeks.
 */
export function comparePlanar(chips: readonly (FaceChip | null)[]): (SheetLikeness | null)[] {
  const first = chips.find((chip) => chip !== null);
  if (!first) return chips.map(() => null);
  const compare = compareWith(first);
  const comeNearer = followNose(first);
  let last: Sheet | null = null;
  return chips.map((chip) => {
    if (!chip || chip === first) return null;
    const best = compare(chip, last);
    last = best.sheet;
    const { face, nose } = best;
    return {
      face,
      nose,
      nearer: chip.size >= NEARER_FACTOR * first.size ? comeNearer(chip, best.sheet) : null,
    };
  });
}

/**
 * How far the nose of a face that came nearer moves over the most similar sheet: away from the image's middle, as the
 * parts nearest to a camera do. The unit is the mean projection of noses times this one's distance from the middle.
 * Null if it is so near to the middle that it would not move.
 */
function followNose({ grey, landmarks }: FaceChip): (chip: FaceChip, sheet: Sheet) => number | null {
  const face = pixelsWithin(landmarks);
  const area = prepareArea(
    face.filter((_, i) => i % PIXEL_STRIDES.followed === 0),
    standingNose(landmarks, face),
  );
  const follow = trackPlane(grey, area);
  return (chip, sheet) => {
    const [right, down] = fromMiddle(chip);
    const square = right ** 2 + down ** 2;
    if (square < FROM_MIDDLE ** 2) return null;
    const start = Float64Array.from([...sheet.subarray(0, TERMS), 0, ...sheet.subarray(TERMS), 0]);
    const end = follow(chip.grey, start);
    return (numberAt(end, TERMS) * right + numberAt(end, 2 * TERMS + 1) * down) / square;
  };
}

/**
 * The position of the nose's tip relative to the image's middle, as a fraction of the distance between the eyes'
 * outer corners.
 */
function fromMiddle({ landmarks, middle }: FaceChip): PixelPoint {
  const [tip, right, left] = [30, 36, 45].map((at) => itemAt(landmarks, at)) as [
    PixelPoint,
    PixelPoint,
    PixelPoint,
  ];
  const apart = Math.hypot(right[0] - left[0], right[1] - left[1]);
  return [(tip[0] - middle[0]) / apart, (tip[1] - middle[1]) / apart];
}

type Comparison = Omit<SheetLikeness, 'nearer'> & { sheet: Sheet };

function compareWith({ grey, landmarks }: FaceChip): (chip: FaceChip, last: Sheet | null) => Comparison {
  const face = pixelsWithin(landmarks);
  const nose = pixelsIn(
    boundPoints(
      [28, 31, 33, 35].map((i) => itemAt(landmarks, i)),
      NOSE_MARGIN,
    ),
  );
  const every = (count: number) => prepareArea(face.filter((_, i) => i % count === 0));
  const [all, some] = [prepareArea(face), every(PIXEL_STRIDES.searched)];
  const follow = trackPlane(grey, every(PIXEL_STRIDES.followed));
  const warped = new Float32Array(grey.length);
  return (chip, last) => {
    const reach = (starts: readonly Sheet[]): Comparison[] =>
      starts.map((start) => {
        const sheet = follow(chip.grey, start);
        showSheet(chip.grey, sheet, all, warped);
        return { sheet, face: correlation(grey, warped, all.at), nose: correlation(grey, warped, nose) };
      });
    const likeness = (sheet: Sheet) => {
      showSheet(chip.grey, sheet, some, warped);
      return correlation(grey, warped, some.at);
    };
    const [from, to] = [landmarks.slice(FIRST_LANDMARK), chip.landmarks.slice(FIRST_LANDMARK)];
    const near = reach([fitSheet(from, to, 3), fitSheet(from, to, 6), ...(last ? [last] : [])]);
    if (near.some((end) => total(end) > 2 * FOUND_LIKENESS)) return largest(near);
    return largest([...near, ...reach(searchPlane(likeness, REFINED_POSITIONS))]);
  };
}

const pixelsWithin = (landmarks: readonly PixelPoint[]) =>
  pixelsIn(boundPoints(landmarks.slice(FIRST_LANDMARK), 0));

const total = ({ face, nose }: Comparison) => face + nose;
const largest = (ends: readonly Comparison[]) => ends.reduce((a, b) => (total(b) > total(a) ? b : a));

type Bounds = { left: number; right: number; top: number; bottom: number };

function boundPoints(points: readonly PixelPoint[], margin: number): Bounds {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: Math.min(...xs) - margin,
    right: Math.max(...xs) + margin,
    top: Math.min(...ys),
    bottom: Math.max(...ys) + margin,
  };
}

function pixelsIn({ left, right, top, bottom }: Bounds): number[] {
  return Array.from({ length: CHIP * CHIP }, (_, at) => at).filter((at) => {
    const [x, y] = [(at % CHIP) + 0.5, Math.floor(at / CHIP) + 0.5];
    return x > left && x < right && y > top && y < bottom;
  });
}

/** The correlation of two images, -1 to 1; 0 where one of them has no contrast. */
function correlation(one: Float32Array, other: Float32Array, inside: ArrayLike<number>): number {
  let [sumOne, sumOther, squareOne, squareOther, product] = [0, 0, 0, 0, 0];
  for (let i = 0; i < inside.length; i++) {
    const at = inside[i] ?? 0;
    const a = one[at] ?? 0;
    const b = other[at] ?? 0;
    sumOne += a;
    sumOther += b;
    squareOne += a * a;
    squareOther += b * b;
    product += a * b;
  }
  const count = inside.length;
  const spread = (squareOne - sumOne ** 2 / count) * (squareOther - sumOther ** 2 / count);
  return spread > 0 ? (product - (sumOne * sumOther) / count) / Math.sqrt(spread) : 0;
}
