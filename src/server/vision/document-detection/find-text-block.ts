import { turnBetween } from '../geometry/line.ts';
import { boundsInFrame } from '../geometry/quad.ts';
import type { TextBox } from '../text/text-box.ts';
import { numberAt } from '../value-at.ts';

/** The biggest group of text in one direction. */
export type TextBlock = {
  /** the direction of its lines, in radians */
  angle: number;
  boxes: TextBox[];
  /** the rectangle around it, in a frame turned by `angle` */
  bounds: Bounds;
};

export type Bounds = { left: number; top: number; right: number; bottom: number };

/** Only boxes this much wider than high have a direction to speak of. */
const LINE_FROM = 1.8;
/** Lines within this angle (radians) have the same direction; slightly more is allowed for members. */
const SAME_WAY = 0.14;
const BELONGS_WITHIN = 0.2;
/** Text further apart than this many median line heights is another block; wider gaps along the line pass. */
const MAX_GAP = 4.5;
const GAP_ALONG = 1.3;

/** Finds the block of text on a card; null when fewer than two lines are found. */
export function findTextBlock(boxes: readonly TextBox[]): TextBlock | null {
  const lines = boxes.filter((box) => box.width > LINE_FROM * box.height && box.height > 2);
  if (lines.length < 2) return null;
  const angle = commonAngle(lines);
  const placed = boxes
    .filter((box) => turnBetween(box.angle, angle) < BELONGS_WITHIN || box.width < LINE_FROM * box.height)
    .map((box) => ({ box, bounds: boundsInFrame(box.quad, angle) }));
  const group = widestGroup(placed);
  return { angle, boxes: group.map(({ box }) => box), bounds: unite(group.map(({ bounds }) => bounds)) };
}

/** The direction of most of the text's width, then the mean over the lines that agree. */
function commonAngle(lines: readonly TextBox[]): number {
  let best = 0;
  let maxCount = -1;
  for (const { angle } of lines) {
    const width = agreeing(lines, angle).reduce((sum, line) => sum + line.width, 0);
    if (width <= maxCount) continue;
    maxCount = width;
    best = angle;
  }
  // Doubled angles: a direction and its opposite are the same line.
  let x = 0;
  let y = 0;
  for (const line of agreeing(lines, best)) {
    x += Math.cos(2 * line.angle) * line.width;
    y += Math.sin(2 * line.angle) * line.width;
  }
  return 0.5 * Math.atan2(y, x);
}

function agreeing(lines: readonly TextBox[], angle: number): TextBox[] {
  return lines.filter((line) => turnBetween(line.angle, angle) < SAME_WAY);
}

type BoundedText = { box: TextBox; bounds: Bounds };

/** Groups boxes that are near one another, and returns the group of most width. */
function widestGroup(placed: readonly BoundedText[]): BoundedText[] {
  const heights = placed.map(({ box }) => box.height).sort((a, b) => a - b);
  const gap = MAX_GAP * numberAt(heights, heights.length >> 1);
  const remainingBoxes = new Set(placed);
  let best: BoundedText[] = [];
  let maxCount = -1;
  for (const seed of placed) {
    if (!remainingBoxes.delete(seed)) continue;
    const group = gather(seed, remainingBoxes, gap);
    const width = group.reduce((sum, { box }) => sum + box.width, 0);
    if (width <= maxCount) continue;
    maxCount = width;
    best = group;
  }
  return best;
}

function gather(seed: BoundedText, remainingBoxes: Set<BoundedText>, gap: number): BoundedText[] {
  const group = [seed];
  for (const member of group) {
    for (const other of remainingBoxes) {
      const { along, across } = gapsBetween(member.bounds, other.bounds);
      if (along >= gap * GAP_ALONG || across >= gap) continue;
      remainingBoxes.delete(other);
      group.push(other);
    }
  }
  return group;
}

function gapsBetween(a: Bounds, b: Bounds): { along: number; across: number } {
  return {
    along: Math.max(a.left - b.right, b.left - a.right),
    across: Math.max(a.top - b.bottom, b.top - a.bottom),
  };
}

function unite(all: readonly Bounds[]): Bounds {
  return {
    left: Math.min(...all.map((b) => b.left)),
    top: Math.min(...all.map((b) => b.top)),
    right: Math.max(...all.map((b) => b.right)),
    bottom: Math.max(...all.map((b) => b.bottom)),
  };
}
