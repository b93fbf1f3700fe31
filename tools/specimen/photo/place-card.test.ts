import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import type { Quad } from '../../../src/server/vision/geometry/homography.ts';
import { placeCard } from './place-card.ts';

const artwork = { width: 1280, height: 807 };
const frame = { width: 1600, height: 1200 };
const place = (fill: number, rotation: number, tilt: number, seed = 1) =>
  placeCard({ artwork, frame, fill, rotation, tilt }, seededRandom(seed));

const extent = (corners: Quad, axis: 0 | 1) => {
  const values = corners.map((corner) => corner[axis]);
  return { from: Math.min(...values), to: Math.max(...values) };
};

describe('placeCard', () => {
  test('a card in a full frame touches it and stays inside, at any angle', () => {
    for (const rotation of [0, 17, 90, 180, 270]) {
      for (const tilt of [0, 30]) {
        const corners = place(1, rotation, tilt);
        const across = extent(corners, 0);
        const down = extent(corners, 1);
        expect(across.from).toBeGreaterThan(-0.001);
        expect(across.to).toBeLessThan(1600.001);
        expect(down.from).toBeGreaterThan(-0.001);
        expect(down.to).toBeLessThan(1200.001);
        const share = Math.max((across.to - across.from) / 1600, (down.to - down.from) / 1200);
        expect(share).toBeCloseTo(1, 6);
      }
    }
  });

  test('the corners of a placed card run clockwise from the card’s own top left', () => {
    const upright = place(0.5, 0, 0);
    expect(upright[0]![0]).toBeLessThan(upright[1]![0]);
    expect(upright[0]![1]).toBeLessThan(upright[3]![1]);
    const sideways = place(0.5, 90, 0);
    expect(sideways[0]![0]).toBeGreaterThan(sideways[3]![0]);
    expect(sideways[0]![1]).toBeLessThan(sideways[1]![1]);
    const upsideDown = place(0.5, 180, 0);
    expect(upsideDown[0]![0]).toBeGreaterThan(upsideDown[1]![0]);
    expect(upsideDown[0]![1]).toBeGreaterThan(upsideDown[3]![1]);
  });

  test('an untilted card keeps its proportions, a tilted one does not', () => {
    const sides = (corners: Quad) =>
      corners.map(([x, y], index) => {
        const [nextX, nextY] = corners[(index + 1) % 4]!;
        return Math.hypot(nextX - x, nextY - y);
      });
    const [top = 0, right = 0, bottom = 0] = sides(place(0.7, 33, 0));
    expect(top / right).toBeCloseTo(1280 / 807, 6);
    expect(top).toBeCloseTo(bottom, 6);
    const [tiltedTop = 0, tiltedRight = 0, tiltedBottom = 0, tiltedLeft = 0] = sides(place(0.7, 0, 30, 4));
    expect(Math.abs(tiltedTop - tiltedBottom) + Math.abs(tiltedRight - tiltedLeft)).toBeGreaterThan(40);
  });
});
