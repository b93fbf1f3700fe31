import type { PixelPoint, Quad } from '../geometry/homography.ts';
import { type Line, turnBetween } from '../geometry/line.ts';
import { sideLengths, signedArea } from '../geometry/quad.ts';
import { itemAt } from '../value-at.ts';
import { inferMissingSide } from './infer-missing-side.ts';
import { type Crossings, findStrips, type Strip, tabulateCrossings } from './pair-lines.ts';
import type { Scene } from './scene.ts';
import { type QuadCandidate, type QuadGuess, scoreQuad } from './score-quad.ts';

/** Neighbouring sides of a card are at least this far from parallel (57 degrees). */
const MIN_ANGLE = 1.0;
/** Below this score a card with three seen sides may beat the best with four. */
const INFER_BELOW = 2.0;

/**
 * The quad that looks most like a card: every pair of near-parallel lines against every other. If the best is weak and
 * text shows where the card is, three lines with an inferred fourth are tried (white on white).
 *
 * @returns the best candidate, in pixels from the image's centre; null when no quad passes
 */
export function findBestQuad(lines: readonly Line[], scene: Scene): QuadCandidate | null {
  const crossings = tabulateCrossings(lines, scene);
  const strips = findStrips(lines, crossings, scene);
  const visibleQuad = selectBest(pairStrips(lines, strips, crossings), scene, null);
  if (!scene.guide?.totalWeight || (visibleQuad && visibleQuad.score >= INFER_BELOW)) return visibleQuad;
  return selectBest(inferMissingSide(lines, strips, crossings, scene), scene, visibleQuad);
}

function* pairStrips(
  lines: readonly Line[],
  strips: readonly Strip[],
  crossings: Crossings,
): Generator<QuadGuess> {
  const stripsFrom: Strip[][] = lines.map(() => []);
  for (const strip of strips) itemAt(stripsFrom, strip.a).push(strip);
  for (const { a, b, sides } of strips) {
    for (let c = a + 1; c < lines.length; c++) {
      const sideC = sides[c];
      if (!sideC || turnBetween(itemAt(lines, a).angle, itemAt(lines, c).angle) < MIN_ANGLE) continue;
      for (const { b: d, sides: others } of itemAt(stripsFrom, c)) {
        const [sideA, sideB, sideD] = [others[a], others[b], sides[d]];
        if (!sideA || !sideB || !sideD) continue;
        const p = crossings(a, c);
        const q = p && crossings(a, d);
        const r = q && crossings(b, d);
        const s = r && crossings(b, c);
        if (s) yield { corners: [p, q, r, s], sides: [sideA, sideD, sideB, sideC] };
      }
    }
  }
}

/** The best of the guesses, if it is better than the current one. */
function selectBest(
  guesses: Iterable<QuadGuess>,
  scene: Scene,
  candidate: QuadCandidate | null,
): QuadCandidate | null {
  let best = candidate;
  for (const guess of guesses) {
    const candidate = scoreQuad(guess, scene, best?.score ?? 0);
    if (candidate && (!best || candidate.score > best.score)) best = candidate;
  }
  return best;
}

/** Clockwise, beginning with one of the longer pair of sides, the one further to the top left. */
export function orderCorners(quad: Quad): Quad {
  let q: Quad = signedArea(quad) < 0 ? [quad[0], quad[3], quad[2], quad[1]] : quad;
  const [first, second, third, fourth] = sideLengths(q);
  if (first + third < second + fourth) q = [q[1], q[2], q[3], q[0]];
  const weight = ([x, y]: PixelPoint) => x + y * 0.5;
  return weight(q[0]) > weight(q[2]) ? [q[2], q[3], q[0], q[1]] : q;
}
