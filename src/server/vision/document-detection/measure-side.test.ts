import { expect, it } from 'vitest';
import type { PixelPoint } from '../geometry/homography.ts';
import { frameLines, type Line } from '../geometry/line.ts';
import { measureSide } from './measure-side.ts';

const SCENE = { width: 200, height: 200, guide: null };

/** The upright line through the image's centre, with edges under it where `hasEdge` says so, by pixels downwards. */
function upright(hasEdge: (y: number) => boolean): Line {
  const support = new Float32Array(201);
  for (let y = -100; y < 100; y++) support[y + 101] = (support[y + 100] ?? 0) + (hasEdge(y) ? 1 : 0);
  return { angle: 0, offset: 0, cos: 1, sin: 0, support, origin: 100, isFrame: false };
}

const TOP: PixelPoint = [0, -50];
const BOTTOM: PixelPoint = [0, 50];

it('a side that ends at its corners is told from one that continues', () => {
  const ending = upright((y) => y >= -50 && y < 50);
  const side = { support: 1, runningOn: 0, isFrame: false };
  expect(measureSide(ending, TOP, BOTTOM, SCENE)).toEqual(side);
  expect(measureSide(ending, BOTTOM, TOP, SCENE)).toEqual(side);
  const endless = measureSide(
    upright(() => true),
    TOP,
    BOTTOM,
    SCENE,
  );
  expect(endless?.runningOn).toBeCloseTo(10 / 12);
});

it('the visible share of a side is measured, and a side that is hardly visible is refused', () => {
  const half = measureSide(
    upright((y) => y < 0),
    TOP,
    BOTTOM,
    SCENE,
  );
  expect(half?.support).toBeCloseTo(0.5);
  expect(
    measureSide(
      upright((y) => y < -32),
      TOP,
      BOTTOM,
      SCENE,
    ),
  ).toBeNull();
});

it('a side that is too short is refused, and the borders of the image get support', () => {
  const line = upright(() => true);
  expect(measureSide(line, TOP, [0, -20], SCENE)).toBeNull();
  const [border] = frameLines(200, 200);
  expect(measureSide(border!, [-99.5, -50], [-99.5, 50], SCENE)).toMatchObject({
    isFrame: true,
    runningOn: 0,
  });
});
