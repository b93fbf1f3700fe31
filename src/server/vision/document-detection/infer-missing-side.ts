import { CARD_RATIO } from '../card/card-format.ts';
import type { PixelPoint, Quad } from '../geometry/homography.ts';
import { type Line, turnBetween } from '../geometry/line.ts';
import { measureRectangle } from '../geometry/measure-rectangle.ts';
import { distance } from '../geometry/quad.ts';
import { itemAt } from '../value-at.ts';
import { INFERRED_SIDE, measureSide } from './measure-side.ts';
import type { Crossings, Strip } from './pair-lines.ts';
import { focalLength, isNearImage, type Scene } from './scene.ts';
import type { QuadGuess } from './score-quad.ts';

/** The visible third side is at least this far from parallel to the pair (69 degrees). */
const MIN_ANGLE = 1.2;
/** The missing side is searched for between these shares of its distance without perspective. */
const MIN_DISTANCE_SHARE = 0.6;
const MAX_DISTANCE_SHARE = 1.6;
const HALVINGS = 9;

/**
 * Cards of which three sides are visible: the fourth is placed by a card's proportions. Yields guesses in both
 * directions from the third side, lying and upright.
 */
export function* inferMissingSide(
  lines: readonly Line[],
  strips: readonly Strip[],
  crossings: Crossings,
  scene: Scene,
): Generator<QuadGuess> {
  for (const { a, b, sides } of strips) {
    const [lineA, lineB] = [itemAt(lines, a), itemAt(lines, b)];
    if (lineA.isFrame || lineB.isFrame) continue;
    for (const [c, lineC] of lines.entries()) {
      const side = sides[c];
      if (!side || lineC.isFrame || turnBetween(lineA.angle, lineC.angle) < MIN_ANGLE) continue;
      const start = crossings(a, c);
      const end = crossings(b, c);
      if (!start || !end) continue;
      for (const corners of closeQuads(lineA, lineB, start, end, scene)) {
        const sideA = measureSide(lineA, corners[0], corners[1], scene);
        const sideB = sideA && measureSide(lineB, corners[2], corners[3], scene);
        if (sideB) yield { corners, sides: [sideA, INFERRED_SIDE, sideB, side] };
      }
    }
  }
}

function* closeQuads(a: Line, b: Line, start: PixelPoint, end: PixelPoint, scene: Scene): Generator<Quad> {
  for (const direction of [1, -1]) {
    const alongA: PixelPoint = [-a.sin * direction, a.cos * direction];
    const sameWay = alongA[0] * -b.sin + alongA[1] * b.cos >= 0 ? 1 : -1;
    const alongB: PixelPoint = [-b.sin * sameWay, b.cos * sameWay];
    for (const ratio of [CARD_RATIO, 1 / CARD_RATIO]) {
      const corners = closeQuad(start, alongA, end, alongB, ratio, scene);
      if (corners.every((corner) => isNearImage(corner, scene))) yield corners;
    }
  }
}

/** Finds by halving how long the pair of sides must be for the rectangle to have the ratio. */
function closeQuad(
  start: PixelPoint,
  alongA: PixelPoint,
  end: PixelPoint,
  alongB: PixelPoint,
  ratio: number,
  scene: Scene,
): Quad {
  const focal = focalLength(scene);
  const atLength = (length: number): Quad => [
    start,
    [start[0] + alongA[0] * length, start[1] + alongA[1] * length],
    [end[0] + alongB[0] * length, end[1] + alongB[1] * length],
    end,
  ];
  const flat = distance(start, end) * ratio;
  let short = flat * MIN_DISTANCE_SHARE;
  let long = flat * MAX_DISTANCE_SHARE;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (short + long) / 2;
    if (measureRectangle(atLength(middle), focal).ratio < ratio) short = middle;
    else long = middle;
  }
  return atLength((short + long) / 2);
}
