import { STEP_REACHED } from '../policy/liveness-policy.ts';
import type { Turn } from './challenge.ts';
import type { Pose } from './measure-pose.ts';

/**
 * Which step a pose is, by which it is nearest to: `straight` when it is less than half way to any, and null between.
 */
export function turnOf({ yaw, pitch, scale }: Omit<Pose, 'width'>): Turn | null {
  const reached: [Turn, number][] = [
    ['left', yaw / STEP_REACHED.side],
    ['right', -yaw / STEP_REACHED.side],
    ['up', pitch / STEP_REACHED.up],
    ['closer', (scale - 1) / (STEP_REACHED.closer - 1)],
  ];
  const [turn, share] = reached.reduce((most, each) => (each[1] > most[1] ? each : most));
  if (share < 0.5) return 'straight';
  return share >= 1 ? turn : null;
}

/** The moves that the poses show one after the other, each once however long it is held. */
export function listMoves(turns: readonly (Turn | null)[]): Turn[] {
  const moves: Turn[] = [];
  let last: Turn | null = null;
  for (const turn of turns) {
    if (turn === null || turn === last) continue;
    if (turn !== 'straight') moves.push(turn);
    last = turn;
  }
  return moves;
}

/**
 * Whether the moves are those that were asked for, in their order. One that is not there may not have been seen; one that
 * nobody asked for was made for another challenge.
 */
export function compareMoves(asked: readonly Turn[], moves: readonly Turn[]): 'done' | 'missed' | 'other' {
  let next = 0;
  for (const move of moves) {
    while (next < asked.length && asked[next] !== move) next++;
    if (next === asked.length) return 'other';
    next++;
  }
  return moves.length === asked.length ? 'done' : 'missed';
}
