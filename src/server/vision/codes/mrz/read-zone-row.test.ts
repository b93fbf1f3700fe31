import { expect, it } from 'vitest';
import { TEXT_ALPHABET } from '../../../../../tools/models/text-alphabet.ts';
import { decodeRow } from './read-zone-row.ts';

const CLASSES = TEXT_ALPHABET.length;

/** The recogniser's output: for each step its alternatives, and the blank for the rest. */
function fillScores(steps: readonly Record<string, number>[]): Float32Array {
  const scores = new Float32Array(steps.length * CLASSES);
  steps.forEach((step, index) => {
    let rest = 1;
    for (const [character, score] of Object.entries(step)) {
      scores[index * CLASSES + TEXT_ALPHABET.indexOf(character)] = score;
      rest -= score;
    }
    scores[index * CLASSES] = Math.max(0, rest);
  });
  return scores;
}

const decode = (steps: readonly Record<string, number>[]) =>
  decodeRow(fillScores(steps), steps.length, TEXT_ALPHABET);

it('a row of a zone is read step by step, with the position of each character', () => {
  const read = decode([{ A: 0.9 }, {}, { '<': 0.8 }, {}, { '<': 0.9 }]);
  expect(read.map(({ readings: [{ character }] }) => character).join('')).toBe('A<<');
  expect(read.map(({ at }) => at)).toEqual([0.1, 0.5, 0.9]);
});

it('a row holds one character for equal neighbouring steps, at the most certain of them', () => {
  expect(decode([{ A: 0.6 }, { A: 0.9 }, { A: 0.7 }, {}])).toEqual([
    { at: 0.375, readings: [{ character: 'A', probability: expect.closeTo(0.9, 5) }] },
  ]);
});

it('a row lists a character’s alternatives, from the step that is most certain of a character', () => {
  const [read] = decode([{ '0': 0.6 }, { '0': 0.55, O: 0.3, Q: 0.001 }]);
  expect(read).toEqual({
    at: 0.75,
    readings: [
      { character: '0', probability: expect.closeTo(0.55, 5) },
      { character: 'O', probability: expect.closeTo(0.3, 5) },
    ],
  });
});

it('a row has only characters that a zone can hold, however likely others are', () => {
  expect(decode([{ '#': 0.5, A: 0.4 }])).toMatchObject([{ readings: [{ character: 'A' }] }]);
  expect(decode([{ '·': 0.95, A: 0.002 }])).toEqual([]);
});

it('small letters and full-width forms are read as the capitals that they look like', () => {
  const [read] = decode([{ o: 0.5, O: 0.2, '0': 0.25 }]);
  expect(read?.readings[0]).toEqual({ character: 'O', probability: expect.closeTo(0.7, 5) });
  expect(decode([{ '＜': 0.95 }])).toMatchObject([{ readings: [{ character: '<' }] }]);
});
