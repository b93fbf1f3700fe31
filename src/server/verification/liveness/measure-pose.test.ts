import { expect, it } from 'vitest';
import type { Point } from '../../vision/evidence.ts';
import { faceShape } from './face-shape.ts';
import { HEAD_DEPTH } from './head-depth.ts';
import { measurePose } from './measure-pose.ts';

const RADIANS = Math.PI / 180;

/**
 * Landmarks of a face that looks straight: brows, nose, eyes and mouth about where people have them; the jaw is not
 * used.
 */
const STRAIGHT: Point[] = Array.from({ length: 68 }, (_, i): Point => {
  if (i === 36) return [-0.5, 0];
  if (i === 45) return [0.5, 0];
  if (i < 27) return [(i - 21.5) / 9, -0.25];
  if (i < 36) return [i < 31 ? 0 : (i - 33) / 12, i < 31 ? (i - 27) / 6 : 0.55];
  if (i < 48) return [i < 42 ? -0.5 + (i - 36) / 14 : 0.5 - (45 - i) / 14, ((i % 3) - 1) / 15];
  return [Math.cos(i) * 0.25, 0.85 + Math.sin(i) * 0.1];
});

type HeadRotation = { yaw?: number; pitch?: number; roll?: number; flat?: boolean };

/** A head, or its image, turned and seen from far away, twice as large. */
function turned({ yaw = 0, pitch = 0, roll = 0, flat = false }: HeadRotation): Point[] {
  const [sy, cy] = [Math.sin(yaw * RADIANS), Math.cos(yaw * RADIANS)];
  const [sp, cp] = [Math.sin(pitch * RADIANS), Math.cos(pitch * RADIANS)];
  const [sr, cr] = [Math.sin(roll * RADIANS), Math.cos(roll * RADIANS)];
  return STRAIGHT.map(([x, y], i) => {
    const z = flat ? 0 : (HEAD_DEPTH[i - 17] ?? 0);
    const right = cy * x + sy * z;
    const down = cp * y - sp * (cy * z - sy * x);
    return [2 * (cr * right - sr * down), 2 * (sr * right + cr * down)];
  });
}

function measureTurn(turn: HeadRotation) {
  return measurePose(faceShape(STRAIGHT).shape, faceShape(turned(turn)).shape)!;
}

it.each([-30, -15, 0, 15, 30])('a head turned by %i degrees has that turn to its left', (yaw) => {
  expect(measureTurn({ yaw }).yaw).toBeCloseTo(yaw, 0);
  expect(Math.abs(measureTurn({ yaw }).pitch)).toBeLessThan(1);
  expect(measureTurn({ yaw }).width).toBeCloseTo(1, 1);
});

it('a head that looks up, or leans, or both, has that pose', () => {
  expect(measureTurn({ pitch: 20 }).pitch).toBeCloseTo(20, 0);
  expect(measureTurn({ pitch: 20, roll: 15 }).pitch).toBeCloseTo(20, 0);
  expect(measureTurn({ yaw: 20, roll: -15 }).yaw).toBeCloseTo(20, 0);
});

it('a turned image has a straight pose and becomes narrow instead', () => {
  const { yaw, width } = measureTurn({ yaw: 35, flat: true });
  expect(Math.abs(yaw)).toBeLessThan(1);
  expect(width).toBeLessThan(0.85);
});

it('landmarks on a line give no pose', () => {
  const line = faceShape(STRAIGHT.map(([x]): Point => [x, 0])).shape;
  expect(measurePose(line, line)).toBeNull();
});
