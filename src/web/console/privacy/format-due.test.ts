import { expect, test } from 'vitest';
import { ENGLISH } from '../../../../test/harness/words/english-words.ts';
import { formatDue } from './format-due.ts';

test.each([
  ['2026-03-31 12:00:00', { word: 'in 30 days', look: 'plain' }],
  ['2026-03-03 11:00:00', { word: 'in 1 day', look: 'warn' }],
  ['2026-03-01 20:00:00', { word: 'today', look: 'bad' }],
  ['2026-02-28 12:00:00', { word: '1 day late', look: 'bad' }],
])('a request due at %s is shown with the days that are left', (due, expected) =>
  expect(formatDue(ENGLISH, due, new Date('2026-03-01T12:00:00Z'))).toEqual(expected),
);
