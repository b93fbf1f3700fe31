import { expect, test } from 'vitest';
import { findNearest } from './find-nearest.ts';
import { listTextSpans } from './text-spans.ts';

const box = (row: number) => ({ x: 0.1, y: row / 10, width: 0.5, height: 0.05 });
const card = listTextSpans(
  ['4d D1234-5678', '1 JOHNSTON', '2 MARIE LOUISE', '8 12 HIGHBURY ROAD', '3 16.10.1986'].map(
    (text, row) => ({ text, confidence: 1, box: box(row) }),
  ),
);

test.each([
  ['a name with a letter less', 'Johnson', 'JOHNSTON', 1],
  ['a name with a letter more', 'Johnstone', 'JOHNSTON', 1],
  ['a number with one figure wrong', 'D12345679', 'D1234-5678', 0],
  ['a street with another house', '14 Highbury Road', '12 HIGHBURY ROAD', 3],
])('%s is shown as the card has it, in whole words', (_what, stored, read, row) => {
  const found = findNearest(card, stored)!;
  expect(found.read).toContain(read);
  expect(found.box).toEqual(box(row));
});

test.each(['Okonkwo', 'X99887766', 'Li', ''])('nothing on the card is like %j', (stored) => {
  expect(findNearest(card, stored)).toBeNull();
});

test('an empty card has nothing near', () => expect(findNearest([], 'Johnson')).toBeNull());
