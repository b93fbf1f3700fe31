import { expect, test } from 'vitest';
import { DECISIONS } from '../../outbox/send-decision.ts';
import { type DecisionFacts, findCommitObstacle, findObstacle } from './find-obstacle.ts';

const SEEN: DecisionFacts = { sight: 'seen', isWaived: false, isChecking: false, unacknowledged: 0 };
const obstacles = (facts: Partial<DecisionFacts>) =>
  DECISIONS.map((kind) => findObstacle(kind, { ...SEEN, ...facts }));

test('nothing can be decided while the image loads, and all once it is seen', () => {
  expect(obstacles({ sight: 'loading' })).toEqual(['loading', 'loading', 'loading']);
  expect(obstacles({})).toEqual([null, null, null]);
});

test('a case without its image is neither approved nor rejected, but another image can be requested', () => {
  expect(obstacles({ sight: 'missing' })).toEqual(['missing', null, 'missing']);
  expect(obstacles({ sight: 'missing', isWaived: true })).toEqual([null, null, null]);
});

test('only an approval needs the severe signals acknowledged', () => {
  expect(obstacles({ unacknowledged: 2 })).toEqual(['severe', null, null]);
  expect(obstacles({ unacknowledged: 2, sight: 'missing', isWaived: true })[0]).toBe('severe');
});

test('an approval waits for running checks, also when it was chosen before they began', () => {
  expect(obstacles({ isChecking: true })).toEqual(['checking', null, null]);
  expect(findCommitObstacle('approve', { ...SEEN, isChecking: true })).toBe('checking');
  expect(obstacles({ isChecking: true, sight: 'missing', isWaived: true })).toEqual(['checking', null, null]);
});

test('a decision is chosen on a fresh image, and committed only when it was seen', () => {
  expect(obstacles({ sight: 'fresh' })).toEqual([null, null, null]);
  for (const kind of DECISIONS) {
    expect(findCommitObstacle(kind, { ...SEEN, sight: 'fresh' })).toBe('loading');
    expect(findCommitObstacle(kind, SEEN)).toBeNull();
  }
});
