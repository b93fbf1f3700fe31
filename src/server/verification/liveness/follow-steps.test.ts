import { expect, it } from 'vitest';
import type { ChallengeStep } from './challenge.ts';
import { compareMoves, getTurn, listMoves } from './follow-steps.ts';

it.each([
  [{ yaw: 1, pitch: -2, scale: 1.02 }, 'straight'],
  [{ yaw: 9, pitch: 0, scale: 1 }, null],
  [{ yaw: 24, pitch: 6, scale: 1 }, 'left'],
  [{ yaw: -24, pitch: 6, scale: 1.1 }, 'right'],
  [{ yaw: 4, pitch: 18, scale: 0.95 }, 'up'],
  [{ yaw: 0, pitch: 2, scale: 1.5 }, 'closer'],
] as const)('the step of the pose %o is %s', (pose, turn) => expect(getTurn(pose)).toBe(turn));

const pose = (yaw: number, pitch = 0) => ({ yaw, pitch, scale: 1 });
const surely = (turn: ChallengeStep) => ({ turn, isSure: true });

it('a held move counts once, and again after the head was straight', () => {
  const [left, up] = [pose(24, 0), pose(2, 18)];
  const poses = [pose(1), left, pose(9), left, pose(0), left, pose(9), up, up];
  expect(listMoves(poses).map(({ turn }) => turn)).toEqual(['left', 'left', 'up']);
});

it.each([
  ['in two frames', [pose(15), pose(16)], true],
  ['in one, beyond doubt', [pose(24)], true],
  ['in one, barely', [pose(15)], false],
  ['that looks up on the way from a side', [pose(-12, 25), pose(-9, 19)], false],
  ['that looks up', [pose(-4, 13), pose(-3, 14)], true],
])('the moves seen are %s', (_, poses, isSure) => {
  expect(listMoves(poses).map((move) => move.isSure)).toEqual([isSure]);
});

it.each<[ChallengeStep[], ChallengeStep[], string]>([
  [['left', 'up'], ['left', 'up'], 'done'],
  [['left', 'up'], ['left'], 'missed'],
  [['left', 'up'], [], 'missed'],
  [['left', 'up', 'right'], ['left', 'right'], 'missed'],
  [['left', 'up'], ['up', 'left'], 'other'],
  [['left', 'up'], ['left', 'up', 'right'], 'other'],
  [['left', 'up'], ['right', 'up'], 'other'],
  [['left', 'closer', 'left'], ['left', 'closer', 'left'], 'done'],
  [['left', 'up'], ['left', 'left', 'up'], 'missed'],
  [['left', 'up'], ['left', 'left'], 'missed'],
  [['left', 'up'], ['left', 'up', 'left'], 'other'],
])('asked %j, seen %j: %s', (steps, moves, outcome) => {
  expect(compareMoves(steps, moves.map(surely))).toBe(outcome);
});

it('[S12] uncertain moves count where they were asked for, and are otherwise ignored', () => {
  const unsure = { turn: 'up', isSure: false } as const;
  expect(compareMoves(['left', 'up'], [surely('left'), unsure])).toBe('done');
  expect(compareMoves(['left', 'right'], [surely('left'), unsure, surely('right')])).toBe('done');
  expect(compareMoves(['left', 'right', 'up'], [surely('left'), unsure, surely('right')])).toBe('missed');
});
