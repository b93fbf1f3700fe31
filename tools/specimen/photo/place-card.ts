import type { SeededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import type { PixelPoint, Quad } from '../../../src/server/vision/geometry/homography.ts';
import { mapQuad } from '../../../src/server/vision/geometry/quad.ts';

/** The position of a flat thing before the camera. */
export type Placement = {
  /** Its size in any units. */
  artwork: { width: number; height: number };
  /** The image's size in pixels. */
  frame: { width: number; height: number };
  /** The share of the frame it takes in the direction that fills first; 1 touches the frame's edge. */
  fill: number;
  /** Degrees, clockwise. */
  rotation: number;
  /** Degrees out of the image's plane. */
  tilt: number;
};

/**
 * The camera's focal length in widths of the frame: a phone's main camera (26 mm on 36 mm film) with the usual crop for
 * near things.
 */
const focalLength = 0.95;

/**
 * The positions of the four corners, clockwise from the artwork's own top left. The direction of the tilt and the
 * position within the free space are drawn from the random stream.
 */
export function placeCard(placement: Placement, random: SeededRandom): Quad {
  const { frame } = placement;
  const direction = random.between(0, Math.PI * 2);
  const drift: PixelPoint = [random.between(-0.6, 0.6), random.between(-0.6, 0.6)];
  const projected = project(placement, direction);
  const box = boundingBox(projected);
  const scale =
    placement.fill / Math.max((box.right - box.left) / frame.width, (box.bottom - box.top) / frame.height);
  const freeSpace = (size: number, extent: number) => Math.max(0, size - extent * scale) / 2;
  const centreX = frame.width / 2 + drift[0] * freeSpace(frame.width, box.right - box.left);
  const centreY = frame.height / 2 + drift[1] * freeSpace(frame.height, box.bottom - box.top);
  const middleX = (box.left + box.right) / 2;
  const middleY = (box.top + box.bottom) / 2;
  return mapQuad(projected, ([x, y]) => [(x - middleX) * scale + centreX, (y - middleY) * scale + centreY]);
}

/** Turns the artwork in its plane, tilts that plane about an axis, and looks at it from the focal length. */
function project({ artwork, frame, fill, rotation, tilt }: Placement, direction: number): Quad {
  const turnedQuad = turnedCorners(artwork, (rotation * Math.PI) / 180);
  const flat = boundingBox(turnedQuad);
  // First drawn at about its final size, because the perspective depends on its nearness.
  const unit =
    fill / Math.max((flat.right - flat.left) / frame.width, (flat.bottom - flat.top) / frame.height);
  const distance = focalLength * Math.max(frame.width, frame.height);
  const lean = (tilt * Math.PI) / 180;
  const cos = Math.cos(direction);
  const sin = Math.sin(direction);
  return mapQuad(turnedQuad, ([x, y]) => {
    const along = (x * cos + y * sin) * unit;
    const shortened = along * (Math.cos(lean) - 1);
    const nearness = distance / (distance + along * Math.sin(lean));
    return [(x * unit + shortened * cos) * nearness, (y * unit + shortened * sin) * nearness];
  });
}

/** The corners about the artwork's middle, clockwise from its top left, after a clockwise turn. */
function turnedCorners({ width, height }: Placement['artwork'], turn: number): Quad {
  const corners: Quad = [
    [-width / 2, -height / 2],
    [width / 2, -height / 2],
    [width / 2, height / 2],
    [-width / 2, height / 2],
  ];
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  return mapQuad(corners, ([x, y]) => [x * cos - y * sin, x * sin + y * cos]);
}

function boundingBox(points: readonly PixelPoint[]): {
  left: number;
  right: number;
  top: number;
  bottom: number;
} {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
