import { type SeededRandom, seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { smooth } from './curves.ts';
import type { ObjectPose } from './render-scene.ts';

/** The steps of a liveness challenge, by the names that the contract gives them. */
export type ChallengeStep = 'straight' | 'left' | 'right' | 'up' | 'closer';

/** A person's movement through the steps of a challenge. */
export type Motion = {
  /** milliseconds */
  duration: number;
  /** when each step is held: from when, and until when */
  holds: { from: number; to: number }[];
  stanceAt(ms: number): ObjectPose;
};

export type MotionOptions = {
  steps: readonly ChallengeStep[];
  seed: number;
  /** millimetres from the camera while looking straight */
  distance: number;
  /** how far the turns go, as a share of a head's: a flat thing must be turned farther. Usually 1 */
  reach?: number;
  /** the milliseconds of a held step and of a turn, as a share of an unhurried person's. Usually 1 */
  slowness?: number;
};

type PoseKeyframe = { at: number; stance: ObjectPose };

/**
 * Performs the steps as a person does. Each is reached, held and left at its own speed; some heads turn back before the
 * next step and some go straight there. No turn is exact, and nothing is ever completely still.
 */
export function moveHead({ steps, seed, distance, reach = 1, slowness = 1 }: MotionOptions): Motion {
  const random = seededRandom(seed * 97 + 13);
  const rest: ObjectPose = {
    yaw: random.between(-3, 3),
    pitch: random.between(-5, 4),
    roll: random.between(-4, 4),
    x: random.between(-18, 18),
    y: random.between(10, 40),
    distance,
  };
  const goesBack = random.next() < 0.5;
  const goals: PoseKeyframe[] = [{ at: 0, stance: rest }];
  const holds: Motion['holds'] = [];
  let at = 0;
  for (const [number, turn] of steps.entries()) {
    if (number > 0) {
      if (goesBack && number > 1) {
        at += random.between(350, 600) * slowness;
        goals.push({ at, stance: rest });
      }
      at += random.between(450, 900) * slowness;
    }
    const stance = strike(turn, rest, reach, random);
    const hold = { from: at, to: at + random.between(700, 1300) * slowness };
    holds.push(hold);
    goals.push({ at, stance }, { at: hold.to, stance });
    at = hold.to;
  }
  const tremble = trembling(random);
  return { duration: at, holds, stanceAt: (ms) => tremble(between(goals, ms), ms) };
}

/** The pose of a person in a step, each person a little differently. */
function strike(turn: ChallengeStep, rest: ObjectPose, reach: number, random: SeededRandom): ObjectPose {
  const astray = {
    ...rest,
    yaw: rest.yaw + random.between(-2, 2),
    pitch: rest.pitch + random.between(-2, 2),
    roll: rest.roll + random.between(-3, 3),
    x: rest.x + random.between(-8, 8),
    y: rest.y + random.between(-6, 6),
  };
  const aside = random.between(22, 36) * reach;
  if (turn === 'left') return { ...astray, yaw: rest.yaw + aside };
  if (turn === 'right') return { ...astray, yaw: rest.yaw - aside };
  if (turn === 'up') return { ...astray, pitch: rest.pitch + random.between(15, 27) * reach };
  if (turn === 'closer') return { ...astray, distance: rest.distance * random.between(0.58, 0.74) };
  return rest;
}

function between(goals: readonly PoseKeyframe[], ms: number): ObjectPose {
  const next = goals.findIndex(({ at }) => at >= ms);
  const after = goals[next < 0 ? goals.length - 1 : next]!;
  const before = goals[Math.max(0, next < 0 ? goals.length - 1 : next - 1)]!;
  const share = after.at > before.at ? smooth(before.at, after.at, ms) : 1;
  const part = (key: keyof ObjectPose) =>
    before.stance[key] + (after.stance[key] - before.stance[key]) * share;
  return {
    yaw: part('yaw'),
    pitch: part('pitch'),
    roll: part('roll'),
    x: part('x'),
    y: part('y'),
    distance: part('distance'),
  };
}

/** The head sways, and so does the hand that holds the camera: slow waves of a degree and a few millimetres. */
function trembling(random: SeededRandom): (stance: ObjectPose, ms: number) => ObjectPose {
  const wave = (size: number) => {
    const [speed, phase] = [random.between(1.5, 6), random.between(0, 6.3)];
    return (ms: number) => size * Math.sin((speed * ms) / 1000 + phase);
  };
  const [yaw, pitch, roll, x, y, distance] = [wave(1), wave(0.8), wave(0.6), wave(4), wave(3), wave(5)];
  return (stance, ms) => ({
    yaw: stance.yaw + yaw!(ms),
    pitch: stance.pitch + pitch!(ms),
    roll: stance.roll + roll!(ms),
    x: stance.x + x!(ms),
    y: stance.y + y!(ms),
    distance: stance.distance + distance!(ms),
  });
}
