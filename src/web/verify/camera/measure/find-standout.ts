import type { Area, Luma } from '../frame/luma.ts';

/** Where something lies, from the guide's middle, in parts of the guide's size. */
export type Offset = { x: number; y: number };

/** One thing that stands out from its ground. */
export type Standout = Offset & {
  /** it lies aside, and continues beyond the image's end there */
  isCut: boolean;
  /** it is higher than the guide, and continues beyond both sides of the image */
  isLarge: boolean;
};

/** The frame is looked at in squares of so many px: print is busy in each of them. */
const BLOCK = 8;
/** What stands out steps by so much more than the ground does, in grey levels a px, and so many times as much. */
const [MIN_STEP, MIN_TIMES] = [5, 2.2];
/** So much of the image stands out: less is a speck, and more is a patterned ground. */
const [MIN_SHARE, MAX_SHARE] = [0.02, 0.45];
/** So much of what stands out lies within one guide's size of its middle: else it is several things. */
const MIN_TOGETHER = 0.8;

/**
 * Where one thing stands out from its ground, before any outline is known; null where nothing does, or several things.
 * @param guide in px of the frame
 */
export function findStandout(frame: Luma, guide: Area): Standout | null {
  const [columns, rows] = [Math.floor(frame.width / BLOCK), Math.floor(frame.height / BLOCK)];
  const steps = new Float64Array(columns * rows).map((_, at) =>
    measureSteps(frame, BLOCK * (at % columns), BLOCK * Math.floor(at / columns)),
  );
  const ground = median([...steps]);
  const places: [x: number, y: number][] = [];
  steps.forEach((step, at) => {
    if (step > ground * MIN_TIMES && step > ground + MIN_STEP)
      places.push([BLOCK * ((at % columns) + 0.5), BLOCK * (Math.floor(at / columns) + 0.5)]);
  });
  const share = places.length / Math.max(1, steps.length);
  if (share < MIN_SHARE || share > MAX_SHARE) return null;
  const [x, y] = [median(places.map((place) => place[0])), median(places.map((place) => place[1]))];
  const near = places.filter(
    (place) => Math.abs(place[0] - x) < 0.6 * guide.width && Math.abs(place[1] - y) < 0.6 * guide.height,
  );
  if (near.length < MIN_TOGETHER * places.length) return null;
  const offset = {
    x: (x - guide.left - guide.width / 2) / guide.width,
    y: (y - guide.top - guide.height / 2) / guide.height,
  };
  const heights = near.map((place) => place[1]).sort((one, other) => one - other);
  const [top, bottom] = [
    heights[Math.floor(0.05 * heights.length)]!,
    heights[Math.floor(0.95 * heights.length)]!,
  ];
  const height = bottom - top + BLOCK;
  const touches = (column: number) =>
    near.filter((place) => Math.floor(place[0] / BLOCK) === column).length * BLOCK > MIN_TOUCH * height;
  const [isAtLeft, isAtRight] = [touches(0), touches(columns - 1)];
  const isHigh = height > MIN_LARGE * guide.height && height < MAX_LARGE * guide.height;
  return {
    ...offset,
    isCut: (isAtLeft && !isAtRight && offset.x < -ASIDE) || (isAtRight && !isAtLeft && offset.x > ASIDE),
    isLarge: isAtLeft && isAtRight && isHigh,
  };
}
/** So much of its height touches the image's end, and so far aside its middle is, in parts of the guide. */
const [MIN_TOUCH, ASIDE] = [0.35, 0.25];
/** A card that is too near is so high, in parts of the guide. */
const [MIN_LARGE, MAX_LARGE] = [1.08, 1.7];

/** How much the brightness steps from px to px in a square, both ways together, in grey levels. */
function measureSteps({ width, data }: Luma, left: number, top: number): number {
  let sum = 0;
  for (let y = top; y < top + BLOCK - 1; y += 1) {
    for (let at = y * width + left, end = at + BLOCK - 1; at < end; at += 1)
      sum += Math.abs(data[at + 1]! - data[at]!) + Math.abs(data[at + width]! - data[at]!);
  }
  return sum / (BLOCK - 1) ** 2;
}

function median(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
}
