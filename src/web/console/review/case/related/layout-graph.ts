import type { RelatedCase } from '../../../../api/operations.ts';

export type TieName = RelatedCase['ties'][number]['what'];
type Point = { x: number; y: number };
type Line = { what: TieName; from: Point; to: Point };
export type PlacedCase = { related: RelatedCase; at: Point; lines: Line[] };

export const GRAPH_WIDTH = 320;
export const RADIUS = 19;
/** How far the lines of one pair lie from each other. */
const LINE_DISTANCE = 6;
/** More would touch one another: the list beside the image has all of them. */
export const MAX_DRAWN = 10;
/** Up to this number they are in one row below the case. */
const ONE_ROW = 4;

/** How high the image is for so many cases. */
export const heightFor = (count: number): number => (count > ONE_ROW ? 236 : 132);

/** This case, and the others about it: a few below it, more around it; one line for each of their ties. */
export function layoutGraph(related: readonly RelatedCase[]): { centre: Point; others: PlacedCase[] } {
  const drawn = related.slice(0, MAX_DRAWN);
  const height = heightFor(drawn.length);
  const isRow = drawn.length <= ONE_ROW;
  const centre = { x: GRAPH_WIDTH / 2, y: isRow ? RADIUS + 6 : height / 2 };
  const others = drawn.map((each, at) => {
    const place = isRow ? inRow(at, drawn.length, height) : inRing(at, drawn.length, centre);
    return { related: each, at: place, lines: layoutTies(each, centre, place) };
  });
  return { centre, others };
}

const inRow = (at: number, count: number, height: number): Point => ({
  x: (GRAPH_WIDTH * (at + 0.5)) / count,
  y: height - RADIUS - 6,
});

function inRing(at: number, count: number, centre: Point): Point {
  const angle = -Math.PI / 2 + (2 * Math.PI * at) / count;
  return {
    x: centre.x + (GRAPH_WIDTH / 2 - RADIUS - 6) * Math.cos(angle),
    y: centre.y + (centre.y - RADIUS - 6) * Math.sin(angle),
  };
}

/** Beside each other, and as far apart at both ends. */
function layoutTies({ ties }: RelatedCase, from: Point, to: Point): Line[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const aside = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  return ties.map(({ what }, at) => {
    const by = (at - (ties.length - 1) / 2) * LINE_DISTANCE;
    const move = (point: Point) => ({ x: point.x + aside.x * by, y: point.y + aside.y * by });
    return { what, from: move(from), to: move(to) };
  });
}
