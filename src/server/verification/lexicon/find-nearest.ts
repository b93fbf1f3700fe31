import type { Box } from '../../vision/evidence.ts';
import { foldText } from './fold-text.ts';
import { withoutLookAlikes } from './look-alikes.ts';
import { boxAt, originalText, stuckAfter, stuckBefore, type TextSpan } from './text-spans.ts';

/**
 * Print that shares less of its characters with the stored value, in order, is something else: two different words of a
 * card's length share a third to a half by chance.
 */
const MIN_LIKENESS = 0.6;
/** Shorter values are similar to some text on every card by chance. */
const MIN_LENGTH = 4;

/**
 * Characters compared for one value; a card with all its text needs a tenth. The rest of the print is not compared: a
 * page full of text and a record full of letters would take a second.
 */
const MAX_OPERATIONS = 300_000;

type TextMatch = { start: number; end: number; changes: number };

/**
 * The print that is nearest to a stored value which is not on the card, for a reviewer to compare. It adds no score.
 * @returns whole words with the box of their line; null when nothing is similar to the value
 */
export function findNearest(
  spans: readonly TextSpan[],
  storedValue: string,
): { read: string; box: Box | null } | null {
  const comparableValue = withoutLookAlikes(foldText(storedValue));
  if (comparableValue.length < MIN_LENGTH) return null;
  let best: (TextMatch & { span: TextSpan }) | null = null;
  let steps = 0;
  for (const span of spans) {
    steps += span.comparable.length * comparableValue.length;
    if (steps > MAX_OPERATIONS) break;
    const stretch = nearestStretch(span.comparable, comparableValue);
    if (!best || stretch.changes < best.changes) best = { ...stretch, span };
  }
  if (!best || 1 - best.changes / comparableValue.length < MIN_LIKENESS) return null;
  const start = best.start - stuckBefore(best.span, best.start).length;
  const end = best.end + stuckAfter(best.span, best.end).length;
  return { read: originalText(best.span, start, end), box: boxAt(best.span, start) };
}

/**
 * The stretch of `text` that becomes `comparableValue` with the fewest characters changed, added or removed. Sellers (1980):
 * edit distance with a free beginning and end in the text.
 */
function nearestStretch(text: string, comparableValue: string): TextMatch {
  // For each prefix of the text: the cost of the value’s characters so far if they end there, and where they began.
  const costs = new Uint16Array(text.length + 1);
  const starts = Uint16Array.from(costs, (_, at) => at);
  for (const character of comparableValue) {
    let [cost, start] = [costs[0]!, starts[0]!]; // of the prefix before, one character of the value earlier
    costs[0]! += 1;
    for (let at = 1; at <= text.length; at += 1) {
      const [costAbove, startAbove] = [costs[at]!, starts[at]!];
      let [leastCost, begin] = [cost + (text[at - 1] === character ? 0 : 1), start];
      if (costAbove + 1 < leastCost) [leastCost, begin] = [costAbove + 1, startAbove];
      if (costs[at - 1]! + 1 < leastCost) [leastCost, begin] = [costs[at - 1]! + 1, starts[at - 1]!];
      costs[at] = leastCost;
      starts[at] = begin;
      [cost, start] = [costAbove, startAbove];
    }
  }
  const end = costs.indexOf(Math.min(...costs));
  return { start: starts[end]!, end, changes: costs[end]! };
}
