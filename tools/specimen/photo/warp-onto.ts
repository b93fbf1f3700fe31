import {
  findHomography,
  type Homography,
  type Quad,
} from '../../../src/server/vision/geometry/homography.ts';
import type { Raster } from '../artwork.ts';

/** An image in progress: three interleaved channels, 8 bits, row by row from the top left. */
export type Image = { data: Uint8Array; width: number; height: number };

/**
 * Draws a raster with transparency onto an image, its corners at the four points (clockwise from the raster's top
 * left). For each of the image's pixels it finds the position on the raster and mixes the four nearest of its pixels.
 * So the raster should be about as large as it will appear.
 */
export function warpOnto(image: Image, raster: Raster, corners: Quad): void {
  const edges: Quad = [
    [0, 0],
    [raster.width, 0],
    [raster.width, raster.height],
    [0, raster.height],
  ];
  const map = findHomography(corners, edges);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const left = Math.max(0, Math.floor(Math.min(...xs)) - 1);
  const right = Math.min(image.width - 1, Math.ceil(Math.max(...xs)) + 1);
  const top = Math.max(0, Math.floor(Math.min(...ys)) - 1);
  const bottom = Math.min(image.height - 1, Math.ceil(Math.max(...ys)) + 1);
  for (let y = top; y <= bottom; y++) warpRow(image, raster, map, y, left, right);
}

function warpRow(
  image: Image,
  raster: Raster,
  map: Homography,
  y: number,
  left: number,
  right: number,
): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = map;
  const middle = y + 0.5;
  const mixed = new Float64Array(4);
  for (let x = left; x <= right; x++) {
    const centre = x + 0.5;
    const scale = 1 / (g * centre + h * middle + 1);
    const u = (a * centre + b * middle + c) * scale - 0.5;
    const v = (d * centre + e * middle + f) * scale - 0.5;
    if (u <= -1 || v <= -1 || u >= raster.width || v >= raster.height) continue;
    sample(raster, u, v, mixed);
    const at = (y * image.width + x) * 3;
    const under = 1 - mixed[3]! / 255;
    for (let channel = 0; channel < 3; channel++) {
      image.data[at + channel] = mixed[channel]! + image.data[at + channel]! * under + 0.5;
    }
  }
}

/** The mean of the four nearest pixels, weighed by nearness, colours multiplied by their opacity. */
function sample({ data, width, height }: Raster, u: number, v: number, mixed: Float64Array): void {
  mixed.fill(0);
  const column = Math.floor(u);
  const row = Math.floor(v);
  for (let corner = 0; corner < 4; corner++) {
    const px = column + (corner & 1);
    const py = row + (corner >> 1);
    if (px < 0 || py < 0 || px >= width || py >= height) continue;
    const weight = (corner & 1 ? u - column : 1 - u + column) * (corner >> 1 ? v - row : 1 - v + row);
    const at = (py * width + px) * 4;
    const opaque = (data[at + 3]! * weight) / 255;
    mixed[0]! += data[at]! * opaque;
    mixed[1]! += data[at + 1]! * opaque;
    mixed[2]! += data[at + 2]! * opaque;
    mixed[3]! += data[at + 3]! * weight;
  }
}
