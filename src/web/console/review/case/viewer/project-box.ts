type Point = readonly [x: number, y: number];
type Box = { x: number; y: number; width: number; height: number };

/**
 * Where points of the flat card lie on the image: the projective map of the unit square onto the
 * card's corners, after Heckbert, "Fundamentals of Texture Mapping and Image Warping" (1989), 2.2.3.
 * @param corners of the card on the image in fractions of its sides, clockwise from its own top left
 * @returns null when they span no area
 */
export function projectFromCard(corners: readonly Point[]): ((point: Point) => Point) | null {
  const [a, b, c, d] = corners;
  if (!a || !b || !c || !d) return null;
  const [dx1, dy1] = [b[0] - c[0], b[1] - c[1]];
  const [dx2, dy2] = [d[0] - c[0], d[1] - c[1]];
  const [sx, sy] = [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]];
  const area = dx1 * dy2 - dx2 * dy1;
  if (area === 0) return null;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  return ([u, v]) => {
    const w = g * u + h * v + 1;
    return [
      ((b[0] - a[0] + g * b[0]) * u + (d[0] - a[0] + h * d[0]) * v + a[0]) / w,
      ((b[1] - a[1] + g * b[1]) * u + (d[1] - a[1] + h * d[1]) * v + a[1]) / w,
    ];
  };
}

/** A number of a box is as high as the print of a card that takes this part of the image's width. */
const MIN_SHARE = 0.75;

/**
 * Whether the print of a card is so small that the numbers of its boxes would cover it.
 * @param corners of the card in fractions of the image's sides
 * @param zoom how many times the image is enlarged
 */
export function isPrintSmall(corners: readonly Point[], zoom: number): boolean {
  const xs = corners.map(([x]) => x);
  return (Math.max(...xs) - Math.min(...xs)) * zoom < MIN_SHARE;
}

/** A box's corners, clockwise from its top left. */
export const boxCorners = ({ x, y, width, height }: Box): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
