import type { Pixels } from '../../image/pixels.ts';
import { openKernel } from '../../kernels/open-kernel.ts';
import { computeOffsets, memory } from '../../kernels/thread-memory.ts';
import { fourierSizes, frequencyRadius, prepareFourier } from './fourier-plane.ts';
import { selectByRank } from './select-by-rank.ts';
import { minSide, type TileSpot, tileAt } from './tile-spots.ts';

/**
 * Parameters other than `count`, `black`, `apart` or `bytes` are offsets in the thread's memory; see the kernel's
 * source.
 */
type Kernel = {
  readHues(pixels: number, count: number, black: number, real: number, apart: number): void;
  sumPowers(
    above: number,
    here: number,
    below: number,
    apart: number,
    bytes: number,
    sumsDown: number,
    out: number,
  ): void;
};
const { readHues, sumPowers } = openKernel<Kernel>('stripes');

const SIZE = 128;
/** Bytes of a row of floats, and from the real parts of a tile to the imaginary ones. */
const ROW = SIZE * 4;
const TILE_SIZE = SIZE * ROW;
/** Below this band are light and shade, above it the corners of the spectrum; in cycles per tile. */
const BAND = { from: 3, to: SIZE * 0.48 };
/** Added to the brightness, so that almost black pixels, whose hue is noise, count little. */
const BLACK = 8;
/** This many times the median power is added to the divisor, so that weak frequencies count little. */
const QUIET_FACTOR = 4;
/** This share of the mean power is added too: rounding to floats makes less where a drawn image has no power. */
const ROUNDING_ERROR = 1e-8;
/** Keeps the divisor above zero: a burnt-out or black tile has no power at all. */
const MIN_POWER = 1e-9;
/** One of so many powers of a tile is sampled. */
const POWER_STRIDE = 7;
const SAMPLES = Math.floor((SIZE * SIZE) / POWER_STRIDE);

/**
 * How much an image's hue rotates in one direction, 0 .. 1: the trace of a screen's red, green and blue stripes.
 *
 * A screen's pixel shows its three colours side by side, a third of a pixel apart, and a camera's own grid beats with
 * them: the moiré runs through the hues in order. Each pixel's hue is a complex number, red + w green + w² blue with w
 * a third of a turn. A pattern of one colour, light or dark, is a real pattern times one such number, so its spectrum
 * is equal at every frequency and its opposite. Rotating hues are strong at only one of the two. The greatest such
 * difference on each tile is measured, and averaged.
 *
 * @param spots the middles of the tiles, in fractions of the image
 * @returns null when the image is smaller than a tile
 */
export function measureStripes(photo: Pixels, spots: readonly TileSpot[]): number | null {
  if (minSide(photo) < SIZE || spots.length === 0) return null;
  const place = computeOffsets({
    ...fourierSizes(SIZE),
    pixels: SIZE * 3,
    sumsDown: ROW + 2 * 16,
    powers: SIZE * ROW,
  });
  const { fadeOut, transform } = prepareFourier(SIZE, place);
  const pixels = new Uint8Array(memory.buffer, place.pixels, SIZE * 3);
  const powers = new Float32Array(memory.buffer, place.powers, SIZE * SIZE);
  const rowAt = (y: number) => place.plane + (y & (SIZE - 1)) * ROW;
  let sum = 0;
  for (const spot of spots) {
    const [left, top] = tileAt(photo, spot, SIZE);
    for (let y = 0; y < SIZE; y++) {
      const from = ((top + y) * photo.width + left) * 3;
      pixels.set(photo.data.subarray(from, from + SIZE * 3));
      readHues(place.pixels, SIZE, BLACK, rowAt(y), TILE_SIZE);
    }
    fadeOut();
    transform();
    // Each with its eight neighbours', because the power of a single frequency is mostly noise.
    for (let y = 0; y < SIZE; y++)
      sumPowers(rowAt(y - 1), rowAt(y), rowAt(y + 1), TILE_SIZE, ROW, place.sumsDown, place.powers + y * ROW);
    sum += greatestTurn(powers);
  }
  return sum / spots.length;
}

/** The greatest difference between a frequency's power and its opposite's, as a share of both. */
function greatestTurn(powers: Float32Array): number {
  const quiet = quietPower(powers);
  let greatest = 0;
  for (let at = 0; at < IN_BAND.length; at++) {
    const one = IN_BAND[at] ?? 0;
    const here = powers[one] ?? 0;
    const there = powers[OPPOSITE[one] ?? 0] ?? 0;
    const difference = Math.abs(here - there);
    const whole = here + there + quiet;
    // Hardly any is greater, and a product shows that faster than a quotient.
    if (difference > greatest * whole) greatest = difference / whole;
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

/** By the median and the mean of every seventh value: as accurate here, in a seventh of the time. */
function quietPower(powers: Float32Array): number {
  const sampled = new Float32Array(SAMPLES);
  let sum = 0;
  for (let at = 0; at < SAMPLES; at++) sum += sampled[at] = powers[at * POWER_STRIDE] ?? 0;
  return selectByRank(sampled, SAMPLES >> 1) * QUIET_FACTOR + (sum / SAMPLES) * ROUNDING_ERROR + MIN_POWER;
}
