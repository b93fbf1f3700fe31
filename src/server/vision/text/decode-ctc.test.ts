import { expect, it } from 'vitest';
import { decodeCtc } from './decode-ctc.ts';

const CHARACTERS = ['', 'A', 'B', '7'];

/** One row of probabilities a step: the class with its probability, the rest shared by the others. */
function scores(...steps: [best: number, probability: number][]): Float32Array {
  return Float32Array.from(
    steps.flatMap(([best, probability]) =>
      CHARACTERS.map((_, c) => (c === best ? probability : (1 - probability) / (CHARACTERS.length - 1))),
    ),
  );
}

it('drops repeats and blanks, and keeps a real double letter', () => {
  const read = scores([1, 0.9], [1, 0.8], [0, 0.9], [1, 0.7], [2, 0.9], [0, 0.9], [3, 0.9]);
  expect(decodeCtc(read, { steps: 7, classes: 4 }, CHARACTERS, 0.05).text).toBe('AAB7');
});

it('its confidence is the mean of its characters, blanks left out', () => {
  const read = scores([0, 0.99], [1, 0.9], [0, 0.99], [2, 0.6]);
  expect(decodeCtc(read, { steps: 4, classes: 4 }, CHARACTERS, 0.05).confidence).toBeCloseTo(0.75, 5);
});

it('takes the best class of a doubtful step, if none has a half', () => {
  expect(
    decodeCtc(Float32Array.of(0.3, 0.2, 0.4, 0.1), { steps: 1, classes: 4 }, CHARACTERS, 0.05).text,
  ).toBe('B');
});

it('reads nothing out of blanks', () => {
  expect(decodeCtc(scores([0, 0.9], [0, 0.9]), { steps: 2, classes: 4 }, CHARACTERS, 0.05)).toEqual({
    text: '',
    confidence: 0,
  });
});

it('keeps a space that the net read between two characters, and invents none', () => {
  const characters = ['', 'A', '7', ' '];
  const read = (space: number) =>
    // a letter, a blank with a higher score than the space, and a digit
    decodeCtc(
      Float32Array.of(0.1, 0.9, 0, 0, 0.95 - space, 0, 0.05, space, 0.1, 0, 0.9, 0, 1, 0, 0, 0),
      { steps: 4, classes: 4 },
      characters,
      0.05,
    ).text;
  expect(read(0.08)).toBe('A 7');
  expect(read(0.6)).toBe('A 7');
  expect(read(0.01)).toBe('A7');
});
