import type { PixelPoint } from '../geometry/homography.ts';
import type { PlacedGuide } from './card-guide.ts';

/** The small image on which quads are searched for; lines and quads are in pixels from its centre. */
export type Scene = { width: number; height: number; guide: PlacedGuide | null };

/** Shorter sides are not a card's, as a share of the image's short side. */
const MIN_SIDE = 0.16;
/** Phones' main cameras: focal length over the image's long side. */
const FOCAL_LENGTH = 0.85;
/** Corners may lie this far outside the image, as a share of its half. */
const MAX_CORNER = 1.12;

/** In pixels. */
export function minSide(scene: Scene): number {
  return MIN_SIDE * Math.min(scene.width, scene.height);
}

/** In pixels. */
export function focalLength(scene: Scene): number {
  return FOCAL_LENGTH * Math.max(scene.width, scene.height);
}

export function isNearImage([x, y]: PixelPoint, scene: Scene): boolean {
  return Math.abs(x) <= (scene.width / 2) * MAX_CORNER && Math.abs(y) <= (scene.height / 2) * MAX_CORNER;
}
