import type { Raster } from '../artwork.ts';
import type { Image } from '../photo/warp-onto.ts';

/** An image in progress, with the nearness of each pixel's thing (0: nothing yet). */
export type Canvas = { image: Image; nearness: Float32Array };

/**
 * A mesh from the camera's view: the positions of its corners in the image, their nearness and brightness, and their
 * positions in the texture.
 */
export type ProjectedMesh = {
  x: Float32Array;
  y: Float32Array;
  /** one over the distance from the camera */
  nearness: Float32Array;
  /** factors for red, green and blue of each corner */
  light: Float32Array;
  places: Float32Array;
  triangles: Uint32Array;
  texture: Raster;
};

const HALF_OPAQUE = 128;

/** Draws a mesh's triangles where nothing nearer is. All values of a triangle are interpolated linearly across it. */
export function rasterise(canvas: Canvas, mesh: ProjectedMesh): void {
  const { triangles } = mesh;
  for (let at = 0; at < triangles.length; at += 3)
    drawTriangle(canvas, mesh, triangles[at]!, triangles[at + 1]!, triangles[at + 2]!);
}

function drawTriangle(canvas: Canvas, mesh: ProjectedMesh, a: number, b: number, c: number): void {
  const { x, y, nearness } = mesh;
  const { width, height } = canvas.image;
  const ax = x[a]!;
  const ay = y[a]!;
  const bx = x[b]!;
  const by = y[b]!;
  const cx = x[c]!;
  const cy = y[c]!;
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (Math.abs(area) < 1e-9) return;
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx)));
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx)));
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy)));
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy)));
  for (let py = top; py <= bottom; py++) {
    for (let px = left; px <= right; px++) {
      const shareB = ((px - ax) * (cy - ay) - (cx - ax) * (py - ay)) / area;
      const shareC = ((bx - ax) * (py - ay) - (px - ax) * (by - ay)) / area;
      const shareA = 1 - shareB - shareC;
      if (shareA < -1e-6 || shareB < -1e-6 || shareC < -1e-6) continue;
      const near = shareA * nearness[a]! + shareB * nearness[b]! + shareC * nearness[c]!;
      const at = py * width + px;
      if (near <= canvas.nearness[at]!) continue;
      if (paintPixel(canvas.image, at, mesh, a, b, c, shareA, shareB)) canvas.nearness[at] = near;
    }
  }
}

/**
 * The texture's colour by the mean of four pixels, times the light. Numbers one by one, because an array for each pixel
 * would double the time.
 * @returns false where the texture is transparent
 */
function paintPixel(
  image: Image,
  at: number,
  { places, light, texture }: ProjectedMesh,
  a: number,
  b: number,
  c: number,
  p: number,
  q: number,
): boolean {
  const r = 1 - p - q;
  const u = wrap(p * places[a * 2]! + q * places[b * 2]! + r * places[c * 2]!, texture.width);
  const v = wrap(p * places[a * 2 + 1]! + q * places[b * 2 + 1]! + r * places[c * 2 + 1]!, texture.height);
  const left = Math.floor(u);
  const top = Math.floor(v);
  const fu = u - left;
  const fv = v - top;
  const { data, width } = texture;
  const one = (top * width + left) * 4;
  if (data[one + 3]! < HALF_OPAQUE) return false;
  const below = one + width * 4;
  for (let channel = 0; channel < 3; channel++) {
    const upper = data[one + channel]! * (1 - fu) + data[one + 4 + channel]! * fu;
    const lower = data[below + channel]! * (1 - fu) + data[below + 4 + channel]! * fu;
    const lit = p * light[a * 3 + channel]! + q * light[b * 3 + channel]! + r * light[c * 3 + channel]!;
    const value = (upper * (1 - fv) + lower * fv) * lit;
    image.data[at * 3 + channel] = value > 255 ? 255 : value;
  }
  return true;
}

/** The position in the texture, which repeats, with a margin of one pixel for the neighbour. */
function wrap(place: number, size: number): number {
  const max = size - 1.001;
  if (place >= 0 && place <= max) return place;
  return ((place % max) + max) % max;
}
