import { expect, it } from 'vitest';
import { seenView } from '../../../../test/harness/camera/seen-head.ts';
import { CONTINUITY } from '../policy/pace-policy.ts';
import { type FollowedFace, measureContinuity } from './measure-continuity.ts';

/** A face at the left, in the middle or at the right: those at the sides hide all but the other side. */
const LEFT = { x: 0, y: 0, width: 0.5, height: 1 };
const MIDDLE = { x: 0.4, y: 0.3, width: 0.2, height: 0.4 };
const RIGHT = { x: 0.5, y: 0, width: 0.5, height: 1 };

const face = (number: number, box: FollowedFace['box'], view = seenView()): FollowedFace => ({
  ...{ number, step: 1, hasColor: false, box, view },
  pose: { yaw: 0, pitch: 0, scale: 1 },
});

/** The same wall with other things before it. */
const changedView = () => {
  const view = seenView();
  return { ...view, cells: view.cells.map((cell, at) => (at % 2 === 0 ? cell + 90 : cell)) };
};

const followBackground = (...faces: FollowedFace[]) => measureContinuity(faces, faces.length).background;

it('[S286] compares the background with the newest frame that shows the same part of it', () => {
  const same = [face(0, MIDDLE), face(1, LEFT)];
  expect(followBackground(...same, face(2, RIGHT))).toBeLessThan(1 / CONTINUITY.background);
  expect(followBackground(...same, face(2, RIGHT, changedView()))).toBeGreaterThan(1);
});

it('[S286] knows nothing of a background that no earlier frame shows', () => {
  expect(followBackground(face(0, LEFT), face(1, RIGHT))).toBeNull();
  expect(followBackground(face(0, LEFT), face(1, LEFT))).toBeLessThan(1);
});
