import { type Line, turnBetween } from '../geometry/line.ts';
import type { EdgePoints } from './thin-edges.ts';

/** Strength (grey levels per pixel) above which an edge has no more weight in the fit. */
const STRENGTH_CAP = 28;
/** Edges belong to the line within this distance and this cosine of the line's direction. */
const FIT_REACH = 2;
const FIT_COSINE = 0.95;
const SUPPORT_REACH = 1.6;
const SUPPORT_COSINE = 0.93;
/** Less total strength than this is not a line. */
const MIN_STRENGTH = 200;
/** A fit that turns by more than this (radians) has followed another line. */
const MAX_ANGLE = 0.06;
const FIT_ROUNDS = 2;

type Direction = { angle: number; offset: number; cos: number; sin: number };

/**
 * Fits a voted line exactly to its edges (two rounds of weighted total least squares), and notes for each pixel along
 * it whether it has edges under it. Null when there is too little to fit it to.
 */
export function traceLine(edges: EdgePoints, angle: number, offset: number): Line | null {
  let line: Direction = { angle, offset, cos: Math.cos(angle), sin: Math.sin(angle) };
  for (let round = 0; round < FIT_ROUNDS; round++) {
    const fitted = fitLine(edges, line);
    if (!fitted) return null;
    if (turnBetween(fitted.angle, line.angle) > MAX_ANGLE) break;
    line = fitted;
  }
  return { ...line, ...measureSupport(edges, line), isFrame: false };
}

function fitLine(edges: EdgePoints, line: Direction): Direction | null {
  const { width, height } = edges;
  const half = Math.ceil(Math.hypot(width, height)) >> 1;
  let weight = 0;
  let sumX = 0;
  let sumY = 0;
  let sumXX = 0;
  let sumXY = 0;
  let sumYY = 0;
  for (let along = -half; along < half; along++) {
    const x = line.offset * line.cos - along * line.sin + width / 2;
    const y = line.offset * line.sin + along * line.cos + height / 2;
    if (!isWithin(edges, x, y)) continue;
    for (let across = -2; across <= 2; across++) {
      const edge = edges.at[((y + across * line.sin) | 0) * width + ((x + across * line.cos) | 0)] ?? -1;
      if (edge < 0 || !liesOn(edges, edge, line, FIT_REACH, FIT_COSINE)) continue;
      const w = Math.min(edges.strength[edge] ?? 0, STRENGTH_CAP);
      const ex = edges.x[edge] ?? 0;
      const ey = edges.y[edge] ?? 0;
      weight += w;
      sumX += ex * w;
      sumY += ey * w;
      sumXX += ex * ex * w;
      sumXY += ex * ey * w;
      sumYY += ey * ey * w;
    }
  }
  if (weight < MIN_STRENGTH) return null;
  const meanX = sumX / weight;
  const meanY = sumY / weight;
  const spread = sumXX / weight - meanX * meanX - (sumYY / weight - meanY * meanY);
  const along = 0.5 * Math.atan2(2 * (sumXY / weight - meanX * meanY), spread);
  const angle = (along + 1.5 * Math.PI) % Math.PI;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return { angle, cos, sin, offset: meanX * cos + meanY * sin };
}

function measureSupport(edges: EdgePoints, line: Direction): { support: Float32Array; origin: number } {
  const half = Math.ceil(Math.hypot(edges.width, edges.height)) >> 1;
  const support = new Float32Array(2 * half + 2);
  let total = 0;
  for (let along = -half; along <= half; along++) {
    const x = line.offset * line.cos - along * line.sin + edges.width / 2;
    const y = line.offset * line.sin + along * line.cos + edges.height / 2;
    if (isWithin(edges, x, y) && hasEdgeNear(edges, line, x, y)) total++;
    support[along + half + 1] = total;
  }
  return { support, origin: half };
}

/** Reads the pixel, its neighbours across the line, and the one before each along the line. */
function hasEdgeNear(edges: EdgePoints, line: Direction, x: number, y: number): boolean {
  const backX = Math.abs(line.sin) > 0.7 ? 1 : 0;
  const backY = Math.abs(line.cos) > 0.7 ? 1 : 0;
  for (let across = -1; across <= 1; across++) {
    const px = (x + across * line.cos) | 0;
    const py = (y + across * line.sin) | 0;
    if (supports(edges, line, px, py)) return true;
    if (backX && supports(edges, line, Math.max(0, px - 1), py)) return true;
    if (backY && supports(edges, line, px, Math.max(0, py - 1))) return true;
  }
  return false;
}

function supports(edges: EdgePoints, line: Direction, x: number, y: number): boolean {
  const edge = edges.at[y * edges.width + x] ?? -1;
  return edge >= 0 && liesOn(edges, edge, line, SUPPORT_REACH, SUPPORT_COSINE);
}

function liesOn(edges: EdgePoints, edge: number, line: Direction, reach: number, cosine: number): boolean {
  const { x, y, normalX, normalY } = edges;
  const aligned = Math.abs((normalX[edge] ?? 0) * line.cos + (normalY[edge] ?? 0) * line.sin);
  if (aligned < cosine) return false;
  return Math.abs((x[edge] ?? 0) * line.cos + (y[edge] ?? 0) * line.sin - line.offset) < reach;
}

function isWithin({ width, height }: EdgePoints, x: number, y: number): boolean {
  return x >= 2 && y >= 2 && x < width - 2 && y < height - 2;
}
