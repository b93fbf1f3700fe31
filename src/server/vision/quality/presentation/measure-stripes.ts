import type { Pixels } from '../../image/pixels.ts';
import { numberAt } from '../../value-at.ts';
import { type ComplexPlane, fadingWindow, frequencyRadius, prepareFourier } from './fourier-plane.ts';
import { leastSide, type TileSpot, tileAt } from './tile-spots.ts';

const SIZE = 128;
/** Below it is light and shade, above it the corners of the spectrum; in cycles per tile. */
const BAND = { from: 3, to: SIZE * 0.48 };
/** Added to the brightness, so that pixels near to black, whose hue is noise, count little. */
const BLACK = 8;
/** This many times the median power is added to the divisor, so that weak frequencies count little. */
const QUIET = 4;
/** Keeps the divisor above zero: a tile burnt out or pitch black has no power at all. */
const NOTHING = 1e-9;
/** Of the powers of a tile so many are sampled for their median. */
const EVERY = 7;
const SAMPLES = Math.floor((SIZE * SIZE) / EVERY);
const SINE_120 = Math.sqrt(3) / 2;

/**
 * How much a picture's hue turns in one direction, 0 .. 1: the trace of a screen's red, green and blue stripes.
 *
 * A screen's pixel shows its three colours side by side, a third of a pixel apart, and a camera's own grid beats
 * with them: the moiré runs through the hues in order. Take each pixel's hue as a complex number, red + w green
 * + w² blue with w a third of a turn. Whatever has one colour, light or dark, is a real pattern times one such
 * number, so that its spectrum is alike at every frequency and its opposite; hues that turn are strong at one of
 * the two alone. What is measured is the greatest such difference on each tile, averaged.
 *
 * @param spots where tiles are taken, in fractions of the picture
 * @returns null when the picture is smaller than a tile
 */
export function measureStripes(photo: Pixels, spots: readonly TileSpot[]): number | null {
  if (leastSide(photo) < SIZE || spots.length === 0) return null;
  const fourier = prepareFourier(SIZE);
  const window = fadingWindow(SIZE);
  const plane: ComplexPlane = { size: SIZE, real: newTile(), imaginary: newTile() };
  const powers: Powers = { across: newTile(), smooth: newTile(), sampled: new Float64Array(SAMPLES) };
  let sum = 0;
  for (const spot of spots) {
    readHues(photo, tileAt(photo, spot, SIZE), window, plane);
    fourier.transform(plane);
    sum += greatestTurn(plane, powers);
  }
  return sum / spots.length;
}

const newTile = () => new Float64Array(SIZE * SIZE);

/** Each pixel's hue by its brightness, without the tile's own mean. */
function readHues(
  { data, width }: Pixels,
  [left, top]: readonly [number, number],
  window: Float64Array,
  { real, imaginary }: ComplexPlane,
): void {
  let meanReal = 0;
  let meanImaginary = 0;
  for (let y = 0, to = 0; y < SIZE; y++) {
    for (let x = 0, at = ((top + y) * width + left) * 3; x < SIZE; x++, to++, at += 3) {
      const red = data[at] ?? 0;
      const green = data[at + 1] ?? 0;
      const blue = data[at + 2] ?? 0;
      const brightness = (red + green + blue) / 3 + BLACK;
      meanReal += real[to] = (red - 0.5 * (green + blue)) / brightness;
      meanImaginary += imaginary[to] = (SINE_120 * (green - blue)) / brightness;
    }
  }
  meanReal /= SIZE * SIZE;
  meanImaginary /= SIZE * SIZE;
  for (let y = 0, to = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++, to++) {
      const weight = (window[x] ?? 0) * (window[y] ?? 0);
      real[to] = ((real[to] ?? 0) - meanReal) * weight;
      imaginary[to] = ((imaginary[to] ?? 0) - meanImaginary) * weight;
    }
  }
}

/** Room for the powers of one tile after the other: a plane for each would be most of what this costs. */
type Powers = { across: Float64Array; smooth: Float64Array; sampled: Float64Array };

function greatestTurn(plane: ComplexPlane, powers: Powers): number {
  smoothPower(plane, powers);
  const { smooth } = powers;
  const quiet = sampledMedian(powers) * QUIET + NOTHING;
  let greatest = 0;
  for (let at = 0; at < IN_BAND.length; at++) {
    const one = IN_BAND[at] ?? 0;
    const here = smooth[one] ?? 0;
    const there = smooth[OPPOSITE[one] ?? 0] ?? 0;
    greatest = Math.max(greatest, Math.abs(here - there) / (here + there + quiet));
  }
  return greatest;
}

const OPPOSITE = Uint16Array.from({ length: SIZE * SIZE }, (_, at) => {
  const x = at % SIZE;
  const y = (at - x) / SIZE;
  return ((SIZE - y) % SIZE) * SIZE + ((SIZE - x) % SIZE);
});

/** Of each two opposite frequencies in the band the one that comes first. */
const IN_BAND = OPPOSITE.map((_, at) => at).filter((at) => {
  const radius = frequencyRadius(at, SIZE);
  return at < (OPPOSITE[at] ?? 0) && radius >= BAND.from && radius <= BAND.to;
});

/** The mean power over 3 x 3 frequencies, because that of a single one is mostly noise. */
function smoothPower({ real, imaginary }: ComplexPlane, { across, smooth }: Powers): void {
  const mask = SIZE - 1;
  for (let row = 0; row < SIZE * SIZE; row += SIZE) {
    let before = (real[row + mask] ?? 0) ** 2 + (imaginary[row + mask] ?? 0) ** 2;
    let here = (real[row] ?? 0) ** 2 + (imaginary[row] ?? 0) ** 2;
    for (let x = 0; x < SIZE; x++) {
      const next = row + ((x + 1) & mask);
      const after = (real[next] ?? 0) ** 2 + (imaginary[next] ?? 0) ** 2;
      across[row + x] = before + here + after;
      before = here;
      here = after;
    }
  }
  for (let y = 0, at = 0; y < SIZE; y++) {
    const above = ((y + mask) & mask) * SIZE;
    const below = ((y + 1) & mask) * SIZE;
    for (let x = 0; x < SIZE; x++, at++)
      smooth[at] = ((across[above + x] ?? 0) + (across[at] ?? 0) + (across[below + x] ?? 0)) / 9;
  }
}

/** The median of every seventh value: as good here, and sorted in a seventh of the time. */
function sampledMedian({ smooth, sampled }: Powers): number {
  for (let at = 0; at < SAMPLES; at++) sampled[at] = smooth[at * EVERY] ?? 0;
  sampled.sort();
  return numberAt(sampled, SAMPLES >> 1);
}
