import { STEP_REACHED } from '../policy/liveness-policy.ts';
import type { Turn } from './challenge.ts';
import type { Pose } from './measure-pose.ts';

/**
 * Which step a pose is, by how far it is reached: `straight` when none is to half, and null on the way to one.
 */
export function turnOf({ yaw, pitch, scale }: Pose): Turn | null {
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
export function listMoves(poses: readonly Pose[]): Turn[] {
  const moves: Turn[] = [];
  let last: Turn | null = null;
  for (const pose of poses) {
    const turn = turnOf(pose);
    if (turn === null || turn === last) continue;
    if (turn !== 'straight') moves.push(turn);
    last = turn;
  }
  return moves;
}
