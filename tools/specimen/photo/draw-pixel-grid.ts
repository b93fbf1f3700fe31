import { findHomography, type Quad } from '../../../src/server/vision/geometry/homography.ts';
import type { Image } from './warp-onto.ts';

/** How many pixels a screen has across and down, and how strongly the camera sees them, 0 to 1. */
export type PixelGrid = { columns: number; rows: number; strength: number };

/**
 * Shows the red, green and blue stripes of a screen's pixels inside four corners. The camera's own grid is about as
 * fine, and the beat of the two causes moiré.
 */
export function drawPixelGrid(image: Image, corners: Quad, grid: PixelGrid): void {
  const pixels: Quad = [
    [0, 0],
    [grid.columns, 0],
    [grid.columns, grid.rows],
    [0, grid.rows],
  ];
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = findHomography(corners, pixels);
  const wave = cosineTable();
  for (let y = 0, at = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++, at += 3) {
      const scale = 1 / (g * x + h * y + 1);
      const column = (a * x + b * y + c) * scale;
      const row = (d * x + e * y + f) * scale;
      if (column < 0 || row < 0 || column > grid.columns || row > grid.rows) continue;
      const gap = 1 + grid.strength * 0.5 * wave[(row * 256) & 255]!;
      for (let channel = 0; channel < 3; channel++) {
        const stripe = 1 + grid.strength * wave[((column + channel / 3) * 256) & 255]!;
        image.data[at + channel] = Math.min(255, image.data[at + channel]! * stripe * gap);
      }
    }
  }
}

function cosineTable(): Float32Array {
  return Float32Array.from({ length: 256 }, (_, step) => Math.cos((step / 256) * Math.PI * 2));
}
