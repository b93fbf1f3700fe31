import { describe, expect, it } from 'vitest';
import { rollUpStatus } from './roll-up-status.ts';

describe('rollUpStatus', () => {
  it.each([
    [[], 'none'],
    [['approved'], 'approved'],
    [['rejected', 'rejected'], 'rejected'],
    [['processing'], 'pending'],
    [['processing', 'pending'], 'pending'],
    [['approved', 'rejected'], 'mixed'],
    [['approved', 'processing'], 'mixed'],
  ] as const)('of %j is %s', (states, status) => {
    expect(rollUpStatus(states)).toBe(status);
  });
});
