import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  openPacedTenant,
  type PacedCaller,
  type PacedRun,
  type PacedStep,
  startPacedHouse,
} from '../../../../test/harness/camera/paced-house.ts';
import { posesToStep, seenHead, seenView } from '../../../../test/harness/camera/seen-head.ts';
import { sample } from '../../../../test/harness/tier.ts';
import { type ChallengeStep, listChallenges } from '../../verification/liveness/challenge.ts';
import type { FrameView } from '../../vision/evidence.ts';

let server: Awaited<ReturnType<typeof startPacedHouse>>;
let tenant: Awaited<ReturnType<typeof openPacedTenant>>;
beforeAll(async () => {
  server = await startPacedHouse();
});
afterAll(() => server.house.close());
beforeEach(async () => {
  tenant = await openPacedTenant(server);
});

const CHALLENGES = sample(listChallenges(), 3);

const living: PacedCaller = ({ turn }, before) => posesToStep(before, turn).map((pose) => seenHead(pose));
const heldPose = (turn: ChallengeStep) => posesToStep(turn, turn)[0]!;

const stills: PacedCaller = ({ turn }) => [0, 1, 2, 3].map(() => seenHead(heldPose(turn)));
/** Each film begins with a person who looks straight. */
const films: PacedCaller = ({ turn }) => posesToStep('straight', turn).map((pose) => seenHead(pose));
/** One still of each step, sent several times. */
const oneStill = (): PacedCaller => {
  const frames = new Map<ChallengeStep, ReturnType<typeof seenHead>>();
  return ({ turn }) => {
    const frame = frames.get(turn) ?? seenHead(heldPose(turn));
    frames.set(turn, frame);
    return [0, 1, 2, 3].map(() => frame);
  };
};
/** The pieces of one film of all movements, cut at the steps and laid in the announced order. */
const FILMED: readonly ChallengeStep[] = ['straight', 'closer', 'right', 'closer', 'left', 'closer', 'up'];
const pieces: PacedCaller = ({ turn }) =>
  posesToStep(FILMED[FILMED.indexOf(turn) - 1] ?? 'straight', turn).map((pose) => seenHead(pose));

/** The background of a film: each has another wall, in the same light. */
const seenWall = (wall: number): FrameView => {
  const view = seenView();
  return { ...view, cells: view.cells.map((cell, at) => (at % (wall + 2) === 0 ? cell + 90 : cell)) };
};
/** Films that begin in the pose before, so that nothing but the wall, the light or the place tells them apart. */
const ofWalls: PacedCaller = (step, before) =>
  living(step, before).map((observation) => ({ ...observation, view: seenWall(step.number) }));
const ofLights: PacedCaller = (step, before) =>
  living(step, before).map((observation) => ({ ...observation, view: seenView(step.number % 2 ? 120 : 40) }));
const ofPlaces: PacedCaller = (step, before) =>
  living(step, before).map((observation) => ({
    ...observation,
    box: { ...observation.box!, x: observation.box!.x + (step.number % 2 ? 0 : 0.2) },
  }));

const swapFace =
  (from: number): PacedCaller =>
  (step, before) =>
    posesToStep(before, step.turn).map((pose) => seenHead(pose, { person: step.number >= from ? 1 : 0 }));

/** Answers all 26 challenges, each over its own link. @returns the results */
async function answerAll(makeCaller: () => PacedCaller, run: PacedRun = {}) {
  const results: { liveness: string; challenge_id: string; steps: PacedStep[] }[] = [];
  for (const steps of CHALLENGES) {
    await tenant.renewLink();
    results.push(await tenant.goThrough(makeCaller(), { ...run, steps }));
  }
  const announcedTurns = results.map((each) => each.steps.map(({ turn }) => turn).join());
  return {
    livenesses: results.map(({ liveness }) => liveness),
    announced: announcedTurns,
    last: results.at(-1)!,
  };
}

const ALL = CHALLENGES.map((steps) => steps.join());

describe('over HTTP, in all 26 challenges', () => {
  test('[S250] a head that follows each step is shown', async () => {
    const { livenesses, announced } = await answerAll(() => living);
    expect(announced).toEqual(ALL);
    expect(livenesses).toEqual(ALL.map(() => 'shown'));
  });

  test.each<[string, () => PacedCaller, string]>([
    ['stills for every step', () => stills, 'cut'],
    ['one still for each step, sent several times,', oneStill, 'repeated_frame'],
    ['a film of each step', () => films, 'cut'],
    ['the pieces of one film, in any order,', () => pieces, 'cut'],
    ['films before several walls, cut in the pose that is held,', () => ofWalls, 'cut'],
    ['films in several lights, cut in the pose that is held,', () => ofLights, 'cut'],
    ['films from several places, cut in the pose that is held,', () => ofPlaces, 'cut'],
    ['another face from the second step on', () => swapFace(2), 'another_person'],
    ['another face from the third step on', () => swapFace(3), 'another_person'],
  ])('[S250] %s is shown in none, and a person decides', async (_, makeCaller, finding) => {
    const { livenesses, announced, last } = await answerAll(makeCaller);
    expect(announced).toEqual(ALL);
    expect(livenesses).not.toContain('shown');
    const evidence = await tenant.readLiveness(last.challenge_id);
    expect(evidence.measures.findings).toContain(finding);
    expect(evidence.status).toBe('SELFIE_PENDING_APPROVAL');
  });

  test('[S251] an answer that is late at any step is unclear, and a person decides', async () => {
    const late = { waits: ({ number }: PacedStep) => (number === 3 ? 6_001 : 1_000) };
    expect((await answerAll(() => living, late)).livenesses).toEqual(ALL.map(() => 'unclear'));
    for (const step of [1, 2, 4]) {
      await tenant.renewLink();
      const waits = ({ number }: PacedStep) => (number === step ? 15_001 : 1_000);
      const steps = ['straight', 'left', 'up', 'right'] as const;
      const { liveness, challenge_id } = await tenant.goThrough(living, { waits, steps });
      expect(liveness).toBe('unclear');
      const evidence = await tenant.readLiveness(challenge_id);
      expect(evidence).toMatchObject({
        status: 'SELFIE_PENDING_APPROVAL',
        result: 'unclear',
        measures: { findings: ['late'] },
        pace: { is_late: true },
      });
      expect(evidence.strip.length).toBeGreaterThan(0);
    }
  });
});

describe('a face that fills the image', () => {
  const NEAR = sample(
    listChallenges().filter((steps) => steps.includes('closer') && steps.at(-1) !== 'closer'),
    3,
  );

  test('[S286] hides no change of the background: the next frame with a background is compared with the last one', async () => {
    for (const steps of NEAR) {
      await tenant.renewLink();
      // The film changes between two frames of the near face.
      let isChanged = false;
      const { liveness, challenge_id } = await tenant.goThrough(
        (step, before) => {
          const frames = living(step, before).map((observation, at) => {
            isChanged ||= step.turn === 'closer' && at === 4;
            return isChanged ? { ...observation, view: seenWall(1) } : observation;
          });
          return frames;
        },
        { steps },
      );
      expect(liveness).toBe('unclear');
      expect((await tenant.readLiveness(challenge_id)).measures.findings).toEqual(['cut']);
    }
  });

  test('[S286] is unclear if it stays near through a step, or is near from the beginning', async () => {
    const nearer = (observation: ReturnType<typeof seenHead>) => ({
      ...observation,
      box: { x: 0.1, y: 0.02, width: 0.8, height: 0.96 },
    });
    for (const from of [1, 2]) {
      await tenant.renewLink();
      const { liveness, challenge_id } = await tenant.goThrough(
        (step, before) =>
          living(step, before).map((observation) =>
            step.number >= from ? nearer(observation) : observation,
          ),
        { steps: ['straight', 'left', 'up'] },
      );
      expect(liveness).toBe('unclear');
      expect((await tenant.readLiveness(challenge_id)).measures.findings).toContain('background_unseen');
    }
  });
});

describe('a caller', () => {
  test('[S251] whose frames come sooner than a head moves, or over a slow line, is never not_shown', async () => {
    const rushed = await tenant.goThrough(living, {
      waits: ({ number }) => (number === 1 ? 1_000 : 100),
      // From one side to the other is the fastest turn, and frames that come together seem still faster.
      steps: ['straight', 'left', 'right', 'up'],
    });
    expect(rushed.liveness).toBe('unclear');
    await tenant.renewLink();
    // The first step measures the round trip, up to two seconds; the others may take that much longer.
    expect((await tenant.goThrough(living, { waits: () => 6_000 })).liveness).toBe('shown');
  });

  test.each([
    ['another light', () => seenView(40)],
    ['another background', () => seenWall(0)],
  ])('[S250] whose frames change to %s between two steps shows a cut', async (_, other) => {
    let isChanged = false;
    const { challenge_id, liveness } = await tenant.goThrough((step, before) => {
      isChanged ||= step.number > 1;
      return living(step, before).map((observation) =>
        isChanged ? { ...observation, view: other() } : observation,
      );
    });
    expect(liveness).toBe('unclear');
    expect((await tenant.readLiveness(challenge_id)).measures.findings).toEqual(['cut']);
  });
});
