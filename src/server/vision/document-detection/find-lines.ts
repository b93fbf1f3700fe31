import { frameLines, gapBetween, type Line, turnBetween } from '../geometry/line.ts';
import type { EdgePoints } from './thin-edges.ts';
import { traceLine } from './trace-line.ts';
import type { LineVote } from './vote-lines.ts';

/** The strongest lines that are kept: with more, quads grow by the fourth power and none gets better. */
const MAX_LINES = 56;
/** Two lines closer than this (radians, pixels) are one. */
const SAME_ANGLE = 0.03;
const SAME_OFFSET = 2.2;

/**
 * The lines that may be a card's sides, strongest first, and the image's four borders after them.
 *
 * @param mayBeSide drops a line *before* the best are counted: a patterned blanket has hundreds of stronger ones
 */
export function findLines(
  edges: EdgePoints,
  votes: readonly LineVote[],
  mayBeSide: (angle: number, offset: number) => boolean,
): Line[] {
  const lines: Line[] = [];
  for (const { angle, offset } of votes) {
    if (lines.length >= MAX_LINES) break;
    if (!mayBeSide(angle, offset)) continue;
    const line = traceLine(edges, angle, offset);
    if (line && !lines.some((other) => areSame(other, line))) lines.push(line);
  }
  return [...lines, ...frameLines(edges.width, edges.height)];
}

function areSame(a: Line, b: Line): boolean {
  return turnBetween(a.angle, b.angle) < SAME_ANGLE && gapBetween(a, b) < SAME_OFFSET;
}
