import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markDifferences, type TextSegment } from './mark-differences.ts';

const markText = (parts: TextSegment[]) =>
  parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');

test.each([
  ['W4172-86503', 'W4172-86508', 'W4172-8650[3]', 'W4172-8650[8]'],
  ['Muñoz', 'MUNOZ', 'Muñoz', 'MUNOZ'],
  ['589 Old Quarry Road', '877OLDQUARRYROAD', '[5]8[9] Old Quarry Road', '8[77]OLDQUARRYROAD'],
  ['Nora', 'Nara', 'N[o]ra', 'N[a]ra'],
  ['17 Larch Lane', 'PORT ELLERY', '17 Larch Lane', 'PORT ELLERY'],
  ['Ann', '', 'Ann', ''],
])('the differing letters are marked: %s beside %s', (left, right, ...marked) =>
  expect(markDifferences(left, right).map(markText)).toEqual(marked),
);

test('whatever the texts are, no letter is lost, and two that are alike do not differ', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (left, right) => {
      const [a, b] = markDifferences(left, right);
      expect(a.map(({ text }) => text).join('')).toBe(left);
      expect(b.map(({ text }) => text).join('')).toBe(right);
      expect(markDifferences(left, left)[0].some(({ differs }) => differs)).toBe(false);
    }),
  );
});

test('of a number, a character that is read for another is not marked', () => {
  const marked = (one: string, other: string, isNumber: boolean) =>
    markDifferences(one, other, isNumber)[1].flatMap(({ text, differs }) => (differs ? text : []));
  expect(marked('I8199-22637', '18199-22631', true)).toEqual(['1']);
  expect(marked('OBS-7', '085-9', true)).toEqual(['9']);
  expect(marked('I8199-22637', '18199-22637', false)).toEqual(['1']);
});
