import type { PixelPoint } from '../geometry/homography.ts';
import { crossLines, gapBetween, type Line, liesBetween, turnBetween } from '../geometry/line.ts';
import { itemAt } from '../value-at.ts';
import type { PlacedGuide } from './card-guide.ts';
import { measureSide, type Side } from './measure-side.ts';
import { isNearImage, minSide, type Scene } from './scene.ts';

/** Two lines, by number, that may be opposite sides of a card, the lesser number first. */
export type Strip = {
  a: number;
  b: number;
  /** for each line, by number, its measures as a side from the one to the other; null where it can be none */
  sides: readonly (Side | null)[];
};

/** Where two lines, by number, cross; null where they do not, or too far outside the image. */
export type Crossings = (a: number, b: number) => PixelPoint | null;

/** Opposite sides of a card are within this of parallel (29 degrees: a card close by, tilted by 30). */
const MAX_CONVERGENCE = 0.5;
/** Opposite sides may be nearer at the lines' origins than at the card. */
const NEARER_AT_ORIGIN = 0.8;

/** Pairs of lines far enough apart, with the text between them if it is known. */
export function findStrips(lines: readonly Line[], crossings: Crossings, scene: Scene): Strip[] {
  const minWidth = minSide(scene) * NEARER_AT_ORIGIN;
  const middle = scene.guide && middleOfText(scene.guide);
  const strips: Strip[] = [];
  for (const [a, lineA] of lines.entries()) {
    for (let b = a + 1; b < lines.length; b++) {
      const lineB = itemAt(lines, b);
      if (lineA.isFrame && lineB.isFrame) continue;
      if (turnBetween(lineA.angle, lineB.angle) > MAX_CONVERGENCE) continue;
      if (gapBetween(lineA, lineB) < minWidth) continue;
      if (middle && !liesBetween(middle, lineA, lineB)) continue;
      const sides = lines.map((line, number) => {
        const start = crossings(a, number);
        const end = start && crossings(b, number);
        return end && measureSide(line, start, end, scene);
      });
      strips.push({ a, b, sides });
    }
  }
  return strips;
}

function middleOfText({ boxes, totalWeight }: PlacedGuide): PixelPoint | null {
  if (totalWeight === 0) return null;
  const mean = (axis: 0 | 1) =>
    boxes.reduce((sum, { quad, weight }) => sum + ((quad[0][axis] + quad[2][axis]) / 2) * weight, 0) /
    totalWeight;
  return [mean(0), mean(1)];
}

export function tabulateCrossings(lines: readonly Line[], scene: Scene): Crossings {
  const count = lines.length;
  const table: (PixelPoint | null)[] = new Array(count * count).fill(null);
  for (const [a, lineA] of lines.entries()) {
    for (let b = a + 1; b < count; b++) {
      const point = crossLines(lineA, itemAt(lines, b));
      if (!point || !isNearImage(point, scene)) continue;
      table[a * count + b] = point;
      table[b * count + a] = point;
    }
  }
  return (a, b) => table[a * count + b] ?? null;
}
