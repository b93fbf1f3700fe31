import { applyHomography, type Homography, type PixelPoint } from '../geometry/homography.ts';

export type Rectangle = { x: number; y: number; width: number; height: number };
type Size = { width: number; height: number };

/** Along its longer side. */
export function splitInHalves(part: Rectangle): [Rectangle, Rectangle] {
  const { x, y, width, height } = part;
  if (width > height) {
    const half = Math.ceil(width / 2);
    return [
      { ...part, width: half },
      { ...part, x: x + half, width: width - half },
    ];
  }
  const half = Math.ceil(height / 2);
  return [
    { ...part, height: half },
    { ...part, y: y + half, height: height - half },
  ];
}

/** The rectangle of an image around the corners of a part of the result, and one pixel more. */
export function sourceTile({ width, height }: Size, map: Homography, part: Rectangle): Rectangle {
  const [left, top, right, bottom] = [part.x, part.y, part.x + part.width, part.y + part.height];
  const corners: PixelPoint[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  const depths = corners.map(([x, y]) => map[6] * x + map[7] * y + 1);
  // With the horizon between the corners, the rectangle has no bound.
  if (Math.min(...depths) <= 0 && Math.max(...depths) >= 0) return { x: 0, y: 0, width, height };
  const under = corners.map((corner) => applyHomography(map, corner));
  const [x, across] = boundAxis(under, 0, width);
  const [y, down] = boundAxis(under, 1, height);
  // Whole rows are contiguous, and are copied at once.
  return across * 2 > width ? { x: 0, y, width, height: down } : { x, y, width: across, height: down };
}

function boundAxis(points: readonly PixelPoint[], axis: 0 | 1, size: number): [from: number, length: number] {
  const places = points.map((point) => point[axis]);
  const onImage = (place: number) => Math.min(Math.max(place, 0), size - 1);
  const from = onImage(Math.floor(Math.min(...places)) - 2);
  return [from, onImage(Math.ceil(Math.max(...places)) + 1) + 1 - from];
}
