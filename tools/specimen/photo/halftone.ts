import type { Raster } from '../artwork.ts';

/** The angles of the screens of four-colour printing, so that their dots do not beat. */
const screens = [
  { ink: 'cyan', degrees: 15, absorbs: [0.86, 0.28, 0.1] },
  { ink: 'magenta', degrees: 75, absorbs: [0.12, 0.84, 0.34] },
  { ink: 'yellow', degrees: 0, absorbs: [0.02, 0.1, 0.8] },
  { ink: 'black', degrees: 45, absorbs: [0.86, 0.86, 0.86] },
] as const;

const tableSize = 1024;

/** The sharpness of the dots' edges; paper spreads the ink. */
const edge = 3.2;

/**
 * Prints a raster in place. Each colour is split into four inks, each ink into dots of a separate screen, `cells` of them
 * across the raster. Inks on paper are paler than light: blacks become dark grey.
 */
export function halftone(raster: Raster, cells: number): void {
  const wave = Float32Array.from({ length: tableSize }, (_, step) =>
    Math.cos((step / tableSize) * Math.PI * 2),
  );
  const pitch = (cells / raster.width) * tableSize;
  const turns = screens.map(({ degrees }) => ({
    cos: Math.cos((degrees * Math.PI) / 180) * pitch,
    sin: Math.sin((degrees * Math.PI) / 180) * pitch,
  }));
  const inks = new Float64Array(4);
  const { data, width, height } = raster;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      separate(data, at, inks);
      let red = 252;
      let green = 250;
      let blue = 244;
      for (let index = 0; index < 4; index++) {
        const { cos, sin } = turns[index]!;
        const across = wave[(x * cos + y * sin) & (tableSize - 1)]!;
        const down = wave[(y * cos - x * sin) & (tableSize - 1)]!;
        const cover = coverage(inks[index]!, 0.5 + (across + down) * 0.25);
        const { absorbs } = screens[index]!;
        red *= 1 - cover * absorbs[0];
        green *= 1 - cover * absorbs[1];
        blue *= 1 - cover * absorbs[2];
      }
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
    }
  }
}

/** How much of a spot is inked, 0 to 1; no ink leaves the paper bare. */
function coverage(ink: number, threshold: number): number {
  const dot = (ink - threshold) * edge + 0.5;
  return Math.min(1, ink * 10) * Math.min(1, Math.max(0, dot));
}

/** Cyan, magenta, yellow and black of one pixel, 0 to 1; three quarters of the grey goes to black. */
function separate(data: Uint8Array, at: number, inks: Float64Array): void {
  const cyan = 1 - data[at]! / 255;
  const magenta = 1 - data[at + 1]! / 255;
  const yellow = 1 - data[at + 2]! / 255;
  const black = Math.min(cyan, magenta, yellow) * 0.75;
  inks[0] = cyan - black;
  inks[1] = magenta - black;
  inks[2] = yellow - black;
  inks[3] = black / 0.75 > 0.85 ? 1 : black;
}
