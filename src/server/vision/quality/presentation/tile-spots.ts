import type { Corners, Point } from '../../evidence.ts';
import type { Pixels } from '../../image/pixels.ts';

/** A tile's middle, in fractions of the image's width and height. */
export type TileSpot = Point;

/** The tiles' positions on an image or a card: spread over it, away from its edges. */
export const SPREAD: readonly TileSpot[] = [0.28, 0.72].flatMap((y) =>
  [0.16, 0.39, 0.61, 0.84].map((x): TileSpot => [x, y]),
);

/** The same spread within a card on its image, by the corners' weights (perspective hardly moves a middle). */
export function spotsOnCard([topLeft, topRight, bottomRight, bottomLeft]: Corners): TileSpot[] {
  return SPREAD.map(([u, v]) => {
    const weigh = (axis: 0 | 1) =>
      (1 - v) * ((1 - u) * topLeft[axis] + u * topRight[axis]) +
      v * ((1 - u) * bottomLeft[axis] + u * bottomRight[axis]);
    return [weigh(0), weigh(1)];
  });
}

/** The pixel at the top left of the tile around a spot, moved to be completely in the image. */
export function tileAt({ width, height }: Pixels, [x, y]: TileSpot, size: number): readonly [number, number] {
  const within = (middle: number, length: number) =>
    Math.max(0, Math.min(length - size, Math.round(middle * length - size / 2)));
  return [within(x, width), within(y, height)];
}

export function minSide({ width, height }: Pixels): number {
  return Math.min(width, height);
}
