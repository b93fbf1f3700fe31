import { STEP_REACHED, SURE_MOVE } from '../policy/liveness-policy.ts';
import type { ChallengeStep } from './challenge.ts';
import type { Pose } from './measure-pose.ts';

type HeadAngles = Omit<Pose, 'width'>;

/** The step that the poses show, one after the other, and whether it is certain. */
export type Move = { turn: ChallengeStep; isSure: boolean };

/** The step that a pose is nearest to: `straight` if it is less than half way to any, and null between. */
export function getTurn(pose: HeadAngles): ChallengeStep | null {
  const { turn, share } = nearestStep(pose);
  if (share < 0.5) return 'straight';
  return share >= 1 ? turn : null;
}

/**
 * The step, and how far the pose is on the way to the required minimum. A head that has turned to a side is not also
 * looking up, whatever its landmarks show: those of a turned face seem raised.
 */
function nearestStep({ yaw, pitch, scale }: HeadAngles): { turn: ChallengeStep; share: number } {
  const aside = yaw / STEP_REACHED.side;
  const steps: [ChallengeStep, number][] = [
    ['left', aside],
    ['right', -aside],
    ['up', Math.abs(aside) < 1 ? pitch / STEP_REACHED.up : 0],
    ['closer', (scale - 1) / (STEP_REACHED.closer - 1)],
  ];
  const [turn, share] = steps.reduce((largest, each) => (each[1] > largest[1] ? each : largest));
  return { turn, share };
}

/** A head that turns to a side may seem to look up on the way; one that looks up hardly turns. */
const isClear = ({ yaw }: HeadAngles, turn: ChallengeStep) =>
  turn !== 'up' || Math.abs(yaw) < STEP_REACHED.side / 2;

/**
 * The moves that the poses show one after the other, each once, however long it is held. A move that only one frame
 * barely shows is uncertain. So is one that may be two: a head on its way from one step to the next may look like that.
 */
export function listMoves(poses: readonly HeadAngles[]): Move[] {
  const moves: Move[] = [];
  let last: ChallengeStep | null = null;
  for (const pose of poses) {
    const turn = getTurn(pose);
    const move = moves.at(-1);
    if (turn !== null && turn !== last && turn !== 'straight') {
      moves.push({ turn, isSure: isClear(pose, turn) && nearestStep(pose).share >= SURE_MOVE });
    } else if (move && turn === move.turn) move.isSure ||= isClear(pose, turn);
    last = turn ?? last;
  }
  return moves;
}

export type ComparedMoves = 'done' | 'missed' | 'other';

/**
 * Whether the moves are the requested ones, in their order. A missing move may have been overlooked. A certain move
 * that was not requested was made for another challenge. One that is made twice in a row was not: no challenge has that.
 */
export function compareMoves(steps: readonly ChallengeStep[], moves: readonly Move[]): ComparedMoves {
  const sure = moves.filter(({ isSure }) => isSure);
  const ends = [moves, sure].map((some) =>
    compareTurns(
      steps,
      some.map(({ turn }) => turn),
    ),
  );
  return (['done', 'missed'] as const).find((end) => ends.includes(end)) ?? 'other';
}

function compareTurns(steps: readonly ChallengeStep[], turns: readonly ChallengeStep[]): ComparedMoves {
  let next = 0;
  for (const [at, turn] of turns.entries()) {
    if (turn === turns[at - 1]) continue;
    while (next < steps.length && steps[next] !== turn) next++;
    if (next === steps.length) return 'other';
    next++;
  }
  const isDone = turns.length === steps.length && turns.every((turn, at) => turn === steps[at]);
  return isDone ? 'done' : 'missed';
}
