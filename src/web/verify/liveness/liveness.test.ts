import { describe, expect, test } from 'vitest';
import { type ChallengeStep, drawSteps } from '../../../server/verification/liveness/challenge.ts';
import type { MovingFace } from '../camera/faces/measure-face.ts';
import { judgeStep } from './judge-step.ts';
import { beginGuide, isThrough, nextGuide } from './next-guide.ts';
import { measurePace } from './read-capture-hints.ts';
import { thinFrames } from './thin-frames.ts';

const face = (x = 0, y = 0, height = 0.6, aside = 0): MovingFace => ({
  sure: 0.9,
  another: 0,
  height,
  offset: { x, y },
  aside,
});
/** Of who turned the head. */
const turned = (aside: number) => face(0, 0, 0.6, aside);
const NO_FACE: MovingFace = { ...face(), sure: 0.05 };

describe('a step', () => {
  test('a step is done by where the nose goes between the eyes: the person’s left is to the right of the camera’s picture', () => {
    const straight = face();
    expect(judgeStep('straight', straight, null)).toBe(true);
    expect(judgeStep('straight', face(0.4), null)).toBe(false);
    expect(judgeStep('left', turned(0.15), straight)).toBe(true);
    expect(judgeStep('left', turned(-0.15), straight)).toBe(false);
    expect(judgeStep('left', face(0.2), straight)).toBe(false);
    expect(judgeStep('right', turned(-0.15), straight)).toBe(true);
    expect(judgeStep('left', turned(0.15), turned(0.1))).toBe(false);
    expect(judgeStep('up', face(0, -0.05), straight)).toBe(true);
    expect(judgeStep('closer', face(0, 0, 0.75), straight)).toBe(true);
    for (const turn of ['left', 'right', 'up', 'closer'] as const) {
      expect(judgeStep(turn, straight, straight)).toBe(false);
      expect(judgeStep(turn, NO_FACE, straight)).toBe(false);
      expect(judgeStep(turn, face(0.1, -0.1, 0.8, 0.2), null)).toBe(false);
    }
  });
});

describe('the steps', () => {
  test('come one at a time, each held for a moment', () => {
    let guide = beginGuide(['straight', 'left'], 0);
    guide = nextGuide(guide, face(), 100);
    expect(guide.at).toBe(0);
    guide = nextGuide(guide, face(0.4), 500);
    guide = nextGuide(guide, face(), 600);
    guide = nextGuide(guide, face(), 1_200);
    expect(guide.at).toBe(0);
    guide = nextGuide(guide, face(), 1_300);
    expect([guide.at, guide.straight]).toEqual([1, face()]);
    guide = nextGuide(guide, turned(0.2), 2_000);
    guide = nextGuide(guide, turned(0.2), 2_700);
    expect(isThrough(guide)).toBe(true);
    expect(nextGuide(guide, null, 9_000)).toBe(guide);
  });

  test('none takes for ever, whatever is seen', () => {
    let guide = beginGuide(['straight', 'up', 'closer'], 0);
    for (let now = 0; now <= 24_000; now += 100) guide = nextGuide(guide, now % 200 ? null : NO_FACE, now);
    expect(isThrough(guide)).toBe(true);
  });
});

describe('a willing person', () => {
  /** Milliseconds that people take: to hear or read what to do, and then to do it; the page knows of it so much later. */
  const UNHURRIED = { hears: 1_200, turns: 900, goesBack: 600, seen: 300 };
  /** Milliseconds between two looks of the page. */
  const LOOK = 150;
  const DONE: Record<ChallengeStep, MovingFace> = {
    straight: face(),
    left: turned(0.15),
    right: turned(-0.15),
    up: face(0, -0.06),
    closer: face(0, 0, 0.75),
  };
  const CHALLENGES = Array.from({ length: 26 }, (_, at) => drawSteps(() => at));

  /** How long the steps take who does each as slowly as unhurried people do, in ms of the guide's own clock. */
  function walkThrough(steps: readonly ChallengeStep[]): number {
    let guide = beginGuide(steps, 0);
    let now = 0;
    for (; !isThrough(guide); now += LOOK) {
      const moves = guide.at === 0 ? 0 : UNHURRIED.turns + UNHURRIED.goesBack;
      const isThere = now - guide.begun >= UNHURRIED.hears + moves + UNHURRIED.seen;
      guide = nextGuide(guide, isThere ? DONE[steps[guide.at]!] : face(0.4), now);
    }
    return now;
  }

  test('a willing person passes every challenge in less than 15 seconds', () => {
    for (const steps of CHALLENGES) expect(walkThrough(steps)).toBeLessThan(15_000);
  });
});

describe('of many frames', () => {
  const frames = (count: number, isKey = (n: number) => n % 3 === 0) =>
    Array.from({ length: count }, (_, n) => ({ at: n * 300, isKey: isKey(n) }));

  test('sixteen at most are sent, in their order, most of those in which a step is done', () => {
    expect(thinFrames(frames(12))).toHaveLength(12);
    const thinned = thinFrames(frames(60));
    expect(thinned).toHaveLength(16);
    expect(thinned.map(({ at }) => at)).toEqual(thinned.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(thinned.filter(({ isKey }) => isKey).length).toBeGreaterThanOrEqual(12);
    expect(thinFrames(frames(60, () => false))).toHaveLength(16);
    expect(thinFrames(frames(60, () => true))).toHaveLength(16);
  });
});

test('the pace of frames is their median and how far they are spread', () => {
  expect(measurePace([0, 33, 66, 99, 200])).toEqual({ frame_ms: 33, frame_spread_ms: 68 });
  expect(measurePace([5])).toEqual({});
});
