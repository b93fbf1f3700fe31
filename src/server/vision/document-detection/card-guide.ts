import type { PixelPoint, Quad } from '../geometry/homography.ts';
import { mapQuad, signedArea } from '../geometry/quad.ts';

/** The known facts of a card before its edges are searched for: where its text and its portrait are. */
export type CardGuide = {
  /** the text's boxes, shrunken (see `shrinkBox`) so that a card's edge beside them does not cut them */
  boxes: readonly Quad[];
  face: Quad | null;
  /** the direction of the lines of text, in radians */
  angle: number;
};

/** A guide in pixels from the centre of a smaller image, with the weight of every box. */
export type PlacedGuide = Omit<CardGuide, 'boxes'> & {
  boxes: readonly { quad: Quad; weight: number }[];
  totalWeight: number;
};

/** Lines at a greater angle to the text's axes than this (18 degrees) are not a side of its card. */
const MAX_ANGLE = 0.32;
/** A line with more than this share of the text on its smaller side splits the text. */
const MAX_IMBALANCE = 0.15;

/** Converts a guide to an image `scale` times smaller, relative to its centre. */
export function placeGuide(guide: CardGuide, scale: number, width: number, height: number): PlacedGuide {
  const place = (quad: Quad) => mapQuad(quad, ([x, y]) => [x / scale - width / 2, y / scale - height / 2]);
  const boxes = guide.boxes
    .map(place)
    .map((quad) => ({ quad, weight: Math.sqrt(Math.abs(signedArea(quad))) }));
  return {
    boxes,
    totalWeight: boxes.reduce((sum, { weight }) => sum + weight, 0),
    face: guide.face && place(guide.face),
    angle: guide.angle,
  };
}

/** Whether a line runs along or across the text and leaves (nearly) all of it on one side. */
export function mayBeSideOfCard(guide: PlacedGuide, angle: number, offset: number): boolean {
  const beyond = Math.abs(angle - guide.angle) % (Math.PI / 2);
  if (Math.min(beyond, Math.PI / 2 - beyond) > MAX_ANGLE) return false;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let before = 0;
  let after = 0;
  for (const { quad, weight } of guide.boxes) {
    const distances = quad.map(([x, y]) => x * cos + y * sin - offset);
    const starts = Math.min(...distances) < -1;
    const ends = Math.max(...distances) > 1;
    if (starts) before += weight;
    if (ends || !starts) after += weight;
  }
  return Math.min(before, after) < MAX_IMBALANCE * guide.totalWeight;
}

/** A text box without its margins: half its height, and half a height less at both ends. */
export function shrinkBox(quad: Quad): Quad {
  const [topLeft, topRight, bottomRight, bottomLeft] = quad;
  const centreX = (topLeft[0] + bottomRight[0]) / 2;
  const centreY = (topLeft[1] + bottomRight[1]) / 2;
  const across: PixelPoint = [topRight[0] - topLeft[0], topRight[1] - topLeft[1]];
  const down: PixelPoint = [bottomLeft[0] - topLeft[0], bottomLeft[1] - topLeft[1]];
  const width = Math.hypot(...across);
  const height = Math.hypot(...down);
  const u = Math.max(0.2, (width - 0.5 * height) / width) / 2;
  const v = 0.25;
  const corner = (su: number, sv: number): PixelPoint => [
    centreX + across[0] * u * su + down[0] * v * sv,
    centreY + across[1] * u * su + down[1] * v * sv,
  ];
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}
