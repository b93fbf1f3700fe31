import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberAt } from '../value-at.ts';
import type { Gradient } from './measure-gradient.ts';
import { thinEdges } from './thin-edges.ts';

/** A pixel's edge: its position from the image's corner, the vector across it, and its strength. */
type Edge = { x: number; y: number; normalX: number; normalY: number; strength: number };

function plainEdgeAt(gradient: Gradient, x: number, y: number): Edge | null {
  const steepness = (i: number, j: number) => numberAt(gradient.magnitude, (y + j) * gradient.width + x + i);
  const gx = numberAt(gradient.x, y * gradient.width + x);
  const gy = numberAt(gradient.y, y * gradient.width + x);
  const turn = Math.atan2(gy, gx);
  // The nearest of eight directions, of each two opposite ones that to the right or down.
  const eighth = (Math.round(turn / (Math.PI / 4)) + 4) % 4;
  const [stepX, stepY] = (
    [
      [1, 0],
      [1, 1],
      [0, 1],
      [-1, 1],
    ] as const
  )[eighth]!;
  const before = steepness(-stepX, -stepY);
  const after = steepness(stepX, stepY);
  const strength = steepness(0, 0);
  if (strength < before || strength <= after) return null;
  const shift = (before - after) / (2 * (before + after - 2 * strength));
  return {
    x: x + 0.5 + shift * stepX,
    y: y + 0.5 + shift * stepY,
    normalX: gx / strength,
    normalY: gy / strength,
    strength,
  };
}

it('finds the peaks along the gradient, in images of any size', () => {
  const side = fc.integer({ min: 1, max: 24 });
  // Steps that are few enough for equally steep neighbours.
  const pixel = fc.record({
    turn: fc.integer({ min: -179, max: 180 }),
    steepness: fc.integer({ min: 0, max: 9 }),
  });
  const image = fc.tuple(side, side).chain(([width, height]) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      pixels: fc.array(pixel, { minLength: width * height, maxLength: width * height }),
    }),
  );
  fc.assert(
    fc.property(image, ({ width, height, pixels }) => {
      const gradient: Gradient = {
        width,
        height,
        magnitude: Float32Array.from(pixels, ({ steepness }) => steepness),
        x: Float32Array.from(pixels, ({ turn }) => Math.cos((turn * Math.PI) / 180)),
        y: Float32Array.from(pixels, ({ turn }) => Math.sin((turn * Math.PI) / 180)),
      };
      const expected: Edge[] = [];
      const at = new Int32Array(width * height).fill(-1);
      for (let y = 2; y < height - 2; y++) {
        for (let x = 2; x < width - 2; x++) {
          const edge = plainEdgeAt(gradient, x, y);
          if (!edge || edge.strength < 2) continue;
          at[Math.floor(edge.y) * width + Math.floor(edge.x)] = expected.length;
          expected.push(edge);
        }
      }
      const edges = thinEdges(gradient, 2);
      const list = (value: (edge: Edge) => number) => Float32Array.from(expected, value);
      const first = (values: Float32Array) => values.subarray(0, edges.count);
      expect(edges.count).toBe(expected.length);
      expect(first(edges.x)).toEqual(list(({ x }) => x - width / 2));
      expect(first(edges.y)).toEqual(list(({ y }) => y - height / 2));
      expect(first(edges.normalX)).toEqual(list(({ normalX }) => normalX));
      expect(first(edges.normalY)).toEqual(list(({ normalY }) => normalY));
      expect(first(edges.strength)).toEqual(list(({ strength }) => strength));
      expect(edges.at).toEqual(at);
    }),
  );
});

it('continues from one band of rows to the next', () => {
  const [width, height] = [600, 50];
  const magnitude = Float32Array.from({ length: width * height }, (_, n) => (n % width === 300 ? 9 : 0));
  const gradient = { width, height, magnitude, x: magnitude, y: new Float32Array(width * height) };
  const { count, x, y } = thinEdges(gradient, 2);
  expect(count).toBe(height - 4);
  expect([...x.subarray(0, count)]).toEqual(new Array(count).fill(0.5));
  expect([...y.subarray(0, count)]).toEqual(Array.from({ length: count }, (_, n) => n + 2.5 - height / 2));
});
