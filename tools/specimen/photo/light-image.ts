import type { SeededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import {
  applyHomography,
  type Homography,
  type PixelPoint,
  type Quad,
} from '../../../src/server/vision/geometry/homography.ts';
import { mapQuad } from '../../../src/server/vision/geometry/quad.ts';
import { type Field, softField } from './soft-field.ts';
import type { Image } from './warp-onto.ts';

/** The effects of light and camera on an image, each from 0 (none) to 1 (barely legible). */
export type Light = {
  /** A shadow of the hand or the phone that falls across the thing. */
  shadow: number;
  /** The reflection of a lamp on the thing. */
  glare: number;
  /** Too little light: dark, flat and noisy. */
  lowLight: number;
  /** -1 (blue, as under a clear sky) to 1 (yellow, as under a warm lamp). */
  colourCast: number;
  /** Standard deviation in grey levels. */
  noise: number;
};

type Size = { width: number; height: number };

/** Darkens the ground around the thing before it is placed, more on the side away from the light. */
export async function castContactShadow(image: Image, corners: Quad, random: SeededRandom): Promise<void> {
  const reach = Math.hypot(corners[1]![0] - corners[0]![0], corners[1]![1] - corners[0]![1]) * 0.018;
  const angle = random.between(0, Math.PI * 2);
  const shifted = mapQuad(corners, ([x, y]) => [
    x + Math.cos(angle) * reach * 0.5,
    y + Math.sin(angle) * reach * 0.5,
  ]);
  const shade = await softField(image, (x, y) => {
    const outside = distanceOutside(shifted, x * image.width, y * image.height);
    return 0.46 * Math.exp(-((outside / reach) ** 1.2));
  });
  for (let at = 0; at < shade.length; at++) {
    const lightLevel = 255 - shade[at]!;
    if (lightLevel === 255) continue;
    for (let channel = at * 3; channel < at * 3 + 3; channel++) {
      image.data[channel] = (image.data[channel]! * lightLevel) / 255;
    }
  }
}

/**
 * Applies light, glare, colour cast and the sensor's noise to an image. `surface` maps the image to the thing's own
 * plane (0 to 1 each way), on which a lamp is reflected.
 */
export async function lightImage(
  image: Image,
  surface: Homography,
  light: Light,
  random: SeededRandom,
): Promise<void> {
  const brightness = await brightnessField(image, light, random);
  const glare = light.glare > 0 ? await glareField(image, surface, light.glare, random) : null;
  expose(image, brightness, glare, light, random);
}

/** 200 is unchanged light, so that a slope can brighten as well. */
const unitLight = 200;

function brightnessField(size: Size, light: Light, random: SeededRandom): Promise<Field> {
  const slopeX = random.between(-0.16, 0.16);
  const slopeY = random.between(-0.16, 0.16);
  const angle = random.between(0, Math.PI * 2);
  const edge = random.between(-0.12, 0.22);
  const softness = random.between(0.03, 0.08);
  return softField(size, (x, y) => {
    const dx = x - 0.5;
    const dy = y - 0.5;
    const vignette = 1 - 0.22 * (dx * dx + dy * dy);
    const beyond = dx * Math.cos(angle) + dy * Math.sin(angle) - edge;
    const shade = 1 - light.shadow * 0.62 * (0.5 + 0.5 * Math.tanh(beyond / softness));
    return ((1 + slopeX * dx + slopeY * dy) * vignette * shade * unitLight) / 255;
  });
}

/** A streak and the lamp's soft disc, both in the plane of the thing. */
function glareField(size: Size, surface: Homography, strength: number, random: SeededRandom): Promise<Field> {
  const angle = random.between(-1.1, -0.5);
  const centre: PixelPoint = [random.between(0.15, 0.85), random.between(0.15, 0.85)];
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return softField(size, (x, y) => {
    const [u, v] = applyHomography(surface, [x * size.width, y * size.height]);
    const fromEdge = Math.min(u, v, 1 - u, 1 - v);
    if (fromEdge <= 0) return 0;
    const along = (u - centre[0]) * cos + ((v - centre[1]) / 1.586) * sin;
    const across = (v - centre[1]) * (cos / 1.586) - (u - centre[0]) * sin;
    const streak = 0.45 * Math.exp(-((across / 0.07) ** 2) - (along / 0.8) ** 2);
    const disc = 0.75 * Math.exp(-(along * along + across * across) / 0.012);
    return strength * (streak + disc) * Math.min(1, fromEdge / 0.02);
  });
}

function expose(
  image: Image,
  brightness: Field,
  glare: Field | null,
  light: Light,
  random: SeededRandom,
): void {
  const exposure = 1 - 0.62 * light.lowLight;
  const gains = [1 + 0.1 * light.colourCast, 1 + 0.01 * light.colourCast, 1 - 0.16 * light.colourCast];
  const deviation = light.noise + 7 * light.lowLight;
  const bell = bellTable(random);
  let state = random.bits() | 1;
  const { data } = image;
  for (let at = 0, channel = 0; at < brightness.length; at++) {
    const level = (brightness[at]! / unitLight) * exposure;
    const shine = glare ? glare[at]! : 0;
    // Xorshift (Marsaglia 2003): thirteen bits for the grain all channels share, and nine more for each one's own.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const grain = bell[state & 8191]! * deviation;
    for (let index = 0; index < 3; index++, channel++) {
      const noise = bell[(state >>> (8 + index * 4)) & 8191]! * deviation * 0.45;
      const lit = data[channel]! * level * gains[index]! + shine + grain + noise;
      data[channel] = Math.max(0, Math.min(255, lit));
    }
  }
}

/** Values of the normal distribution in random order, by index: faster than one logarithm a pixel. */
function bellTable(random: SeededRandom): Float32Array {
  const table = new Float32Array(8192);
  for (let index = 0; index < table.length; index++) {
    const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
    table[index] = radius * Math.cos(2 * Math.PI * random.next());
  }
  return table;
}

/** How far a point lies outside a convex quadrilateral, in pixels; 0 inside. */
function distanceOutside(corners: Quad, x: number, y: number): number {
  let inside = true;
  let nearest = Infinity;
  for (let index = 0; index < 4; index++) {
    const [px, py] = corners[index]!;
    const [qx, qy] = corners[(index + 1) % 4]!;
    const dx = qx - px;
    const dy = qy - py;
    if (dx * (y - py) - dy * (x - px) < 0) inside = false;
    const along = Math.min(1, Math.max(0, ((x - px) * dx + (y - py) * dy) / (dx * dx + dy * dy)));
    nearest = Math.min(nearest, Math.hypot(x - px - along * dx, y - py - along * dy));
  }
  return inside ? 0 : nearest;
}
