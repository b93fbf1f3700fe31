import { describe, expect, it } from 'vitest';
import { posesToStep, seenHead, seenView } from '../../../../test/harness/camera/seen-head.ts';
import type { FrameObservation } from '../../vision/evidence.ts';
import { FASTEST_TURN } from '../policy/liveness-policy.ts';
import { LIGHT } from '../policy/pace-policy.ts';
import { type ChallengeStep, listChallenges } from './challenge.ts';
import { judgePacedFrames, type PacedFrame } from './judge-pace.ts';
import { followsLight, measureLight } from './measure-light.ts';
import {
  type ChallengePace,
  drawColors,
  measureRoundTrip,
  newPace,
  type StepColor,
  timeFrames,
} from './pace.ts';

type Caller = (step: ChallengeStep, before: ChallengeStep, number: number) => FrameObservation[];

const living: Caller = (step, before) => posesToStep(before, step).map((pose) => seenHead(pose));
const heldPose = (step: ChallengeStep) => posesToStep(step, step)[0]!;

const doneStep = (turn: ChallengeStep, took_ms = 1_500) => ({
  turn,
  took_ms,
  allowed_ms: 4_500,
  frames: 5,
  dwell_ms: 500,
});

/** Judges what a caller sends for each step of a challenge. */
function judge(
  steps: readonly ChallengeStep[],
  caller: Caller,
  changes: Partial<ChallengePace> = {},
  frameMs = 200,
) {
  let at = 0;
  const frames = steps.flatMap((step, n) =>
    caller(step, steps[n - 1] ?? 'straight', n + 1).map((observation): PacedFrame => {
      at += frameMs;
      return { ...observation, at, step: n + 1 };
    }),
  );
  const pace = { ...newPace('off'), steps: steps.map((turn) => doneStep(turn)), ...changes };
  return judgePacedFrames({ steps, colors: [], pace, frames });
}

const STEPS: ChallengeStep[] = ['straight', 'left', 'up'];

describe('all 26 challenges', () => {
  const judgeAll = (caller: Caller) => listChallenges().map((steps) => judge(steps, caller).liveness);

  it('[S250] a head that follows each step is shown in all of them', () => {
    expect(judgeAll(living)).toEqual(Array(26).fill('shown'));
  });

  it.each<[string, Caller]>([
    ['stills sorted by pose', (step) => [0, 1, 2, 3].map(() => seenHead(heldPose(step)))],
    ['a prepared film of each step', (step) => posesToStep('straight', step).map((pose) => seenHead(pose))],
    [
      'another person from the third step on',
      (step, before, number) =>
        posesToStep(before, step).map((pose) => seenHead(pose, { person: number > 2 ? 1 : 0 })),
    ],
    [
      'a turned print',
      (step, before) => posesToStep(before, step).map((pose) => seenHead(pose, { flat: true })),
    ],
  ])('[S250] %s is shown in none of them', (_, caller) => {
    expect(judgeAll(caller)).not.toContain('shown');
  });
});

describe('a sequence', () => {
  it('[S250] a movement that comes in the frames of another step is missed', () => {
    const early: Caller = (step, before, number) => living(number === 2 ? 'straight' : step, before, number);
    expect(judge(STEPS, early).measures.findings).toContain('step_missed');
    // All movements are there in their order, the first one in the frames of the second step.
    const delayed: Caller = (step, before, number) =>
      number === 2
        ? living('straight', before, 2)
        : number === 3
          ? [...living('left', 'straight', 3), ...living(step, 'left', 3)]
          : living(step, before, number);
    expect(judge(STEPS, delayed).measures.findings).toEqual(['step_missed']);
    // The movement is made and left again before the step ends.
    const unheld: Caller = (step, before, number) =>
      number === 2
        ? [...living('left', 'straight', 2), ...living('straight', 'left', 2)]
        : living(step, number === 3 ? 'straight' : before, number);
    expect(judge(STEPS, unheld).measures.findings).toEqual(['step_missed']);
  });

  it('[S251] what is late, rushed or unfinished is unclear', () => {
    const listFindings = (changes: Partial<ChallengePace>) => {
      const { liveness, measures } = judge(STEPS, living, changes);
      return [liveness, ...measures.findings];
    };
    expect(listFindings({ is_late: true })).toEqual(['unclear', 'late']);
    expect(listFindings({ steps: STEPS.slice(1).map((turn) => doneStep(turn)) })).toEqual([
      'unclear',
      'late',
    ]);
    const took = (took_ms: number, frames: number) =>
      listFindings({ steps: STEPS.map((turn) => ({ ...doneStep(turn, took_ms), frames })) });
    // Sooner than a movement is read and made, and sooner than eight frames are taken.
    expect(took(399, 2)).toEqual(['unclear', 'rushed']);
    expect(took(400, 2)).toEqual(['shown']);
    expect(took(839, 8)).toEqual(['unclear', 'rushed']);
    expect(took(840, 8)).toEqual(['shown']);
  });

  it('[S250] a face whose light is unknown in one frame is a cut', () => {
    const unlit: Caller = (step, before, number) =>
      living(step, before, number).map((observation, at) =>
        number === 2 && at === 2
          ? { ...observation, view: { ...observation.view, face: null } }
          : observation,
      );
    expect(judge(STEPS, unlit).measures.findings).toEqual(['cut']);
  });

  it('[S251] a head that seems faster than any, because its frames came late and together, is unclear', () => {
    const steps: ChallengeStep[] = ['straight', 'left', 'right', 'up'];
    const together = judge(steps, living, {}, 60);
    expect(together.measures.fastestTurn).toBeGreaterThan(FASTEST_TURN);
    expect([together.liveness, ...together.measures.findings]).toEqual(['unclear', 'rushed']);
  });

  it('[S251] the frames of a step that are sent again with the next one are unclear, in all 26 challenges', () => {
    const results = listChallenges().map((steps) => {
      const before: FrameObservation[] = [];
      const again: Caller = (step, turn, number) => {
        const frames = [...before.splice(0), ...living(step, turn, number)];
        before.push(...frames);
        return frames;
      };
      const { liveness, measures } = judge(steps, again);
      return [liveness, ...measures.findings, ...measures.moves];
    });
    expect(results).toEqual(
      listChallenges().map((steps) => ['unclear', 'repeated_frame', ...steps.slice(1)]),
    );
  });

  it('[S251] a head that looks back at the screen and turns once more makes no other movement', () => {
    const twice: Caller = (step, before, number) =>
      number === 2
        ? [...living(step, before, 2), ...living('straight', step, 2), ...living(step, 'straight', 2)]
        : living(step, before, number);
    const { liveness, measures } = judge(STEPS, twice);
    expect(measures.moves).toEqual(['left', 'left', 'up']);
    expect([liveness, ...measures.findings]).toEqual(['unclear', 'step_missed']);
    // The movement of another challenge between the two is certain.
    const other: Caller = (step, before, number) =>
      number === 2
        ? [...living(step, before, 2), ...living('right', step, 2), ...living(step, 'right', 2)]
        : living(step, before, number);
    expect(judge(STEPS, other).measures.findings).toEqual(['other_order']);
  });

  it('one frame without a face is passed over, and two in a row are a cut', () => {
    const blind = (frame: FrameObservation): FrameObservation => ({
      ...frame,
      heights: [],
      box: null,
      landmarks: null,
      embedding: null,
      sheet: null,
    });
    const without =
      (count: number): Caller =>
      (step, before, number) =>
        living(step, before, number).map((frame, at) =>
          number === 2 && at >= 1 && at <= count ? blind(frame) : frame,
        );
    expect(judge(STEPS, without(1)).liveness).toBe('shown');
    expect(judge(STEPS, without(2)).measures.findings).toEqual(['cut']);
  });
});

describe('times', () => {
  it('[S249] are the server’s: frames end when they had come, and the first step measures the round trip', () => {
    const steps = [doneStep('straight', 1_000), doneStep('left', 2_000)];
    expect(timeFrames({ steps: steps.slice(0, 1) }, null)).toEqual([0, 200, 400, 600, 800]);
    expect(timeFrames({ steps }, 800)).toEqual([2_500, 2_700, 2_900, 3_100, 3_300]);
    // Frames that came too soon keep their order.
    expect(timeFrames({ steps: [steps[0]!, doneStep('left', 0)] }, 800)).toEqual([
      801, 802, 900, 1_100, 1_300,
    ]);
    expect([900, 400, 9_000].map((took_ms) => measureRoundTrip({ took_ms, frames: 5 }))).toEqual([
      100, 0, 2_000,
    ]);
  });
});

const SENT = {
  red: [1, 0, 0],
  green: [0, 1, 0],
  blue: [0, 0, 1],
  white: [1, 1, 1],
  black: [0, 0, 0],
} as const;
const lit = (color: StepColor, strength: number, exposure = 1) => {
  const face = SENT[color].map((part) => exposure * (120 + part * strength));
  const [red, green, blue] = face as [number, number, number];
  const behind = [100 * exposure, 100 * exposure, 100 * exposure] as const;
  return { color, view: { ...seenView(), face: [red, green, blue] as const, behind } };
};
const ORDER: StepColor[] = ['red', 'blue', 'white', 'green', 'black'];

it('[S252] a face that the screen lights follows them, whatever the camera’s exposure', () => {
  const lightMeasure = measureLight(ORDER.map((color, n) => lit(color, 14, 1 + n / 10)))!;
  expect(lightMeasure.match).toBeGreaterThan(0.9);
  expect(lightMeasure.change).toBeGreaterThan(0.05);
});

it('[S252] a light of another order, or none, does not follow them', () => {
  const other = measureLight(ORDER.map((color, n) => ({ ...lit(ORDER[(n + 2) % 5]!, 14), color })))!;
  expect(other.match).toBeLessThan(0.5);
  expect(measureLight(ORDER.map((color) => lit(color, 0)))).toEqual({ match: 0, change: 0 });
  expect(measureLight(ORDER.map((color) => ({ color, view: { ...seenView(), behind: null } })))).toBeNull();
});

it('[S252] two colours by turns, or a weak change, prove nothing', () => {
  const two: StepColor[] = ['red', 'blue', 'red', 'blue', 'red'];
  expect(measureLight(two.map((color) => lit(color, 14)))).toBeNull();
  expect(followsLight({ match: LIGHT.minMatch, change: LIGHT.minChange })).toBe(true);
  expect(followsLight({ match: LIGHT.minMatch - 0.01, change: 1 })).toBe(false);
  expect(followsLight({ match: 1, change: LIGHT.minChange - 0.001 })).toBe(false);
});

/** The movements, and then these frames while the screen is red. */
function judgeInRed(inRed: readonly FrameObservation[]) {
  const moves = STEPS.flatMap((step, n) =>
    living(step, STEPS[n - 1] ?? 'straight', n + 1).map((observation) => ({ ...observation, step: n + 1 })),
  );
  const frames = [...moves, ...inRed.map((observation) => ({ ...observation, step: 4 }))];
  const steps = [...STEPS, 'straight' as const].map((turn) => doneStep(turn));
  return judgePacedFrames({
    steps: STEPS,
    colors: ['red'],
    pace: { ...newPace('shown'), steps },
    frames: frames.map((frame, n): PacedFrame => ({ ...frame, at: n * 200 })),
  });
}
const BACK = [heldPose('up'), { yaw: -22 }, heldPose('straight'), heldPose('straight')];

it('[S252] a head that passes another pose on its way back to the colours is not held against it', () => {
  const { liveness, measures } = judgeInRed(BACK.map((pose) => seenHead(pose)));
  expect(measures.findings).toEqual(['light_unclear']);
  expect(liveness).toBe('unclear');
});

it('[S250] a second face, or another one, counts in the frames of the colours too', () => {
  const beside = BACK.map((pose) => ({ ...seenHead(pose), heights: [1, 0.9] }));
  expect(judgeInRed(beside).measures.findings).toContain('several_faces');
  const other = BACK.map((pose) => seenHead(pose, { person: 1 }));
  expect(judgeInRed(other).measures.findings).toContain('another_person');
  // Faces between those of one person and of two.
  const alike = (share: number) =>
    BACK.map((pose) => ({
      ...seenHead(pose),
      embedding: Float32Array.of(Math.cos(share), Math.sin(share), 0, 0),
    }));
  const findingLists = Array.from({ length: 30 }, (_, n) => judgeInRed(alike(n / 20)).measures.findings);
  expect(findingLists.some((findings) => findings.includes('perhaps_another_person'))).toBe(true);
});

it('four to six are drawn, never one twice in a row', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    let state = seed;
    const colors = drawColors((end) => {
      state = (state * 7 + 3) % 101;
      return state % end;
    });
    expect(colors.length).toBeGreaterThanOrEqual(4);
    expect(colors.length).toBeLessThanOrEqual(6);
    expect(colors.every((color, n) => color !== colors[n - 1])).toBe(true);
  }
});
