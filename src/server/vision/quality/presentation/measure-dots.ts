import type { Pixels } from '../../image/pixels.ts';
import { computeOffsets } from '../../kernels/thread-memory.ts';
import { numberAt } from '../../value-at.ts';
import { fourierSizes, frequencyRadius, prepareFourier } from './fourier-plane.ts';
import { minSide, type TileSpot, tileAt } from './tile-spots.ts';

const SIZE = 64;
/** The printer's dots are in this band, in cycles per tile: 2.7 to 4 pixels apart. */
const BAND = { from: SIZE / 4, to: (SIZE * 3) / 8 };

/**
 * How far the strongest single frequency exceeds its neighbourhood, in decades of power: the trace of a printer's dots.
 * The dots repeat over the whole image, while its content differs from tile to tile.
 *
 * The tiles' powers are averaged as logarithms, so that a frequency that is strong on one tile only counts little. The
 * axes are left out: edges of cards and lines of text are there.
 *
 * @param spots the middles of the tiles, in fractions of the image
 * @returns null when the image is smaller than a tile
 */
export function measureDots(image: Pixels, spots: readonly TileSpot[]): number | null {
  if (minSide(image) < SIZE || spots.length === 0) return null;
  const { real, imaginary, fadeOut, transform } = prepareFourier(SIZE, computeOffsets(fourierSizes(SIZE)));
  const decades = new Float64Array(IN_BAND.length);
  for (const spot of spots) {
    readBrightness(image, tileAt(image, spot, SIZE), real);
    imaginary.fill(0);
    fadeOut();
    transform();
    for (const [at, { index }] of IN_BAND.entries()) {
      const power = (real[index] ?? 0) ** 2 + (imaginary[index] ?? 0) ** 2;
      decades[at] = (decades[at] ?? 0) + Math.log10(power + 1) / spots.length;
    }
  }
  return greatestProminence(decades);
}

function readBrightness(
  { data, width }: Pixels,
  [left, top]: readonly [number, number],
  out: Float32Array,
): void {
  for (let y = 0, to = 0; y < SIZE; y++) {
    for (let x = 0, at = ((top + y) * width + left) * 3; x < SIZE; x++, to++, at += 3)
      out[to] = 0.3 * (data[at] ?? 0) + 0.6 * (data[at + 1] ?? 0) + 0.1 * (data[at + 2] ?? 0);
  }
}

/** Of each two opposite frequencies in the band, which are equal in a real image, the one that comes first. */
const IN_BAND = Array.from({ length: SIZE * SIZE }, (_, index) => ({
  index,
  opposite: ((SIZE - Math.floor(index / SIZE)) % SIZE) * SIZE + (((SIZE - index) % SIZE) & (SIZE - 1)),
  radius: frequencyRadius(index, SIZE),
  isOnAxis: index % SIZE === 0 || index < SIZE,
})).filter(({ index, opposite, radius }) => index <= opposite && radius >= BAND.from && radius < BAND.to);

/** Over the median of the frequencies equally far from zero. */
function greatestProminence(decades: Float64Array): number {
  const rings = new Map<number, { all: number[]; greatest: number }>();
  for (const [at, { radius, isOnAxis }] of IN_BAND.entries()) {
    const power = numberAt(decades, at);
    const ring = rings.get(Math.round(radius)) ?? { all: [], greatest: 0 };
    ring.all.push(power);
    if (!isOnAxis) ring.greatest = Math.max(ring.greatest, power);
    rings.set(Math.round(radius), ring);
  }
  let greatest = 0;
  for (const { all, greatest: top } of rings.values()) {
    all.sort((a, b) => a - b);
    greatest = Math.max(greatest, top - numberAt(all, all.length >> 1));
  }
  return greatest;
}
