import type { Colour } from './head-traits.ts';

/** The width of a blurred edge, in millimetres, by its name. */
const BLURS = { fine: 0.4, edge: 1.2, soft: 5 } as const;
type Blur = keyof typeof BLURS;
type Point2d = readonly [x: number, y: number];

/** The filters that the strokes below name. */
export function blurs(): string {
  const filters = Object.entries(BLURS).map(
    ([name, by]) =>
      `<filter id="${name}" x="-100%" y="-100%" width="300%" height="300%"><feGaussianBlur stdDeviation="${by}"/></filter>`,
  );
  return `<defs>${filters.join('')}</defs>`;
}

export const css = (colour: Colour): string => `rgb(${colour.map((value) => Math.round(value)).join()})`;

export const darker = (colour: Colour, share: number): Colour => [
  colour[0] * share,
  colour[1] * share,
  colour[2] * share,
];

/** The same on the right side of the image and on its left. */
export const mirrored = (draw: (side: -1 | 1) => string): string[] => [draw(1), draw(-1)];

export function spot(
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  colour: Colour,
  opacity: number,
  blur: Blur,
): string {
  return `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(radiusX)}" ry="${f(radiusY)}" fill="${css(colour)}" opacity="${f(opacity)}" filter="url(#${blur})"/>`;
}

/** A smooth line through points. */
export function line(
  points: readonly Point2d[],
  colour: Colour,
  width: number,
  opacity: number,
  blur: Blur,
): string {
  const d = smoothPath(points, false);
  return `<path d="${d}" fill="none" stroke="${css(colour)}" stroke-width="${width}" stroke-linecap="round" opacity="${f(opacity)}" filter="url(#${blur})"/>`;
}

/** A smooth closed outline through points. */
export const closedPath = (points: readonly Point2d[]): string => `${smoothPath(points, true)}Z`;

/** Catmull-Rom through the points, as cubic Bézier pieces. */
function smoothPath(points: readonly Point2d[], isClosed: boolean): string {
  const count = points.length;
  const at = (i: number) => points[isClosed ? (i + count) % count : Math.max(0, Math.min(count - 1, i))]!;
  const pieces = Array.from({ length: isClosed ? count : count - 1 }, (_, i) => {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    return `C${[...first, ...second, ...to].map(f).join(' ')}`;
  });
  return `M${points[0]!.map(f).join(' ')}${pieces.join('')}`;
}

const f = (value: number) => value.toFixed(2);
