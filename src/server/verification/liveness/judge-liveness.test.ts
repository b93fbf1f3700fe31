import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seenView } from '../../../../test/harness/camera/seen-head.ts';
import type { Point } from '../../vision/evidence.ts';
import { RELIEF } from '../policy/liveness-policy.ts';
import type { ChallengeStep } from './challenge.ts';
import { listMoves } from './follow-steps.ts';
import { judgeLiveness, type LivenessCase, type LivenessFrame } from './judge-liveness.ts';

type ChallengeSample = {
  steps: ChallengeStep[];
  frames: (Omit<LivenessFrame, 'embedding' | 'heights' | 'view'> & {
    faces: number;
    embedding: number[] | null;
  })[];
};

/**
 * Measurements of drawn heads and of attacks, as `tools/bench/faces/liveness.ts` draws them. The embeddings are
 * rotated so that a few numbers have the same distances.
 */
const SEEN: Record<string, ChallengeSample> = JSON.parse(
  readFileSync(new URL('seen-challenges.json', import.meta.url), 'utf8'),
);

function seen(name: string): LivenessCase & { frames: LivenessFrame[] } {
  const { steps, frames } = SEEN[name]!;
  const livenessFrames = frames.map(({ faces, ...frame }) => ({
    ...frame,
    heights: Array<number>(faces).fill(1),
    view: seenView(),
    embedding: frame.embedding && Float32Array.from(frame.embedding),
  }));
  return { steps, frames: livenessFrames };
}

/** By how many degrees a frame's head is turned to either side. */
const measureTurn = (frames: LivenessFrame[], at: number) =>
  Math.abs(judgeLiveness({ steps: [], frames }).measures.poses[at]!.yaw);

const judgedFindings = (challenge: LivenessCase) => judgeLiveness(challenge).measures.findings;

it.each(['head', 'head with glasses'])('a living person (%s) did the steps, and has depth', (name) => {
  const { liveness, measures } = judgeLiveness(seen(name));
  expect(measures.findings).toEqual([]);
  expect(liveness).toBe('shown');
  expect(measures.moves).toEqual(seen(name).steps.slice(1));
  expect(measures.poses).toHaveLength(12);
  expect(measures.relief).toBeGreaterThan(0.5);
});

describe('unusual images of a living person', () => {
  it('[S12] a face so near that the chin is cut off passes: its box gives the distance', () => {
    const { frames } = seen('head');
    const steps: ChallengeStep[] = ['straight', 'right', 'up', 'closer'];
    const cutFrames = frames.map((frame, at) => (at < 9 ? frame : squeezed(frame, frames[0]!)));
    expect(judgedFindings({ steps, frames: cutFrames })).toEqual([]);
    const unplaced = cutFrames.map((frame, at) => (at < 9 ? frame : { ...frame, box: null }));
    expect(judgedFindings({ steps, frames: unplaced })).toContain('step_missed');
  });

  it('[S12] a turned face that seems raised passes', () => {
    const turnedPose = { yaw: -33, pitch: 26, scale: 1 };
    expect(listMoves([{ yaw: 0, pitch: 0, scale: 1 }, turnedPose, turnedPose])).toEqual([
      { turn: 'right', isSure: true },
    ]);
    const half = { yaw: -12, pitch: 20, scale: 1 };
    expect(listMoves([half, half])).toEqual([{ turn: 'up', isSure: false }]);
  });
});

/** Landmarks as the net finds them on half a face: as wide as the straight ones, and half as high. */
function squeezed(frame: LivenessFrame, straight: LivenessFrame): LivenessFrame {
  const landmarks = straight.landmarks!.map(([x, y]): Point => [x, 0.5 + (y - 0.5) / 2]);
  const box = straight.box!;
  return { ...frame, landmarks, box: { ...box, width: box.width * 1.5, height: box.height * 1.5 } };
}

describe('attacks', () => {
  it('two people are refused', () => {
    const { liveness, measures } = judgeLiveness(seen('two people'));
    expect(measures.findings).toContain('another_person');
    expect(liveness).toBe('not_shown');
  });

  it.each(['print', 'screen', 'mask'])('[S287] what is flat is never shown, %s', (name) => {
    const { liveness, measures } = judgeLiveness(seen(name));
    expect(measures.findings).toContain('flat');
    expect(liveness).toBe('unclear');
  });

  it('[S287] a living person whose landmarks fail looks flat, which is unclear and never not_shown', () => {
    const { steps, frames } = seen('head');
    // As of a man with a beard and glasses: his turned face fits the sheet of the straight one.
    const hidden = frames.map((frame) =>
      frame.sheet ? { ...frame, sheet: { face: 0.99, nose: 0.99, nearer: null } } : frame,
    );
    const { liveness, measures } = judgeLiveness({ steps, frames: hidden });
    expect(measures.relief).toBeLessThan(RELIEF.flat);
    expect(measures.findings).toEqual(['flat']);
    expect(liveness).toBe('unclear');
  });

  it.each<[ChallengeStep[], string]>([
    [['straight', 'up', 'right'], 'other_order'],
    [['straight', 'right', 'up'], 'other_order'],
    [['straight', 'right', 'up', 'left'], 'other_order'],
    [['straight', 'closer', 'right', 'up', 'right'], 'step_missed'],
  ])('[S12] an attack with the steps of another challenge than %j is refused', (steps, finding) => {
    const { liveness, measures } = judgeLiveness({ ...seen('head'), steps });
    expect(measures.moves).toEqual(['right', 'up', 'right']);
    expect(measures.findings).toEqual([finding]);
    expect(liveness).not.toBe('shown');
  });

  it('frames that were cut together are refused, because no head turns that fast', () => {
    const { steps, frames } = seen('head');
    const [straight, turned] = [frames[0]!, frames.find((_, at) => measureTurn(frames, at) > 25)!];
    const cutFrames = Array.from({ length: 12 }, (_, at) => ({
      ...(at % 2 ? turned : straight),
      at: at * 60,
    }));
    expect(judgedFindings({ steps, frames: cutFrames })).toContain('jump');
  });

  it('a second face on the frames is refused', () => {
    const { steps, frames } = seen('head');
    const two = frames.map((frame, at) => (at === 5 ? { ...frame, heights: [1, 0.4] } : frame));
    expect(judgedFindings({ steps, frames: two })).toEqual(['several_faces']);
  });

  it('colleagues far behind the person are no second face', () => {
    const { steps, frames } = seen('head');
    const office = frames.map((frame) => ({ ...frame, heights: [1, 0.39, 0.2] }));
    expect(judgeLiveness({ steps, frames: office }).liveness).toBe('shown');
  });
});

it('[S251] with fewer frames than a result needs, two people or another order are unclear', () => {
  const people = seen('two people');
  const few = people.frames.filter((_, at) => at < 3 || at > 8);
  const judged = judgeLiveness({ ...people, frames: few });
  expect(judged.measures.findings).toEqual(expect.arrayContaining(['too_few_frames', 'another_person']));
  expect(judged.liveness).toBe('unclear');
  const order = judgeLiveness({ steps: ['straight', 'up', 'left'], frames: seen('head').frames.slice(0, 7) });
  expect(order.measures.findings).toEqual(expect.arrayContaining(['too_few_frames', 'other_order']));
  expect(order.liveness).toBe('unclear');
});

it('a step that was not seen leaves the challenge unclear', () => {
  const { steps, frames } = seen('head');
  const longer: ChallengeStep[] = [...steps, 'closer'];
  expect(judgeLiveness({ steps: longer, frames })).toMatchObject({ liveness: 'unclear' });
});

it('[S287] a head of which no plane could be tracked may be flat', () => {
  const { steps, frames } = seen('head');
  const untracked = frames.map((frame) => ({ ...frame, sheet: null }));
  const { liveness, measures } = judgeLiveness({ steps, frames: untracked });
  expect([liveness, measures.relief, ...measures.findings]).toEqual(['unclear', null, 'perhaps_flat']);
});

it('frames without a face, and no frames at all, leave the challenge unclear', () => {
  const { steps, frames } = seen('head');
  const noFace = {
    heights: [],
    box: null,
    landmarks: null,
    embedding: null,
    sheet: null,
    view: seenView(),
  };
  const empty = frames.map(({ at }) => ({ at, ...noFace }));
  for (const some of [empty, [], [...frames.slice(0, 4), ...empty.slice(4)]]) {
    const { liveness, measures } = judgeLiveness({ steps, frames: some });
    expect(liveness).toBe('unclear');
    expect(measures.findings).toContain('too_few_frames');
  }
});
