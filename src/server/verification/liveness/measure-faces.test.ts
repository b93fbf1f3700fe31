import { expect, it } from 'vitest';
import { SAME_THROUGHOUT } from '../policy/liveness-policy.ts';
import { measureFaces, type PosedFace } from './measure-faces.ts';
import type { Pose } from './measure-pose.ts';

const STRAIGHT: Pose = { yaw: 0, pitch: 0, scale: 1, width: 1 };
const face = (pose: Partial<Pose>, ...embedding: number[]): PosedFace => ({
  pose: { ...STRAIGHT, ...pose },
  embedding: Float32Array.from(embedding),
});

/** Two that look straight, and one whose embedding is at the given distance from them. */
const withThird = (pose: Partial<Pose>, apart: number) =>
  measureFaces([face({}, 0, 0), face({ yaw: 2 }, 0, 0.1), face(pose, apart, 0)]);

it('faces are one person’s if their distance fits their poses, and two people’s beyond that', () => {
  expect(withThird({ yaw: 30 }, 0.5)).toBeLessThan(SAME_THROUGHOUT.same);
  expect(withThird({ yaw: 3 }, 0.65)).toBeGreaterThan(SAME_THROUGHOUT.different);
});

it('a smaller face is turned farther than its landmarks show', () => {
  expect(withThird({ yaw: 12 }, 0.65)).toBeGreaterThan(SAME_THROUGHOUT.different);
  expect(withThird({ yaw: 12, scale: 0.77 }, 0.65)).toBeLessThan(SAME_THROUGHOUT.same);
  // A smaller face still explains no other person, and a head that leans back a little has not turned.
  expect(withThird({ yaw: 12, scale: 0.77 }, 0.95)).toBeGreaterThan(SAME_THROUGHOUT.different);
  expect(withThird({ yaw: 12, scale: 0.95 }, 0.65)).toBeGreaterThan(SAME_THROUGHOUT.different);
});

it('[S12] faces of like poses tell two people apart, whatever the number of other poses', () => {
  const of = (pose: Partial<Pose>, count: number, embedding: number) =>
    Array.from({ length: count }, () => face(pose, embedding));
  const measureApart = (apart: number) =>
    measureFaces([...of({ yaw: 36 }, 5, 0), face({}, 0), face({}, apart), ...of({ yaw: -36 }, 5, apart)]);
  expect(measureApart(0.7)).toBeGreaterThan(SAME_THROUGHOUT.same + 1);
  expect(measureApart(0.15)).toBeLessThan(SAME_THROUGHOUT.same);
});

it('fewer than three faces give no result', () => {
  expect(measureFaces([face({}, 0), face({}, 1)])).toBeNull();
});
