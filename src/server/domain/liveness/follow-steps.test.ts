import { describe, expect, it } from 'vitest';
import type { Turn } from './challenge.ts';
import { compareMoves, listMoves, turnOf } from './follow-steps.ts';

describe('a pose', () => {
  it.each([
    [{ yaw: 1, pitch: -2, scale: 1.02 }, 'straight'],
    [{ yaw: 9, pitch: 0, scale: 1 }, null],
    [{ yaw: 24, pitch: 6, scale: 1 }, 'left'],
    [{ yaw: -24, pitch: 6, scale: 1.1 }, 'right'],
    [{ yaw: 4, pitch: 18, scale: 0.95 }, 'up'],
    [{ yaw: 0, pitch: 2, scale: 1.5 }, 'closer'],
  ] as const)('of %o is %s', (pose, turn) => expect(turnOf(pose)).toBe(turn));
});

describe('moves', () => {
  it('count once however long they are held, and again after the head was straight', () => {
    const turns: (Turn | null)[] = ['straight', 'left', null, 'left', 'straight', 'left', null, 'up', 'up'];
    expect(listMoves(turns)).toEqual(['left', 'left', 'up']);
  });

  it.each<[Turn[], Turn[], string]>([
    [['left', 'up'], ['left', 'up'], 'done'],
    [['left', 'up'], ['left'], 'missed'],
    [['left', 'up'], [], 'missed'],
    [['left', 'up', 'right'], ['left', 'right'], 'missed'],
    [['left', 'up'], ['up', 'left'], 'other'],
    [['left', 'up'], ['left', 'up', 'right'], 'other'],
    [['left', 'up'], ['right', 'up'], 'other'],
    [['left', 'closer', 'left'], ['left', 'closer', 'left'], 'done'],
  ])('asked %j, seen %j: %s', (asked, moves, compared) => {
    expect(compareMoves(asked, moves)).toBe(compared);
  });
});
