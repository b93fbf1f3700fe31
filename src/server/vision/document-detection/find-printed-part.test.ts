import { expect, it } from 'vitest';
import { findPrintedPart } from './find-printed-part.ts';
import type { EdgePoints } from './thin-edges.ts';

type Edge = { x: number; y: number; strength: number };

/** On an image of 200 x 300 pixels, with positions from its top left. */
function toEdgePoints(edges: readonly Edge[]): EdgePoints {
  const [width, height] = [200, 300];
  const list = (value: (edge: Edge) => number) => Float32Array.from(edges, value);
  return {
    count: edges.length,
    width,
    height,
    x: list(({ x }) => x - width / 2),
    y: list(({ y }) => y - height / 2),
    normalX: list(() => 1),
    normalY: list(() => 0),
    strength: list(({ strength }) => strength),
    at: new Int32Array(width * height).fill(-1),
  };
}

/** Print at every pixel of a card whose top left is at 50, 40. */
const PRINT = Array.from({ length: 60 * 40 }, (_, n) => ({
  x: 50.5 + (n % 60),
  y: 40.5 + Math.floor(n / 60),
  strength: 40,
}));
/** With 0.2 of its size around it, on an image four times as large. */
const PART = { x: 152, y: 128, width: 336, height: 224 };

it('finds the printed part of an image with a margin, in the pixels of the larger image', () => {
  expect(findPrintedPart(toEdgePoints(PRINT), 4)).toEqual(PART);
});

it('ignores a few specks and the grain of a page', () => {
  const specks = [5, 195].flatMap((x) => [8, 290].map((y) => ({ x, y, strength: 60 })));
  const grain = Array.from({ length: 2000 }, (_, n) => ({ x: n % 200, y: n % 300, strength: 4 }));
  expect(findPrintedPart(toEdgePoints([...specks, ...grain, ...PRINT]), 4)).toEqual(PART);
});

it('reaches to the border of an image that has print everywhere', () => {
  const everywhere = PRINT.map(({ x, y }) => ({ x: (x - 50) * 3, y: (y - 40) * 7, strength: 40 }));
  const part = findPrintedPart(toEdgePoints(everywhere), 1);
  expect(part).toMatchObject({ x: 0, y: 0 });
  expect(Math.max(part!.width, part!.height)).toBeGreaterThan(270);
});

it('finds no part of a blank image', () => {
  expect(findPrintedPart(toEdgePoints([]), 4)).toBeNull();
});
