import { expect, test } from 'vitest';
import { findBench } from './find-bench.ts';

test.each([
  ['load --help', 'There is no option --help.'],
  ['load neighbours ten', 'ten is not a whole number.'],
  ['load neighbours 60 10 5', '5 is one argument too many.'],
  ['load 3 neither', 'neither is none of postgres, embedded, both.'],
  ['start 5', '5 is one argument too many.'],
  ['specimens FOLDER --sed=1', 'There is no option --sed=1.'],
])('npm run bench -- %s is refused', (words, problem) => {
  const result = findBench(words.split(' '));
  expect('problem' in result && result.problem).toContain(problem);
});

test.each([
  'load neighbours 60',
  'load 3 both 12 licence',
  'load overload 30 5 queue',
  'same-face 1000 10000 100000 5',
  'scale 100000 100 list show',
  'document texts 5000 7 --verbose',
  'camera-hints specimens FOLDER --half=1 --films=1',
  'specimens FOLDER OTHER --evidence=X',
  'specimens portraits FOLDER 7 5',
  'liveness 40 held-out',
  'vision likelihood FILE RULE print screen',
])('npm run bench -- %s runs', (words) => {
  expect(findBench(words.split(' '))).toMatchObject({ bench: {}, rest: expect.any(Array) });
});
