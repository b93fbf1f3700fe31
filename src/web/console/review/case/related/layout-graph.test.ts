import { expect, test } from 'vitest';
import type { RelatedCase } from '../../../../api/operations.ts';
import { GRAPH_WIDTH, heightFor, layoutGraph, MAX_DRAWN, RADIUS } from './layout-graph.ts';

const other = (at: number, ...what: RelatedCase['ties'][number]['what'][]): RelatedCase => ({
  subject_id: String(at),
  first_name: 'A',
  last_name: 'B',
  ties: what.map((each) => ({ what: each, similarity: null, up_to: null })),
  records: null,
  submission: null,
});
const many = (count: number) => Array.from({ length: count }, (_, at) => other(at, 'face'));

test.each([1, 2, 4, 5, 10, 30])(
  '%i related cases all fit in the drawing, and none covers another',
  (count) => {
    const { centre, others } = layoutGraph(many(count));
    expect(others).toHaveLength(Math.min(count, MAX_DRAWN));
    const places = [centre, ...others.map(({ at }) => at)];
    for (const { x, y } of places) {
      expect(x).toBeGreaterThanOrEqual(RADIUS);
      expect(x).toBeLessThanOrEqual(GRAPH_WIDTH - RADIUS);
      expect(y).toBeGreaterThanOrEqual(RADIUS);
      expect(y).toBeLessThanOrEqual(heightFor(others.length) - RADIUS);
    }
    for (const [at, one] of places.entries())
      for (const two of places.slice(at + 1))
        expect(Math.hypot(one.x - two.x, one.y - two.y)).toBeGreaterThan(2 * RADIUS);
  },
);

test('every relation of a related case has a separate line', () => {
  const [both] = layoutGraph([other(1, 'face', 'document')]).others;
  expect(both!.lines.map(({ what }) => what)).toEqual(['face', 'document']);
  expect(both!.lines[0]!.from).not.toEqual(both!.lines[1]!.from);
});
