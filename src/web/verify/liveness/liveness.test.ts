import { describe, expect, test } from 'vitest';
import type { ChallengeStep } from '../../../server/verification/liveness/challenge.ts';
import type { MovingFace } from '../camera/faces/measure-face.ts';
import { beginStep, followStep } from './follow-step.ts';
import { judgeStep } from './judge-step.ts';
import { pickFrames } from './pick-frames.ts';
import { measurePace } from './read-capture-hints.ts';
import type { Step } from './send-frames.ts';

const face = (x = 0, y = 0, height = 0.6, aside = 0): MovingFace => ({
  sure: 0.9,
  another: 0,
  height,
  offset: { x, y },
  aside,
});
/** Of who turned the head. */
const toTurnedFace = (aside: number) => face(0, 0, 0.6, aside);
const NO_FACE: MovingFace = { ...face(), sure: 0.05 };

test('a step is done by where the nose goes between the eyes: the person’s left is to the right of the camera’s image', () => {
  const straight = face();
  expect(judgeStep('straight', straight, null)).toBe(true);
  expect(judgeStep('straight', face(0.4), null)).toBe(false);
  expect(judgeStep('left', toTurnedFace(0.15), straight)).toBe(true);
  expect(judgeStep('left', toTurnedFace(-0.15), straight)).toBe(false);
  expect(judgeStep('left', face(0.2), straight)).toBe(false);
  expect(judgeStep('right', toTurnedFace(-0.15), straight)).toBe(true);
  expect(judgeStep('left', toTurnedFace(0.15), toTurnedFace(0.1))).toBe(false);
  expect(judgeStep('up', face(0, -0.05), straight)).toBe(true);
  expect(judgeStep('closer', face(0, 0, 0.75), straight)).toBe(true);
  for (const turn of ['left', 'right', 'up', 'closer'] as const) {
    expect(judgeStep(turn, straight, straight)).toBe(false);
    expect(judgeStep(turn, NO_FACE, straight)).toBe(false);
    expect(judgeStep(turn, face(0.1, -0.1, 0.8, 0.2), null)).toBe(false);
  }
});

const toAnnouncedStep = (turn: ChallengeStep, deadline_ms = 4_500): Step => ({
  number: 2,
  turn,
  deadline_ms,
});

describe('the progress in a step', () => {
  const look = (face: MovingFace | null, now: number) => ({ face, now, isStill: false });

  test('a movement is done once it is held for a moment', () => {
    let progress = beginStep(toAnnouncedStep('left'), face(), 0);
    progress = followStep(progress, look(toTurnedFace(0.2), 500));
    expect(progress.isDone).toBe(false);
    progress = followStep(progress, look(face(), 700));
    progress = followStep(progress, look(toTurnedFace(0.2), 800));
    expect(followStep(progress, look(toTurnedFace(0.2), 1_199)).isDone).toBe(false);
    expect(followStep(progress, look(toTurnedFace(0.2), 1_200)).isDone).toBe(true);
  });

  test('the straight face is what the movements are measured against', () => {
    const progress = followStep(beginStep(toAnnouncedStep('straight'), null, 0), look(face(), 300));
    expect(progress.straight).toEqual(face());
    expect(followStep(beginStep(toAnnouncedStep('up'), null, 0), look(face(0, -0.1), 300)).since).toBeNull();
  });

  test('a step is sent before its deadline, whatever is seen, and a colour after the camera shows it', () => {
    const unseen = beginStep(toAnnouncedStep('up', 4_500), face(), 0);
    expect(followStep(unseen, look(NO_FACE, 2_999)).isDone).toBe(false);
    expect(followStep(unseen, look(null, 3_000)).isDone).toBe(true);
    const color = beginStep({ ...toAnnouncedStep('straight'), color: 'red' }, face(), 0);
    expect(followStep(color, look(face(), 600)).isDone).toBe(false);
    expect(followStep(color, look(toTurnedFace(0.2), 650)).isDone).toBe(false);
    expect(followStep(color, look(face(), 650)).isDone).toBe(true);
    const still = beginStep(toAnnouncedStep('left'), null, 0);
    expect(followStep(still, { ...look(null, 600), isStill: true }).isDone).toBe(true);
  });
});

test('eight of many frames are sent, the first and the last among them', () => {
  const frames = Array.from({ length: 30 }, (_, at) => at);
  expect(pickFrames(frames.slice(0, 8))).toEqual(frames.slice(0, 8));
  expect(pickFrames(frames)).toEqual([0, 4, 8, 12, 17, 21, 25, 29]);
});

test('the pace of frames is their median and how far they are spread', () => {
  expect(measurePace([0, 33, 66, 99, 200])).toEqual({ frame_ms: 33, frame_spread_ms: 68 });
  expect(measurePace([5])).toEqual({});
});
